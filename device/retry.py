"""Devices that may fail or hang: displays, lamps, pins.

They are opened again until they work, with exponential backoff. Each device on a bus has its own
thread, so a bus that hangs blocks no other device. An error in a part of the panel is logged, and
the other parts go on.
"""

from __future__ import annotations

import errno
import logging
import random
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Condition, Thread
from typing import Generic, Protocol, TypeVar

log = logging.getLogger(__name__)

T = TypeVar("T")
T_contra = TypeVar("T_contra", contravariant=True)
HANG_WAIT = 0.5
"""Seconds to wait after a bus hung, in which its other devices can use it.

Each try blocks all of them for a second, after which the kernel ends the call: so a device is right
again at most 1.5 seconds after its bus.
"""
HUNG_SECONDS = 30.0
"""Seconds after which a call counts as hung; the kernel ends one on a hanging bus after one."""
CLOSE_SECONDS = 2.0
"""Seconds that `close` waits for a device that hangs."""


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
    """Driver of a display, lamps, a buzzer or buttons.

    What the device shows is a value: a picture, the brightness of each lamp, a tone. The methods
    raise while the device does not work.
    """

    def start(self, value: T_contra) -> None:
        """Open the bus or the pins, set the device up, and show a value."""

    def update(self, value: T_contra) -> None:
        """Show another value; send only what differs."""

    def refresh(self, value: T_contra) -> None:
        """Send the value that is shown, or the next part of it, again.

        The device may have lost its power, and with it the value.
        """

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
        """Whether it may show something, even if it is not known what."""
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
            self._driver.refresh(value)
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


class ErrorLog:
    """Catches and logs errors of the panel's parts, each kind of error once."""

    def __init__(self) -> None:
        self._logged: set[tuple[str, str]] = set()

    @contextmanager
    def catch(self, what: str) -> Iterator[None]:
        """Catch an error of the `with` block, and log it under the name `what`."""
        try:
            yield
        except Exception as error:
            kind = what, type(error).__name__
            if kind not in self._logged:
                self._logged.add(kind)
                log.exception("%s failed; the rest goes on, and this is not logged again", what)


class DeviceThread(Generic[T]):
    """A device with a thread of its own, which always shows the newest value.

    The thread starts with the first value.
    """

    def __init__(self, device: RetriedDevice[T], clock: Callable[[], float]) -> None:
        self._device = device
        self._clock = clock
        self._changed = Condition()
        self._values: deque[T | None] = deque(maxlen=1)
        """The newest value, until the thread takes it."""
        self._busy_since: float | None = None
        self._hung = False
        self._closing = False
        self._works = False
        self._thread = Thread(target=self._run, name=device.name, daemon=True)

    def show(self, value: T | None) -> bool:
        """Have a value shown instead of one still in the queue; return whether the device works."""
        with self._changed:
            self._values.append(value)
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
            log.warning("%s: it hangs, and could not be switched off", self._device.name)

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._values or self._closing)
                if self._closing:
                    break
                value = self._values.pop()
                self._busy_since = self._clock()
            self._works = self._device.show(value)
            with self._changed:
                self._busy_since = None
                if self._hung:
                    log.info("%s: it no longer hangs", self._device.name)
                    self._hung = False
        self._device.close()

    def _log_if_hung(self) -> None:
        if self._busy_since is None or self._hung:
            return
        if self._clock() - self._busy_since >= HUNG_SECONDS:
            self._hung = True
            log.warning(
                "%s: it has hung for %.0f s, as a bus does on which a wire is held down; the rest"
                " of the panel goes on, and it works again when the bus does (see amarrako doctor)",
                self._device.name,
                HUNG_SECONDS,
            )
