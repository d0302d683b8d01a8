"""Draw the screen of a game or match that is won."""

from __future__ import annotations

from dataclasses import dataclass

from device.board import Side, are_several
from device.picture.canvas import Canvas
from device.picture.size import SMALL, SQUARE, WIDE, Layout
from device.picture.text import HUGE, LARGE, MEDIUM, Digits, clip, cut, number_width, width
from device.screens import Won

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


def draw_won(canvas: Canvas, won: Won, layout: Layout) -> None:
    """Draw the winner's name, the title and the games; that of a match is lit."""
    wide, high = layout.size
    if won.whole_match:
        canvas.rectangle((0, 0, wide - 1, high - 1), fill=1)
    lit = not won.whole_match
    if are_several(won.sides):
        _draw_words(canvas, won, _PLACES_OF_SEVERAL[layout], lit=lit)
        _draw_columns(canvas, won, layout, lit=lit)
        return
    places = PLACES[layout]
    _draw_words(canvas, won, places, lit=lit)
    left, right = (side.games for side in won.sides)
    middle, top, size = places.games_at, places.games, places.size
    half = size.height // 2
    at = middle - DASH - number_width(left, size)
    canvas.number((at, top), left, size, lit=lit)
    canvas.rectangle((middle - 4, top + half - 1, middle + 3, top + half + 1), fill=int(lit))
    canvas.number((middle + DASH, top), right, size, lit=lit)


_PLACES_OF_SEVERAL = {
    SMALL: PLACES[SMALL],
    WIDE: _Places(1, 22, 0, MEDIUM, 128, 0, 256),
    SQUARE: _Places(10, 38, 0, MEDIUM, 64, 0, 128, 2),
}


def _draw_words(canvas: Canvas, won: Won, places: _Places, *, lit: bool) -> None:
    room = places.room - 2 * EDGE
    winner = won.sides[won.winner]
    scale = 2 if width(winner.name, 2) <= room else 1
    name = cut(winner.name, room, scale)
    top = places.name if scale == 2 else places.name + 6
    canvas.write_centred((places.words_at, top), name, lit=lit, scale=scale)
    scale = places.title_scale if width(won.title, places.title_scale) <= room else 1
    title = cut(won.title, room, scale)
    canvas.write_centred((places.words_at, places.title), title, lit=lit, scale=scale)


def _draw_columns(canvas: Canvas, won: Won, layout: Layout, *, lit: bool) -> None:
    """Draw the games and the name of each side, the winner's inverted."""
    wide, high = layout.size
    top = COLUMNS[layout]
    step = min(wide // len(won.sides), 64)
    for number, side in enumerate(won.sides):
        left = (wide - step * len(won.sides)) // 2 + number * step
        ahead = number == won.winner
        if ahead:
            canvas.rectangle((left, top, left + step - 2, high - 1), fill=int(lit))
        box = (left, top, left + step - 1, high)
        _draw_column(canvas, box, side, lit=lit is not ahead)


def _draw_column(canvas: Canvas, box: tuple[int, int, int, int], side: Side, *, lit: bool) -> None:
    left, top, right, bottom = box
    middle = (left + right - 1) // 2
    size = MEDIUM
    at = middle - number_width(side.games, size) // 2
    down = top + max(2, (bottom - top - size.height - 11) // 2)
    canvas.number((at, down), side.games, size, lit=lit)
    words = clip(side.name, right - left - 3)
    canvas.write_centred((middle, down + size.height + 2), words, lit=lit)
