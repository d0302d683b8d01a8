"""Acts that need consent: one phone asks for them, another one agrees (setting `confirm`).

Theory
------
An act needs consent (`changes_too_much`) where a tap or two do not put it right: a score set by
hand, stones counted by hand that win a game, the end of the match, another player's or side's name,
and an undo of more than three steps, or beyond what this hand began with. A seat that decides one
does not do it: `ActAsked` stores the command, and the first yes of another phone lets `decide` take
it as it stands then (`ActAccepted`, with its events). The request is over with any answer, with
another request, or when the state that it was made for has changed: for an undo any step, for the
rest the score; or when nobody has answered for two minutes (unanswered.py).

Asked are the other sides' phones, with captains theirs alone; where none of them is there, any
other phone at the table. A phone that has been disconnected for so long that its seat may be taken
is not there. Where nobody is, the act is done at once, as are the referee's, the panel's, and all
at a plain counter, where nobody has a seat.

With the setting `confirm` = `one` only a won match is taken back by asking; with `both` all stones
counted by hand are asked for, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scorekeeper.match.commands import SetScore
from scorekeeper.match.events import GameWon, MatchAbandoned, ScoreSet, StonesCounted
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table import commands as table_commands
from scorekeeper.table.commands import Act, Intent
from scorekeeper.table.consent_to_count import seats_of_others
from scorekeeper.table.events import (
    ActAsked,
    ActDeclined,
    Corrected,
    Event,
    PlayerRenamed,
    SideRenamed,
    Undone,
)
from scorekeeper.table.seating import may_take_over
from scorekeeper.table.table import Table
from scorekeeper.table.undo import step_beginning_with, step_containing, taken_back

FREE_UNDO_STEPS = 3
"""Steps of a hand that a phone may take back without asking, beyond those entered again."""
RENAMES = (table_commands.RenamePlayer, table_commands.RenameSide)


def needs_consent(table: Table, intent: Intent, events: Sequence[Event]) -> bool:
    """Return whether somebody else must agree to what a command does.

    Args:
        table: The table.
        intent: The command, an `Act`, and its sender.
        events: What was decided.
    """
    seat = intent.seat
    if seat is None or not others_to_ask(table, seat, intent.gone):
        return False
    return changes_too_much(table, seat, events)


def changes_too_much(table: Table, seat: int, events: Sequence[Event]) -> bool:
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


def others_to_ask(table: Table, by: int, gone: Mapping[int, float]) -> tuple[int, ...]:
    """Return the seats that are asked about what a seat wants; none if nobody is there.

    Args:
        table: The table.
        by: The seat that asks.
        gone: Seconds since the phone of each held seat was connected; absent: it is connected.
    """
    phone = table.holder(by)
    there = tuple(
        seat
        for seat in table.rules.seats
        if table.holder(seat) not in (None, phone) and not may_take_over(table, gone, seat, phone)
    )
    if not there or table.counter:
        return ()
    others = seats_of_others(table, by)
    return tuple(seat for seat in there if seat in others) or there


def seats_to_agree(table: Table, gone: Mapping[int, float]) -> tuple[int, ...]:
    """Return the seats that may agree to what was asked for."""
    return () if table.asked is None else others_to_ask(table, table.asked.by, gone)


def ask(table: Table, intent: Intent, act: Act) -> ActAsked | None:
    """Return the request for an act; None if the sender agrees with it to the one that waits.

    Several names that a seat wants to change are one request.

    Raises:
        Refused: nothing_changes: it was asked for already.
    """
    act, asked = _as_asked(table, act), table.asked
    if asked is None:
        return ActAsked((act,))
    if _same(act, asked.acts):
        if intent.seat not in seats_to_agree(table, intent.gone):
            raise Refused(RefusalCode.NOTHING_CHANGES)
        return None
    renames = all(isinstance(each, RENAMES) for each in (act, *asked.acts))
    return ActAsked((*asked.acts, act) if renames and asked.by == intent.seat else (act,))


def asks_for_undo(table: Table) -> bool:
    """Return whether the request that waits is for an undo."""
    asked = table.asked
    return asked is not None and isinstance(asked.acts[0], table_commands.Undo)


def _as_asked(table: Table, act: Act) -> Act:
    """Return an act that says the same when it is granted: an undo names its step."""
    if not isinstance(act, table_commands.Undo):
        return act
    undoable = table.newest_step if act.to is None else step_containing(table, act.to)
    return act if undoable is None else replace(act, to=undoable.last)


def _same(act: Act, acts: tuple[Act, ...]) -> bool:
    before = acts[-1]
    if isinstance(before, SetScore) and isinstance(act, SetScore):
        before = replace(before, reason=act.reason)
    return before == act


def decline(table: Table, intent: Intent) -> ActDeclined:
    """Return the event of a no. If it is of the side that asked, the request is withdrawn.

    Raises:
        Refused: nothing_asked, not_seated.
    """
    asked, side_of = table.asked, table.rules.side_of
    if asked is None:
        raise Refused(RefusalCode.NOTHING_ASKED)
    if intent.seat is None:
        raise Refused(RefusalCode.NOT_SEATED)
    return ActDeclined(asked.acts, withdrawn=side_of(intent.seat) == side_of(asked.by))
