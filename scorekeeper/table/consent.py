"""Who must agree to a command, and to a count (setting `confirm`). The requests: request.py.

Theory
------
An act needs consent where a tap or two do not put it right (`_changes_too_much`): a score set by
hand, stones counted by hand that win a game, the end of a match that nobody has won, another
player's or side's name, an undo of more than three steps or to before this hand, and a correction
where none of these steps is left. So does a game that ends by the word of the side that wins it
(won_by_word.py). With the setting `confirm` = `one` all of that is done at once.

Whatever the setting, consent is needed to win a match by one's own side's word, to take back the
end of a match, to make a full match a plain counter, and for what others may have to pay: what is
played for, and double or nothing. With `both` all stones counted by hand are asked for, too, and
every count is confirmed by the other sides.

Asked are the other sides' phones, with captains theirs alone, and not those of the side that wins;
where none of them is there, any other phone at the table. A phone that has been disconnected for so
long that its seat may be taken is not there. Where nobody is, the act is done at once, as are the
referee's, the panel's, and all at a plain counter, where nobody has a seat.

A phone without invitation needs somebody's yes to sit down, one whose seat was taken over that of
the phone that holds it, and the removal of a phone always a second one's.

A phone that holds seats of several sides speaks for none of them: then a count is confirmed by all
sides with another phone. If there is no such phone, nothing has to be confirmed, and neither has
what the referee does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.match.events import GameWon, MatchAbandoned, ScoreSet, StonesCounted
from scorekeeper.table import commands as table_commands
from scorekeeper.table.commands import Intent
from scorekeeper.table.events import (
    Corrected,
    CountingBegun,
    Event,
    MatchStarted,
    PlayerRenamed,
    PlayerSat,
    SeatGiven,
    SideRenamed,
    StakeSet,
    Undone,
)
from scorekeeper.table.seating import may_take_over, must_ask_to_sit
from scorekeeper.table.table import Table
from scorekeeper.table.undo import step_beginning_with, taken_back
from scorekeeper.table.won_by_word import end_by_word

FREE_UNDO_STEPS = 3
"""Steps of a hand that a phone may take back without asking, beyond those entered again."""


def needs_consent(table: Table, intent: Intent, events: Sequence[Event]) -> bool:
    """Return whether somebody else must agree to what a command does.

    Args:
        table: The table.
        intent: The command, an `Act`, and its sender.
        events: What was decided.
    """
    seat = intent.seat
    if isinstance(intent.command, table_commands.Sit):
        return _asks_for_seat(table, intent, events)
    if seat is None:
        return False
    if isinstance(intent.command, table_commands.Expel):
        return True
    end = end_by_word(table, seat, events)
    too_much = _changes_too_much(table, seat, events)
    if end is not None and (end.match or table.rules.confirm != "one"):
        too_much = True
    return too_much and bool(others_to_ask(table, seat, intent.around.gone))


def _asks_for_seat(table: Table, intent: Intent, events: Sequence[Event]) -> bool:
    """Return whether a phone that wants to sit asks for it."""
    match events[0]:
        case SeatGiven():
            return True
        case PlayerSat():
            return not intent.around.invited and must_ask_to_sit(
                table, intent.around.gone, intent.phone
            )
        case event:
            raise ValueError(f"nobody sits down by {type(event).__name__}")


def _changes_too_much(table: Table, seat: int, events: Sequence[Event]) -> bool:
    """Return whether what a seat has decided needs somebody else's yes."""
    asks, own = table.rules.confirm != "one", table.seats_of(table.holder(seat))
    match events[0]:
        case Undone(back=back):
            goes = taken_back(table, step_beginning_with(table, back))
            return goes.match is not None or (asks and goes.steps > free_steps(table))
        case Corrected():
            return asks and free_steps(table) == 0
        case StonesCounted():
            won = any(isinstance(event, GameWon) for event in events)
            return asks and (won or table.rules.confirm == "both")
        case CountingBegun() | StakeSet():
            return True  # at a counter nobody is asked; of a stake somebody else may have to pay
        case MatchStarted(owing=owing):
            return owing is not None
        case PlayerRenamed(seat=renamed):
            return asks and renamed not in own
        case SideRenamed(side=side):
            return asks and side not in {table.rules.side_of(each) for each in own}
        case event:
            return asks and isinstance(event, ScoreSet | MatchAbandoned)


def free_steps(table: Table) -> int:
    """Return how many of the newest steps one phone may take back without asking."""
    now, free = table.match, 0
    left = FREE_UNDO_STEPS - table.undone_without_consent
    for undoable in table.undoable_steps():
        then = undoable.before.match
        if free >= left or then.hand.number != now.hand.number or then.games != now.games:
            break
        free += 1
    return free


def others_to_ask(
    table: Table, by: int, gone: Mapping[int, float], winner: int | None = None
) -> tuple[int, ...]:
    """Return the seats that are asked about what a seat wants; none if nobody is there.

    Args:
        table: The table.
        by: The seat that asks.
        gone: Seconds since the phone of each held seat was connected; absent: it is connected.
        winner: The side whose game or match it ends: its phones do not agree to that for others.
    """
    phone = table.holder(by)
    there = tuple(
        seat
        for seat in table.rules.seats
        if table.holder(seat) not in (None, phone) and not may_take_over(table, gone, seat, phone)
    )
    if not there or table.counter:
        return ()
    others = [s for s in _seats_of_others(table, by) if table.rules.side_of(s) != winner]
    return tuple(seat for seat in there if seat in others) or there


def _seats_of_others(table: Table, by: int | None) -> tuple[int, ...]:
    """Return the held seats of the other sides that are asked; none for a role (None)."""
    if by is None or table.counter:
        return ()
    side_of, teller = table.rules.side_of, table.holder(by)
    own = {side_of(seat) for seat in table.seats_of(teller)} or {side_of(by)}
    spoken_for = own if len(own) == 1 else set()
    captains = table.captains_with_phones
    return tuple(
        seat
        for seat in table.rules.seats
        if side_of(seat) not in spoken_for
        and table.holder(seat) not in (None, teller)
        and (not captains or seat in captains)
    )


def seats_to_confirm(table: Table, by: int | None) -> tuple[int, ...]:
    """Return the seats that are asked about a count that a seat made complete."""
    return () if table.rules.confirm != "both" else _seats_of_others(table, by)


def some_count_needs_consent(table: Table) -> bool:
    """Return whether a count that some phone here enters would have to be confirmed by another."""
    held = [seat for seat in table.rules.seats if table.holder(seat) is not None]
    return any(seats_to_confirm(table, seat) for seat in held)
