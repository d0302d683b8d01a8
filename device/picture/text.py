"""Text in pictures of the panel, and the mark of a picture that is not up to date."""

from __future__ import annotations

import re

from PIL import Image, ImageDraw

from device.picture.letters import HEIGHT, glyphs_of, sized
from device.picture.size import LIT

SIGN = "!"
PAD = 3
MARK_HEIGHT = 12


def marked(picture: Image.Image) -> Image.Image:
    """The picture with an exclamation mark in a lit field at the top, off the numbers."""
    copy = picture.copy()
    draw = ImageDraw.Draw(copy)
    wide = width(SIGN) + 2 * PAD
    # A wide display has its numbers at the edges and nothing in the middle.
    in_the_middle = picture.width > 2 * picture.height
    left = (picture.width - wide) // 2 if in_the_middle else picture.width - wide
    draw.rectangle((left - 1, 0, left + wide, MARK_HEIGHT), fill=0)
    draw.rectangle((left, 0, left + wide - 1, MARK_HEIGHT - 1), fill=1)
    write(draw, (left + PAD, 2), SIGN, lit=0)
    return copy


GAP = 1
ELLIPSIS = "…"
LINE = HEIGHT + 1
BREAKS = re.compile(r":?[^ ./:]*[ ./]?|.")


def width(text: str, scale: int = 1) -> int:
    """Pixels a text takes on one line."""
    glyphs = glyphs_of(text)
    return scale * (sum(glyph.width + GAP for glyph in glyphs) - GAP) if glyphs else 0


def cut(text: str, room: int, scale: int = 1) -> str:
    """The text, or as much of it as `room` pixels take, ending in "…"."""
    if width(text, scale) <= room:
        return text
    kept = text
    while kept and width(kept + ELLIPSIS, scale) > room:
        kept = kept[:-1].rstrip(" ,")
    return kept + ELLIPSIS if kept else ""


def clip(text: str, room: int) -> str:
    """As much of the text as fits, without "…": for columns too narrow to lose a letter to it."""
    while width(text) > room:
        text = text[:-1].rstrip()
    return text


def wrap(text: str, room: int) -> list[str]:
    """Lines of at most `room` pixels, broken at spaces and in addresses after . and / or before :.

    A word longer than a line is broken where the line ends.
    """
    lines = [""]
    for piece in BREAKS.findall(text):
        if width((lines[-1] + piece).rstrip()) > room:
            lines.append("")
        for character in piece:
            if width(lines[-1] + character) > room:
                lines.append("")
            lines[-1] += character
    return [line.strip() for line in lines if line.strip()]


def write(
    draw: ImageDraw.ImageDraw, at: tuple[int, int], text: str, *, lit: int = LIT, scale: int = 1
) -> None:
    """Write a text with its top left corner at `at`; scale: 1, or 2 for twice the size."""
    left, top = at
    for glyph in glyphs_of(text):
        draw.point([(left + x, top + y) for x, y in sized(glyph, scale).lit], fill=int(lit))
        left += (glyph.width + GAP) * scale


def write_right(
    draw: ImageDraw.ImageDraw, at: tuple[int, int], text: str, *, lit: int = LIT, scale: int = 1
) -> None:
    """Write a text that ends before x = `at[0]`."""
    write(draw, (at[0] - width(text, scale), at[1]), text, lit=lit, scale=scale)


def write_centred(
    draw: ImageDraw.ImageDraw, at: tuple[int, int], text: str, *, lit: int = LIT, scale: int = 1
) -> None:
    """Write a text with its middle at x = `at[0]`."""
    write(draw, (at[0] - width(text, scale) // 2, at[1]), text, lit=lit, scale=scale)
