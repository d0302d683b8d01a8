"""Exponential backoff, and the retrying of what does not work now: displays, lamps, pins."""

from __future__ import annotations

import errno
import logging
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

log = logging.getLogger(__name__)

HANG_WAIT = 1.5
"""Seconds after a bus that hung: the kernel waits one for it, and others on it want their turn."""


class Backoff:
    """Seconds to wait before the next try.

    Args:
        least: After the first failure.
        most: After many; each wait before is twice the last.
        chance: Numbers from 0 to 1, by which waits are up to half as long.
    """

    def __init__(self, least: float, most: float, chance: Callable[[], float]) -> None:
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
        """Begin with the least wait again, after a success."""
        self._next = self._least


class Retry:
    """When to try a part again; logs its first failure and that it works again.

    Args:
        what: Its name in the log.
        backoff: The waits between tries.
    """

    def __init__(self, what: str, backoff: Backoff) -> None:
        self._what = what
        self._backoff = backoff
        self._next_try = float("-inf")
        self._failing = False

    def is_due(self, now: float) -> bool:
        """Return whether to try now."""
        return now >= self._next_try

    def failed(self, fault: Exception, now: float) -> None:
        """Wait for the next try."""
        hung = isinstance(fault, OSError) and fault.errno == errno.ETIMEDOUT
        wait = self._backoff.wait()
        self._next_try = now + (HANG_WAIT if hung else wait)
        if not self._failing:
            self._failing = True
            # What the kernel says needs no traceback; any other error may be a bug.
            bug = None if isinstance(fault, OSError) else fault
            log.warning(
                "%s: %s; trying again until it works (see amarrako doctor)",
                self._what,
                fault,
                exc_info=bug,
            )

    def worked(self) -> None:
        """Log that it works again, if it failed."""
        self._backoff.reset()
        if self._failing:
            self._failing = False
            log.info("%s: works now", self._what)


class Closable(Protocol):
    """Something that lets its pins go."""

    def close(self) -> None:
        """Let them go."""


T_co = TypeVar("T_co", bound=Closable, covariant=True)
LEAST_SECONDS, MOST_SECONDS = 1.0, 30.0
"""Between two tries: whoever lets a pin go is noticed at once or, late in the evening, soon."""


class RetriedPart(Generic[T_co]):
    """A part on GPIO pins that another program may hold: opened again and again until it can be.

    For one thread at a time.

    Args:
        what: Its name in the log.
        open_part: Opens it; whatever a library raises while it cannot be had.
        clock: Seconds.
        chance: Numbers from 0 to 1.
    """

    def __init__(
        self,
        what: str,
        open_part: Callable[[], T_co],
        clock: Callable[[], float],
        chance: Callable[[], float],
    ) -> None:
        self._open = open_part
        self._clock = clock
        self._retry = Retry(what, Backoff(LEAST_SECONDS, MOST_SECONDS, chance))
        self._part: T_co | None = None

    def get(self) -> T_co | None:
        """Return the part, after a try to open it where one is due; None while it cannot be had."""
        if self._part is None and self._retry.is_due(self._clock()):
            try:
                self._part = self._open()
                self._retry.worked()
            except Exception as fault:  # noqa: BLE001 (a library's own error is no OSError)
                self._retry.failed(fault, self._clock())
        return self._part

    def close(self) -> None:
        """Let the pins go."""
        if self._part is not None:
            self._part.close()
