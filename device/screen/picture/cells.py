"""Draw three to six sides as cells in the order of play, in one to three rows."""

from __future__ import annotations

from typing import NamedTuple

from device.link.board import Side
from device.screen.picture.canvas import Canvas, Corner
from device.screen.picture.layout import SMALL, SQUARE, WIDE, WIDTH, Layout
from device.screen.picture.text import (
    BIG,
    LARGE,
    MEDIUM,
    TINY,
    Digits,
    cut,
    fitting,
    number_room,
    number_width,
    width,
)
from device.screen.screens import Score

EDGE = 2
INSET = 1
"""Edge of a cell in pixels, where two digits and the marks of three games share a row."""
GAP = 3
MANO = 6
NAME = 9
"""Rows that a name takes."""
NARROW, HALF = 42, 63
"""Pixels of a cell where three or two are in a row."""
TALL, LOW = 45, 22
"""Pixels of a cell where there are one or two rows."""
ABOVE_SQUARE = 97
"""Rows above the band of a square display."""
MARK = 6
MOST_MARKS = 3

Place = tuple[Corner, tuple[int, int]]
Aside = str | tuple[int, int]
"""What is drawn beside a number: a text, or marks for games won and games to win."""


def draw_cells(canvas: Canvas, score: Score, layout: Layout) -> None:
    """Draw the cell of each side, lit where the side is adentro."""
    places = places_of(len(score.sides), layout)
    for number, (corner, size) in enumerate(places):
        if score.sides[number].adentro:
            canvas.box(corner, size)
        elif _needs_line(score, places, number):
            # So that the number does not seem to belong to the next name.
            right, top = corner[0] + size[0], corner[1]
            canvas.line((right, top + 1, right, top + size[1] - 2), fill=1)
        _Cell(canvas, *corner, *size, score, number).draw()


def _needs_line(score: Score, places: list[Place], number: int) -> bool:
    """Return whether another cell that is dark follows in the same row."""
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
        # A row with fewer cells is centred.
        left = (whole - cells * (wide + gap) + gap) // 2
        places += [((left + cell * (wide + gap), row * (high + 1)), size) for cell in range(cells)]
    return places


class _Cell(NamedTuple):
    """The cell of a side."""

    canvas: Canvas
    left: int
    top: int
    wide: int
    high: int
    score: Score
    number: int

    @property
    def side(self) -> Side:
        return self.score.sides[self.number]

    @property
    def lit(self) -> bool:
        return not self.side.adentro

    def draw(self) -> None:
        if self.high >= TALL and self.wide >= HALF - 1:
            self._draw_big()
        elif self.high >= TALL:
            self._draw_tall()
        elif self.wide >= HALF:
            self._draw_wide()
        else:
            self._draw_low()

    def _draw_big(self) -> None:
        """Draw name and games in the first row, the number large below them."""
        aside = self._aside(self.wide // 2)
        taken = _wide(aside) + GAP
        self._draw_name(1, self.wide - taken)
        self._draw_aside(self.wide - EDGE - taken + GAP, 1, aside)
        size = fitting(self.side.stones, self.wide - 2 * EDGE, BIG, LARGE)
        self._draw_number(NAME + (self.high - NAME - size.height) // 2, size)

    def _draw_tall(self) -> None:
        """Draw name, number and games below one another."""
        self._draw_name(1, self.wide)
        size = fitting(self.side.stones, self.wide - 2 * EDGE, LARGE, MEDIUM)
        self._draw_number(10 + (LARGE.height - size.height) // 2, size)
        aside = self._aside(self.wide - 2 * EDGE)
        self._draw_aside((self.wide - _wide(aside)) // 2, 36, aside)

    def _draw_wide(self) -> None:
        """Draw the number on the right, name and games beside it."""
        sizes = [one for one in (LARGE, MEDIUM, TINY) if one.height + 3 <= self.high]
        size = fitting(self.side.stones, self.wide // 2, *sizes)
        room, dark = number_room(self.side.stones, size)
        at = self.wide - EDGE - room + dark
        corner = (self.left + at, self.top + (self.high - size.height) // 2)
        self.canvas.number(corner, self.side.stones, size, lit=self.lit)
        above = (self.high - LOW) // 2
        self._draw_name(above + 2, at - GAP + EDGE)
        self._draw_aside(EDGE, above + 13, self._aside(at - GAP - EDGE))

    def _draw_low(self) -> None:
        """Draw the name in the first row, games and number in the second."""
        self._draw_name(1, self.wide)
        wide = number_width(self.side.stones, TINY)
        corner = (self.left + self.wide - INSET - wide, self.top + 9)
        self.canvas.number(corner, self.side.stones, TINY, lit=self.lit)
        # The room beside two digits even if there is one, so that all cells look alike.
        aside = self._aside(self.wide - 2 * INSET - GAP - max(wide, number_width("00", TINY)))
        self._draw_aside(EDGE if isinstance(aside, str) else INSET, 12, aside)

    def _draw_number(self, down: int, size: Digits) -> None:
        corner = (self.left, self.top + down)
        self.canvas.number_centred(corner, self.wide, self.side.stones, size, lit=self.lit)

    def _draw_name(self, down: int, room: int) -> None:
        left, top = self.left + EDGE, self.top + down
        indent = 0
        if self.score.mano_side == self.number:
            self.canvas.stamp((left, top), "mano:0", lit=self.lit)
            indent = MANO
        room -= 2 * EDGE + indent
        self.canvas.write((left + indent, top), self.side.name, room=room, lit=self.lit)

    def _aside(self, room: int) -> Aside:
        """Return what is drawn beside the number."""
        won, to_win = self.side.games, self.score.games_to_win
        if self.score.notes and self.score.notes[self.number]:
            return cut(self.score.notes[self.number], room)
        if max(won, to_win) <= MOST_MARKS and _wide((won, to_win)) <= room:
            return won, to_win
        words = f"{won}/{to_win}"
        return words if width(words) <= room else str(won)

    def _draw_aside(self, along: int, down: int, aside: Aside) -> None:
        left, top = self.left + along, self.top + down
        if isinstance(aside, str):
            self.canvas.write((left, top), aside, lit=self.lit)
            return
        won, to_win = aside
        for game in range(to_win):
            name = "won" if game < won else "open"
            self.canvas.stamp((left + game * MARK, top + 1), name, lit=self.lit)


def _wide(aside: Aside) -> int:
    return width(aside) if isinstance(aside, str) else aside[1] * MARK - 1
