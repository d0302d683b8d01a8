"""Second chances beside stages of places: who plays in which, also after a corrected result."""

from __future__ import annotations

import random

import pytest

from scorekeeper.championship import commands
from scorekeeper.championship.format import (
    Beaten,
    Format,
    Knockout,
    League,
    Qualified,
    Stage,
    Swiss,
)
from scorekeeper.championship.match import Match
from scorekeeper.refusal import RefusalCode
from tests.scorekeeper.championship.evening import Evening

PLACES, SECOND_CHANCE = 1, 2
THREE_BEST = Qualified(3)


def evening_of(pairs: int, places: Stage, rounds: int) -> Evening:
    """A knockout before its first match; places play a stage, who is out in some rounds another."""
    stages = (Knockout(), places, Knockout(entrants=Beaten(0, rounds)))
    evening = Evening(Format("places and beaten", stages), tables=16)
    evening.enter(pairs)
    evening.do(commands.DrawRound(0))
    return evening


def entrants(evening: Evening, stage: int) -> set[int]:
    return {entry for draw in evening.state.draws_of(stage) for entry in draw.order}


def correct(evening: Evening, match: Match) -> None:
    """The other side has won; what began with the wrong pair is played again."""
    assert match.result is not None
    games = (match.result.games[1], match.result.games[0])
    evening.do(commands.CorrectResult(match.number, games, touched="replay"))


def test_places_come_before_second_chances_whichever_is_drawn_first() -> None:
    evening = evening_of(8, Swiss(1, entrants=THREE_BEST), rounds=3)
    evening.play_round(random.Random(1))
    evening.do(commands.DrawRound(SECOND_CHANCE))
    evening.do(commands.DrawRound(PLACES))
    assert entrants(evening, PLACES) == {*evening.places()[:3]}
    assert entrants(evening, SECOND_CHANCE) == {*evening.places()[3:]}


def test_a_second_chance_waits_while_one_of_those_beaten_may_have_a_place() -> None:
    evening = evening_of(8, League(entrants=THREE_BEST), rounds=2)
    for match in [m for m in evening.state.matches_of(0) if m.drawn.round < 3]:
        evening.win(evening.state.matches[match.number].entries[0])
    assert evening.refused(commands.DrawRound(SECOND_CHANCE)) is RefusalCode.ROUND_NOT_OVER
    evening.play_round(random.Random(1))
    evening.do(commands.DrawRound(SECOND_CHANCE))
    assert entrants(evening, SECOND_CHANCE) == {*evening.places()[3:]}


def test_it_does_not_wait_where_nobody_of_them_can() -> None:
    evening = evening_of(8, League(entrants=THREE_BEST), rounds=1)
    for match in [m for m in evening.state.matches_of(0) if m.drawn.round == 1]:
        evening.win(match.entries[0])
    evening.do(commands.DrawRound(SECOND_CHANCE))
    assert len(entrants(evening, SECOND_CHANCE)) == 4


@pytest.mark.parametrize("order", [(PLACES, SECOND_CHANCE), (SECOND_CHANCE, PLACES)])
@pytest.mark.parametrize(
    "places",
    [
        Swiss(1, entrants=THREE_BEST),
        Knockout(entrants=THREE_BEST),
        League(entrants=THREE_BEST),
    ],
    ids=lambda stage: stage.kind,
)
def test_a_corrected_result_of_the_stage_before_leaves_nobody_in_two_stages(
    places: Stage, order: tuple[int, int]
) -> None:
    evening = evening_of(24, places, rounds=3)
    evening.play_round(random.Random(1))
    for stage in order:
        evening.do(commands.DrawRound(stage))
    evening.play_round(random.Random(2))
    first = evening.places()[0]
    quarterfinal = next(
        match
        for match in evening.state.matches_of(0)
        if match.drawn.round == 3 and match.winner == (first,)
    )
    correct(evening, quarterfinal)
    assert entrants(evening, PLACES).isdisjoint(entrants(evening, SECOND_CHANCE))
    while again := next((m for m in evening.open_matches() if m.drawn.stage == 0), None):
        evening.do(commands.RecordResult(again.number, (2, 0), touched="replay"))
    assert first in entrants(evening, SECOND_CHANCE)
    assert entrants(evening, PLACES) == {*evening.places()[:3]}
    evening.play_round(random.Random(3))
    for stage, pairs in ((PLACES, 3), (SECOND_CHANCE, 20)):
        playing = {entry for match in evening.state.matches_of(stage) for entry in match.entries}
        rests = {entry for draw in evening.state.draws_of(stage) for entry in draw.byes}
        assert playing | rests == entrants(evening, stage)
        assert len(entrants(evening, stage)) == pairs
    matches = evening.state.matches_of(SECOND_CHANCE)
    lost = [entry for match in matches for entry in match.loser or ()]
    assert len(lost) == len(set(lost)) == 19, "all but one are out of it"
    evening.check_log()
