"""Draw the screen of a game or match that is won."""

from __future__ import annotations

from dataclasses import dataclass

from device.link.board import are_several
from device.screen.picture.canvas import Canvas
from device.screen.picture.layout import SMALL, SQUARE, WIDE, Layout
from device.screen.picture.text import HUGE, LARGE, MEDIUM, Digits, clip, number_width, width
from device.screen.screens import Won

EDGE = 4
DASH = 8


@dataclass(frozen=True)
class _Places:
    """Places of the lines: their tops, the centres of the texts and of the games."""

    name: int
    title: int
    games: int
    size: Digits
    words_at: int
    games_at: int
    room: int
    title_scale: int = 1


PLACES = {
    SMALL: _Places(3, 22, 37, LARGE, 64, 64, 128),
    WIDE: _Places(9, 36, 10, HUGE, 76, 204, 152, 2),
    SQUARE: _Places(10, 38, 66, HUGE, 64, 64, 128, 2),
}
COLUMNS = {SMALL: 33, WIDE: 34, SQUARE: 70}
"""Top of the columns of more than two sides."""


_PLACES_OF_SEVERAL = {
    SMALL: PLACES[SMALL],
    WIDE: _Places(1, 22, 0, MEDIUM, 128, 0, 256),
    SQUARE: _Places(10, 38, 0, MEDIUM, 64, 0, 128, 2),
}


def draw_won(canvas: Canvas, won: Won, layout: Layout) -> None:
    """Draw the winner's name, the title and the games; that of a match is lit."""
    if won.whole_match:
        canvas.box((0, 0), layout.size)
    lit = not won.whole_match
    several = are_several(won.sides)
    places = (_PLACES_OF_SEVERAL if several else PLACES)[layout]
    room, name = places.room - 2 * EDGE, won.sides[won.winner].name
    scale = 2 if width(name, 2) <= room else 1
    at = (places.words_at, places.name + (0 if scale == 2 else 6))
    canvas.write(at, name, "middle", room=room, lit=lit, scale=scale)
    scale = places.title_scale if width(won.title, places.title_scale) <= room else 1
    at = (places.words_at, places.title)
    canvas.write(at, won.title, "middle", room=room, lit=lit, scale=scale)
    if several:
        _draw_columns(canvas, won, layout, lit=lit)
        return
    left, right = (side.games for side in won.sides)
    middle, top, size = places.games_at, places.games, places.size
    at = (middle - DASH - number_width(left, size), top)
    canvas.number(at, left, size, lit=lit)
    canvas.box((middle - 4, top + size.height // 2 - 1), (8, 3), lit)
    canvas.number((middle + DASH, top), right, size, lit=lit)


def _draw_columns(canvas: Canvas, won: Won, layout: Layout, *, lit: bool) -> None:
    """Draw the games and the name of each side, the winner's inverted."""
    wide, high = layout.size
    top = COLUMNS[layout]
    step = min(wide // len(won.sides), 64)
    down = top + max(2, (high - top - MEDIUM.height - 11) // 2)
    for number, side in enumerate(won.sides):
        left = (wide - step * len(won.sides)) // 2 + number * step
        ahead = number == won.winner
        if ahead:
            canvas.box((left, top), (step - 1, high - top), lit)
        middle = left + (step - 2) // 2
        at = (middle - number_width(side.games, MEDIUM) // 2, down)
        canvas.number(at, side.games, MEDIUM, lit=lit is not ahead)
        words = clip(side.name, step - 4)
        canvas.write((middle, down + MEDIUM.height + 2), words, "middle", lit=lit is not ahead)
