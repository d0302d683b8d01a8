"""Waiting longer after each failure, and never in step with others."""

from __future__ import annotations

from collections.abc import Callable


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
