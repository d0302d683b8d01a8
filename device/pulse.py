"""Tells systemd that the panel goes on, each time round; one that hangs is started anew.

Of the panel's own round, that is: a display whose bus hangs is waited for by nobody (worker.py).
"""

from __future__ import annotations

from collections.abc import Callable

from scorekeeper.commands.systemd import notify, watchdog_period


class Pulse:
    """`beat` may be called often: it speaks as often as systemd asked for, or not at all."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._every = watchdog_period()
        self._next: float | None = None

    def beat(self) -> None:
        """All is up to date or handed on. The first time this says that the panel is ready."""
        if self._next is None:
            notify("READY=1")
        elif self._every is None or self._clock() < self._next:
            return
        else:
            notify("WATCHDOG=1")
        self._next = self._clock() + (self._every or 0.0)
