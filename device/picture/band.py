"""Draw the band below the score, for each size of display."""

from __future__ import annotations

from device.picture.canvas import Canvas
from device.picture.size import DARK, HEIGHT, LIT, SOFT, SQUARE, WIDE, WIDTH
from device.picture.text import LINE, cut, width
from device.screens import Band, TagAt

TOP = 46
TAG_HEIGHT = 9
BELOW_TOP = 56
EDGE = 2
GAP = 4


def draw_band(canvas: Canvas, band: Band) -> None:
    """Draw the band at 128×64."""
    if band.alarm:
        _draw_alarm(canvas, band)
        return
    tag = cut(band.tag, WIDTH - 2 * EDGE)
    wide = width(tag) + 2 * EDGE
    left = {TagAt.LEFT: 0, TagAt.MIDDLE: (WIDTH - wide) // 2, TagAt.RIGHT: WIDTH - wide}[
        band.tag_at
    ]
    canvas.rectangle((left, TOP, left + wide - 1, TOP + TAG_HEIGHT - 1), fill=1)
    canvas.write((left + EDGE, TOP + 1), tag, lit=False)
    said = cut(band.said, WIDTH - wide - GAP)
    if band.tag_at is TagAt.RIGHT:
        canvas.write_right((left - GAP, TOP + 1), said)
        canvas.write_right((WIDTH - 1, BELOW_TOP), cut(band.below, WIDTH - EDGE))
    else:
        canvas.write((left + wide + GAP, TOP + 1), said)
        _draw_below(canvas, band)


