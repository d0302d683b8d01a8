"""Settings that exclude each other: which, why, and what would resolve it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import cast

import pytest

from scorekeeper.refusal import Refused
from scorekeeper.rules import RuleSet, read_rules
from scorekeeper.rules.about import check_rules
from scorekeeper.rules.ruleset import BY_NAME, CONTRADICTIONS, contradictions
from scorekeeper.rules.setting import Value
from scorekeeper.words import LANGUAGES, dictionary
from tests.json_path import dicts
from tests.scorekeeper.table_for_tests import refused

CHECKED = sorted({name for each in CONTRADICTIONS for name in (each.one, each.other)})


def found(
    rules: Mapping[str, object], preset: str = "clasico", chosen: str = ""
) -> list[dict[str, object]]:
    """The contradictions that the check of a choice names."""
    answer = check_rules({"preset": preset, "rules": dict(rules), "chosen": chosen})
    return cast("list[dict[str, object]]", answer["contradictions"])


def every_choice() -> Iterator[dict[str, Value]]:
    """Every way to set the settings that can contradict each other."""
    for values in product(*(BY_NAME[name].values for name in CHECKED)):
        yield dict(zip(CHECKED, values, strict=True))


@pytest.mark.parametrize(
    ("rules", "why", "ways"),
    [
        ({"players": 3}, "uneven_sides", [{"individual": True}]),
        ({"players": 5}, "uneven_sides", [{"individual": True}]),
        ({"captains": True}, "captains_of_six", [{"players": 6}]),
        ({"wild_sotas": True, "kings": 4}, "wild_of_eight", [{"kings": 8}]),
        (
            {"wild_sotas": True, "juego_real": "fourth_suit"},
            "wild_in_juego_real",
            [{"juego_real": "off"}, {"juego_real": "any_ten"}],
        ),
    ],
)
def test_one_that_is_chosen_says_why_not_and_what_would_make_it_good(
    rules: dict[str, object], why: str, ways: list[dict[str, object]]
) -> None:
    (one,) = (each for each in CONTRADICTIONS if each.why == why)
    chosen = next(iter(rules))
    assert found(rules, chosen=chosen) == [
        {"why": why, "settings": [one.one, one.other], "ways": ways}
    ]


def test_who_takes_players_away_from_captains_may_do_without_captains() -> None:
    assert found({"players": 4}, "seis-capitanes", "players") == [
        {
            "why": "captains_of_six",
            "settings": ["captains", "players"],
            "ways": [{"captains": False}],
        }
    ]


def test_two_reasons_are_both_told() -> None:
    both = found({"captains": True}, "individual", "captains")
    assert [each["why"] for each in both] == ["captains_of_six", "captains_alone"]
    assert [each["ways"] for each in both] == [[], []]


def test_what_is_found_is_what_no_rule_set_can_be_made_of() -> None:
    for rules in every_choice():
        values = {**RuleSet().values(), **rules}
        answer = check_rules({"preset": "clasico", "rules": rules})
        clashing = contradictions(values)
        if clashing:
            with pytest.raises(Refused) as refused:
                read_rules(rules)
            first = clashing[0]
            params = {"field": first.one, "other": first.other, "why": first.why}
            assert (refused.value.code, refused.value.params) == ("contradiction", params)
            assert "seating" not in answer
        else:
            made = read_rules(rules)
            assert answer["seating"] == {
                "sides": made.sides,
                "alone": made.alone,
                "seats": [
                    {"side": seat % made.sides, "captain": made.captains and seat in (1, 4)}
                    for seat in range(made.players)
                ],
            }


def test_every_way_out_leads_out() -> None:
    for rules in every_choice():
        for each in found(rules, chosen=CHECKED[0]):
            for way in dicts(each, "ways"):
                assert CHECKED[0] not in way
                read_rules({**rules, **way})


def test_what_was_changed_and_put_back_is_not_changed() -> None:
    answer = check_rules({"preset": "fournier", "rules": {"reenvido": "double", "target": 30}})
    assert answer["changed"] == {"target": 30}


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"preset": "otro"}, "bad_field"),
        ({"preset": "clasico", "rules": {"kings": 5}}, "bad_field"),
        ({"preset": "clasico", "rules": {"reyes": 8}}, "unknown_setting"),
        ({"preset": "clasico", "chosen": "reyes"}, "bad_field"),
        ({"preset": "clasico", "more": 1}, "unknown_key"),
    ],
)
def test_what_is_no_choice_is_refused(given: dict[str, object], code: str) -> None:
    with refused(code):
        check_rules(given)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_said_in_words(language: str) -> None:
    words = {**dictionary(language), **dictionary(language, "rules.")}
    for each in CONTRADICTIONS:
        assert words[f"rules.contradiction.{each.why}"].endswith(".")
