"""Remove a phone from a table, and keep it out.

Two phones with seats agree to that (request.py), the referee and the house do it at once.
"""

from __future__ import annotations

from math import ceil

from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table import events
from scorekeeper.table.commands import Intent
from scorekeeper.table.table import Table

KEPT_OUT_SECONDS = 3600
"""Seconds in which a removed phone, and its address, get no seat at the table."""


def expel(table: Table, intent: Intent, seat: int) -> tuple[events.PhoneExpelled, ...]:
    """Return the events that remove the phone of a seat from all its seats.

    Raises:
        Refused: nothing_changes.
    """
    holder = table.holder(seat)
    if holder is None or holder == intent.phone:
        raise Refused(RefusalCode.NOTHING_CHANGES)
    address = intent.around.addresses.get(holder)
    return tuple(
        events.PhoneExpelled(place, table.seats[place].player, holder, address)
        for place in sorted(table.seats_of(holder))
    )


def check_not_kept_out(table: Table, intent: Intent) -> None:
    """Refuse a seat to a phone that was removed a short time ago, and to its address.

    With the invitation, which changes with each removal, other phones of that address sit down.

    Raises:
        Refused: kept_out.
    """
    address = intent.around.addresses.get(intent.phone or "")
    for each in table.expelled:
        left = intent.seconds_left(each.at, KEPT_OUT_SECONDS)
        at_address = address is not None and each.address == address and not intent.around.invited
        if left > 0 and (each.phone == intent.phone or at_address):
            raise Refused(RefusalCode.KEPT_OUT, minutes=ceil(left / 60))
