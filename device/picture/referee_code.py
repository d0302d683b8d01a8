"""The referee's code: its digits as large as they can be."""

from __future__ import annotations

from PIL import ImageDraw

from device.picture import digits
from device.picture.size import WIDTH
from device.picture.text import cut, write_centred
from device.screens import RefereeCode

EDGE = 4
TITLE_HEIGHT = 13
DIGITS_TOP = 22
BELOW_TOP = 54
GAP = 8
GROUP = 3
"""Digits that are read together."""


def draw_referee_code(draw: ImageDraw.ImageDraw, code: RefereeCode) -> None:
    """A lit title across the top, the digits in groups of three, how long it still holds."""
    draw.rectangle((0, 0, WIDTH - 1, TITLE_HEIGHT - 1), fill=1)
    title = cut(code.title, WIDTH - 2 * EDGE)
    write_centred(draw, (WIDTH // 2, 3), title, lit=False)
    groups = [code.code[at : at + GROUP] for at in range(0, len(code.code), GROUP)]
    whole = sum(digits.width(group) for group in groups) + GAP * (len(groups) - 1)
    left = (WIDTH - whole) // 2
    for group in groups:
        digits.write_number(draw, (left, DIGITS_TOP), group)
        left += digits.width(group) + GAP
    write_centred(draw, (WIDTH // 2, BELOW_TOP), cut(code.below, WIDTH - 2 * EDGE))
