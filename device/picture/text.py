"""How wide texts and numbers are, and how they are cut and broken to fit."""

from __future__ import annotations

import re
from dataclasses import dataclass

from device.picture.letters import HEIGHT, drawings, glyphs_of

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


@dataclass(frozen=True)
class Digits:
    """A drawing file of ten digits, the rows of one and the dark columns between two."""

    file: str
    height: int
    gap: int = 2
    scale: int = 1


HUGE = Digits("digits.txt", 44, gap=4, scale=2)
BIG = Digits("digits-18.txt", 36, gap=4, scale=2)
LARGE = Digits("digits.txt", 22)
MEDIUM = Digits("digits-18.txt", 18)
TINY = Digits("digits-12.txt", 12)


def number_width(number: int | str, digits: Digits) -> int:
    """Pixels a number takes."""
    drawn = drawings(digits.file)
    wide = sum(drawn[digit].width * digits.scale + digits.gap for digit in str(number))
    return wide - digits.gap


def number_room(number: int, digits: Digits) -> tuple[int, int]:
    """The columns a number takes among others, and how many of them are dark before its digits.

    One digit has the room of two and stands where the second would: as it grows, each digit stays
    in its place, and 9 becomes 10 by a few columns.
    """
    wide = number_width(number, digits)
    room = max(wide, number_width("00", digits))
    return room, room - wide


def fitting(number: int, room: int, *sizes: Digits) -> Digits:
    """The first of these sizes in which a number takes no more than `room` pixels, or the last."""
    fit = (digits for digits in sizes if number_width(number, digits) <= room)
    return next(fit, sizes[-1])
