"""Exponential backoff, and parts on pins that are looked for until they can be had."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar


class Backoff:
    """Seconds to wait before the next try. `chance` gives numbers from 0 to 1."""

    def __init__(self, least: float, most: float, chance: Callable[[], float]) -> None:
        self._least = least
        self._most = most
        self._chance = chance
        self._next = least

    def wait(self) -> float:
        """The wait after one more failure: twice the last, up to a most; less some by chance."""
        whole = self._next
        self._next = min(self._most, whole * 2)
        return whole * (1 - self._chance() / 2)

    def reset(self) -> None:
        """It worked: the next failure waits the least again."""
        self._next = self._least


log = logging.getLogger(__name__)

T = TypeVar("T")
LEAST_SECONDS, MOST_SECONDS = 1.0, 30.0
"""Between two tries: whoever lets a pin go is noticed at once or, late in the evening, soon."""

_ONE_AT_A_TIME = Lock()
"""gpiozero makes its ways to the pins for whoever asks first, and does not mind a second one."""


class Sought(Generic[T]):
    """A part, once it can be had. That it cannot is told once, and that it can then, too.

    what: its name in the log · find: the part; whatever a library raises while it cannot be had ·
    chance: numbers from 0 to 1. For one thread at a time.
    """

    def __init__(
        self,
        what: str,
        find: Callable[[], T],
        clock: Callable[[], float],
        chance: Callable[[], float],
    ) -> None:
        self._what = what
        self._find = find
        self._clock = clock
        self._backoff = Backoff(LEAST_SECONDS, MOST_SECONDS, chance)
        self._due = float("-inf")
        self._told = False
        self._part: T | None = None

    def had(self) -> T | None:
        """The part, looked for where it is time to; None while it cannot be had."""
        if self._part is None and self._clock() >= self._due:
            self._look()
        return self._part

    @property
    def part(self) -> T | None:
        """The part, where it is had by now."""
        return self._part

    def demanded(self) -> T:
        """The part; OSError where it cannot be had now."""
        try:
            return self._find()
        except Exception as fault:
            raise OSError(f"{self._what}: {fault}") from fault

    def _look(self) -> None:
        try:
            with _ONE_AT_A_TIME:
                self._part = self._find()
        except Exception as fault:  # noqa: BLE001 (a library's own error is no OSError)
            self._due = self._clock() + self._backoff.wait()
            if not self._told:
                self._told = True
                # Its words alone: a kept fault would keep the pins that were had before it.
                log.warning(
                    "%s: %s; the panel goes on without, and tries again (see amarrako doctor)",
                    self._what,
                    str(fault),
                )
        else:
            if self._told:
                log.info("%s: had now", self._what)
