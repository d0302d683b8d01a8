"""Isolation of the panel's parts: errors that are logged and survived, a thread for each bus.

Displays and lamps on a bus have a thread each: one that hangs holds up nobody else.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import partial
from threading import Condition, Thread
from typing import TypeVar

from PIL import Image

from device.burn_in import Light
from device.display import Display
from device.lights.lamps import Lamps

log = logging.getLogger(__name__)

T = TypeVar("T")
MOST_TOLD = 50
"""Kinds of errors that are remembered; whatever brings forth more is one fault."""


class Guard:
    """Runs parts of the panel; an error is logged once for each kind, and the rest goes on."""

    def __init__(self) -> None:
        self._told: set[tuple[str, str]] = set()

    def run(self, what: str, part: Callable[[], T], otherwise: T) -> T:
        """Return what a part returns, or `otherwise` where it raises."""
        try:
            return part()
        except Exception as fault:
            kind = what, type(fault).__name__
            if kind not in self._told and len(self._told) < MOST_TOLD:
                self._told.add(kind)
                log.exception("%s broke; the rest goes on, and this is not logged again", what)
            return otherwise


Job = Callable[[], None]

HUNG_SECONDS = 30.0
"""A bus that hangs is given up by the kernel after a second; what takes so long hangs for good."""
CLOSE_SECONDS = 2.0
"""What is waited for at the end for one that hangs."""


class Worker:
    """The thread of a part that may hang: a display, or lamps on a bus.

    Of the jobs that it was given while it was busy, only the last is done. The thread begins with
    the first job, and is the only one there ever is.
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
        """Do this next, instead of what was not yet begun."""
        with self._there:
            self._job = job
            self._there.notify()
            if self._thread.ident is None:
                self._thread.start()
            self._tell_if_hung()

    def close(self, last: Job) -> None:
        """Do this last; a thread that hangs is left behind."""
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


class ThreadedDisplay:
    """A display whose pictures are sent by a worker, the newest as soon as it can."""

    def __init__(self, display: Display, worker: Worker) -> None:
        self._display = display
        self._worker = worker
        self._well = False

    def show(self, picture: Image.Image, now: float, light: Light = Light.BRIGHT) -> bool:
        """Have the picture shown; return whether the last one was."""
        self._worker.ask(partial(self._show, picture, now, light))
        return self._well

    def close(self) -> None:
        """Go dark, if the display is there."""
        self._worker.close(self._display.close)

    def _show(self, picture: Image.Image, now: float, light: Light) -> None:
        self._well = self._display.show(picture, now, light)


class ThreadedLamps:
    """Lamps that a worker lights."""

    def __init__(self, lamps: Lamps, worker: Worker) -> None:
        self._lamps = lamps
        self._worker = worker
        self._lit: dict[str, float] = {}

    def show(self, levels: Mapping[str, float]) -> dict[str, float]:
        """Have the lamps lit; return what the wired lamps showed last."""
        self._worker.ask(partial(self._show, dict(levels)))
        return self._lit

    def close(self) -> None:
        """Switch all off."""
        self._worker.close(self._lamps.close)

    def _show(self, levels: Mapping[str, float]) -> None:
        self._lit = self._lamps.show(levels)
