"""Draw three to six sides as cells in the order of play, in one to three rows."""

from __future__ import annotations

from device.board import Side
from device.picture.canvas import Canvas
from device.picture.size import SMALL, SQUARE, WIDE, WIDTH, Layout
from device.picture.text import (
    BIG,
    LARGE,
    MEDIUM,
    TINY,
    cut,
    fitting,
    number_room,
    number_width,
    width,
)
from device.screens import Score

EDGE = 2
INSET = 1
"""The edge where two digits and three games share a row."""
GAP = 3
MANO = 6
NAME = 9
"""Rows that a name takes."""
NARROW, HALF = 42, 63
"""Pixels of a cell where three or two are in a row."""
TALL, LOW = 45, 22
"""Of one row, or of two."""
ABOVE_SQUARE = 97
"""Rows above the band of a square display."""
MARK = 6
MOST_MARKS = 3

Corner = tuple[int, int]
Place = tuple[Corner, tuple[int, int]]


def draw_cells(canvas: Canvas, score: Score, layout: Layout = SMALL) -> None:
    """Draw the cell of each side, lit where the side is adentro."""
    places = places_of(len(score.sides), layout)
    for number, (corner, size) in enumerate(places):
        left, top = corner
        right, bottom = left + size[0], top + size[1] - 1
        if score.sides[number].adentro:
            canvas.rectangle((left, top, right - 1, bottom), fill=1)
        elif _goes_on(score, places, number):
            # A line, lest the number seem to belong to the next name.
            canvas.line((right, top + 1, right, bottom - 1), fill=1)
        _draw_cell(canvas, (corner, size), score, number)


def _goes_on(score: Score, places: list[Place], number: int) -> bool:
    """Return whether a dark cell follows in the same row."""
    (_left, top), _size = places[number]
    followed = number + 1 < len(places) and places[number + 1][0][1] == top
    return followed and not score.sides[number + 1].adentro


