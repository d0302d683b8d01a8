"""Wall and monotonic time, injected so that tests can set them.

Timers of a table are in cached_table.py.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Clocks:
    """The clocks, injected."""

    wall: Callable[[], float]
    """Seconds since 1970, as stored with events."""
    monotonic: Callable[[], float]
    """Seconds that never go back."""
