"""The band below the score at 256×64: one line of large words, the remarks beside it."""

from __future__ import annotations

from PIL import ImageDraw

from device.picture.inks import DARK, LIT, SOFT
from device.picture.rows import centred_pair
from device.picture.size import WIDE
from device.picture.text import LINE, cut, width, write, write_centred, write_right
from device.screens import Band, TagAt

TOP, BOTTOM = 47, 63
EDGE = 3
GAP = 7
WIDTH = WIDE.width


def draw_band_wide(draw: ImageDraw.ImageDraw, band: Band) -> None:
    """Draw it; where the words are too long to be large, in two lines as on a small display."""
    if band.alarm:
        draw.rectangle((0, TOP, WIDTH - 1, BOTTOM), fill=LIT)
    remarks = tuple(filter(None, (band.below, band.below_right, band.warning)))
    if band.tag_at is TagAt.MIDDLE and not band.alarm:
        words = (band.below, band.below_right)
        centred_pair(draw, (WIDTH // 4, WIDTH * 3 // 4), TOP + 1, words, WIDTH // 4)
        remarks = ()
    room = WIDTH - _wide(band, 2) - GAP
    large = all(width(remark) <= room for remark in remarks) and len(remarks) <= 2
    _draw_words(draw, band, 2 if large else 1)
    if large:
        _draw_stacked(draw, band, remarks)
    else:
        _draw_below(draw, band)


def _wide(band: Band, scale: int) -> int:
    said = GAP + width(band.said, scale) if band.said else 0
    return width(band.tag, scale) + 2 * EDGE + said


def _draw_words(draw: ImageDraw.ImageDraw, band: Band, scale: int) -> None:
    """The tag in its box, and what is said of it."""
    tag = cut(band.tag, WIDTH - 2 * EDGE, scale)
    box = width(tag, scale) + 2 * EDGE
    whole = min(_wide(band, scale), WIDTH)
    left = {TagAt.LEFT: 0, TagAt.MIDDLE: (WIDTH - whole) // 2, TagAt.RIGHT: WIDTH - box}
    at = 0 if band.alarm else left[band.tag_at]
    bottom = BOTTOM if scale == 2 else TOP + 8
    ink = DARK if band.alarm else LIT
    if not band.alarm:
        draw.rectangle((at, TOP, at + box - 1, bottom), fill=LIT)
    write(draw, (at + EDGE, TOP + (1 if scale == 2 else 0)), tag, lit=DARK, scale=scale)
    said = cut(band.said, WIDTH - box - GAP, scale)
    if band.tag_at is TagAt.RIGHT:
        write_right(draw, (at - GAP, TOP + 1), said, lit=ink, scale=scale)
    else:
        write(draw, (at + box + GAP, TOP + 1), said, lit=ink, scale=scale)


def _draw_stacked(draw: ImageDraw.ImageDraw, band: Band, remarks: tuple[str, ...]) -> None:
    """One or two remarks in small letters at the end that is free."""
    tops = (TOP, TOP + LINE) if len(remarks) == 2 else (TOP + 5,)
    for top, remark in zip(tops, remarks, strict=True) if remarks else ():
        _remark(draw, band, top, remark)


def _remark(draw: ImageDraw.ImageDraw, band: Band, top: int, remark: str) -> None:
    wide = width(remark)
    left = 1 if band.tag_at is TagAt.RIGHT else WIDTH - wide - 2
    warns = remark == band.warning
    if warns:
        draw.rectangle((left - 2, top - 1, left + wide + 1, top + LINE - 2), fill=LIT)
    ink = DARK if warns or band.alarm else SOFT
    write(draw, (left, top), remark, lit=ink)


def _draw_below(draw: ImageDraw.ImageDraw, band: Band) -> None:
    """A second line of small letters."""
    top = TOP + 9
    right = band.warning or band.below_right
    ink = DARK if band.alarm else LIT
    left = cut(band.below, WIDTH - 2 * EDGE - (width(right) + GAP if right else 0))
    if band.alarm:
        write_centred(draw, (WIDTH // 2, top), left, lit=ink)
        return
    if band.tag_at is TagAt.RIGHT:
        write_right(draw, (WIDTH - 1, top), left, lit=ink)
        return
    write(draw, (1, top), left, lit=ink)
    if band.warning:
        draw.rectangle((WIDTH - width(right) - 4, top - 1, WIDTH - 1, BOTTOM), fill=LIT)
    write_right(draw, (WIDTH - 2, top), right, lit=DARK if band.warning else ink)
