"""Draw a screen, one bit a pixel."""

from __future__ import annotations

from typing import assert_never

from PIL import Image

from device.screen.picture.canvas import DARK, Canvas
from device.screen.picture.layout import SMALL, Layout
from device.screen.picture.notice import draw_join, draw_notice, draw_secret_code
from device.screen.picture.score import draw_score
from device.screen.picture.text import width
from device.screen.picture.won import draw_won
from device.screen.screens import Join, Notice, Score, Screen, SecretCode, Won


def drawn(screen: Screen, layout: Layout = SMALL) -> Image.Image:
    """Return the picture of a screen in the layout of a display."""
    picture = Image.new("1", layout.size)
    canvas = Canvas(picture)
    match screen:
        case Score():
            draw_score(canvas, screen, layout)
        case Won():
            draw_won(canvas, screen, layout)
        case Join():
            draw_join(canvas, screen, layout)
        case Notice():
            draw_notice(canvas, screen, layout)
        case SecretCode():
            draw_secret_code(canvas, screen, layout)
        case _:
            assert_never(screen)
    return picture


SIGN = "!"
PAD = 3
MARK_HEIGHT = 12


def marked(picture: Image.Image) -> Image.Image:
    """Return the last picture with an exclamation mark: it is old, as drawing the state failed."""
    copy = picture.copy()
    canvas = Canvas(copy)
    wide = width(SIGN) + 2 * PAD
    # At the edges of a wide display there are numbers.
    in_the_middle = picture.width > 2 * picture.height
    left = (picture.width - wide) // 2 if in_the_middle else picture.width - wide
    canvas.box((left - 1, 0), (wide + 2, MARK_HEIGHT + 1), DARK)
    canvas.box((left, 0), (wide, MARK_HEIGHT))
    canvas.write((left + PAD, 2), SIGN, lit=DARK)
    return copy
