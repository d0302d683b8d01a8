"""What is wrong, or what is awaited."""

from __future__ import annotations

from PIL import ImageDraw

from device.picture.letters import HEIGHT as LETTER
from device.picture.size import SMALL, Layout
from device.picture.text import cut, width, wrap, write_centred
from device.screens import Notice

TITLE_HEIGHT = 17
EDGE = 4
PAD = 5
LARGE_PAD = 1


def draw_notice(draw: ImageDraw.ImageDraw, notice: Notice, layout: Layout) -> None:
    """The title across the top, the lines in the middle of what is left."""
    wide, high = layout.size
    room = wide - 2 * EDGE
    draw.rectangle((0, 0, wide - 1, TITLE_HEIGHT - 1), fill=1)
    scale = 2 if layout is not SMALL and width(notice.title, 2) <= room else 1
    title = cut(notice.title, room, scale)
    pad = PAD if scale == 1 else LARGE_PAD
    write_centred(draw, (wide // 2, pad), title, lit=0, scale=scale)
    below = high - TITLE_HEIGHT
    large = _wrapped(notice, room, 2)
    fits = layout is not SMALL and len(large) * (2 * LETTER + 1) <= below
    scale, lines = (2, large) if fits else (1, _wrapped(notice, room, 1))
    line_height = LETTER * scale + 1
    lines = lines[: below // line_height]
    step = line_height + (2 if len(lines) < 4 else 0)
    top = TITLE_HEIGHT + (below - len(lines) * step + step - LETTER * scale) // 2
    for number, line in enumerate(lines):
        write_centred(draw, (wide // 2, top + number * step), line, scale=scale)


def _wrapped(notice: Notice, room: int, scale: int) -> list[str]:
    """The lines at that size, each word whole if a line has room for it."""
    return [line for text in notice.lines for line in wrap(text, room // scale)]
