"""Formats as data: presets, their reading, and what cannot be a format."""

from __future__ import annotations

import json
import random

import pytest

from scorekeeper.championship import commands
from scorekeeper.championship.check_format import check_format, read_format
from scorekeeper.championship.decide.consequences import queue
from scorekeeper.championship.format import PRESETS, Beaten, Format, Lives, games_to_win
from scorekeeper.championship.view.championship_view import championship_view
from scorekeeper.kernel.fields import encode_fields
from scorekeeper.refusal import RefusalCode, Refused
from tests.scorekeeper.championship.evening import Evening


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_read_as_it_was_written(name: str) -> None:
    written = json.loads(json.dumps(encode_fields(PRESETS[name])))
    assert read_format(written) == PRESETS[name]


def test_there_are_these_presets() -> None:
    assert list(PRESETS) == [
        "australia-2025",
        "knockout",
        "lives-2",
        "groups-then-knockout",
        "swiss",
        "league",
        "league-weeks",
    ]


@pytest.mark.parametrize(
    ("pairs", "games"), [(8, [3, 3, 3]), (9, [2, 2, 2, 3]), (32, [2, 2, 2, 2, 3])]
)
def test_in_australia_the_final_is_the_best_of_five_and_others_above_eight_pairs_of_three(
    pairs: int, games: list[int]
) -> None:
    lengths = PRESETS["australia-2025"].stages[0].games
    rounds = range(len(games), 0, -1)
    assert [games_to_win(lengths, pairs, from_end) for from_end in rounds] == games


@pytest.mark.parametrize(
    "wrong",
    [
        {"stages": []},
        {"stages": [{"kind": "ladder"}]},
        {"stages": [{"kind": "knockout", "rounds": 3}]},
        {"stages": [{"kind": "knockout", "games": []}]},
        {"stages": [{"kind": "knockout", "games": [{"games": 2, "above": 8}]}]},
        {"stages": [{"kind": "lives", "lives": 0}]},
        {"stages": [{"kind": "groups", "size": 2}]},
        {"stages": [{"kind": "knockout"}, {"kind": "knockout"}]},
        {"stages": [{"kind": "knockout", "entrants": {"kind": "qualified", "first": 2}}]},
        {
            "stages": [
                {"kind": "league"},
                {"kind": "knockout", "entrants": {"kind": "beaten", "stage": 0, "rounds": 1}},
            ]
        },
        {"stages": [{"kind": "knockout"}], "entry": "single"},
        {"stages": [{"kind": "knockout"}], "least": 9, "most": 8},
        {"stages": [{"kind": "knockout"}], "criteria": ["beauty"]},
    ],
)
def test_what_cannot_be_played_is_no_format(wrong: dict[str, object]) -> None:
    with pytest.raises(Refused):
        read_format({"name": "Ours", **wrong})


@pytest.mark.parametrize(
    ("criteria", "code"),
    [([], RefusalCode.NO_CRITERION), (["games", "games"], RefusalCode.CRITERION_TWICE)],
)
def test_standings_need_criteria_each_once(criteria: list[str], code: RefusalCode) -> None:
    with pytest.raises(Refused) as refused:
        read_format({"name": "Ours", "stages": [{"kind": "league"}], "criteria": criteria})
    assert refused.value.code is code


def test_of_lives_nobody_is_out_in_fewer_rounds() -> None:
    stages = (Lives(3), Lives(1, entrants=Beaten(0, rounds=2)))
    with pytest.raises(Refused) as refused:
        check_format(Format("ceros con B", stages))
    assert refused.value.code is RefusalCode.NOBODY_OUT
    check_format(Format("ceros con B", (Lives(2), stages[1])))


def test_a_format_of_ones_own_needs_a_name_and_stages() -> None:
    played = read_format(
        {
            "name": "Copa y repesca",
            "stages": [
                {"kind": "knockout", "pool": True},
                {"kind": "knockout", "entrants": {"kind": "beaten", "stage": 0, "rounds": 2}},
            ],
        }
    )
    assert isinstance(played, Format)
    assert played.grace == 10


def test_matches_of_a_stage_over_days_are_called_by_hand_only() -> None:
    party = Evening("league-weeks")
    party.enter(6)
    party.do(commands.DrawRound(0))
    assert not party.state.active_matches()
    assert not queue(party.state)
    party.do(commands.CallMatch(2, 3))
    assert [match.number for match in party.state.active_matches()] == [2]
    party.do(commands.RecordResult(2, (2, 0)))
    assert not party.state.active_matches()


def test_a_group_b_is_shown_while_the_next_round_of_the_first_lives_is_played() -> None:
    zeros = Format("ceros con B", (Lives(2, left=4), Lives(2, entrants=Beaten(0))))
    evening, wins = Evening(zeros, tables=16), random.Random(1)
    evening.enter(16)
    for _ in range(2):
        evening.do(commands.DrawRound(0))
        evening.play_round(wins)
    evening.do(commands.DrawRound(1))
    evening.do(commands.DrawRound(0))
    evening.check_log()
    shown = championship_view(evening.state, "ABC", now=0.0)["stages"][1]
    assert [len(group["standings"]) for group in shown["groups"]] == [4]
