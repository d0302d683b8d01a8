"""The band below the score: a tag with what is said of it, and a line of remarks."""

from __future__ import annotations

from PIL import ImageDraw

from device.picture.size import HEIGHT, WIDTH
from device.picture.text import cut, width, write, write_centred, write_right
from device.screens import Band, TagAt

TOP = 46
TAG_HEIGHT = 9
BELOW_TOP = 56
EDGE = 2
GAP = 4


def draw_band(draw: ImageDraw.ImageDraw, band: Band) -> None:
    """Draw both lines."""
    if band.alarm:
        _draw_alarm(draw, band)
        return
    tag = cut(band.tag, WIDTH - 2 * EDGE)
    wide = width(tag) + 2 * EDGE
    left = {
        TagAt.LEFT: 0,
        TagAt.MIDDLE: (WIDTH - wide) // 2,
        TagAt.RIGHT: WIDTH - wide,
    }[band.tag_at]
    draw.rectangle((left, TOP, left + wide - 1, TOP + TAG_HEIGHT - 1), fill=1)
    write(draw, (left + EDGE, TOP + 1), tag, lit=False)
    said = cut(band.said, WIDTH - wide - GAP)
    if band.tag_at is TagAt.RIGHT:
        write_right(draw, (left - GAP, TOP + 1), said)
        write_right(draw, (WIDTH - 1, BELOW_TOP), cut(band.below, WIDTH - EDGE))
    else:
        write(draw, (left + wide + GAP, TOP + 1), said)
        _draw_below(draw, band)


def _draw_below(draw: ImageDraw.ImageDraw, band: Band) -> None:
    if band.warning:
        _draw_warning(draw, band)
        return
    if band.tag_at is TagAt.MIDDLE:
        # A number for each side, under its half.
        write_centred(draw, (WIDTH // 4, BELOW_TOP), cut(band.below, WIDTH // 2))
        write_centred(draw, (WIDTH * 3 // 4, BELOW_TOP), cut(band.below_right, WIDTH // 2))
        return
    right = cut(band.below_right, WIDTH - EDGE)
    room = WIDTH - EDGE - (width(right) + GAP if right else 0)
    write(draw, (1, BELOW_TOP), cut(band.below, room))
    write_right(draw, (WIDTH - 1, BELOW_TOP), right)


def _draw_warning(draw: ImageDraw.ImageDraw, band: Band) -> None:
    """The warning lit at the right, as much of the remark as there is room for beside it."""
    words = cut(band.warning, WIDTH - 2 * EDGE)
    left = WIDTH - width(words) - 2 * EDGE
    draw.rectangle((left, BELOW_TOP - 1, WIDTH - 1, HEIGHT - 1), fill=1)
    write(draw, (left + EDGE, BELOW_TOP), words, lit=False)
    write(draw, (1, BELOW_TOP), cut(band.below, left - GAP))


def _draw_alarm(draw: ImageDraw.ImageDraw, band: Band) -> None:
    """Lit from edge to edge, both lines in the middle."""
    draw.rectangle((0, TOP, WIDTH - 1, HEIGHT - 1), fill=1)
    words = f"{band.tag}  {band.said}".strip()
    write_centred(draw, (WIDTH // 2, TOP + 1), cut(words, WIDTH - 2 * EDGE), lit=False)
    write_centred(draw, (WIDTH // 2, BELOW_TOP - 1), cut(band.below, WIDTH - 2 * EDGE), lit=False)
