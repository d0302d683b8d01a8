"""The dictionaries say the same things: a key missing in one would show as nothing."""

from __future__ import annotations

import json
import re
from itertools import combinations
from pathlib import Path

import pytest

from scorekeeper.words import LANGUAGES
from tests.repository import ROOT

LOCALES = ROOT / "scorekeeper" / "locales"
DICTIONARIES = [
    *(
        "",
        "book.",
        "championship.",
        "circuit.",
        "demo.",
        "director.",
        "export.",
        "first.",
        "home.",
        "house.",
        "notice.",
        "odds.",
        "pack.",
        "panel.",
        "panelpage.",
        "replay.",
        "rules.",
        "season.",
        "sitting.",
        "style.",
        "summary.",
        "trust.",
        "tv.",
    ),
]
"""What the names of the files begin with; what loads later, as the rule book, lies apart."""
KEY = re.compile(r"[a-z0-9_]+(\.[A-Za-z0-9_]+)*")
PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")


def pairs_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Build the object as json does, but let no key be there twice."""
    keys = [key for key, _ in pairs]
    twice = sorted({key for key in keys if keys.count(key) > 1})
    if twice:
        msg = f"twice: {twice}"
        raise ValueError(msg)
    return dict(pairs)


def words(language: str, which: str = "") -> dict[str, object]:
    path: Path = LOCALES / f"{which}{language}.json"
    found = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=pairs_once)
    assert isinstance(found, dict)
    return found


def placeholders(language: str, key: str, text: object) -> set[str]:
    """Name what a sentence leaves open.

    Basque puts it in a case: {who_k} is {who} with its ending. French {who_de} is "de Jon" and
    "d’Ane". "One stone" need not count to one.
    """
    names = set(PLACEHOLDER.findall(str(text)))
    if language == "eu":
        names = {re.sub(r"_(k|n|ko|ri|ra|ren|tik|rekin)$", "", name) for name in names}
    if language == "fr":
        names = {name.removesuffix("_de") for name in names}
    return names - {"n"} if key.endswith(".one") else names


def french_spaces(text: str) -> str:
    """Write a French text with its spaces: no-break (U+00A0) before : ; ! ? » and after «.

    No thin ones: not every font of a panel or a phone draws them.
    """
    return re.sub(r"[ \u202f](?=[:;!?»])|(?<=«)[ \u202f]", "\u00a0", text)


def problems(language: str, spanish: dict[str, object], other: dict[str, object]) -> list[str]:
    """What is wrong with a dictionary, measured by the Spanish one."""
    found = [f"{language}: {key} is missing" for key in spanish.keys() - other.keys()]
    found += [f"{language}: {key} is not in es" for key in other.keys() - spanish.keys()]
    for key, text in other.items():
        if not KEY.fullmatch(key):
            found.append(f"{language}: {key!r} is no dotted key")
        if not isinstance(text, str) or not text.strip():
            found.append(f"{language}: {key} says nothing")
            continue
        if re.sub(PLACEHOLDER, "", text).strip("{}") != re.sub(PLACEHOLDER, "", text):
            found.append(f"{language}: {key} has a brace that closes nothing")
        if re.search(r"[\d}] %|% [\d{]", text):
            found.append(f"{language}: {key} could be broken beside its percent sign")
        if language == "fr" and french_spaces(text) != text:
            found.append(f"{language}: {key} is not {french_spaces(text)!r}")
        if placeholders(language, key, text) != placeholders("es", key, spanish.get(key, "")):
            found.append(f"{language}: {key} has other placeholders than es")
    return sorted(found)


def test_these_are_the_languages() -> None:
    there = {path.stem for path in LOCALES.glob("*.json")}
    assert there == {which + language for which in DICTIONARIES for language in LANGUAGES}


@pytest.mark.parametrize("which", DICTIONARIES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_dictionary_has_the_keys_and_placeholders_of_the_spanish_one(
    language: str, which: str
) -> None:
    assert problems(language, words("es", which), words(language, which)) == []


def test_no_key_is_in_two_dictionaries() -> None:
    for one, other in combinations(DICTIONARIES, 2):
        assert words("es", one).keys() & words("es", other).keys() == set()


@pytest.mark.parametrize(
    "bad",
    [
        {},
        {"refused.stale": "Too late, {name}", "more": "x"},
        {"refused.stale": "Too late"},
        {"refused.stale": "Too late, {who}"},
        {"refused.stale": " "},
        {"refused.stale": 3},
        {"refused.stale": "Too late, {name}}"},
        {"refused.stale": "Too late, {name_k}"},
    ],
)
def test_differences_between_dictionaries_are_found(bad: dict[str, object]) -> None:
    assert problems("en", {"refused.stale": "Tarde, {name}"}, bad)
    assert (
        problems("en", {"refused.stale": "Tarde, {name}"}, {"refused.stale": "Late {name}"}) == []
    )


def test_an_ordinary_space_in_a_french_text_is_found() -> None:
    assert problems("fr", {"a": "¿{n}?"}, {"a": "{n} ?"}) == ["fr: a is not '{n}\\xa0?'"]
    assert problems("fr", {"a": "¿{n}?"}, {"a": "{n}\u00a0?"}) == []


def test_a_number_that_a_line_may_end_between_and_its_percent_sign_is_found() -> None:
    for text in ("{n} %", "% {n}"):
        assert problems("eu", {"a": "{n}%"}, {"a": text}) != []
        assert problems("eu", {"a": "{n}%"}, {"a": text.replace(" ", "\u00a0")}) == []


def test_a_key_there_twice_is_found() -> None:
    with pytest.raises(ValueError, match="twice"):
        json.loads('{"a": "x", "a": "y"}', object_pairs_hook=pairs_once)