def places_of(sides: int, layout: Layout = SMALL) -> list[Place]:
    """Return the top left corner and the size of each cell, in the order of play."""
    if layout is WIDE:
        return _grid(sides, sides, ((WIDE.width - sides + 1) // sides, TALL), 1, layout.width)
    if layout is SQUARE:
        columns = 1 if sides == 3 else 2
        high = ABOVE_SQUARE // -(-sides // columns) - 1
        return _grid(sides, columns, (layout.width // columns - columns + 1, high), 2, layout.width)
    if sides == 4:
        return _grid(sides, 2, (HALF, LOW), 2, WIDTH)
    return _grid(sides, 3, (NARROW, TALL if sides == 3 else LOW), 1, WIDTH)


def _grid(sides: int, columns: int, size: tuple[int, int], gap: int, whole: int) -> list[Place]:
    rows = [min(columns, sides - first) for first in range(0, sides, columns)]
    wide, high = size
    places = []
    for row, cells in enumerate(rows):
        # A row with a cell less stands in the middle.
        left = (whole - cells * (wide + gap) + gap) // 2
        places += [((left + cell * (wide + gap), row * (high + 1)), size) for cell in range(cells)]
    return places


def _draw_cell(canvas: Canvas, place: Place, score: Score, number: int) -> None:
    _corner, (wide, high) = place
    if high >= TALL and wide >= HALF - 1:
        _draw_big(canvas, place, score, number)
    elif high >= TALL:
        _draw_tall(canvas, place, score, number)
    elif wide >= HALF:
        _draw_wide(canvas, place, score, number)
    else:
        _draw_low(canvas, place, score, number)


def _draw_big(canvas: Canvas, place: Place, score: Score, number: int) -> None:
    """Draw name and games in the first row, the number large below them."""
    (left, top), (wide, high) = place
    side = score.sides[number]
    aside = _aside(score, number, wide // 2)
    taken = _wide(aside) + GAP
    _draw_name(canvas, (left, top + 1), wide - taken, score, number)
    _draw_aside(canvas, (left + wide - EDGE - taken + GAP, top + 1), aside, side)
    size = fitting(side.stones, wide - 2 * EDGE, BIG, LARGE)
    down = top + NAME + (high - NAME - size.height) // 2
    canvas.number_centred((left, down), wide, side.stones, size, lit=not side.adentro)


def _draw_tall(canvas: Canvas, place: Place, score: Score, number: int) -> None:
    """Draw name, number and games below one another."""
    (left, top), (wide, _high) = place
    side = score.sides[number]
    _draw_name(canvas, (left, top + 1), wide, score, number)
    size = fitting(side.stones, wide - 2 * EDGE, LARGE, MEDIUM)
    down = top + 10 + (LARGE.height - size.height) // 2
    canvas.number_centred((left, down), wide, side.stones, size, lit=not side.adentro)
    aside = _aside(score, number, wide - 2 * EDGE)
    _draw_aside(canvas, (left + (wide - _wide(aside)) // 2, top + 36), aside, side)


def _draw_wide(canvas: Canvas, place: Place, score: Score, number: int) -> None:
    """Draw the number on the right, name and games beside it."""
    (left, top), (wide, high) = place
    side = score.sides[number]
    sizes = [one for one in (LARGE, MEDIUM, TINY) if one.height + 3 <= high]
    size = fitting(side.stones, wide // 2, *sizes)
    room, dark = number_room(side.stones, size)
    at = wide - EDGE - room + dark
    down = top + (high - size.height) // 2
    canvas.number((left + at, down), side.stones, size, lit=not side.adentro)
    above = (high - LOW) // 2
    _draw_name(canvas, (left, top + above + 2), at - GAP + EDGE, score, number)
    aside = _aside(score, number, at - GAP - EDGE)
    _draw_aside(canvas, (left + EDGE, top + above + 13), aside, side)


def _draw_low(canvas: Canvas, place: Place, score: Score, number: int) -> None:
    """Draw the name in the first row, games and number in the second."""
    (left, top), (room, _high) = place
    side = score.sides[number]
    _draw_name(canvas, (left, top + 1), room, score, number)
    wide = number_width(side.stones, TINY)
    at = (left + room - INSET - wide, top + 9)
    canvas.number(at, side.stones, TINY, lit=not side.adentro)
    # The room beside two digits, also where there is one: all cells look alike.
    room -= 2 * INSET + GAP + max(wide, number_width("00", TINY))
    aside = _aside(score, number, room)
    inset = EDGE if isinstance(aside, str) else INSET
    _draw_aside(canvas, (left + inset, top + 12), aside, side)


def _draw_name(canvas: Canvas, corner: Corner, room: int, score: Score, number: int) -> None:
    left, top = corner
    side = score.sides[number]
    indent = 0
    if score.mano_side == number:
        canvas.stamp((left + EDGE, top), "mano:0", lit=not side.adentro)
        indent = MANO
    words = cut(side.name, room - 2 * EDGE - indent)
    canvas.write((left + EDGE + indent, top), words, lit=not side.adentro)


Aside = str | tuple[int, int]
"""What is drawn beside a number: a text, or games won and games to win, as marks."""


def _aside(score: Score, number: int, room: int) -> Aside:
    note = score.notes[number] if score.notes else ""
    won, to_win = score.sides[number].games, score.games_to_win
    if note:
        return cut(note, room)
    if max(won, to_win) <= MOST_MARKS and _wide((won, to_win)) <= room:
        return won, to_win
    words = f"{won}/{to_win}"
    return words if width(words) <= room else str(won)


def _wide(aside: Aside) -> int:
    return width(aside) if isinstance(aside, str) else aside[1] * MARK - 1


def _draw_aside(canvas: Canvas, corner: Corner, aside: Aside, side: Side) -> None:
    lit = not side.adentro
    if isinstance(aside, str):
        canvas.write(corner, aside, lit=lit)
        return
    won, to_win = aside
    for game in range(to_win):
        at = (corner[0] + game * MARK, corner[1] + 1)
        canvas.stamp(at, "won" if game < won else "open", lit=lit)
