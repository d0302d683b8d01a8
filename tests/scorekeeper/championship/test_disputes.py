"""A pair disputes the result that was played, and the director decides."""

from __future__ import annotations

import pytest

from scorekeeper.championship import commands, events
from scorekeeper.championship.decide.entries import join_entry
from scorekeeper.championship.match import Match, MatchState
from scorekeeper.championship.view.championship_view import championship_view
from scorekeeper.championship.view.director_view import director_view
from scorekeeper.kernel.actor import Role
from scorekeeper.refusal import RefusalCode, Refused
from tests.scorekeeper.championship.evening import Evening, Sender

PHONE = "p" * 64
BY_PHONE: Sender = {"by": Role.PHONE, "phone": PHONE}


def play(evening: Evening, entry: int) -> Match:
    """Let an entry win its match at the table; the match as it was."""
    match = evening.match_of(entry)
    side = 0 if entry in (match.sides[0] or ()) else 1
    games = (match.games, 0) if side == 0 else (0, match.games)
    if match.state is MatchState.CALLED:
        evening.do(commands.BeginMatch(match.number), by=Role.TABLE, at_tables=(match.number,))
    result = commands.RecordResult(match.number, games)
    evening.do(result, by=Role.TABLE, at_tables=(match.number,))
    return match


def drawn(entries: int = 4, tables: int = 4, played: str = "knockout") -> Evening:
    """A championship that is drawn, in which the phone is one of entry 2."""
    evening = Evening(played, tables)
    evening.enter(entries)
    evening.report(Role.PHONE, *join_entry(evening.state, 2, PHONE))
    evening.do(commands.DrawRound(0))
    return evening


def dispute_of(evening: Evening, match: int) -> object:
    shown = championship_view(evening.state, "ABC", 0.0)["matches"]
    return next(each["dispute"] for each in shown if each["number"] == match)


def both_semifinals(evening: Evening) -> Match:
    """Let entry 2 lose, and the other match be played; the first of them."""
    lost = evening.match_of(2)
    winner = next(entry for entry in lost.entries if entry != 2)
    play(evening, winner)
    other = next(m for m in evening.open_matches() if 2 not in m.entries)
    play(evening, next(e for e in other.entries if e != winner))
    return lost


def final_of(evening: Evening) -> Match:
    """The final, beside which the beaten play for the third place."""
    return next(m for m in evening.open_matches() if not m.drawn.sources[0].beaten)


def test_until_the_director_decides_nobody_advances() -> None:
    evening = drawn()
    lost = both_semifinals(evening)
    final = final_of(evening)
    assert (final.state, dispute_of(evening, lost.number)) == (MatchState.CALLED, "possible")
    evening.do(commands.DisputeResult(lost.number), **BY_PHONE)
    assert dispute_of(evening, lost.number) == "open"
    final = final_of(evening)
    assert (final.state, final.table) == (MatchState.WAITING, None)
    call, begin = commands.CallMatch(final.number, 1), commands.BeginMatch(final.number)
    for early in (call, begin):
        assert evening.refused(early) == RefusalCode.RESULT_DISPUTED
    again = commands.DisputeResult(lost.number)
    assert evening.refused(again, **BY_PHONE) == RefusalCode.NOTHING_CHANGES
    directed = director_view(evening.state, "Miren", None, ())["matches"]
    may = next(each["may"] for each in directed if each["match"] == lost.number)
    assert {"uphold", "correct"} <= set(may)
    evening.do(commands.UpholdResult(lost.number))
    final = final_of(evening)
    assert (final.state, dispute_of(evening, lost.number)) == (MatchState.CALLED, None)
    assert evening.refused(again, **BY_PHONE) == RefusalCode.NOT_DISPUTABLE
    evening.check_log()


def test_a_corrected_result_ends_the_dispute_and_the_other_pair_advances() -> None:
    evening = drawn()
    lost = both_semifinals(evening)
    evening.do(commands.DisputeResult(lost.number), **BY_PHONE)
    games = (2, 0) if lost.sides[0] == (2,) else (0, 2)
    evening.do(commands.CorrectResult(lost.number, games))
    final = final_of(evening)
    assert final.state is MatchState.CALLED
    assert 2 in final.entries
    assert dispute_of(evening, lost.number) is None


