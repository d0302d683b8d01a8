"""Seats in the view: who holds each, who may sit there, and the draw for seats and mano."""

from __future__ import annotations

from scorekeeper.kernel.actor import public_phone
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.table.events import Seat
from scorekeeper.table.seat_draw import may_draw, seatings, wanted
from scorekeeper.table.table import Table
from scorekeeper.view.shapes import DrawShape, FormerShape, SeatShape


def seats_shape(
    seats: tuple[Seat, ...],
    away: tuple[tuple[int, int], ...],
    first: tuple[int, bool],
    rules: RuleSet,
) -> list[SeatShape]:
    """Return every seat.

    Args:
        seats: Who holds them.
        away: Held seats whose phone is not connected, each with the seconds since it was.
        first: The seat of the mano, and whether the mano is known yet.
        rules: The rules of the table.
    """
    gone = dict(away)
    mano, mano_known = first
    return [
        {
            "side": rules.side_of(place),
            "player": seat.player,
            "phone": None if seat.phone is None else public_phone(seat.phone),
            "gone_seconds": gone.get(place),
            "former": _former(seat),
            "mano": place == mano and mano_known,
            "captain": place in rules.captain_seats,
        }
        for place, seat in enumerate(seats)
    ]


def _former(seat: Seat) -> FormerShape | None:
    former = seat.former
    if former is None:
        return None
    return {"player": former.player, "phone": public_phone(former.phone)}


def draw_shape(table: Table) -> DrawShape | None:
    """Return the cards drawn so far; None where there is no draw."""
    if not may_draw(table) or not any(table.drawn):
        return None
    return {
        "cards": [list(faces) for faces in table.drawn],
        "wanted": list(wanted(table.drawn, table.rules)),
        "seatings": [
            {"keep_sides": each.keep_sides, "order": list(each.order), "mano": each.mano}
            for each in seatings(table.drawn, table.rules)
        ],
    }
