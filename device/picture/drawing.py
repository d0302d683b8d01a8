"""One screen in, one picture out: one bit a dot, or inks (size.py) where a display has greys."""

from __future__ import annotations

from typing import assert_never

from PIL import Image, ImageDraw

from device.picture.notice import draw_join, draw_notice, draw_referee_code
from device.picture.score import draw_score
from device.picture.size import SMALL, Layout
from device.picture.won import draw_won
from device.screens import Join, Notice, RefereeCode, Score, Screen, Won


def drawn(screen: Screen, layout: Layout = SMALL) -> Image.Image:
    """The picture of a screen, laid out for a display."""
    picture = Image.new("L" if layout.grey else "1", layout.size)
    draw = ImageDraw.Draw(picture)
    match screen:
        case Score():
            draw_score(draw, screen, layout)
        case Won():
            draw_won(draw, screen, layout)
        case Join():
            draw_join(draw, screen, layout)
        case Notice():
            draw_notice(draw, screen, layout)
        case RefereeCode():
            draw_referee_code(draw, screen, layout)
        case _:
            assert_never(screen)
    return picture
