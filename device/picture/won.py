"""A game or the match is won: who, and the games so far."""

from __future__ import annotations

from PIL import ImageDraw

from device.picture import digits
from device.picture.size import HEIGHT, WIDTH
from device.picture.text import cut, width, write_centred
from device.screens import Won

EDGE = 4
NAME_TOP = 3
TITLE_TOP = 22
GAMES_TOP = 36
DASH = 8


def draw_won(draw: ImageDraw.ImageDraw, won: Won) -> None:
    """The name large, what is won, the games large; the match's screen is lit."""
    if won.whole_match:
        draw.rectangle((0, 0, WIDTH - 1, HEIGHT - 1), fill=1)
    lit = not won.whole_match
    scale = 2 if width(won.name, 2) <= WIDTH - 2 * EDGE else 1
    name = cut(won.name, WIDTH - 2 * EDGE, scale)
    top = NAME_TOP if scale == 2 else NAME_TOP + 6
    write_centred(draw, (WIDTH // 2, top), name, lit=lit, scale=scale)
    write_centred(draw, (WIDTH // 2, TITLE_TOP), cut(won.title, WIDTH - 2 * EDGE), lit=lit)
    left, right = won.games
    middle = WIDTH // 2
    digits.write_number(draw, (middle - DASH - digits.width(left), GAMES_TOP), left, lit=lit)
    draw.rectangle((middle - 4, GAMES_TOP + 11, middle + 3, GAMES_TOP + 13), fill=int(lit))
    digits.write_number(draw, (middle + DASH, GAMES_TOP), right, lit=lit)
