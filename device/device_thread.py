"""Isolation of the panel's parts: errors are logged and survived, each bus has its own thread.

A display or a lamp board whose bus hangs blocks its own thread only.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Condition, Thread
from typing import Generic, TypeVar

from device.retry import RetriedDevice

log = logging.getLogger(__name__)

T = TypeVar("T")
MOST_KINDS = 50
"""Kinds of errors that are remembered; more of them are one fault that varies."""
HUNG_SECONDS = 30.0
"""A call that takes longer never returns: the kernel ends one on a hanging bus after a second."""
CLOSE_SECONDS = 2.0
"""Seconds that `close` waits for a device that hangs."""


class ErrorLog:
    """Survives errors of the panel's parts; each kind of error is logged once."""

    def __init__(self) -> None:
        self._logged: set[tuple[str, str]] = set()

    @contextmanager
    def survive(self, what: str) -> Iterator[None]:
        """Log an error of the `with` block under this name, and go on after the block."""
        try:
            yield
        except Exception as error:
            kind = what, type(error).__name__
            if kind not in self._logged and len(self._logged) < MOST_KINDS:
                self._logged.add(kind)
                log.exception("%s broke; the rest goes on, and this is not logged again", what)


class DeviceThread(Generic[T]):
    """A device with a thread of its own, which always shows the newest value.

    The thread starts with the first value.
    """

    def __init__(self, device: RetriedDevice[T], clock: Callable[[], float]) -> None:
        self._device = device
        self._clock = clock
        self._changed = Condition()
        self._value: T | None = None
        self._waiting = False
        """Whether the value is still to be shown."""
        self._busy_since: float | None = None
        self._hung = False
        self._closing = False
        self._works = False
        self._thread = Thread(target=self._run, name=device.name, daemon=True)

    @property
    def idle(self) -> bool:
        """Whether the newest value has been shown, or has failed."""
        with self._changed:
            return not self._waiting and self._busy_since is None

    def show(self, value: T | None) -> bool:
        """Have a value shown, instead of one that still waits; return whether the device works."""
        with self._changed:
            self._value, self._waiting = value, True
            self._changed.notify()
            if self._thread.ident is None:
                self._thread.start()
            self._log_if_hung()
        return self._works

    def close(self) -> None:
        """Go dark, and release the device; one that hangs is not waited for."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        if self._thread.ident is None:
            self._device.close()
            return
        self._thread.join(CLOSE_SECONDS)
        if self._thread.is_alive():
            log.warning("%s: it hangs, and stays as it is", self._device.name)

    def _run(self) -> None:
        while self._next():
            self._works = self._device.show(self._value)
            with self._changed:
                self._busy_since = None
                if self._hung:
                    log.info("%s: it no longer hangs", self._device.name)
                    self._hung = False
        self._device.close()

    def _next(self) -> bool:
        """Wait for the next value; return False at the end."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._closing)
            self._waiting = False
            self._busy_since = self._clock()
            return not self._closing

    def _log_if_hung(self) -> None:
        if self._busy_since is None or self._hung:
            return
        if self._clock() - self._busy_since >= HUNG_SECONDS:
            self._hung = True
            log.warning(
                "%s: it has hung for %.0f s, as a bus does on which a wire is held down; the rest"
                " of the panel goes on, and it will be right when the bus is (see amarrako doctor)",
                self._device.name,
                HUNG_SECONDS,
            )
