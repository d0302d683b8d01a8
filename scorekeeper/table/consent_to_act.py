"""Acts that need consent: one phone asks for them, another one agrees (setting `confirm`).

Theory
------
An act needs consent where a tap or two do not put it right (`changes_too_much`): a score set by
hand, stones counted by hand that win a game, the end of the match, or of more than counting it,
another player's or side's name, and an undo of more than three steps, or beyond what this hand
began with. And so does whatever ends a game or match by the word of the side that wins it
(won_by_word.py). A seat that decides such an act does not do it: `ActAsked` stores the command, and
the first yes of another phone lets `decide` take it as it stands then (`ActAccepted`, with its
events). The request is over with any answer, with another request, or when the state that it was
made for has changed: for an undo and the end of a game any step, for the rest the score; or when
nobody has answered for two minutes (unanswered.py). Who is asked answers before they ask for
something themselves; whoever had two requests declined waits for `WAIT_SECONDS` before the next
one, so that others get a turn.

Asked are the other sides' phones, with captains theirs alone, and not those of the side that wins;
where none of them is there, any other phone at the table. A phone that has been disconnected for so
long that its seat may be taken is not there. Where nobody is, the act is done at once, as are the
referee's, the panel's, and all at a plain counter, where nobody has a seat.

Who has won cannot keep others from taking that back by a no or by silence: the end is then
*disputed*. That hinders nothing, and lasts until the side that asked withdraws it or loses it to a
rematch that it agrees to, until another side says yes after all, or the referee or the house
decides (`SettleDispute`).

With the setting `confirm` = `one` only the end of a match needs consent; with `both` all stones
counted by hand are asked for, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import ceil

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
    CountingBegun,
    Event,
    PlayerRenamed,
    SideRenamed,
    Undone,
)
from scorekeeper.table.seating import may_take_over
from scorekeeper.table.table import Asked, Table
from scorekeeper.table.undo import step_beginning_with, step_containing, taken_back
from scorekeeper.table.won_by_word import end_by_word

FREE_UNDO_STEPS = 3
"""Steps of a hand that a phone may take back without asking, beyond those entered again."""
WAIT_SECONDS = 10
"""Seconds before a phone asks again after others have declined for a second time in a hand."""
RENAMES = (table_commands.RenamePlayer, table_commands.RenameSide)


def needs_consent(table: Table, intent: Intent, events: Sequence[Event]) -> bool:
    """Return whether somebody else must agree to what a command does.

    Args:
        table: The table.
        intent: The command, an `Act`, and its sender.
        events: What was decided.
    """
    seat = intent.seat
    if seat is None:
        return False
    end = end_by_word(table, seat, events)
    too_much = changes_too_much(table, seat, events)
    if end is not None and (end.match or table.rules.confirm != "one"):
        too_much = True
    return too_much and bool(others_to_ask(table, seat, intent.around.gone))


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
        case CountingBegun():
            return True  # at a counter nobody is asked for anything
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
    others = [s for s in seats_of_others(table, by) if table.rules.side_of(s) != winner]
    return tuple(seat for seat in there if seat in others) or there


def seats_to_agree(table: Table, gone: Mapping[int, float]) -> tuple[int, ...]:
    """Return the seats that may agree to what was asked for."""
    asked = table.asked
    return () if asked is None else others_to_ask(table, asked.by, gone, asked.winner)


def ask(table: Table, intent: Intent, act: Act, events: Sequence[Event]) -> ActAsked | None:
    """Return the request for an act; None if the sender agrees with it to the one that waits.

    Several names that a seat wants to change are one request.

    Args:
        table: The table.
        intent: The command, and who sends it.
        act: The command.
        events: What was decided.

    Raises:
        Refused: nothing_changes: it was asked for already, or is disputed; answer_first: somebody
            else's request waits for the sender; asked_just_now: others have declined.
    """
    act, asked = _as_asked(table, act), table.asked
    waits = seats_to_agree(table, intent.around.gone)
    if asked is not None and _same(act, asked.acts):
        if intent.seat not in waits:
            raise Refused(RefusalCode.NOTHING_CHANGES)
        return None
    if table.disputed is not None and _same(act, table.disputed.acts):
        raise Refused(RefusalCode.NOTHING_CHANGES)
    if asked is not None and not table.seats_of(intent.phone).isdisjoint(waits):
        raise Refused(RefusalCode.ANSWER_FIRST, name=asked.by_name)
    _check_declined(table, intent)
    end = None if intent.seat is None else end_by_word(table, intent.seat, events)
    if end is not None:
        return ActAsked((act,), end.side, end.match)
    renames = asked is not None and asked.by == intent.seat
    if asked is not None and renames and all(isinstance(e, RENAMES) for e in (act, *asked.acts)):
        return ActAsked((*asked.acts, act))
    return ActAsked((act,))


def _check_declined(table: Table, intent: Intent) -> None:
    """Refuse (asked_just_now) a phone whose requests were declined, before its time."""
    for each in table.declined:
        # The clock may have been set back since.
        left = ceil(min(each.at - intent.at, 0.0) + WAIT_SECONDS)
        if each.phone == intent.phone and each.times > 1 and left > 0:
            raise Refused(RefusalCode.ASKED_JUST_NOW, seconds=left)


def asks_for_undo(table: Table) -> bool:
    """Return whether the request that waits is for an undo."""
    asked = table.asked
    return asked is not None and isinstance(asked.acts[0], table_commands.Undo)


def newest_is_disputed(table: Table) -> bool:
    """Return whether what is disputed is the last step."""
    disputed, newest = table.disputed, table.newest_step
    if disputed is None or newest is None:
        return False
    return disputed.acts == (table_commands.Undo(newest.last),)


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
    side = side_of(intent.seat)
    if side == side_of(asked.by):
        return ActDeclined(asked.acts, withdrawn=True)
    return ActDeclined(asked.acts, withdrawn=False, disputed=side in winners_undone(table, asked))


def winners_undone(table: Table, asked: Asked) -> frozenset[int]:
    """Return the sides whose won games or match a request of another side would take back."""
    act = asked.acts[0]
    oldest = None
    if isinstance(act, table_commands.Undo) and act.to is not None:
        oldest = step_containing(table, act.to)
    if oldest is None:
        return frozenset()
    goes = taken_back(table, oldest)
    won = {*goes.games, *([] if goes.match is None else [goes.match])}
    return frozenset(won - {table.rules.side_of(asked.by)})


def seats_to_settle(table: Table) -> tuple[int, ...]:
    """Return the seats that may agree to what is disputed; those of the side that asked may not."""
    disputed, side_of = table.disputed, table.rules.side_of
    if disputed is None:
        return ()
    return tuple(s for s in table.rules.seats if side_of(s) != side_of(disputed.by))
