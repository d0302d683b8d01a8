"""A mark on a picture that is no longer true: the last that could be drawn."""

from __future__ import annotations

from PIL import Image, ImageDraw

from device.picture.text import width, write

SIGN = "!"
PAD = 3
HEIGHT = 12


def marked(picture: Image.Image) -> Image.Image:
    """The picture with an exclamation mark in a lit field at the top, off the numbers."""
    copy = picture.copy()
    draw = ImageDraw.Draw(copy)
    wide = width(SIGN) + 2 * PAD
    # A wide display has its numbers at the edges and nothing in the middle.
    in_the_middle = picture.width > 2 * picture.height
    left = (picture.width - wide) // 2 if in_the_middle else picture.width - wide
    draw.rectangle((left - 1, 0, left + wide, HEIGHT), fill=0)
    draw.rectangle((left, 0, left + wide - 1, HEIGHT - 1), fill=1)
    write(draw, (left + PAD, 2), SIGN, lit=0)
    return copy
