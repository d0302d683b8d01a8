"""Pairs that leave groups and leagues: their results stay or go, as the stage says."""

from __future__ import annotations

import random

import pytest

from scorekeeper.championship import commands
from scorekeeper.championship.format import (
    Format,
    Groups,
    Knockout,
    League,
    Leavers,
    Qualified,
    Stage,
)
from scorekeeper.championship.match import Match, MatchState
from scorekeeper.championship.standings.places import final_places
from scorekeeper.championship.standings.stages import rankings
from tests.scorekeeper.championship.evening import Evening


def league(leavers: Leavers, count: int = 4) -> Evening:
    evening = Evening(Format("league", (League(leavers=leavers),)))
    evening.enter(count)
    evening.do(commands.DrawRound(0))
    return evening


def between(evening: Evening, one: int, other: int) -> Match:
    return next(m for m in evening.state.matches.values() if {one, other} == {*m.entries})


def beats(evening: Evening, winner: int, loser: int) -> None:
    match = between(evening, winner, loser)
    games = (2, 0) if match.sides[0] == (winner,) else (0, 2)
    evening.do(commands.RecordResult(match.number, games))


def won(evening: Evening) -> dict[int, int]:
    return {line.entry: line.won for line in rankings(evening.state, 0)[0]}


@pytest.mark.parametrize(
    ("leavers", "after"),
    [("stay", {1: 2, 2: 2, 3: 1, 4: 0}), ("go", {1: 1, 2: 1, 3: 0, 4: 0})],
)
def test_the_results_of_a_pair_that_leaves_stay_or_go(
    leavers: Leavers, after: dict[int, int]
) -> None:
    evening = league(leavers)
    for winner, loser in [(1, 4), (2, 4), (1, 2), (2, 3)]:
        beats(evening, winner, loser)
    before = evening.state
    assert won(evening) == {1: 2, 2: 2, 3: 0, 4: 0}
    evening.do(commands.TakeOut(4, "withdrawn"))
    assert between(evening, 3, 4).state is MatchState.OVER
    assert won(evening) == after
    assert evening.places()[-1] == 4
    evening.do(commands.Undo())
    assert rankings(evening.state, 0) == rankings(before, 0)
    evening.check_log()


def test_a_pair_that_won_and_leaves_with_its_results_is_last() -> None:
    evening = league("go")
    for loser in (2, 3):
        beats(evening, 1, loser)
    beats(evening, 2, 3)
    evening.do(commands.TakeOut(1, "disqualified", "did not come twice"))
    (standings,) = rankings(evening.state, 0)
    assert [(line.entry, line.place) for line in standings][-1] == (1, 4)
    assert (standings[-1].won, standings[-1].played) == (0, 0)
    assert [(line.entry, line.won) for line in standings[:2]] == [(2, 1), (4, 0)]


def test_who_leaves_after_all_of_its_matches_has_played_them() -> None:
    evening = league("go")
    for winner in (2, 3, 4):
        beats(evening, winner, 1)
    evening.do(commands.TakeOut(1, "withdrawn"))
    assert won(evening) == {2: 1, 3: 1, 4: 1, 1: 0}


def test_two_that_leave_one_after_the_other_both_go() -> None:
    evening = league("go", 5)
    beats(evening, 1, 3)
    beats(evening, 2, 4)
    evening.do(commands.TakeOut(1, "withdrawn"))
    evening.do(commands.TakeOut(2, "withdrawn"))
    assert set(evening.places()[-2:]) == {1, 2}
    assert not any(won(evening).values())


def test_who_left_its_group_leaves_no_place_behind_in_the_knockout() -> None:
    stages = (Groups(4, leavers="go"), Knockout(entrants=Qualified(2)))
    evening = Evening(Format("groups", stages))
    evening.enter(8)
    evening.do(commands.DrawRound(0))
    first = evening.open_matches()[0]
    (gone,) = first.sides[0] or ()
    evening.do(commands.RecordResult(first.number, (2, 0)))
    evening.do(commands.TakeOut(gone, "withdrawn"))
    evening.play_round(random.Random(1))
    evening.do(commands.DrawRound(1))
    assert gone not in evening.state.draws_of(1)[0].order
    assert len(evening.state.draws_of(1)[0].order) == 4
    evening.play_round(random.Random(2))
    assert max(final_places(evening.state).values()) == final_places(evening.state)[gone]


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("leavers", ["stay", "go"])
def test_standings_with_leavers_are_those_of_an_independent_reckoning(
    leavers: Leavers, seed: int
) -> None:
    """Anybody may leave at any time; the reckoning knows who had still to play whom."""
    chances = random.Random(seed)
    kind: Stage = chances.choice((League(leavers=leavers), Groups(4, leavers=leavers)))
    evening = Evening(Format("league", (kind, Knockout(entrants=Qualified(1)))))
    evening.enter(chances.randrange(4, 9))
    evening.do(commands.DrawRound(0))
    left_midway: set[int] = set()
    while found := evening.open_matches():
        if chances.random() < 0.15:
            leaves = chances.choice(chances.choice(found).entries)
            left_midway.add(leaves)
            evening.do(commands.TakeOut(leaves, "withdrawn"))
        else:
            match = chances.choice(found)
            games = chances.choice(((2, 0), (2, 1), (1, 2), (0, 2)))
            evening.do(commands.RecordResult(match.number, games))
    expected = dict.fromkeys(evening.state.entries, (0, 0))
    for match in evening.state.matches.values():
        one, other = (side[0] for side in match.sides if side)
        assert match.result is not None
        if leavers == "go" and left_midway & {one, other}:
            continue
        for own, side in ((one, 0), (other, 1)):
            wins, plus = expected[own]
            difference = match.result.games[side] - match.result.games[1 - side]
            expected[own] = (wins + (match.result.winner == side), plus + difference)
    for group in rankings(evening.state, 0):
        for line in group:
            assert (line.won, line.games[0] - line.games[1]) == expected[line.entry]
        order = [(leavers == "go" and line.entry in left_midway, -line.won) for line in group]
        assert order == sorted(order)
    evening.check_log()
