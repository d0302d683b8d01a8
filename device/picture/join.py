"""Before a match: a QR code on the right, the same address in words and the panel's code left."""

from __future__ import annotations

from PIL import ImageDraw

from device.picture.qr import modules_of
from device.picture.size import HEIGHT, WIDTH
from device.picture.text import LINE, cut, width, wrap, write
from device.screens import Join

DOT = 2
"""Pixels of a QR code's module: what a phone's camera can tell apart on so small a display."""
EDGE = 1
GAP = 3
MARGIN = 3
"""Lit modules beside a code, on both sides together, that it takes to be found at all."""


def draw_join(draw: ImageDraw.ImageDraw, join: Join) -> None:
    """Draw the words, and the code if it fits: dark on a lit square, as cameras need it."""
    modules = modules_of(join.address, most=HEIGHT // DOT - MARGIN)
    room = WIDTH - HEIGHT - EDGE - GAP if modules else WIDTH - 2 * EDGE
    _draw_words(draw, join, room)
    if not modules:
        return
    draw.rectangle((WIDTH - HEIGHT, 0, WIDTH - 1, HEIGHT - 1), fill=1)
    margin = (HEIGHT - len(modules) * DOT) // 2
    for row, line in enumerate(modules):
        for column, dark in enumerate(line):
            if dark:
                x = WIDTH - HEIGHT + margin + column * DOT
                y = margin + row * DOT
                draw.rectangle((x, y, x + DOT - 1, y + DOT - 1), fill=0)


def _draw_words(draw: ImageDraw.ImageDraw, join: Join, room: int) -> None:
    write(draw, (EDGE, 1), cut(join.title, room))
    words = join.address.removeprefix("http://").removesuffix("/")
    for number, line in enumerate(wrap(words, room)[:3]):
        write(draw, (EDGE, 12 + number * LINE), line)
    write(draw, (EDGE, 39), cut(join.label, room))
    scale = 2 if width(join.code, 2) <= room else 1
    write(draw, (EDGE, 49), cut(join.code, room, scale), scale=scale)
