"""Burn-in protection of OLED displays: they are dimmed, put to sleep, and the picture is shifted.

Pure functions of the panel's state and the time, in seconds of a monotonic clock.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from PIL import Image

from device.link.board import PanelState

SHIFT_SECONDS = 180
SHIFTS = ((0, 0), (1, 0), (1, -1), (0, -1))
"""Pixels to the right and down. Pictures leave their last column and first row dark for this. With
a row up, all that changes with the score stays within the same pages of a display."""


class Light(Enum):
    """Brightness of a display."""

    BRIGHT = "bright"
    DIM = "dim"
    OFF = "off"


class Frame(NamedTuple):
    """What a display shows."""

    picture: Image.Image
    light: Light = Light.BRIGHT


DIM_SECONDS = 5 * 60
ABANDONED_SECONDS = 2 * 60 * 60
"""Seconds without a change after which even a match that is being played counts as abandoned."""


def light_of(state: PanelState, now: float, sleep_seconds: float) -> Light:
    """Return how bright a display is to be; any change makes it bright again.

    Args:
        state: What the panel shows.
        now: The time.
        sleep_seconds: Seconds without a change until the display sleeps while no match is being
            played; 0: it never sleeps, not even at an abandoned match.
    """
    unchanged = now - max(state.changed_at, state.link_since)
    playing = state.board is not None and state.board.match_state == "playing"
    if sleep_seconds and unchanged >= (ABANDONED_SECONDS if playing else sleep_seconds):
        return Light.OFF
    return Light.DIM if unchanged >= DIM_SECONDS else Light.BRIGHT


def shifted(picture: Image.Image, now: float) -> Image.Image:
    """Return the picture shifted by at most one pixel in each direction."""
    right, down = SHIFTS[int(now // SHIFT_SECONDS) % len(SHIFTS)]
    if (right, down) == (0, 0):
        return picture
    moved = Image.new(picture.mode, picture.size)
    moved.paste(picture, (right, down))
    return moved
