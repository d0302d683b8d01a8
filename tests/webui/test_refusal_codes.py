"""Every code that is raised has its sentence, and every sentence its code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.refusal import Refused
from scorekeeper.words import LANGUAGES, dictionary

ROOT = Path(__file__).resolve().parents[2]
PREFIX = "refused."


def sources() -> Iterator[Path]:
    for package in ("scorekeeper", "webui"):
        for path in (ROOT / package).rglob("*.py"):
            if "node_modules" not in path.parts:
                yield path


def raised() -> Iterator[tuple[str, frozenset[str], str]]:
    """Code, parameters and place of each Refused that names its code."""
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="Refused"), args=[ast.Constant(value=str(code))]):
                    names = frozenset(each.arg or "**" for each in node.keywords)
                    yield code, names, f"{path.relative_to(ROOT)}:{node.lineno}"


def test_every_code_has_a_sentence_that_its_parameters_fill() -> None:
    sentences = dictionary("en")
    problems = []
    for code, given, place in raised():
        sentence = sentences.get(PREFIX + code)
        wanted = set(re.findall(r"\{([a-z_]+)\}", sentence or ""))
        if sentence is None or (not wanted <= given and "**" not in given):
            problems.append((code, place, wanted - given))
    assert problems == []


def test_every_sentence_is_said_somewhere() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources())
    codes = [key.removeprefix(PREFIX) for key in dictionary("en") if key.startswith(PREFIX)]
    assert [code for code in codes if f'"{code}"' not in text] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_speaks_every_language(language: str) -> None:
    said = Refused("seat_taken", seat=1, player="Jon").in_words(language)
    assert "Jon" in said
