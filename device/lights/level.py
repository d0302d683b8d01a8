"""From how bright a lamp is to look to how long it is on."""

from __future__ import annotations

GAMMA = 2.2
"""The eye takes half the light for three quarters of it."""
HALF = 0.5


def duty(level: float, brightness: float) -> float:
    """The part of the time a lamp is on; brightness: of all lamps, 0 to 1."""
    return round(brightness * float(level**GAMMA), 3)


def is_lit(level: float) -> bool:
    """Whether a lamp that is on or off is on."""
    return level >= HALF
