"""Timers of the tables in memory.

A count that waits to be seen is booked (setting `confirm_after`), and a seat whose phone is gone is
offered to others (settings `seat_after`, `seat_after_alone`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

from scorekeeper.table import Table


@dataclass(frozen=True, slots=True)
class _Wait:
    proposed: int
    until: float


class Waits:
    """At most one timer of each kind for a table in memory; the house's own thread alone uses it.

    Nothing of it is written down: a count of a table that is taken from the log again waits its
    full time.
    steady: seconds of a clock that never goes back.
    """

    def __init__(self, steady: Callable[[], float]) -> None:
        self._steady = steady
        self._waits: dict[str, _Wait] = {}
        self._offers: dict[str, float] = {}

    def note(self, code: str, table: Table) -> None:
        """The table is as it is now: the same count goes on waiting, another one begins to."""
        proposed, seconds = table.play.proposed, table.rules.confirm_after
        if proposed is None or not seconds:
            self._waits.pop(code, None)
        elif code not in self._waits or self._waits[code].proposed != proposed.sequence:
            self._waits[code] = _Wait(proposed.sequence, self._steady() + seconds)

    def forget(self, code: str) -> None:
        """The table is in memory no more."""
        self._waits.pop(code, None)
        self._offers.pop(code, None)

    def note_offer(self, code: str, seconds: float | None) -> None:
        """Another seat of this table is offered in so many seconds; None: none will be."""
        if seconds is None:
            self._offers.pop(code, None)
        else:
            self._offers[code] = self._steady() + seconds

    def take_offers(self) -> list[str]:
        """Tables at which another seat is offered by now; their timers are over."""
        now = self._steady()
        due = [code for code, until in self._offers.items() if until <= now]
        for code in due:
            del self._offers[code]
        return due

    def seconds(self, code: str) -> int | None:
        """How long a count still waits; None where none does, or for as long as it takes."""
        wait = self._waits.get(code)
        return None if wait is None else max(0, ceil(wait.until - self._steady()))

    def next(self) -> float | None:
        """Seconds until the first time is over; None where nothing waits."""
        counts = (wait.until for wait in self._waits.values())
        first = min((*counts, *self._offers.values()), default=None)
        return None if first is None else max(0.0, first - self._steady())

    def take_due(self) -> list[tuple[str, int]]:
        """Tables whose time is over, each with its count; they wait no more."""
        now = self._steady()
        due = [(code, wait) for code, wait in self._waits.items() if wait.until <= now]
        for code, _wait in due:
            del self._waits[code]
        return [(code, wait.proposed) for code, wait in due]
