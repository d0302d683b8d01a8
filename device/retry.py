"""Exponential backoff, and devices that are opened again until they work: displays, lamps, pins."""

from __future__ import annotations

import errno
import logging
import random
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

log = logging.getLogger(__name__)

T = TypeVar("T")
T_contra = TypeVar("T_contra", contravariant=True)
HANG_WAIT = 1.5
"""Seconds to wait after a bus that hung: the kernel blocks for one, and others share the bus."""


class Backoff:
    """Exponential backoff with jitter: seconds to wait before the next try.

    Each wait is twice as long as the one before, and shortened by up to a half by chance.
    """

    def __init__(
        self, least: float, most: float, chance: Callable[[], float] = random.random
    ) -> None:
        self._least = least
        self._most = most
        self._chance = chance
        self._next = least

    def wait(self) -> float:
        """Return the wait after one more failure."""
        whole = self._next
        self._next = min(self._most, whole * 2)
        return whole * (1 - self._chance() / 2)

    def reset(self) -> None:
        """Start again with the shortest wait, after a success."""
        self._next = self._least


class Driver(Protocol[T_contra]):
    """Driver of a display, lamps, a buzzer or buttons. Its methods raise while the device is away.

    What is shown is a value: a picture, the brightness of each lamp, a tone.
    """

    def start(self, value: T_contra) -> None:
        """Open the bus or the pins, set the device up, and show a value."""

    def update(self, value: T_contra) -> None:
        """Show another value; send only what differs."""

    def refresh(self) -> None:
        """Send the value, or the next part of it, again: the device may have lost its power."""

    def sleep(self) -> None:
        """Go dark until the next start."""

    def close(self) -> None:
        """Go dark, and release the bus or the pins."""


class Output(Protocol[T_contra]):
    """A device that shows values."""

    def show(self, value: T_contra | None) -> bool:
        """Show a value; None: go dark. Returns whether the device works."""

    def close(self) -> None:
        """Go dark, and release the device."""


class RetriedDevice(Generic[T]):
    """A device that is started again, with exponential backoff, after each error of its driver.

    The first error and the recovery are logged. A value that stays the same is sent again after
    `refresh_seconds`. For one thread at a time.
    """

    def __init__(
        self,
        name: str,
        driver: Driver[T],
        backoff: Backoff,
        clock: Callable[[], float],
        refresh_seconds: float = float("inf"),
    ) -> None:
        self.name = name
        self._driver = driver
        self._backoff = backoff
        self._clock = clock
        self._refresh_seconds = refresh_seconds
        self._shown: T | None = None
        """What the device shows; None while it is dark, or while that is not known."""
        self._lit = False
        """Whether it may still show something, though it is not known what."""
        self._refresh_at = 0.0
        self._retry_at = float("-inf")
        self._failing = False

    def show(self, value: T | None) -> bool:
        """Show a value; None: go dark. Returns whether the device works."""
        if value is None and not self._lit:
            return True
        now = self._clock()
        if now < self._retry_at:
            return False
        try:
            self._send(value, now)
        except Exception as error:  # noqa: BLE001 (libraries have error classes of their own)
            self._shown = None
            self._failed(error)
            return False
        self._backoff.reset()
        if self._failing:
            self._failing = False
            log.info("%s: works now", self.name)
        return True

    def close(self) -> None:
        """Go dark, if the device is there, and release it."""
        try:
            self._driver.close()
        except Exception as error:  # noqa: BLE001 (the other devices are to be closed too)
            if self._lit:
                log.info("%s: could not be switched off: %s", self.name, error)

    def _send(self, value: T | None, now: float) -> None:
        if value is None:
            self._driver.sleep()
        elif self._shown is None:
            self._driver.start(value)
        elif value != self._shown:
            self._driver.update(value)
        elif now < self._refresh_at:
            return
        else:
            self._driver.refresh()
        self._shown, self._lit = value, value is not None
        self._refresh_at = now + self._refresh_seconds

    def _failed(self, error: Exception) -> None:
        hung = isinstance(error, OSError) and error.errno == errno.ETIMEDOUT
        wait = self._backoff.wait()
        self._retry_at = self._clock() + (HANG_WAIT if hung else wait)
        if not self._failing:
            self._failing = True
            log.warning(
                "%s: %s; trying again until it works (see amarrako doctor)",
                self.name,
                error,
                # An error of the kernel needs no traceback; any other may be a bug.
                exc_info=None if isinstance(error, OSError) else error,
            )
