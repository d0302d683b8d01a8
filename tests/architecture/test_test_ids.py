"""The test-ids that browser tests ask for are in the client's sources.

A misspelt id would make every check pass that something is not there.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.repository import ROOT

CLIENT = ROOT / "webui" / "client" / "src"
ASKING = {"it", "tap", "there", "get_by_test_id"}
"""Functions and methods whose first argument is a test-id."""
WORD = re.compile(r"[\"'`]([a-z0-9][\w-]*)[\"'`]")
TEMPLATE = re.compile(r"`([a-z][^`\n]*\$\{[^`\n]*)`")
SUFFIX = re.compile(r"`\$\{id\}(-[a-z-]+)`")


@cache
def shown() -> tuple[frozenset[str], tuple[re.Pattern[str], ...], tuple[str, ...]]:
    """Words of the sources, patterns of their templates, what components append to an id."""
    files = [one for one in CLIENT.rglob("*.ts*") if ".test." not in one.name]
    text = "".join(one.read_text(encoding="utf-8") for one in files)
    templates = set(TEMPLATE.findall(text))
    patterns = [re.sub(r"\\\$\\\{.*?\\\}", ".+", re.escape(one)) for one in templates]
    # Those of a dialog's buttons are made in two steps (`Answers`).
    endings = {*SUFFIX.findall(text), "-yes", "-done", "-save"}
    return frozenset(WORD.findall(text)), tuple(map(re.compile, patterns)), tuple(endings)


def is_shown(testid: str) -> bool:
    """Whether an element of the client can have this id.

    The id of one of several things ends in what tells them apart, such as `locale-eu`.
    """
    words, patterns, endings = shown()
    if testid in words or testid.rpartition("-")[0] in words:
        return True
    if any(one.fullmatch(testid) for one in patterns):
        return True
    return any(testid.endswith(one) and is_shown(testid.removesuffix(one)) for one in endings)


def asked_for(file: Path) -> Iterator[str]:
    """The ids that a test file asks for in so many words."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(
                func=ast.Attribute(attr=name) | ast.Name(id=name),
                args=[ast.Constant(value=str(testid)), *_],
            ) if name in ASKING:
                yield testid


def test_the_ids_that_tests_ask_for_are_in_the_client() -> None:
    files = sorted((ROOT / "tests" / "browser").glob("*.py"))
    asked = {testid: file.name for file in files for testid in asked_for(file)}
    assert len(asked) > 300
    assert {one: file for one, file in asked.items() if not is_shown(one)} == {}


def test_a_misspelt_id_is_found() -> None:
    assert is_shown("tv-score-0")
    assert is_shown("locale-eu")
    assert is_shown("leave-yes")
    assert not is_shown("tv-skore-0")
    assert not is_shown("locales-eu")
