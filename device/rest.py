"""What keeps an OLED from burning in: it is dimmed, put to sleep, and its picture moves a little.

Pure functions of what is known and of the time. Times are seconds of a clock that never jumps.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from PIL import Image

from device.board import News

SHIFT_SECONDS = 180
SHIFTS = ((0, 0), (1, 0), (1, -1), (0, -1))
"""Dots to the right and down. Pictures leave their last column and their first row to this; a row
up, all that changes with the score stays within the same pages of a display."""


class Light(Enum):
    """How much a display glows."""

    BRIGHT = "bright"
    DIM = "dim"
    OFF = "off"


@dataclass(frozen=True)
class Rest:
    """Seconds without news until displays are dimmed, and until they sleep; 0 is never."""

    dim: float = 5 * 60
    sleep: float = 20 * 60
    """While no match is on."""
    forgotten: float = 2 * 60 * 60
    """While one is: nobody leaves a hand for so long who is still at the table."""


NEVER = Rest(0, 0, 0)


def light_of(news: News, now: float, rest: Rest) -> Light:
    """How bright to be; anything new that is told brings full light back."""
    still = now - max(news.stirred_at, news.state_since)
    playing = news.board is not None and news.board.match_state == "playing"
    limit = rest.forgotten if playing else rest.sleep
    if limit and still >= limit:
        return Light.OFF
    return Light.DIM if rest.dim and still >= rest.dim else Light.BRIGHT


def shifted(picture: Image.Image, now: float) -> Image.Image:
    """The picture, moved by a dot at most."""
    right, down = SHIFTS[int(now // SHIFT_SECONDS) % len(SHIFTS)]
    if (right, down) == (0, 0):
        return picture
    moved = Image.new(picture.mode, picture.size)
    moved.paste(picture, (right, down))
    return moved
