"""Wall and monotonic time, injected so that tests can set them, and the day of an evening.

Timers of a table are in cached_table.py.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

SOON = 0.001
"""Seconds until the next batch where something is left to do."""
EVENING_ENDS = 6 * 3600.0
"""Seconds after midnight until which a match belongs to the evening before."""


@dataclass(frozen=True, slots=True)
class Clocks:
    """The clocks, injected."""

    wall: Callable[[], float]
    """Seconds since 1970, as stored with events."""
    monotonic: Callable[[], float]
    """Seconds that never go back."""


def evening_of(at: float) -> str:
    """Return the day of the evening that a time belongs to, by the clock of this machine.

    >>> evening_of(datetime(2026, 11, 28, 1, 30).timestamp())
    '2026-11-27'
    """
    return f"{datetime.fromtimestamp(at - EVENING_ENDS, UTC).astimezone():%Y-%m-%d}"
