"""Burn-in protection of OLEDs: they are dimmed, put to sleep, and the picture is shifted a little.

Pure functions of the panel's state and the time. Times are seconds of a monotonic clock.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from PIL import Image

from device.board import PanelState

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
class BurnInProtection:
    """Seconds without a change until displays are dimmed, and until they sleep; 0 is never."""

    dim: float = 5 * 60
    sleep: float = 20 * 60
    """While no match is on."""
    forgotten: float = 2 * 60 * 60
    """While one is: nobody leaves a hand for so long who is still at the table."""


NO_PROTECTION = BurnInProtection(0, 0, 0)


def light_of(state: PanelState, now: float, rest: BurnInProtection) -> Light:
    """How bright to be; anything new that is told brings full light back."""
    still = now - max(state.stirred_at, state.link_since)
    playing = state.board is not None and state.board.match_state == "playing"
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
