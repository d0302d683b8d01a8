"""The panel's glyphs, read from the drawings beside this file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

BLOCK = "----"


@dataclass(frozen=True)
class Glyph:
    """One drawing: its width in pixels and the (x, y) of what is lit, from the top left."""

    width: int
    lit: tuple[tuple[int, int], ...]


def glyph_of(rows: list[str]) -> Glyph:
    """The glyph that rows of '#' and '.' draw."""
    lit = ((x, y) for y, row in enumerate(rows) for x, dot in enumerate(row) if dot == "#")
    return Glyph(len(rows[0]), tuple(lit))


@cache
def doubled(glyph: Glyph) -> Glyph:
    """The glyph at twice the size, its corners rounded (Scale2x)."""
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
    """The glyph as drawn, or at twice the size."""
    return doubled(glyph) if scale == 2 else glyph


def _blocks(name: str) -> Iterator[list[list[str]]]:
    text = files("device.picture").joinpath(name).read_text("utf-8")
    _preface, *blocks = text.split(f"{BLOCK}\n")
    for block in blocks:
        yield [line.split() for line in block.splitlines()]


@cache
def drawings(name: str) -> dict[str, Glyph]:
    """Every glyph of a drawing file by the name that stands over it."""
    return {
        title: glyph_of([row[column] for row in rows])
        for titles, *rows in _blocks(name)
        for column, title in enumerate(titles)
    }
