"""Ask for what others must agree to; request.py says how requests wait and end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from scorekeeper.match.commands import SetScore
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table import commands
from scorekeeper.table.commands import Act, Intent
from scorekeeper.table.events import (
    Event,
    Request,
    Requested,
    RequestKind,
)
from scorekeeper.table.request import ANSWER_SECONDS, declined, removal_of, seats_asked
from scorekeeper.table.table import Table
from scorekeeper.table.undo import step_containing
from scorekeeper.table.won_by_word import end_by_word

WAIT_SECONDS = 10
"""Seconds before a phone asks again after others have declined for a second time in a hand."""

MOST_FOR_SEATS = 4
"""Requests for a seat that wait at a table."""

RENAMES = (commands.RenamePlayer, commands.RenameSide)


def ask(table: Table, intent: Intent, act: Act, events: Sequence[Event]) -> Request | list[Event]:
    """Return the events of a request, or the one that waits and that its sender agrees with.

    Args:
        table: The table.
        intent: The command, and who sends it.
        act: The command.
        events: What was decided.

    Raises:
        Refused: nothing_changes: it was asked for already, or is disputed; answer_first: somebody
            else's request waits for the sender; asked_just_now: others have declined;
            too_many_asks: too many wait for a seat.
    """
    match act:
        case commands.Sit():
            return _ask_for_seat(table, intent, act)
        case commands.Expel(seat=seat):
            return _ask_for_removal(table, intent, act, seat)
        case _:
            return _ask_for_act(table, intent, act, events)


def _ask_for_seat(table: Table, intent: Intent, act: commands.Sit) -> list[Event]:
    phone, address = intent.phone, intent.around.addresses.get(intent.phone or "")
    former, kind = table.seats[act.seat].former, RequestKind.SEAT
    if former is not None and former.phone == phone:
        act, kind = replace(act, name=former.player), RequestKind.SEAT_BACK
    if any((each.asked.phone, each.acts) == (phone, (act,)) for each in table.requests):
        raise Refused(RefusalCode.NOTHING_CHANGES)
    room = _room_for(table, intent, address) if kind is RequestKind.SEAT else ()
    return [*room, Requested(kind, (act,), act.name, phone=phone, address=address)]


def _room_for(table: Table, intent: Intent, address: str | None) -> list[Event]:
    """End the newest request of the address with the most, if that lets in one with fewer.

    Raises:
        Refused: too_many_asks.
    """
    others = [
        each
        for each in table.requests
        if each.kind is RequestKind.SEAT and each.asked.phone != intent.phone
    ]
    if len(others) < MOST_FOR_SEATS:
        return []
    of_address = Counter(each.asked.address for each in others)
    [(crowded, most)] = of_address.most_common(1)
    if most < of_address[address] + 2:
        left = intent.seconds_left(others[0].at, ANSWER_SECONDS)
        raise Refused(RefusalCode.TOO_MANY_ASKS, seconds=max(left, 1))
    newest = [each for each in others if each.asked.address == crowded][-1]
    return [declined(newest, "room")]


def _ask_for_removal(
    table: Table, intent: Intent, act: commands.Expel, seat: int
) -> Request | list[Event]:
    waits = removal_of(table, seat)
    if waits is not None:
        return waits
    holder = table.holder(seat)
    found = intent.around.addresses.get
    requested = Requested(
        RequestKind.REMOVAL,
        (act,),
        table.seats[seat].player,
        phone=intent.phone,
        address=found(intent.phone or ""),
        of_address=found(holder or ""),
    )
    return [requested]


def _ask_for_act(
    table: Table, intent: Intent, act: Act, events: Sequence[Event]
) -> Request | list[Event]:
    act, asked = _as_asked(table, act), table.asked
    waits = () if asked is None else seats_asked(table, asked, intent.around.gone)
    if asked is not None and _same(act, asked.acts):
        if intent.seat not in waits:
            raise Refused(RefusalCode.NOTHING_CHANGES)
        return asked
    if table.disputed is not None and _same(act, table.disputed.acts):
        raise Refused(RefusalCode.NOTHING_CHANGES)
    if asked is not None and not table.seats_of(intent.phone).isdisjoint(waits):
        raise Refused(RefusalCode.ANSWER_FIRST, name=asked.by_name)
    _check_declined(table, intent)
    requested = partial(Requested, RequestKind.ACT)
    end = None if intent.seat is None else end_by_word(table, intent.seat, events)
    if end is not None:
        return [requested((act,), winner=end.side, match=end.match)]
    renames = asked is not None and asked.by == intent.seat
    if asked is not None and renames and all(isinstance(e, RENAMES) for e in (act, *asked.acts)):
        return [requested((*asked.acts, act))]
    return [requested((act,))]


def _check_declined(table: Table, intent: Intent) -> None:
    """Refuse (asked_just_now) a phone whose requests were declined, before its time."""
    for each in table.declined:
        left = intent.seconds_left(each.at, WAIT_SECONDS)
        if each.phone == intent.phone and each.times > 1 and left > 0:
            raise Refused(RefusalCode.ASKED_JUST_NOW, seconds=left)


def _as_asked(table: Table, act: Act) -> Act:
    """Return an act that says the same when it is granted: an undo names its step."""
    if not isinstance(act, commands.Undo):
        return act
    undoable = table.newest_step if act.to is None else step_containing(table, act.to)
    return act if undoable is None else replace(act, to=undoable.last)


def _same(act: Act, acts: tuple[Act, ...]) -> bool:
    before = acts[-1]
    if isinstance(before, SetScore) and isinstance(act, SetScore):
        before = replace(before, reason=act.reason)
    return before == act
