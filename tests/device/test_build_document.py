"""docs/build.md: its links and pictures exist, its commands are accepted."""

from __future__ import annotations

import argparse
import re
import shlex
from pathlib import Path

import pytest

from device.cli import install
from docs.drawings.wiring import FOLDER
from webui.cli.main import main

DOCS = FOLDER.parent
DOCUMENT = (DOCS / "build.md").read_text("utf-8")
CASE = (DOCS / "case" / "case.scad").read_text("utf-8")


def anchors(document: str) -> set[str]:
    """The places of a page that links may name, as GitHub makes them."""
    heads = re.findall(r"^#+ (.+)$", document, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def test_every_drawing_is_shown_and_said_in_words() -> None:
    shown = dict(re.findall(r'<img src="img/([^"]+)" alt="([^"]+)"', DOCUMENT))
    assert shown.keys() == {path.name for path in FOLDER.glob("wiring-*.svg")} | {"case.png"}
    assert DOCUMENT.count("<img") == len(shown)


def test_every_link_leads_somewhere() -> None:
    for target in re.findall(r"\]\(([^)]+)\)", DOCUMENT):
        file, _, anchor = target.partition("#")
        if file.startswith("https://"):
            continue
        assert (DOCS / file).exists(), target
        if anchor:
            text = (DOCS / file).read_text("utf-8") if file else DOCUMENT
            assert anchor in anchors(text), target


def test_the_settings_it_gives_are_taken(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (block,) = re.findall(r"```toml\n(.*?)```", DOCUMENT, re.DOTALL)
    file = tmp_path / "amarrako.toml"
    file.write_text(block, encoding="utf-8")
    with pytest.raises(SystemExit):
        main(["panel", "--config", str(file), "--no-such-option"])
    assert "unrecognized arguments: --no-such-option" in capsys.readouterr().err


def test_the_ways_to_install_it_gives_are_taken() -> None:
    lines = re.findall(r"sudo \./run install[^\n`#]*", DOCUMENT)
    assert len(lines) == 4
    parser = argparse.ArgumentParser(exit_on_error=False)
    install.configure(parser)
    for line in lines:
        parser.parse_args(shlex.split(line)[3:])


def test_what_is_chosen_in_the_case_can_be_chosen_there() -> None:
    there = set(re.findall(r"^(\w+) = ", CASE, re.MULTILINE))
    chosen = re.findall(r"-D '(\w+)=", f"{DOCUMENT}\n{CASE}")
    chosen += re.findall(r"`(pi|window|\w+_board|buttons|buzzer) = [\"\[\d\w]", DOCUMENT)
    chosen = [name for name in chosen if name != "display"]
    assert len(chosen) > 8
    assert set(chosen) <= there
