"""Who sits where: taking, leaving and freeing seats, and names."""

from __future__ import annotations

from scorekeeper.refusal import Refused
from scorekeeper.table import commands as tc
from scorekeeper.table import events as te
from scorekeeper.table.intent import Intent
from scorekeeper.table.table import Table

GONE_SECONDS = 120
"""How long a seat's phone must be gone before others may free the seat."""

SeatingCommand = tc.Sit | tc.Leave | tc.FreeSeat | tc.RenamePlayer | tc.RenameSide


def decide_seating(table: Table, intent: Intent, command: SeatingCommand) -> te.TableEvent:
    """The one event of a seating command, or Refused."""
    match command:
        case tc.Sit(seat=seat, name=name):
            if intent.phone is None:
                raise Refused("no_phone")
            holder = table.holder(seat)
            if holder == intent.phone:
                raise Refused("nothing_changes")
            if holder is not None:
                raise Refused("seat_taken", seat=seat, player=table.seats[seat].player)
            return te.PlayerSat(seat, name, intent.phone)
        case tc.Leave(seat=seat):
            if seat not in table.seats_of(intent.phone):
                raise Refused("not_your_seat", seat=seat)
            return te.SeatLeft(seat, table.seats[seat].player)
        case tc.FreeSeat(seat=seat):
            return _free(table, intent, seat)
        case tc.RenamePlayer(seat=seat, name=name):
            if table.seats[seat].player == name:
                raise Refused("nothing_changes")
            return te.PlayerRenamed(seat, name)
        case tc.RenameSide(side=side, name=name):
            if table.side_names[side] == name:
                raise Refused("nothing_changes")
            if table.rules.alone:
                return te.PlayerRenamed(side, name)
            return te.SideRenamed(side, name)


def _free(table: Table, intent: Intent, seat: int) -> te.SeatFreed:
    if table.holder(seat) is None:
        raise Refused("nothing_changes")
    gone = int(intent.gone.get(seat, 0))
    if gone < GONE_SECONDS and not intent.referee:
        raise Refused(
            "seat_in_use", seat=seat, player=table.seats[seat].player, seconds=GONE_SECONDS
        )
    return te.SeatFreed(seat, table.seats[seat].player)
