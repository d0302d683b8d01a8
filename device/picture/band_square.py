"""The band below the score at 128×128: a tag with what is said, and the remarks."""

from __future__ import annotations

from PIL import ImageDraw

from device.picture.inks import DARK, LIT
from device.picture.size import SQUARE
from device.picture.text import cut, width, write, write_centred, write_right
from device.screens import Band, TagAt

TOP = 98
SMALL_TAG, LARGE_TAG = 11, 17
FIRST, SECOND = 110, 119
EDGE = 2
GAP = 4
WIDTH, HEIGHT = SQUARE.size
ARROWS = {TagAt.LEFT: "▲", TagAt.RIGHT: "▼"}
"""The side that takes an award: the field above, or the one below it."""


def draw_band_square(draw: ImageDraw.ImageDraw, band: Band, *, halves: bool) -> None:
    """Draw it; halves: there are two sides, whose fields are above each other."""
    if band.alarm:
        _draw_alarm(draw, band)
    elif halves and band.tag_at is TagAt.MIDDLE:
        _draw_tag(draw, band.tag, 1)
        _draw_totals(draw, (band.below, band.below_right))
    elif halves and band.said.startswith("+"):
        # An award: how many, and whose.
        taken = f"{ARROWS[band.tag_at]} {band.said}"
        scale = 2 if width(band.tag, 2) + width(taken, 2) + 2 * EDGE + GAP <= WIDTH else 1
        left = _draw_tag(draw, band.tag, scale)
        write(draw, (left, TOP + 1), taken, scale=2)
        write(draw, (1, SECOND), cut(band.below, WIDTH - EDGE))
    else:
        _draw_running(draw, band)


def _draw_tag(draw: ImageDraw.ImageDraw, tag: str, scale: int) -> int:
    """The tag in its box; where the words after it begin."""
    box = width(tag, scale) + 2 * EDGE
    high = LARGE_TAG if scale == 2 else SMALL_TAG
    draw.rectangle((0, TOP, box - 1, TOP + high - 1), fill=LIT)
    words = cut(tag, WIDTH - 2 * EDGE, scale)
    write(draw, (EDGE, TOP + (1 if scale == 2 else 2)), words, lit=DARK, scale=scale)
    return box + GAP


def _draw_running(draw: ImageDraw.ImageDraw, band: Band) -> None:
    """Large where the words have room beside the tag, and the remarks in one line below it."""
    right = band.warning or band.below_right
    beside = width(band.tag, 2) + 2 * EDGE + GAP + width(band.said) <= WIDTH
    below = width(band.below) + width(right) + 3 * GAP <= WIDTH
    scale = 2 if beside and below else 1
    left = _draw_tag(draw, band.tag, scale)
    said = cut(band.said, WIDTH - left)
    write(draw, (left, TOP + (5 if scale == 2 else 2)), said)
    write(draw, (1, SECOND if scale == 2 else FIRST), cut(band.below, WIDTH - EDGE))
    if band.warning:
        wide = width(right) + 2 * EDGE
        draw.rectangle((WIDTH - wide, SECOND - 1, WIDTH - 1, HEIGHT - 1), fill=LIT)
    ink = DARK if band.warning else LIT
    write_right(draw, (WIDTH - EDGE, SECOND), cut(right, WIDTH - 2 * EDGE), lit=ink)


def _draw_alarm(draw: ImageDraw.ImageDraw, band: Band) -> None:
    """Lit from edge to edge."""
    draw.rectangle((0, TOP, WIDTH - 1, HEIGHT - 1), fill=LIT)
    room = WIDTH - 2 * EDGE
    words = f"{band.tag}  {band.said}".strip()
    scale = 2 if width(words, 2) <= room else 1
    top = TOP + 2 if scale == 2 else TOP + 6
    write_centred(draw, (WIDTH // 2, top), cut(words, room, scale), lit=DARK, scale=scale)
    write_centred(draw, (WIDTH // 2, SECOND), cut(band.below, room), lit=DARK)


def _draw_totals(draw: ImageDraw.ImageDraw, totals: tuple[str, str]) -> None:
    for middle, arrow, total in zip((WIDTH // 4, WIDTH * 3 // 4), "▲▼", totals, strict=True):
        write_centred(draw, (middle, FIRST + 1), cut(f"{arrow} {total}", WIDTH // 2, 2), scale=2)
