"""Texts and numbers in pixels: glyphs (from the text files in this folder), widths, wrapping."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

BLOCK = "----"


@dataclass(frozen=True)
class Glyph:
    """A glyph: its width in pixels, and the (x, y) of its lit pixels from the top left."""

    width: int
    lit: tuple[tuple[int, int], ...]


def _glyph_of(rows: list[str]) -> Glyph:
    """Return the glyph drawn by rows of '#' and '.'."""
    lit = ((x, y) for y, row in enumerate(rows) for x, dot in enumerate(row) if dot == "#")
    return Glyph(len(rows[0]), tuple(lit))


@cache
def _doubled(glyph: Glyph) -> Glyph:
    """Return the glyph at twice the size, its corners rounded (Scale2x)."""
    lit = set(glyph.lit)
    rows = max((y for _x, y in glyph.lit), default=-1) + 1
    dots = []
    for x, y in ((x, y) for x in range(glyph.width) for y in range(rows)):
        for over, under in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            beside, above = (x + over, y) in lit, (x, y + under) in lit
            across, below = (x - over, y) in lit, (x, y - under) in lit
            corner = beside == above and beside != below and above != across
            if beside if corner else (x, y) in lit:
                dots.append((2 * x + (over > 0), 2 * y + (under > 0)))
    return Glyph(2 * glyph.width, tuple(dots))


def sized(glyph: Glyph, scale: int) -> Glyph:
    """Return the glyph at scale 1 or 2."""
    return _doubled(glyph) if scale == 2 else glyph


def _blocks(name: str) -> Iterator[list[list[str]]]:
    text = files("device.screen.picture").joinpath(name).read_text("utf-8")
    _preface, *blocks = text.split(f"{BLOCK}\n")
    for block in blocks:
        yield [line.split() for line in block.splitlines()]


@cache
def drawings(name: str) -> dict[str, Glyph]:
    """Return the glyphs of a file by their names."""
    return {
        title: _glyph_of([row[column] for row in rows])
        for titles, *rows in _blocks(name)
        for column, title in enumerate(titles)
    }


HEIGHT = 8
"""Rows of a letter, of which one is below the baseline."""

SPACE = Glyph(3, ())
BOX = _glyph_of(["####", "#..#", "#..#", "#..#", "#..#", "#..#", "####"])
ACCENT_ROWS = 2
DOTLESS = {"i": "ı", "j": "ȷ"}
# Categories without a glyph of their own: controls, formats, combining marks.
INVISIBLE = frozenset({"Cc", "Cf", "Mn", "Me", "Mc"})


def glyphs_of(text: str) -> list[Glyph]:
    """Return the glyphs of a text; accents are drawn over their letters."""
    plain = unicodedata.normalize("NFC", " ".join(text.split()))
    return [glyph for character in plain for glyph in letter(character)]


@cache
def letter(character: str) -> tuple[Glyph, ...]:
    """Return the glyphs of a character: none for a control, several for a ligature."""
    if character.isspace():
        return (SPACE,)
    drawn = drawings("letters.txt").get(character)
    if drawn is not None:
        return (drawn,)
    if unicodedata.category(character) in INVISIBLE:
        return ()
    # NFKD also splits full-width letters and ligatures.
    parts = unicodedata.normalize("NFKD", character)
    bases = [at for at, part in enumerate(parts) if not unicodedata.combining(part)]
    ends = [*bases[1:], len(parts)]
    drawn_parts = tuple(
        _accented(parts[at], parts[at + 1 : end]) for at, end in zip(bases, ends, strict=True)
    )
    return drawn_parts if BOX not in drawn_parts else (BOX,)


def _accented(base: str, marks: str) -> Glyph:
    letters = drawings("letters.txt")
    if base not in letters:
        return BOX
    accents = [letters.get(f"mark:{ord(mark):04X}") for mark in marks]
    known = [accent for accent in accents if accent is not None]
    glyph = letters[base]
    if any(accent.lit[0][1] < ACCENT_ROWS for accent in known):
        glyph = letters.get(f"short:{base}", letters[DOTLESS.get(base, base)])
    for accent in known:
        glyph = _laid(glyph, accent)
    return glyph


def _laid(glyph: Glyph, accent: Glyph) -> Glyph:
    """Return the glyph with an accent centred over it."""
    width = max(glyph.width, accent.width)
    shift = (width - glyph.width) // 2
    over = (width - accent.width + 1) // 2
    lit = {(x + shift, y) for x, y in glyph.lit} | {(x + over, y) for x, y in accent.lit}
    return Glyph(width, tuple(sorted(lit)))


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
