"""A game or the match is won: who, and the games so far."""

from __future__ import annotations

from PIL import ImageDraw

from device.board import Side, are_several
from device.picture import digits
from device.picture.size import HEIGHT, WIDTH
from device.picture.text import clip, cut, width, write_centred
from device.screens import Won

EDGE = 4
NAME_TOP = 3
TITLE_TOP = 22
GAMES_TOP = 36
DASH = 8
COLUMN_TOP = 33


def draw_won(draw: ImageDraw.ImageDraw, won: Won) -> None:
    """The name large, what is won, the games large; the match's screen is lit."""
    if won.whole_match:
        draw.rectangle((0, 0, WIDTH - 1, HEIGHT - 1), fill=1)
    lit = not won.whole_match
    winner = won.sides[won.winner]
    scale = 2 if width(winner.name, 2) <= WIDTH - 2 * EDGE else 1
    name = cut(winner.name, WIDTH - 2 * EDGE, scale)
    top = NAME_TOP if scale == 2 else NAME_TOP + 6
    write_centred(draw, (WIDTH // 2, top), name, lit=lit, scale=scale)
    write_centred(draw, (WIDTH // 2, TITLE_TOP), cut(won.title, WIDTH - 2 * EDGE), lit=lit)
    if are_several(won.sides):
        _draw_columns(draw, won, lit=lit)
        return
    left, right = (side.games for side in won.sides)
    middle = WIDTH // 2
    digits.write_number(draw, (middle - DASH - digits.width(left), GAMES_TOP), left, lit=lit)
    draw.rectangle((middle - 4, GAMES_TOP + 11, middle + 3, GAMES_TOP + 13), fill=int(lit))
    digits.write_number(draw, (middle + DASH, GAMES_TOP), right, lit=lit)


def _draw_columns(draw: ImageDraw.ImageDraw, won: Won, *, lit: bool) -> None:
    """Every side's games over its name, the winner's the other way round."""
    step = WIDTH // len(won.sides)
    for number, side in enumerate(won.sides):
        left = (WIDTH - step * len(won.sides)) // 2 + number * step
        ahead = number == won.winner
        if ahead:
            draw.rectangle((left, COLUMN_TOP, left + step - 2, HEIGHT - 1), fill=int(lit))
        _draw_column(draw, left + (step - 1) // 2, step - 3, side, lit=lit is not ahead)


def _draw_column(
    draw: ImageDraw.ImageDraw, middle: int, room: int, side: Side, *, lit: bool
) -> None:
    at = middle - digits.width(side.games, digits.MEDIUM) // 2
    digits.write_number(draw, (at, COLUMN_TOP + 2), side.games, digits.MEDIUM, lit=lit)
    write_centred(draw, (middle, HEIGHT - 9), clip(side.name, room), lit=lit)
