"""A thread that does the latest of what it was asked for: who asks never waits for it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Condition, Thread

from device.guard import Guard

log = logging.getLogger(__name__)

Job = Callable[[], None]

HUNG_SECONDS = 30.0
"""A bus that hangs is given up by the kernel after a second; what takes so long hangs for good."""
CLOSE_SECONDS = 2.0
"""What is waited for at the end for one that hangs."""


class Worker:
    """One part of the panel that may be held up: a display, or lamps on a bus.

    Of what it was asked for while it was busy, only the last counts. The thread begins with the
    first job, and is the only one there ever is.
    """

    def __init__(self, name: str, clock: Callable[[], float]) -> None:
        self._name = name
        self._clock = clock
        self._there = Condition()
        self._job: Job | None = None
        self._since: float | None = None
        """Since when it has been busy with a job."""
        self._told = False
        self._closing = False
        self._guard = Guard()
        self._thread = Thread(target=self._work, name=name, daemon=True)

    @property
    def idle(self) -> bool:
        """Whether all that was asked for is done."""
        with self._there:
            return self._job is None and self._since is None

    def ask(self, job: Job) -> None:
        """Have this done next, instead of what was not yet begun."""
        with self._there:
            self._job = job
            self._there.notify()
            if self._thread.ident is None:
                self._thread.start()
            self._tell_if_hung()

    def close(self, last: Job) -> None:
        """Have this done last; one that hangs is left behind."""
        self.ask(last)
        with self._there:
            self._closing = True
            self._there.notify()
        self._thread.join(CLOSE_SECONDS)
        if self._thread.is_alive():
            log.warning("%s: it hangs, and stays as it is", self._name)

    def _work(self) -> None:
        while True:
            with self._there:
                while self._job is None and not self._closing:
                    self._there.wait()
                job, self._job = self._job, None
                if job is None:
                    return
                self._since = self._clock()
            self._guard.run(self._name, job, otherwise=None)
            with self._there:
                self._since = None
                if self._told:
                    log.info("%s: it no longer hangs", self._name)
                    self._told = False

    def _tell_if_hung(self) -> None:
        if self._since is None or self._told:
            return
        if self._clock() - self._since >= HUNG_SECONDS:
            self._told = True
            log.warning(
                "%s: it has hung for %.0f s, as a bus does on which a wire is held down; the rest"
                " of the panel goes on, and it will be right when the bus is (see amarrako doctor)",
                self._name,
                HUNG_SECONDS,
            )
