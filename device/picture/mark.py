"""A mark on a picture that is no longer true: the last that could be drawn."""

from __future__ import annotations

from PIL import Image, ImageDraw

from device.picture.text import width, write

SIGN = "!"
PAD = 3
HEIGHT = 12


def marked(picture: Image.Image) -> Image.Image:
    """The picture with a lit field in its upper right corner, an exclamation mark in it."""
    copy = picture.copy()
    draw = ImageDraw.Draw(copy)
    left = picture.width - width(SIGN) - 2 * PAD
    draw.rectangle((left - 1, 0, picture.width - 1, HEIGHT), fill=0)
    draw.rectangle((left, 0, picture.width - 1, HEIGHT - 1), fill=1)
    write(draw, (left + PAD, 2), SIGN, lit=0)
    return copy
