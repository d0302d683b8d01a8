"""The rule set is data: settings, presets, and refusals that name the field."""

from __future__ import annotations

from dataclasses import fields

import pytest

from scorekeeper.refusal import Refused
from scorekeeper.rules import PRESETS, RuleSet, read_rules
from scorekeeper.rules.about import about_rules
from scorekeeper.rules.presets import changed_from, preset_rules
from scorekeeper.rules.ruleset import BY_NAME, SETTINGS
from scorekeeper.table import open_table
from scorekeeper.words import LANGUAGES, dictionary


def test_every_setting_has_its_place_in_the_rule_set_with_the_same_default() -> None:
    defaults = {field.name: field.default for field in fields(RuleSet)}
    assert defaults == {setting.name: setting.default for setting in SETTINGS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_and_choice_has_its_label(language: str) -> None:
    words = dictionary(language, "rules.")
    for setting in SETTINGS:
        assert words[f"setting.{setting.name}"]
        for choice in setting.choices:
            assert words[f"setting.{setting.name}.{choice}"]


def test_clasico_is_the_default_and_fournier_follows_its_text() -> None:
    assert preset_rules("clasico") == RuleSet()
    fournier = preset_rules("fournier")
    assert (fournier.reenvido, fournier.games_to_win, fournier.corrido) == ("double", 3, True)
    assert changed_from("fournier", fournier) == {}


def test_a_preset_can_be_changed_setting_by_setting() -> None:
    rules = read_rules({"preset": "fournier", "target": 30})
    assert (rules.target, rules.reenvido) == (30, "double")
    assert changed_from("fournier", rules) == {"target": 30}


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"kings": 6}, "bad_field"),
        ({"target": 41}, "bad_field"),
        ({"target": "40"}, "bad_field"),
        ({"games_to_win": 0}, "bad_field"),
        ({"corrido": 1}, "bad_field"),
        ({"reenvido": "triple"}, "bad_field"),
        ({"reyes": 8}, "unknown_setting"),
    ],
)
def test_what_a_setting_may_not_hold_is_refused_by_its_name(
    settings: dict[str, object], code: str
) -> None:
    with pytest.raises(Refused) as refused:
        read_rules(settings)
    assert refused.value.code == code
    assert refused.value.params["field"] == next(iter(settings))


def test_what_can_be_played_is_told_to_the_screens() -> None:
    about = about_rules()
    settings = about["settings"]
    assert isinstance(settings, list)
    assert {each["name"] for each in settings} == set(BY_NAME)
    presets = about["presets"]
    assert isinstance(presets, list)
    assert [each["name"] for each in presets] == list(PRESETS)


SETUP = {
    "sides": ["A", "B"],
    "players": ["1", "2", "3", "4"],
    "preset": "clasico",
    "rules": {},
    "mano": 0,
}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"sides": ["A"]}, "sides"),
        ({"players": ["1", "2", "3"]}, "players"),
        ({"players": ["1", "2", "3", ""]}, "players[3]"),
        ({"mano": 4}, "mano"),
        ({"mano": "0"}, "mano"),
        ({"preset": "otro"}, "preset"),
        ({"rules": []}, "rules"),
        ({"colour": "red"}, "table"),
    ],
)
def test_a_table_is_opened_by_good_words_only(change: dict[str, object], field: str) -> None:
    open_table(SETUP)
    with pytest.raises(Refused) as refused:
        open_table({**SETUP, **change})
    assert refused.value.params["field"] == field


@pytest.mark.parametrize(
    ("rules", "one", "other"),
    [
        ({"players": 3}, "players", "individual"),
        ({"players": 5}, "players", "individual"),
        ({"players": 2, "individual": True}, "individual", "players"),
        ({"captains": True}, "captains", "players"),
        ({"wild_sotas": True, "kings": 4}, "wild_sotas", "kings"),
        ({"wild_sotas": True, "juego_real": "fourth_suit"}, "wild_sotas", "juego_real"),
    ],
)
def test_choices_that_contradict_each_other_are_refused(
    rules: dict[str, object], one: str, other: str
) -> None:
    with pytest.raises(Refused) as refused:
        read_rules(rules)
    assert refused.value.code == "contradiction"
    params = refused.value.params
    assert (params["field"], params["other"]) == (one, other)
