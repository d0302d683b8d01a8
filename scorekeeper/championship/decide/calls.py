"""Decide commands about where a match is played: calls to tables of the room, holds, its kings."""

from __future__ import annotations

from collections.abc import Collection

from scorekeeper.championship import commands, events
from scorekeeper.championship.championship import Championship
from scorekeeper.championship.commands import Intent
from scorekeeper.championship.decide.consequences import waiting_again
from scorekeeper.championship.decide.match_checks import (
    check_begin,
    check_call,
    check_free,
    check_hold,
    check_kings,
)
from scorekeeper.championship.events import Event
from scorekeeper.championship.match import Match
from scorekeeper.refusal import RefusalCode, Refused


def decide_table(
    state: Championship, intent: Intent, command: commands.TableCommand
) -> tuple[Event, ...]:
    """Return the events of a command about where a match is played. Refused: not allowed."""
    number = command.match
    match command:
        case commands.CallMatch(table=table):
            if table in intent.around.taken:
                raise Refused(RefusalCode.ROOM_TABLE_TAKEN, table=table)
            return _call(state, check_call(state, number), table)
        case commands.HoldMatch(hold=hold, day=day, reason=reason):
            return _hold(state, number, day, reason, hold=hold)
        case commands.BeginMatch():
            check_begin(state, number)
            return (events.MatchBegun(number),)
        case commands.AgreeKings(kings=kings):
            if check_kings(state, number).kings == kings:
                raise Refused(RefusalCode.NOTHING_CHANGES)
            return (events.KingsAgreed(number, kings),)


def call_referee(
    state: Championship, phone: str, at_tables: Collection[int], *, wanted: bool
) -> tuple[Event, ...]:
    """Call the referee to the match of a phone, or not any more.

    Args:
        state: The championship.
        phone: A phone that is confirmed of a pair, or that has a seat at a table.
        at_tables: The matches at whose tables it has a seat.
        wanted: Whether the referee is called.

    Raises:
        Refused: not_at_a_room_table, nothing_changes.
    """
    for match in state.active_matches():
        own = any(state.is_confirmed(phone, entry) for entry in match.entries)
        if match.code and (own or match.number in at_tables):
            if match.referee is wanted:
                raise Refused(RefusalCode.NOTHING_CHANGES)
            return (events.RefereeCalled(match.number, wanted),)
    raise Refused(RefusalCode.NOT_AT_A_ROOM_TABLE)


def _call(state: Championship, match: Match, table: int) -> tuple[Event, ...]:
    """Call a match to a table; a match there takes this one's place, or waits again."""
    if table > state.tables:
        raise Refused(RefusalCode.NO_SUCH_ROOM_TABLE, table=table, most=state.tables)
    if match.active and match.table == table:
        raise Refused(RefusalCode.NOTHING_CHANGES)
    there = next((m for m in state.matches.values() if m.active and m.table == table), None)
    check_free(state, match, there)
    called = events.MatchCalled(match.number, table)
    if there is None:
        return (called,)
    if match.active and match.table is not None:
        return (called, events.MatchCalled(there.number, match.table))
    if there.begun:
        raise Refused(RefusalCode.MATCH_BEGUN, match=there.number)
    return (*waiting_again(there), called)


def _hold(
    state: Championship, number: int, day: str | None, reason: str | None, *, hold: bool
) -> tuple[Event, ...]:
    """Hold a match back, or not; one that is held may get another day or reason."""
    again = hold and number in state.matches and state.matches[number].held
    match = check_hold(state, number, hold=hold and not again)
    if again and (match.day, match.note) == (day, reason):
        raise Refused(RefusalCode.NOTHING_CHANGES)
    return (events.MatchHeld(number, hold, day, reason),)
