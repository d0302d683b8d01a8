"""Draw the band below the score, for each size of display."""

from __future__ import annotations

from device.screen.picture.canvas import DARK, LIT, Canvas
from device.screen.picture.layout import HEIGHT, SQUARE, WIDE, WIDTH
from device.screen.picture.text import LINE, cut, width
from device.screen.screens import Band, TagAt

TOP = 46
TAG_HEIGHT = 9
BELOW_TOP = 56
EDGE = 2
GAP = 4


def draw_band(canvas: Canvas, band: Band) -> None:
    """Draw the band at 128×64."""
    if band.alarm:
        canvas.box((0, TOP), (WIDTH, HEIGHT - TOP))
        words, room = f"{band.tag}  {band.said}".strip(), WIDTH - 2 * EDGE
        canvas.write((WIDTH // 2, TOP + 1), words, "middle", room=room, lit=DARK)
        canvas.write((WIDTH // 2, BELOW_TOP - 1), band.below, "middle", room=room, lit=DARK)
        return
    tag = cut(band.tag, WIDTH - 2 * EDGE)
    wide = width(tag) + 2 * EDGE
    free = WIDTH - wide
    left = {TagAt.LEFT: 0, TagAt.MIDDLE: free // 2, TagAt.RIGHT: free}[band.tag_at]
    canvas.box((left, TOP), (wide, TAG_HEIGHT))
    canvas.write((left + EDGE, TOP + 1), tag, lit=DARK)
    if band.tag_at is TagAt.RIGHT:
        canvas.write((left - GAP, TOP + 1), band.said, "right", room=free - GAP)
        canvas.write((WIDTH - 1, BELOW_TOP), band.below, "right", room=WIDTH - EDGE)
    else:
        canvas.write((left + wide + GAP, TOP + 1), band.said, room=free - GAP)
        _draw_below(canvas, band)


def _draw_below(canvas: Canvas, band: Band) -> None:
    if band.warning:
        # Lit at the right, the remark cut to the room beside it.
        words = cut(band.warning, WIDTH - 2 * EDGE)
        left = WIDTH - width(words) - 2 * EDGE
        canvas.box((left, BELOW_TOP - 1), (WIDTH - left, HEIGHT - BELOW_TOP + 1))
        canvas.write((left + EDGE, BELOW_TOP), words, lit=DARK)
        canvas.write((1, BELOW_TOP), band.below, room=left - GAP)
    elif band.tag_at is TagAt.MIDDLE:
        # The total of each side, below its half.
        for middle, total in ((WIDTH // 4, band.below), (WIDTH * 3 // 4, band.below_right)):
            canvas.write((middle, BELOW_TOP), total, "middle", room=WIDTH // 2)
    else:
        right = cut(band.below_right, WIDTH - EDGE)
        room = WIDTH - EDGE - (width(right) + GAP if right else 0)
        canvas.write((1, BELOW_TOP), band.below, room=room)
        canvas.write((WIDTH - 1, BELOW_TOP), right, "right")


SQ_TOP = 98
SMALL_TAG, LARGE_TAG = 11, 17
FIRST, SECOND = 110, 119
SQ_WIDTH, SQ_HEIGHT = SQUARE.size
ARROWS = {TagAt.LEFT: "▲", TagAt.RIGHT: "▼"}
"""The side that wins an award: the upper or the lower one."""


def draw_band_square(canvas: Canvas, band: Band, *, halves: bool) -> None:
    """Draw the band at 128×128; halves: whether there are two sides, one above the other."""
    if band.alarm:
        _draw_square_alarm(canvas, band)
    elif halves and band.tag_at is TagAt.MIDDLE:
        _draw_tag(canvas, band.tag, 1)
        for middle, total in ((1, f"▲ {band.below}"), (3, f"▼ {band.below_right}")):
            at = (SQ_WIDTH * middle // 4, FIRST + 1)
            canvas.write(at, total, "middle", room=SQ_WIDTH // 2, scale=2)
    elif halves and band.said.startswith("+"):
        # An award: its stones, and whose.
        taken = f"{ARROWS[band.tag_at]} {band.said}"
        scale = 2 if width(band.tag, 2) + width(taken, 2) + 2 * EDGE + GAP <= SQ_WIDTH else 1
        left = _draw_tag(canvas, band.tag, scale)
        canvas.write((left, SQ_TOP + 1), taken, scale=2)
        canvas.write((1, SECOND), band.below, room=SQ_WIDTH - EDGE)
    else:
        _draw_running(canvas, band)


def _draw_tag(canvas: Canvas, tag: str, scale: int) -> int:
    """Draw the tag in its box; return the column after it."""
    box = width(tag, scale) + 2 * EDGE
    canvas.box((0, SQ_TOP), (box, LARGE_TAG if scale == 2 else SMALL_TAG))
    at, room = (EDGE, SQ_TOP + (1 if scale == 2 else 2)), SQ_WIDTH - 2 * EDGE
    canvas.write(at, tag, room=room, lit=DARK, scale=scale)
    return box + GAP


def _draw_running(canvas: Canvas, band: Band) -> None:
    """Draw tag and text, large if the remarks then still fit into one line."""
    right = band.warning or band.below_right
    beside = width(band.tag, 2) + 2 * EDGE + GAP + width(band.said) <= SQ_WIDTH
    below = width(band.below) + width(right) + 3 * GAP <= SQ_WIDTH
    scale = 2 if beside and below else 1
    left = _draw_tag(canvas, band.tag, scale)
    canvas.write((left, SQ_TOP + (5 if scale == 2 else 2)), band.said, room=SQ_WIDTH - left)
    canvas.write((1, SECOND if scale == 2 else FIRST), band.below, room=SQ_WIDTH - EDGE)
    if band.warning:
        wide = width(right) + 2 * EDGE
        canvas.box((SQ_WIDTH - wide, SECOND - 1), (wide, SQ_HEIGHT - SECOND + 1))
    ink = DARK if band.warning else LIT
    canvas.write((SQ_WIDTH - EDGE, SECOND), right, "right", room=SQ_WIDTH - 2 * EDGE, lit=ink)


def _draw_square_alarm(canvas: Canvas, band: Band) -> None:
    """Draw the band lit from edge to edge."""
    canvas.box((0, SQ_TOP), (SQ_WIDTH, SQ_HEIGHT - SQ_TOP))
    room = SQ_WIDTH - 2 * EDGE
    words = f"{band.tag}  {band.said}".strip()
    scale = 2 if width(words, 2) <= room else 1
    at = (SQ_WIDTH // 2, SQ_TOP + (2 if scale == 2 else 6))
    canvas.write(at, words, "middle", room=room, lit=DARK, scale=scale)
    canvas.write((SQ_WIDTH // 2, SECOND), band.below, "middle", room=room, lit=DARK)


WIDE_TOP = 47
WIDE_HEIGHT = WIDE.height - WIDE_TOP
WIDE_EDGE = 3
WIDE_GAP = 7
WIDE_WIDTH = WIDE.width


def draw_band_wide(canvas: Canvas, band: Band) -> None:
    """Draw the band at 256×64: large, or in two lines where the texts are too long."""
    if band.alarm:
        canvas.box((0, WIDE_TOP), (WIDE_WIDTH, WIDE_HEIGHT))
    remarks = tuple(filter(None, (band.below, band.below_right, band.warning)))
    if band.tag_at is TagAt.MIDDLE and not band.alarm:
        for middle, total in ((1, band.below), (3, band.below_right)):
            at = (WIDE_WIDTH * middle // 4, WIDE_TOP + 1)
            canvas.write(at, total, "middle", room=WIDE_WIDTH // 4, scale=2)
        remarks = ()
    room = WIDE_WIDTH - _wide(band, 2) - WIDE_GAP
    large = all(width(remark) <= room for remark in remarks) and len(remarks) <= 2
    _draw_words(canvas, band, 2 if large else 1)
    if not large:
        _draw_wide_below(canvas, band)
    elif len(remarks) == 1:
        _draw_remark(canvas, band, WIDE_TOP + 5, remarks[0])
    else:
        for line, remark in enumerate(remarks):
            _draw_remark(canvas, band, WIDE_TOP + line * LINE, remark)


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
    if not band.alarm:
        canvas.box((at, WIDE_TOP), (box, WIDE_HEIGHT if scale == 2 else 9))
    canvas.write((at + WIDE_EDGE, WIDE_TOP + scale - 1), tag, lit=DARK, scale=scale)
    on_the_right = band.tag_at is TagAt.RIGHT
    canvas.write(
        (at - WIDE_GAP if on_the_right else at + box + WIDE_GAP, WIDE_TOP + 1),
        band.said,
        "right" if on_the_right else "left",
        room=WIDE_WIDTH - box - WIDE_GAP,
        lit=DARK if band.alarm else LIT,
        scale=scale,
    )


def _draw_remark(canvas: Canvas, band: Band, top: int, remark: str) -> None:
    """Draw a remark in small letters at the free end."""
    wide = width(remark)
    left = 1 if band.tag_at is TagAt.RIGHT else WIDE_WIDTH - wide - 2
    warns = remark == band.warning
    if warns:
        canvas.box((left - 2, top - 1), (wide + 4, LINE))
    canvas.write((left, top), remark, lit=DARK if warns or band.alarm else LIT)


def _draw_wide_below(canvas: Canvas, band: Band) -> None:
    """Draw the remarks as a second line."""
    top = WIDE_TOP + 9
    right = band.warning or band.below_right
    left = cut(band.below, WIDE_WIDTH - 2 * WIDE_EDGE - (width(right) + WIDE_GAP if right else 0))
    if band.alarm:
        canvas.write((WIDE_WIDTH // 2, top), left, "middle", lit=DARK)
    elif band.tag_at is TagAt.RIGHT:
        canvas.write((WIDE_WIDTH - 1, top), left, "right")
    else:
        canvas.write((1, top), left)
        if band.warning:
            wide = width(right) + 4
            canvas.box((WIDE_WIDTH - wide, top - 1), (wide, WIDE_HEIGHT - 8))
        canvas.write((WIDE_WIDTH - 2, top), right, "right", lit=DARK if band.warning else LIT)
