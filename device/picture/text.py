"""Measure, cut and wrap texts and numbers."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from device.picture.letters import HEIGHT, drawings, glyphs_of

GAP = 1
ELLIPSIS = "…"
LINE = HEIGHT + 1
BREAKS = re.compile(r":?[^ ./:]*[ ./]?|.")


def width(text: str, scale: int = 1) -> int:
    """Return the width of a text in one line."""
    glyphs = glyphs_of(text)
    return scale * (sum(glyph.width + GAP for glyph in glyphs) - GAP) if glyphs else 0


def cut(text: str, room: int, scale: int = 1) -> str:
    """Return the text, cut to `room` pixels with "…"."""
    if width(text, scale) <= room:
        return text
    kept = text
    while kept and width(kept + ELLIPSIS, scale) > room:
        kept = kept[:-1].rstrip(" ,")
    return kept + ELLIPSIS if kept else ""


def clip(text: str, room: int) -> str:
    """Return the text, cut to `room` pixels without "…", for narrow columns."""
    while width(text) > room:
        text = text[:-1].rstrip()
    return text


def wrap(text: str, room: int) -> list[str]:
    """Return the text in lines of at most `room` pixels.

    Lines break at spaces, and in addresses after . and / or before :. A longer word is cut. A
    character that is drawn as several letters (㎟) may be cut between them.
    """
    lines = [""]
    for piece in BREAKS.findall(unicodedata.normalize("NFKC", text)):
        if width((lines[-1] + piece).rstrip()) > room:
            lines.append("")
        for character in piece:
            if width(lines[-1] + character) > room:
                lines.append("")
            lines[-1] += character
    return [line.strip() for line in lines if line.strip()]


@dataclass(frozen=True)
class Digits:
    """Digits of one size: their file, their rows, and the dark columns between two."""

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
    """Return the width of a number."""
    drawn = drawings(digits.file)
    wide = sum(drawn[digit].width * digits.scale + digits.gap for digit in str(number))
    return wide - digits.gap


def number_room(number: int, digits: Digits) -> tuple[int, int]:
    """Return the columns reserved for a number, and how many of them are dark before its digits.

    One digit has the room of two and is drawn as the second: from 9 to 10 few columns change.
    """
    wide = number_width(number, digits)
    room = max(wide, number_width("00", digits))
    return room, room - wide


def fitting(number: int, room: int, *sizes: Digits) -> Digits:
    """Return the first of these sizes in which a number fits into `room` pixels, or the last."""
    fit = (digits for digits in sizes if number_width(number, digits) <= room)
    return next(fit, sizes[-1])
