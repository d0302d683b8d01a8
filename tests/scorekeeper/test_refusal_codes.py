"""Every refusal code is raised somewhere and has its sentence, which its parameters fill."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.refusal import DICTIONARIES, RefusalCode, Refused
from scorekeeper.words import LANGUAGES, dictionary
from tests.repository import ROOT

PREFIX = "refused."


def sentences_in(language: str) -> dict[str, str]:
    return {key: text for each in DICTIONARIES for key, text in dictionary(language, each).items()}


def sources() -> Iterator[Path]:
    for package in ("scorekeeper", "webui", "device"):
        for path in (ROOT / package).rglob("*.py"):
            if "node_modules" not in path.parts and path.name != "refusal.py":
                yield path


def raised() -> Iterator[tuple[RefusalCode, frozenset[str], str]]:
    """Code, parameters and place of each Refused that names its code."""
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="Refused"), args=[ast.Attribute(attr=name)]) if (
                    name in RefusalCode.__members__
                ):
                    names = frozenset(each.arg or "**" for each in node.keywords)
                    yield RefusalCode[name], names, f"{path.relative_to(ROOT)}:{node.lineno}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_codes_are_those_that_have_a_sentence(language: str) -> None:
    keys = {key for key in sentences_in(language) if key.startswith(PREFIX)}
    assert keys == {PREFIX + code for code in RefusalCode}


def test_the_parameters_fill_the_sentence() -> None:
    sentences = sentences_in("en")
    problems = []
    for code, given, place in raised():
        wanted = set(re.findall(r"\{([a-z_]+)\}", sentences[PREFIX + code]))
        if not wanted <= given and "**" not in given:
            problems.append((code, place, wanted - given))
    assert problems == []


def test_every_code_is_raised() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources())
    named = set(re.findall(r"\bRefusalCode\.([A-Z_]+)\b", text))
    assert named == set(RefusalCode.__members__)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_speaks_every_language(language: str) -> None:
    said = Refused(RefusalCode.SEAT_TAKEN, seat=1, player="Jon").in_words(language)
    assert "Jon" in said
