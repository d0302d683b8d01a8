"""One screen in, one picture out: 128 by 64, one bit a pixel, 1 is lit."""

from __future__ import annotations

from typing import assert_never

from PIL import Image, ImageDraw

from device.picture.join import draw_join
from device.picture.notice import draw_notice
from device.picture.referee_code import draw_referee_code
from device.picture.score import draw_score
from device.picture.size import HEIGHT, WIDTH
from device.picture.won import draw_won
from device.screens import Join, Notice, RefereeCode, Score, Screen, Won


def drawn(screen: Screen) -> Image.Image:
    """The picture of a screen."""
    picture = Image.new("1", (WIDTH, HEIGHT))
    draw = ImageDraw.Draw(picture)
    match screen:
        case Score():
            draw_score(draw, screen)
        case Won():
            draw_won(draw, screen)
        case Join():
            draw_join(draw, screen)
        case Notice():
            draw_notice(draw, screen)
        case RefereeCode():
            draw_referee_code(draw, screen)
        case _:
            assert_never(screen)
    return picture
