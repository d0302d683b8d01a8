"""Remove a phone from a table: by two phones with seats, at once by the referee or the house."""

from __future__ import annotations

from math import ceil

from scorekeeper.kernel.actor import Role
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table import commands, events
from scorekeeper.table.commands import Intent
from scorekeeper.table.events import ExpelRequest
from scorekeeper.table.table import Table

KEPT_OUT_SECONDS = 3600
"""Seconds in which a removed phone, and its address, get no seat at the table."""


def decide_expelling(
    table: Table, intent: Intent, command: commands.ExpellingCommand
) -> tuple[events.TableEvent, ...]:
    """Return the events of a command that removes a phone, asks for it, or declines that.

    Raises:
        Refused: nothing_changes, another_phone; of a no nothing_asked, another_phone.
    """
    seat, holder = table.seats[command.seat], table.holder(command.seat)
    if isinstance(command, commands.KeepPhone):
        if seat.expel is None:
            raise Refused(RefusalCode.NOTHING_ASKED)
        _check_another_address(intent, seat.expel, holder)
        return (events.ExpelDeclined(command.seat, seat.player),)
    if holder is None or holder == intent.phone:
        raise Refused(RefusalCode.NOTHING_CHANGES)
    asked = seat.expel
    if intent.by in (Role.REFEREE, Role.HOUSE):
        return _expelled(table, intent, holder, None)
    address = intent.around.addresses.get(intent.phone or "")
    if asked is None:
        name = table.name_of(intent.by) or ""
        return (
            events.ExpelAsked(
                command.seat,
                seat.player,
                name,
                intent.phone or "",
                address,
                intent.around.addresses.get(holder),
            ),
        )
    # Two windows of one browser are two phones, but have one address.
    alone = address is not None and asked.address == address != intent.around.addresses.get(holder)
    if alone:
        raise Refused(RefusalCode.ANOTHER_PHONE)
    return _expelled(table, intent, holder, asked.by_name)


def _check_another_address(intent: Intent, asked: ExpelRequest, holder: str | None) -> None:
    """Refuse a no from the address of the phone to be removed, unless all have that address.

    Raises:
        Refused: another_phone.
    """
    address = intent.around.addresses.get(intent.phone or "")
    own = intent.around.addresses.get(holder or "", asked.of_address)
    if intent.phone != asked.phone and address is not None and address == own != asked.address:
        raise Refused(RefusalCode.ANOTHER_PHONE)


def check_vote(table: Table, intent: Intent, seat: int) -> None:
    """Refuse a second vote of the phone that asked for a removal, and any of the phone concerned.

    The referee and the house need no vote, on whatever phone they are.

    Raises:
        Refused: another_phone.
    """
    asked = table.seats[seat].expel
    voting = intent.by not in (Role.REFEREE, Role.HOUSE)
    if voting and asked is not None and intent.phone in (asked.phone, table.holder(seat)):
        raise Refused(RefusalCode.ANOTHER_PHONE)


def _expelled(
    table: Table, intent: Intent, holder: str, asked_by: str | None
) -> tuple[events.TableEvent, ...]:
    """Return the events for all seats of a phone."""
    address = intent.around.addresses.get(holder)
    return tuple(
        events.PhoneExpelled(seat, table.seats[seat].player, holder, address, asked_by)
        for seat in sorted(table.seats_of(holder))
    )


def check_not_kept_out(table: Table, intent: Intent) -> None:
    """Refuse a seat to a phone that was removed a short time ago, and to its address.

    With the invitation, which changes with each removal, other phones of that address sit down.

    Raises:
        Refused: kept_out.
    """
    address = intent.around.addresses.get(intent.phone or "")
    for each in table.expelled:
        # The clock may have been set back since.
        left = ceil(min(each.at - intent.at, 0.0) + KEPT_OUT_SECONDS)
        at_address = address is not None and each.address == address and not intent.around.invited
        if left > 0 and (each.phone == intent.phone or at_address):
            raise Refused(RefusalCode.KEPT_OUT, minutes=ceil(left / 60))
