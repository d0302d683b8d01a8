"""A notice: a lit title and some lines."""

from __future__ import annotations

from PIL import ImageDraw

from device.picture.letters import HEIGHT as LETTER
from device.picture.size import HEIGHT, WIDTH
from device.picture.text import LINE, cut, wrap, write_centred
from device.screens import Notice

TITLE_HEIGHT = 17
EDGE = 4
PAD = 5


def draw_notice(draw: ImageDraw.ImageDraw, notice: Notice) -> None:
    """The title across the top, the lines in the middle of what is left."""
    draw.rectangle((0, 0, WIDTH - 1, TITLE_HEIGHT - 1), fill=1)
    title = cut(notice.title, WIDTH - 2 * EDGE)
    write_centred(draw, (WIDTH // 2, PAD), title, lit=False)
    lines = [line for text in notice.lines for line in wrap(text, WIDTH - 2 * EDGE)]
    lines = lines[: (HEIGHT - TITLE_HEIGHT) // LINE]
    step = LINE + (2 if len(lines) < 4 else 0)
    top = TITLE_HEIGHT + (HEIGHT - TITLE_HEIGHT - len(lines) * step + step - LETTER) // 2
    for number, line in enumerate(lines):
        write_centred(draw, (WIDTH // 2, top + number * step), line)
