"""Time, handed in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Clocks:
    """wall: seconds since 1970, goes into the log · steady: seconds that never go back."""

    wall: Callable[[], float]
    steady: Callable[[], float]
