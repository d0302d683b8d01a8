"""Burn-in protection of OLED displays: they are dimmed, put to sleep, and the picture is shifted.

Pure functions of the panel's state and the time, in seconds of a monotonic clock.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from PIL import Image

from device.board import PanelState

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


@dataclass(frozen=True)
class BurnInProtection:
    """When a display is dimmed and put to sleep, in seconds without a change; 0: never.

    Args:
        dim: Until it is dimmed.
        sleep: Until it sleeps while no match is being played.
        forgotten: Until it sleeps during a match: nobody who is still there pauses for so long.
    """

    dim: float = 5 * 60
    sleep: float = 20 * 60
    forgotten: float = 2 * 60 * 60


NO_PROTECTION = BurnInProtection(0, 0, 0)


def light_of(state: PanelState, now: float, protection: BurnInProtection) -> Light:
    """Return how bright a display is to be; any change makes it bright again."""
    unchanged = now - max(state.changed_at, state.link_since)
    playing = state.board is not None and state.board.match_state == "playing"
    limit = protection.forgotten if playing else protection.sleep
    if limit and unchanged >= limit:
        return Light.OFF
    return Light.DIM if protection.dim and unchanged >= protection.dim else Light.BRIGHT


def shifted(picture: Image.Image, now: float) -> Image.Image:
    """Return the picture shifted by at most one pixel in each direction."""
    right, down = SHIFTS[int(now // SHIFT_SECONDS) % len(SHIFTS)]
    if (right, down) == (0, 0):
        return picture
    moved = Image.new(picture.mode, picture.size)
    moved.paste(picture, (right, down))
    return moved
