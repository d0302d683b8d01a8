"""The test picture: a frame at the very edge, a checker, the controller's name, and a ramp."""

from __future__ import annotations

from PIL import Image, ImageDraw

from device.picture.inks import FAINT, LIT, SOFT
from device.picture.size import Layout
from device.picture.text import width, write_centred

CHECKER = 16
"""Dots along a side of the two fields of single dots."""
GAP = 4
TOLD = (
    "A frame of one dot touches all four edges, with a checker of single dots at the left and the"
    " right; an arrow points up. If an edge lies two dots off, is missing, or noise stands at one:"
    " another controller. Upside down: rotate=180."
)


def picture_of(layout: Layout, name: str) -> Image.Image:
    """The same for every display, as large as it is."""
    picture = Image.new("L" if layout.grey else "1", layout.size)
    draw = ImageDraw.Draw(picture)
    wide, high = layout.size
    draw.rectangle((0, 0, wide - 1, high - 1), outline=1)
    top = (high - CHECKER) // 2
    for left in (GAP, wide - GAP - CHECKER):
        for x in range(CHECKER):
            for y in range(CHECKER):
                if (x + y) % 2:
                    draw.point((left + x, top + y), fill=1)
    middle = wide // 2
    for step in range(5):
        draw.line((middle - step, GAP + step, middle + step, GAP + step), fill=1)
    scale = 2 if width(name, 2) <= wide - 2 * (CHECKER + 2 * GAP) else 1
    write_centred(draw, (middle, high // 2 - 4 * scale), name, scale=scale)
    write_centred(draw, (middle, high - GAP - 8), layout.name)
    if layout.grey:
        for number, ink in enumerate((LIT, SOFT, FAINT)):
            left = middle - 30 + 20 * number
            draw.rectangle((left, top + CHECKER + 2, left + 19, top + CHECKER + 5), fill=int(ink))
    return picture