def test_a_dispute_is_possible_until_the_winner_s_next_match_begins() -> None:
    evening = drawn()
    lost = both_semifinals(evening)
    final = final_of(evening)
    third = next(m for m in evening.open_matches() if m.number != final.number)
    evening.do(commands.BeginMatch(third.number))
    assert dispute_of(evening, lost.number) == "possible"
    evening.do(commands.BeginMatch(final.number))
    assert dispute_of(evening, lost.number) is None
    late = commands.DisputeResult(lost.number)
    assert evening.refused(late, **BY_PHONE) == RefusalCode.NOT_DISPUTABLE


@pytest.mark.parametrize("typed", [True, False])
def test_only_those_who_played_dispute_and_only_what_was_played(typed: bool) -> None:
    evening = drawn()
    other = next(m for m in evening.open_matches() if 2 not in m.entries)
    own = evening.match_of(2)
    for match in (own, other):
        if typed:
            evening.win(match.entries[0])
        else:
            play(evening, match.entries[0])
    strange = commands.DisputeResult(other.number)
    assert evening.refused(strange, **BY_PHONE) == RefusalCode.DIRECTOR_ONLY
    if typed:
        mine = commands.DisputeResult(own.number)
        assert evening.refused(mine, **BY_PHONE) == RefusalCode.NOT_DISPUTABLE
    else:
        disputed = evening.do(strange, by=Role.PHONE, at_tables=(other.number,))
        assert disputed[0] == events.ResultDisputed(other.number)


def test_no_round_is_drawn_while_a_result_is_disputed() -> None:
    evening = drawn(played="swiss")
    lost = both_semifinals(evening)
    evening.do(commands.DisputeResult(lost.number), **BY_PHONE)
    assert evening.refused(commands.DrawRound(0)) == RefusalCode.RESULT_DISPUTED
    evening.do(commands.UpholdResult(lost.number))
    evening.do(commands.DrawRound(0))


def test_after_the_result_is_undone_nothing_is_disputed() -> None:
    evening = drawn()
    lost = both_semifinals(evening)
    evening.do(commands.DisputeResult(lost.number), **BY_PHONE)
    ended = next(
        row.sequence
        for row in evening.log
        if isinstance(row.event, events.MatchEnded) and row.event.match == lost.number
    )
    evening.do(commands.Undo(ended))
    match = evening.state.matches[lost.number]
    assert (match.state, match.disputed) == (MatchState.RUNNING, False)
    evening.check_log()


def test_phones_enter_a_limited_number_that_the_director_refuses_at_once() -> None:
    evening = Evening("knockout")
    for number in range(64):
        phone = f"{number:064}"
        evening.do(commands.Enter(f"Pair {number}"), by=Role.PHONE, phone=phone)
    one_more = commands.Enter("One more")
    assert evening.refused(one_more, by=Role.PHONE, phone="x" * 64) == RefusalCode.ENTRIES_WAIT
    evening.do(one_more)
    directed = director_view(evening.state, "Miren", None, ())
    assert (len(directed["waiting"]), directed["more_waiting"]) == (20, 44)
    shown = tuple(each["entry"] for each in directed["waiting"])
    evening.do(commands.AcceptEntry(shown[0]))
    evening.do(commands.RefuseEntries(shown))
    assert evening.state.entries[shown[0]].out is None
    directed = director_view(evening.state, "Miren", None, ())
    assert (len(directed["waiting"]), directed["more_waiting"]) == (20, 24)
    assert [each["entry"] for each in directed["entries"]] == [shown[0], 65]
    assert evening.refused(commands.RefuseEntries(shown)) == RefusalCode.NOTHING_CHANGES


def test_a_phone_joins_a_limited_number_of_times() -> None:
    evening = drawn()
    for _ in range(11):
        evening.report(Role.PHONE, events.PhoneLeft(2, PHONE), events.PhoneJoined(2, PHONE))
    with pytest.raises(Refused) as refused:
        join_entry(evening.state, 1, PHONE)
    assert refused.value.code == RefusalCode.TOO_MANY_JOINS
