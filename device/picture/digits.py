"""The score's big digits."""

from __future__ import annotations

from PIL import ImageDraw

from device.picture.glyphs import drawings

HEIGHT = 24
GAP = 2


def width(number: int) -> int:
    """Pixels a number takes."""
    digits = drawings("digits.txt")
    return sum(digits[digit].width + GAP for digit in str(number)) - GAP


def write_number(
    draw: ImageDraw.ImageDraw, at: tuple[int, int], number: int, *, lit: bool = True
) -> None:
    """Write a number with its top left corner at `at`."""
    left, top = at
    for digit in str(number):
        glyph = drawings("digits.txt")[digit]
        draw.point([(left + x, top + y) for x, y in glyph.lit], fill=int(lit))
        left += glyph.width + GAP
