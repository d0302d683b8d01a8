"""What an undo of an act leaves of later ones: nothing that could not have been without it."""

from __future__ import annotations

import pytest

from scorekeeper.championship import commands, events
from scorekeeper.championship.events import Event
from scorekeeper.championship.match import MatchState
from scorekeeper.championship.standings.places import winner_of
from scorekeeper.kernel.actor import Role
from scorekeeper.refusal import RefusalCode
from tests.scorekeeper.championship.evening import Evening

FINAL = 3


def semifinals(played: str = "australia-2025") -> Evening:
    """Both semifinals are won by their first side, and the final waits for a table."""
    evening = Evening(played, tables=2)
    evening.enter(4)
    evening.do(commands.DrawRound(0))
    for number in (1, 2):
        games = evening.state.matches[number].games
        evening.do(commands.RecordResult(number, (games, 0)))
    evening.do(commands.SetTables(0))
    evening.do(commands.HoldMatch(FINAL, hold=True))
    evening.do(commands.HoldMatch(FINAL, hold=False))
    return evening


def reported(evening: Evening, event: Event) -> None:
    evening.report(Role.SERVER, event)


def corrected(evening: Evening) -> int:
    """Let the other side have won the first semifinal; the sequence of that."""
    games = evening.state.matches[1].games
    act = evening.state.revision + 1
    evening.do(commands.CorrectResult(1, (0, games)))
    return act


def test_a_match_that_is_over_again_is_not_called() -> None:
    evening = semifinals()
    evening.do(commands.Walkover(FINAL, 0))
    act = corrected(evening)
    evening.do(commands.SetTables(2))
    assert evening.state.matches[FINAL].state is MatchState.CALLED
    evening.do(commands.Undo(act))
    match = evening.state.matches[FINAL]
    assert match.result is not None
    assert (match.state, match.result.how) == (MatchState.OVER, "walkover")
    assert evening.refused(commands.CallMatch(FINAL, 1)) is RefusalCode.MATCH_HAS_RESULT


@pytest.mark.parametrize("begun", [True, False])
def test_a_match_that_others_have_played_is_not_put_to_another_pair(*, begun: bool) -> None:
    evening = semifinals()
    evening.do(commands.Walkover(FINAL, 0))
    act = corrected(evening)
    if begun:
        evening.do(commands.BeginMatch(FINAL))
    else:
        evening.do(commands.RecordResult(FINAL, (3, 1)))
    assert evening.refused(commands.Undo(act)) is RefusalCode.LATER_ACTS
    evening.do(commands.Undo(act, since=True))


@pytest.mark.parametrize(
    "agreed", [commands.AgreeKings(FINAL, 4), commands.Late(FINAL, 0, 25), commands.CutGames(2)]
)
def test_what_a_match_was_begun_with_stays(agreed: commands.Command) -> None:
    evening = semifinals()
    act = evening.state.revision + 1
    evening.do(agreed)
    evening.do(commands.BeginMatch(FINAL))
    assert evening.refused(commands.Undo(act)) is RefusalCode.LATER_ACTS


def test_fewer_games_for_matches_that_had_begun_are_taken_back() -> None:
    evening = semifinals()
    evening.do(commands.BeginMatch(FINAL))
    evening.do(commands.CutGames(2, begun=True))
    evening.do(commands.Undo())
    assert evening.state.matches[FINAL].games == 3


def test_a_match_has_the_table_that_was_opened_for_its_sides() -> None:
    evening = semifinals()

    def opened(code: str) -> None:
        ready = evening.state.matches[FINAL].ready
        reported(evening, events.TableOpened(FINAL, code, ready))

    def code() -> str | None:
        return evening.state.matches[FINAL].code

    opened("MUS1")
    evening.do(commands.AgreeKings(FINAL, 4))
    evening.do(commands.Late(FINAL, 0, 25))
    assert code() == "MUS1"
    act = corrected(evening)
    assert code() is None
    opened("MUS2")
    evening.do(commands.Undo(act))
    assert code() == "MUS1"
    evening.check_log()


def test_fewer_games_than_were_given_end_a_match() -> None:
    evening = semifinals()
    evening.do(commands.Late(FINAL, 0, 40))
    assert evening.state.matches[FINAL].given == (0, 2)
    evening.do(commands.CutGames(2))
    result = evening.state.matches[FINAL].result
    assert result is not None
    assert (result.how, result.games) == ("no_show", (0, 2))


@pytest.mark.parametrize("played", ["lives-2", "swiss"])
def test_a_pair_that_came_late_is_in_the_standings_before_it_is_drawn(played: str) -> None:
    evening = Evening(played)
    evening.enter(2)
    evening.do(commands.DrawRound(0))
    evening.do(commands.Enter("Late"))
    assert sorted(evening.places()) == [1, 2, 3]
    evening.do(commands.Undo())
    assert sorted(evening.places()) == [1, 2]


def test_who_came_late_and_is_left_alone_has_won() -> None:
    evening = Evening("lives-2")
    evening.enter(3)
    evening.do(commands.DrawRound(0))
    evening.do(commands.Enter("Late"))
    for entry in (1, 2, 3):
        evening.do(commands.TakeOut(entry, "withdrawn"))
    assert evening.places()[0] == 4
    assert winner_of(evening.state) == (4,)
