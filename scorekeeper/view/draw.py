"""The draw for seats and mano, as the screens show and offer it."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.table.drawing import may_draw, seatings, wanted
from scorekeeper.table.table import Table
from scorekeeper.view.shapes import DrawShape, OptionShape


def draw_shape(table: Table) -> DrawShape | None:
    """What was drawn so far; None where nobody draws."""
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


def draw_options(table: Table) -> Iterator[OptionShape]:
    """Cards may be drawn before anything of the match was told; all drawn, they may sit so."""
    if not may_draw(table):
        return
    yield {"do": "draw_card", "seats": list(table.rules.seats)}
    for seating in seatings(table.drawn, table.rules):
        yield {"do": "sit_as_drawn", "keep_sides": seating.keep_sides}
