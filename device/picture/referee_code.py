"""The referee's code: its digits as large as they can be."""

from __future__ import annotations

from PIL import ImageDraw

from device.picture import digits
from device.picture.size import SMALL, Layout
from device.picture.text import cut, write_centred
from device.screens import RefereeCode

EDGE = 4
TITLE_HEIGHT = 10
BELOW = 8
GAP = 8
GROUP = 3
"""Digits that are read together."""


def draw_referee_code(draw: ImageDraw.ImageDraw, code: RefereeCode, layout: Layout) -> None:
    """A lit title across the top, the digits in groups of three, how long it still holds."""
    wide, high = layout.size
    draw.rectangle((0, 0, wide - 1, TITLE_HEIGHT - 1), fill=1)
    title = cut(code.title, wide - 2 * EDGE)
    write_centred(draw, (wide // 2, 1), title, lit=0)
    groups = [code.code[at : at + GROUP] for at in range(0, len(code.code), GROUP)]
    lines = [groups] if wide > high else [[group] for group in groups]
    for number, line in enumerate(lines):
        size = digits.HUGE if layout is not SMALL and _wide(line, digits.HUGE) < wide else None
        size = digits.LARGE if size is None else size
        room = (high - TITLE_HEIGHT - BELOW) // len(lines)
        top = TITLE_HEIGHT + number * room + (room - size.height) // 2 + 1
        left = (wide - _wide(line, size)) // 2
        for group in line:
            digits.write_number(draw, (left, top), group, size)
            left += digits.width(group, size) + GAP
    below = cut(code.below, wide - 2 * EDGE)
    write_centred(draw, (wide // 2, high - BELOW), below)


def _wide(groups: list[str], size: digits.Digits) -> int:
    return sum(digits.width(group, size) for group in groups) + GAP * (len(groups) - 1)
