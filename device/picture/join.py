"""Before a match: a QR code, the same address in words, and the panel's own code."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import ImageDraw

from device.picture.qr import modules_of
from device.picture.size import SMALL, SQUARE, WIDE, Layout
from device.picture.text import LINE, cut, width, wrap, write
from device.screens import Join

EDGE = 1
GAP = 3
MARGIN = 3
"""Lit modules beside a code, on both sides together, that it takes to be found at all."""
LINES = 3


@dataclass(frozen=True)
class _Places:
    """dot: pixels of a module, what a phone's camera can tell apart on so small a display.

    square: the lit square's edge, at the right and the top. The words' tops; with `below` the
    address stands below the code, in the whole width.
    """

    dot: int
    square: int
    title: int
    address: int
    label: int
    code: int
    below: bool = False


PLACES = {
    SMALL: _Places(2, 64, 1, 12, 39, 48),
    WIDE: _Places(2, 64, 1, 12, 38, 47),
    SQUARE: _Places(3, 96, 98, 108, 1, 12, below=True),
}


def draw_join(draw: ImageDraw.ImageDraw, join: Join, layout: Layout) -> None:
    """Draw the words, and the code if it fits: dark on a lit square, as cameras need it."""
    places = PLACES[layout]
    dot, square = places.dot, places.square
    modules = modules_of(join.address, most=square // dot - MARGIN)
    beside = layout.width - square - EDGE - GAP if modules else layout.width - 2 * EDGE
    across = layout.width - 2 * EDGE if places.below else beside
    _draw_words(draw, join, layout, (beside, across))
    if not modules:
        return
    first = layout.width - square
    draw.rectangle((first, 0, layout.width - 1, square - 1), fill=1)
    margin = (square - len(modules) * dot) // 2
    for row, line in enumerate(modules):
        for column, dark in enumerate(line):
            if dark:
                x = first + margin + column * dot
                y = margin + row * dot
                draw.rectangle((x, y, x + dot - 1, y + dot - 1), fill=0)


def _draw_words(
    draw: ImageDraw.ImageDraw, join: Join, layout: Layout, rooms: tuple[int, int]
) -> None:
    places = PLACES[layout]
    beside, across = rooms
    write(draw, (EDGE, places.title), cut(join.title, across))
    words = join.address.removeprefix("http://").removesuffix("/")
    large = layout is not SMALL and width(words, 2) <= across
    lines = [words] if large else wrap(words, across)
    lines = lines[: 2 if places.below else LINES]
    for number, line in enumerate(lines):
        at = (EDGE, places.address + number * LINE)
        write(draw, at, line, scale=2 if large else 1)
    write(draw, (EDGE, places.label), cut(join.label, beside))
    scale = 2 if width(join.code, 2) <= beside else 1
    write(draw, (EDGE, places.code), cut(join.code, beside, scale), scale=scale)
