"""Decide commands about seats, names and the referee."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.kernel.reading import LONGEST_NAME
from scorekeeper.names import distinct_name
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table import commands as table_commands
from scorekeeper.table import events as table_events
from scorekeeper.table.commands import Intent
from scorekeeper.table.expelling import check_not_kept_out
from scorekeeper.table.table import Table


def decide_seating(
    table: Table, intent: Intent, command: table_commands.SeatingCommand
) -> table_events.TableEvent:
    """Return the event of a command about a seat or a name."""
    match command:
        case table_commands.Sit(seat=seat, name=name):
            return _sit(table, intent, seat, name)
        case table_commands.Leave(seat=seat):
            if seat not in table.seats_of(intent.phone):
                raise Refused(RefusalCode.NOT_YOUR_SEAT, seat=seat)
            left = table_events.SeatLeft(seat, table.seats[seat].player)
            for request in table.requests:
                if request.acts == (table_commands.Expel(seat),):
                    # Who leaves and sits down again would end every request to remove them.
                    address = request.asked.of_address
                    return replace(left, kept_out=intent.phone, address=address)
            return left
        case table_commands.FreeSeat(seat=seat):
            if table.holder(seat) is None:
                raise Refused(RefusalCode.NOTHING_CHANGES)
            return table_events.SeatFreed(seat, table.seats[seat].player)
        case table_commands.RenamePlayer(seat=seat, name=name):
            return _rename(table, seat, name)
        case table_commands.RenameSide(side=side, name=name):
            if table.side_names[side] == name:
                raise Refused(RefusalCode.NOTHING_CHANGES)
            if table.rules.alone:
                return _rename(table, side, name)
            return table_events.SideRenamed(side, name)


def _sit(table: Table, intent: Intent, seat: int, name: str) -> table_events.TableEvent:
    """Return the event by which a phone takes a seat, or takes one back from its holder."""
    if intent.phone is None:
        raise Refused(RefusalCode.NO_PHONE)
    player, held = table.seats[seat].player, table.holder(seat) is not None
    former = table.seats[seat].former
    if (
        held
        and former is not None
        and not may_take_over(table, intent.around.gone, seat, intent.phone)
    ):
        return table_events.SeatGiven(seat, former.player, former.phone, player)
    called = _distinct_name(table, seat, name)
    return table_events.PlayerSat(seat, called, intent.phone, player if held else None)


def _rename(table: Table, seat: int, name: str) -> table_events.PlayerRenamed:
    called = _distinct_name(table, seat, name)
    if table.seats[seat].player == called:
        raise Refused(RefusalCode.NOTHING_CHANGES)
    return table_events.PlayerRenamed(seat, called)


def _distinct_name(table: Table, seat: int, name: str) -> str:
    """Return a player's name, with a number if it looks like that of another player."""
    others = [each.player for place, each in enumerate(table.seats) if place != seat]
    return distinct_name(name, others, LONGEST_NAME)


def _seconds_to_wait(table: Table, gone: Mapping[int, float], phone: str | None) -> int:
    """Return for how many seconds a seat's phone must be gone before this phone may take the seat.

    Args:
        table: The table.
        gone: Seconds since the phone of each held seat was connected; absent: it is connected.
        phone: The phone that wants to sit; None: one that holds no seat.
    """
    if _phones_here(table, gone) <= {phone}:
        return table.rules.seat_after_alone
    return table.rules.seat_after


def _phones_here(table: Table, gone: Mapping[int, float]) -> frozenset[str]:
    """Return the phones that hold seats and are connected."""
    return frozenset(
        seat.phone
        for place, seat in enumerate(table.seats)
        if seat.phone is not None and place not in gone
    )


def may_take_over(table: Table, gone: Mapping[int, float], seat: int, phone: str | None) -> bool:
    """Return whether a phone may take the seat of another, disconnected phone."""
    return seat in gone and gone[seat] >= _seconds_to_wait(table, gone, phone)


def who_gives_back(table: Table, gone: Mapping[int, float], seat: int) -> tuple[int, ...]:
    """Return the seats whose phones may give a seat back to the phone that it was taken from.

    These are the seats of the phone that holds it; if that phone is gone, all held seats.
    """
    holder = table.holder(seat)
    return tuple(
        place
        for place in table.rules.seats
        if table.holder(place) is not None and (seat in gone or table.holder(place) == holder)
    )


def _is_former(table: Table, phone: str | None, seat: int) -> bool:
    """Return whether another phone took over a seat of this phone."""
    former = table.seats[seat].former
    return former is not None and former.phone == phone


def must_ask_to_sit(table: Table, gone: Mapping[int, float], phone: str | None) -> bool:
    """Return whether a phone without invitation has to ask those seated for a seat.

    It need not where it holds a seat or held one that was taken over, nor where nobody could
    answer. At a table of a championship (`invited_only`) it needs the invitation even there.

    Args:
        table: The table.
        gone: Seconds since the phone of each held seat was connected; absent: it is connected.
        phone: The phone that wants to sit; None: one that holds no seat.
    """
    if table.seats_of(phone) or any(_is_former(table, phone, seat) for seat in table.rules.seats):
        return False
    if table.invited_only:
        return True
    return table.rules.sitting != "free" and _somebody_answers(table, gone)


def _somebody_answers(table: Table, gone: Mapping[int, float]) -> bool:
    """Return whether those seated can let others sit.

    They cannot once the phones of all seats have been gone for `seat_after_alone` seconds.
    """
    return any(
        table.holder(seat) is not None and gone.get(seat, 0.0) < table.rules.seat_after_alone
        for seat in table.rules.seats
    )


def check_sit(table: Table, intent: Intent, seat: int) -> None:
    """Refuse a phone that may neither take a seat nor ask for it.

    Raises:
        Refused: nothing_changes, seat_taken, kept_out, seat_in_use, card_wanted.
    """
    holder, player = table.holder(seat), table.seats[seat].player
    if holder is not None and holder == intent.phone:
        raise Refused(RefusalCode.NOTHING_CHANGES)
    former = _is_former(table, intent.phone, seat)
    if holder is not None and seat not in intent.around.gone and not former:
        raise Refused(RefusalCode.SEAT_TAKEN, seat=seat, player=player)
    check_not_kept_out(table, intent)
    if former:
        return
    if holder is not None and not may_take_over(table, intent.around.gone, seat, intent.phone):
        seconds = _seconds_to_wait(table, intent.around.gone, intent.phone)
        raise Refused(RefusalCode.SEAT_IN_USE, seat=seat, player=player, seconds=seconds)
    asks = not intent.around.invited and must_ask_to_sit(table, intent.around.gone, intent.phone)
    if asks and not _somebody_answers(table, intent.around.gone):
        raise Refused(RefusalCode.CARD_WANTED)


def decide_referee(
    table: Table, intent: Intent, command: table_commands.RefereeCommand
) -> table_events.TableEvent:
    """Return the event of a command by which somebody becomes or stops being the referee.

    Raises:
        Refused: no_phone, bad_referee_code, not_the_referee.
    """
    if intent.phone is None:
        raise Refused(RefusalCode.NO_PHONE)
    if isinstance(command, table_commands.LeaveReferee):
        if table.referee is None or table.referee.phone != intent.phone:
            raise Refused(RefusalCode.NOT_THE_REFEREE)
        return table_events.RefereeLeft(table.referee.name)
    if not intent.around.admitted:
        raise Refused(RefusalCode.BAD_REFEREE_CODE)
    return table_events.RefereeCame(command.name, intent.phone)
