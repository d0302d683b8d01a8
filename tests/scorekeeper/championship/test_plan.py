"""What a format asks for: who enters each stage, its rounds and matches, and how long they take."""

from __future__ import annotations

import random

import pytest

from scorekeeper.championship.format import (
    PRESETS,
    Beaten,
    Format,
    Groups,
    Knockout,
    League,
    Length,
    Lives,
    Qualified,
    Swiss,
)
from scorekeeper.championship.plan import plan
from tests.scorekeeper.championship.evening import Evening

A_AND_B = Format(
    "A and B",
    (
        Groups(4),
        Knockout(entrants=Qualified(2), seeded=True, third_place=True),
        Knockout(entrants=Qualified(4, first=3)),
        Swiss(2, entrants=Beaten(1, 1)),
    ),
)
PLACES_AND_BEATEN = Format(
    "places, and others",
    (
        Knockout(third_place=True),
        Knockout(entrants=Beaten(0, 3)),
        Knockout(entrants=Qualified(3)),
        Swiss(1, entrants=Qualified(5, first=4)),
    ),
)
BEATEN_BUT_SIX = Format(
    "six best, and others",
    (Lives(1, left=4), Swiss(2, entrants=Beaten(0)), League(entrants=Qualified(6))),
)
CEROS = Format("4 ceros", (Lives(2), Lives(2, entrants=Beaten(0))))


@pytest.mark.parametrize("pairs", [8, 9, 11, 16, 23, 32])
@pytest.mark.parametrize(
    "how",
    [A_AND_B, PLACES_AND_BEATEN, BEATEN_BUT_SIX, *(PRESETS[n] for n in PRESETS if n != "lives-2")],
    ids=lambda how: how.name,
)
def test_it_says_what_is_played(how: Format, pairs: int) -> None:
    party = Evening(how, tables=16)
    party.enter(pairs)
    party.play_out(random.Random(pairs))
    for number, stage in enumerate(plan(how, pairs, tables=8).stages):
        first = party.state.draws_of(number)[0]
        played = list(party.state.matches_of(number))
        assert stage.pairs == len(first.order)
        assert stage.matches == len(played)
        assert stage.byes == len(first.byes)
        turns = [match.drawn.round for match in played]
        assert [each.matches for each in stage.rounds] == [
            turns.count(n) for n in sorted(set(turns))
        ]
        assert {each.games for each in stage.rounds} == {match.games for match in played}


@pytest.mark.parametrize("pairs", [8, 16, 27, 64])
def test_of_lives_it_says_about_how_many_rounds_and_matches(pairs: int) -> None:
    stage = plan(PRESETS["lives-2"], pairs, tables=8).stages[0]
    found = []
    for seed in range(5):
        party = Evening("lives-2")
        party.enter(pairs)
        party.play_out(random.Random(seed))
        found.append((len(party.state.draws), len(party.state.matches)))
    assert min(found)[0] - 1 <= len(stage.rounds) <= max(found)[0] + 1
    assert 2 * pairs - 3 <= stage.matches <= 2 * pairs - 1


def test_with_a_group_b_everybody_who_is_out_of_the_first_lives_plays_in_it() -> None:
    first, second = plan(CEROS, 16, tables=8).stages
    assert (first.trophy, second.trophy) == (True, False)
    assert second.pairs == 15


def test_fewer_tables_take_longer_and_never_less_than_all_matches_need() -> None:
    minutes = [plan(A_AND_B, 32, tables).minutes for tables in (4, 8, 16, 0)]
    assert minutes == sorted(minutes, reverse=True)
    # 15 matches of about 2.5 games of 20 minutes.
    assert plan(Format("league", (Groups(6), Knockout(entrants=Qualified(1)))), 6, 1).minutes == 750


def test_the_time_of_a_round_counts_instead_of_its_games() -> None:
    timed = Format("timed", (Swiss(3, minutes=45, games=(Length(3),)),))
    assert plan(timed, 8, tables=4).minutes == 135


def test_a_stage_over_days_takes_no_time_of_an_evening() -> None:
    how = Format("winter", (League(over_days=True), Knockout(entrants=Qualified(4))))
    found = plan(how, 8, tables=4)
    assert [stage.minutes for stage in found.stages] == [0, 100]
    assert found.minutes == 100
    assert found.stages[0].matches == 28
