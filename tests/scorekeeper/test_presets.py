"""Every preset as its text has it, setting by setting; none ever changes once released."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper.kernel.actor import Role
from scorekeeper.rules import PRESETS, RuleSet
from scorekeeper.rules.presets import changed_from, preset_rules
from scorekeeper.rules.ruleset import BY_NAME, SETTINGS
from scorekeeper.rules.setting import OUTSIDE, TEXTS, Setting
from scorekeeper.table import open_table, replay
from scorekeeper.table.recorded import Recorded
from scorekeeper.view import view_of
from scorekeeper.words import LANGUAGES, dictionary

CLASICO = RuleSet()
FOURNIER = replace(CLASICO, games_to_win=3, reenvido="double", corrido=True, mus_visto="must")

# A match is kept as its preset and what differs, so this table only ever grows.
AS_RELEASED = {
    "clasico": CLASICO,
    "fournier": FOURNIER,
    "australia-2025": replace(
        FOURNIER,
        partners_disagree="lowest",
        no_signs_first_hand=True,
        misdeclaration="tournament",
    ),
    "navarra": replace(CLASICO, kings=4, no_signs_first_hand=True),
    "euskal-herria": replace(CLASICO, kings=4, target=30, games_to_win=3),
    "eibar": replace(CLASICO, wild_sotas=True),
    "seis": replace(CLASICO, players=6),
    "seis-capitanes": replace(CLASICO, players=6, captains=True, target=50),
    "mano-a-mano": replace(FOURNIER, players=2),
    "individual": replace(FOURNIER, individual=True),
}


def test_no_preset_differs_from_what_it_was_released_as() -> None:
    assert {name: preset_rules(name) for name in PRESETS} == AS_RELEASED


@pytest.mark.parametrize("name", PRESETS)
def test_whatever_a_preset_changes_stands_in_a_text_that_it_follows(name: str) -> None:
    preset = PRESETS[name]
    follows = set(preset.source.split())
    if follows & set(OUTSIDE):
        assert len(follows) == 1  # the rules are not among the texts that settings cite
        return
    assert follows <= set(TEXTS)
    for setting, value in preset.overrides.items():
        cited = set(BY_NAME[setting].cites.get(value, "").split())
        assert cited & follows, f"{name}: no text of {follows} has {setting} {value}"


@pytest.mark.parametrize("name", PRESETS)
def test_no_preset_says_again_what_its_parent_says(name: str) -> None:
    preset = PRESETS[name]
    if preset.parent is not None:
        parent = preset_rules(preset.parent)
        assert dict(preset.overrides) == changed_from(preset.parent, preset_rules(name))
        assert parent != preset_rules(name)


def test_every_citation_names_texts_and_values_that_there_are() -> None:
    for setting in SETTINGS:
        for value, texts in setting.cites.items():
            assert value in setting.values, (setting.name, value)
            assert texts.split() == [text for text in TEXTS if text in texts.split()]


def test_the_rule_book_has_signs_of_texts_that_presets_follow() -> None:
    signs = Path(__file__).resolve().parents[2] / "webui/client/src/book/signs.ts"
    listed = re.search(r"OF_TEXT\b.*= \{(.*)\};", signs.read_text(encoding="utf-8"))
    assert listed is not None
    of_text = listed[1].replace(" ", "").split(",")
    assert set(of_text) <= {text for preset in PRESETS.values() for text in preset.source.split()}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_every_setting_is_explained_in_a_sentence(setting: Setting, language: str) -> None:
    words = {**dictionary(language), **dictionary(language, "rules.")}
    assert words[f"rules.group.{setting.group}"]
    assert words[f"rules.about.{setting.name}"].endswith(".")
    for choice in setting.choices:
        assert words[f"rules.about.{setting.name}.{choice}"].endswith(".")
    for text in setting.source.split():
        assert text == "Amarrako" or words[f"rules.text.{text}"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_has_a_name_and_a_sentence(name: str, language: str) -> None:
    words = {**dictionary(language), **dictionary(language, "rules.")}
    key = f"preset.{PRESETS[name].key}"
    assert len(words[key]) <= 24
    assert words[f"{key}.about"].endswith(".")


@pytest.mark.parametrize("name", PRESETS)
def test_a_table_opens_by_every_preset_and_offers_something_to_do(name: str) -> None:
    rules = preset_rules(name)
    (started,) = open_table(
        {
            "sides": [f"side {side}" for side in range(rules.sides)],
            "players": [f"player {seat}" for seat in rules.seats],
            "preset": name,
        }
    )
    table = replay([Recorded(1, 1, 0.0, Role.SERVER, None, started)])
    assert table.rules == rules
    view = view_of(table, "K7QF")
    assert len(view["sides"]) == rules.sides
    assert len(view["seats"]) == rules.players
    assert [seat["captain"] for seat in view["seats"]] == [
        seat in rules.captain_seats for seat in rules.seats
    ]
    assert view["hand"]["phase"] == ("corrido" if rules.corrido else "grande")