def _draw_below(canvas: Canvas, band: Band) -> None:
    if band.warning:
        _draw_warning(canvas, band)
        return
    if band.tag_at is TagAt.MIDDLE:
        # The total of each side, below its half.
        canvas.write_centred((WIDTH // 4, BELOW_TOP), cut(band.below, WIDTH // 2))
        canvas.write_centred((WIDTH * 3 // 4, BELOW_TOP), cut(band.below_right, WIDTH // 2))
        return
    right = cut(band.below_right, WIDTH - EDGE)
    room = WIDTH - EDGE - (width(right) + GAP if right else 0)
    canvas.write((1, BELOW_TOP), cut(band.below, room))
    canvas.write_right((WIDTH - 1, BELOW_TOP), right)


def _draw_warning(canvas: Canvas, band: Band) -> None:
    """Draw the warning lit at the right, and the remark cut to the room beside it."""
    words = cut(band.warning, WIDTH - 2 * EDGE)
    left = WIDTH - width(words) - 2 * EDGE
    canvas.rectangle((left, BELOW_TOP - 1, WIDTH - 1, HEIGHT - 1), fill=1)
    canvas.write((left + EDGE, BELOW_TOP), words, lit=False)
    canvas.write((1, BELOW_TOP), cut(band.below, left - GAP))


def _draw_alarm(canvas: Canvas, band: Band) -> None:
    """Draw the band lit from edge to edge, both lines centred."""
    canvas.rectangle((0, TOP, WIDTH - 1, HEIGHT - 1), fill=1)
    words = f"{band.tag}  {band.said}".strip()
    canvas.write_centred((WIDTH // 2, TOP + 1), cut(words, WIDTH - 2 * EDGE), lit=False)
    canvas.write_centred((WIDTH // 2, BELOW_TOP - 1), cut(band.below, WIDTH - 2 * EDGE), lit=False)


SQ_TOP = 98
SMALL_TAG, LARGE_TAG = 11, 17
FIRST, SECOND = 110, 119
SQ_EDGE = 2
SQ_GAP = 4
SQ_WIDTH, SQ_HEIGHT = SQUARE.size
ARROWS = {TagAt.LEFT: "▲", TagAt.RIGHT: "▼"}
"""The side that wins an award: the upper or the lower one."""


def draw_band_square(canvas: Canvas, band: Band, *, halves: bool) -> None:
    """Draw the band at 128×128; halves: whether there are two sides, one above the other."""
    if band.alarm:
        _draw_square_alarm(canvas, band)
    elif halves and band.tag_at is TagAt.MIDDLE:
        _draw_tag(canvas, band.tag, 1)
        _draw_totals(canvas, (band.below, band.below_right))
    elif halves and band.said.startswith("+"):
        # An award: its stones, and whose.
        taken = f"{ARROWS[band.tag_at]} {band.said}"
        scale = 2 if width(band.tag, 2) + width(taken, 2) + 2 * SQ_EDGE + SQ_GAP <= SQ_WIDTH else 1
        left = _draw_tag(canvas, band.tag, scale)
        canvas.write((left, SQ_TOP + 1), taken, scale=2)
        canvas.write((1, SECOND), cut(band.below, SQ_WIDTH - SQ_EDGE))
    else:
        _draw_running(canvas, band)


def _draw_tag(canvas: Canvas, tag: str, scale: int) -> int:
    """Draw the tag in its box; return the column after it."""
    box = width(tag, scale) + 2 * SQ_EDGE
    high = LARGE_TAG if scale == 2 else SMALL_TAG
    canvas.rectangle((0, SQ_TOP, box - 1, SQ_TOP + high - 1), fill=LIT)
    words = cut(tag, SQ_WIDTH - 2 * SQ_EDGE, scale)
    canvas.write((SQ_EDGE, SQ_TOP + (1 if scale == 2 else 2)), words, lit=DARK, scale=scale)
    return box + SQ_GAP


def _draw_running(canvas: Canvas, band: Band) -> None:
    """Draw tag and text, large if the remarks then still fit into one line."""
    right = band.warning or band.below_right
    beside = width(band.tag, 2) + 2 * SQ_EDGE + SQ_GAP + width(band.said) <= SQ_WIDTH
    below = width(band.below) + width(right) + 3 * SQ_GAP <= SQ_WIDTH
    scale = 2 if beside and below else 1
    left = _draw_tag(canvas, band.tag, scale)
    said = cut(band.said, SQ_WIDTH - left)
    canvas.write((left, SQ_TOP + (5 if scale == 2 else 2)), said)
    canvas.write((1, SECOND if scale == 2 else FIRST), cut(band.below, SQ_WIDTH - SQ_EDGE))
    if band.warning:
        wide = width(right) + 2 * SQ_EDGE
        canvas.rectangle((SQ_WIDTH - wide, SECOND - 1, SQ_WIDTH - 1, SQ_HEIGHT - 1), fill=LIT)
    ink = DARK if band.warning else LIT
    canvas.write_right((SQ_WIDTH - SQ_EDGE, SECOND), cut(right, SQ_WIDTH - 2 * SQ_EDGE), lit=ink)


def _draw_square_alarm(canvas: Canvas, band: Band) -> None:
    """Draw the band lit from edge to edge."""
    canvas.rectangle((0, SQ_TOP, SQ_WIDTH - 1, SQ_HEIGHT - 1), fill=LIT)
    room = SQ_WIDTH - 2 * SQ_EDGE
    words = f"{band.tag}  {band.said}".strip()
    scale = 2 if width(words, 2) <= room else 1
    top = SQ_TOP + 2 if scale == 2 else SQ_TOP + 6
    canvas.write_centred((SQ_WIDTH // 2, top), cut(words, room, scale), lit=DARK, scale=scale)
    canvas.write_centred((SQ_WIDTH // 2, SECOND), cut(band.below, room), lit=DARK)


def _draw_totals(canvas: Canvas, totals: tuple[str, str]) -> None:
    for middle, arrow, total in zip((SQ_WIDTH // 4, SQ_WIDTH * 3 // 4), "▲▼", totals, strict=True):
        canvas.write_centred(
            (middle, FIRST + 1), cut(f"{arrow} {total}", SQ_WIDTH // 2, 2), scale=2
        )


WIDE_TOP, BOTTOM = 47, 63
WIDE_EDGE = 3
WIDE_GAP = 7
WIDE_WIDTH = WIDE.width


def draw_band_wide(canvas: Canvas, band: Band) -> None:
    """Draw the band at 256×64: large, or in two lines where the texts are too long."""
    if band.alarm:
        canvas.rectangle((0, WIDE_TOP, WIDE_WIDTH - 1, BOTTOM), fill=LIT)
    remarks = tuple(filter(None, (band.below, band.below_right, band.warning)))
    if band.tag_at is TagAt.MIDDLE and not band.alarm:
        for middle, words in (
            (WIDE_WIDTH // 4, band.below),
            (WIDE_WIDTH * 3 // 4, band.below_right),
        ):
            at = (middle, WIDE_TOP + 1)
            canvas.write_centred(at, cut(words, WIDE_WIDTH // 4, 2), scale=2)
        remarks = ()
    room = WIDE_WIDTH - _wide(band, 2) - WIDE_GAP
    large = all(width(remark) <= room for remark in remarks) and len(remarks) <= 2
    _draw_words(canvas, band, 2 if large else 1)
    if large:
        _draw_stacked(canvas, band, remarks)
    else:
        _draw_wide_below(canvas, band)


def _wide(band: Band, scale: int) -> int:
    said = WIDE_GAP + width(band.said, scale) if band.said else 0
    return width(band.tag, scale) + 2 * WIDE_EDGE + said


def _draw_words(canvas: Canvas, band: Band, scale: int) -> None:
    """Draw the tag in its box, and its text."""
    tag = cut(band.tag, WIDE_WIDTH - 2 * WIDE_EDGE, scale)
    box = width(tag, scale) + 2 * WIDE_EDGE
    whole = min(_wide(band, scale), WIDE_WIDTH)
    left = {TagAt.LEFT: 0, TagAt.MIDDLE: (WIDE_WIDTH - whole) // 2, TagAt.RIGHT: WIDE_WIDTH - box}
    at = 0 if band.alarm else left[band.tag_at]
    bottom = BOTTOM if scale == 2 else WIDE_TOP + 8
    ink = DARK if band.alarm else LIT
    if not band.alarm:
        canvas.rectangle((at, WIDE_TOP, at + box - 1, bottom), fill=LIT)
    canvas.write((at + WIDE_EDGE, WIDE_TOP + (1 if scale == 2 else 0)), tag, lit=DARK, scale=scale)
    said = cut(band.said, WIDE_WIDTH - box - WIDE_GAP, scale)
    if band.tag_at is TagAt.RIGHT:
        canvas.write_right((at - WIDE_GAP, WIDE_TOP + 1), said, lit=ink, scale=scale)
    else:
        canvas.write((at + box + WIDE_GAP, WIDE_TOP + 1), said, lit=ink, scale=scale)


def _draw_stacked(canvas: Canvas, band: Band, remarks: tuple[str, ...]) -> None:
    """Draw one or two remarks in small letters at the free end."""
    tops = (WIDE_TOP, WIDE_TOP + LINE) if len(remarks) == 2 else (WIDE_TOP + 5,)
    for top, remark in zip(tops, remarks, strict=True) if remarks else ():
        _remark(canvas, band, top, remark)


def _remark(canvas: Canvas, band: Band, top: int, remark: str) -> None:
    wide = width(remark)
    left = 1 if band.tag_at is TagAt.RIGHT else WIDE_WIDTH - wide - 2
    warns = remark == band.warning
    if warns:
        canvas.rectangle((left - 2, top - 1, left + wide + 1, top + LINE - 2), fill=LIT)
    ink = DARK if warns or band.alarm else SOFT
    canvas.write((left, top), remark, lit=ink)


def _draw_wide_below(canvas: Canvas, band: Band) -> None:
    """Draw the remarks as a second line."""
    top = WIDE_TOP + 9
    right = band.warning or band.below_right
    ink = DARK if band.alarm else LIT
    left = cut(band.below, WIDE_WIDTH - 2 * WIDE_EDGE - (width(right) + WIDE_GAP if right else 0))
    if band.alarm:
        canvas.write_centred((WIDE_WIDTH // 2, top), left, lit=ink)
        return
    if band.tag_at is TagAt.RIGHT:
        canvas.write_right((WIDE_WIDTH - 1, top), left, lit=ink)
        return
    canvas.write((1, top), left, lit=ink)
    if band.warning:
        canvas.rectangle((WIDE_WIDTH - width(right) - 4, top - 1, WIDE_WIDTH - 1, BOTTOM), fill=LIT)
    canvas.write_right((WIDE_WIDTH - 2, top), right, lit=DARK if band.warning else ink)
