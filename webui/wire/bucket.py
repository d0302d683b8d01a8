"""How much is too much: tokens that fill up steadily and are taken one a message."""

from __future__ import annotations

import threading
from collections.abc import Callable


class Bucket:
    """Allows `burst` at once and `rate` a second in the long run. clock: seconds, never back.

    Thread-safe.
    """

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._lock = threading.Lock()
        self._tokens = burst
        self._at = clock()

    def take(self, tokens: float = 1) -> bool:
        """Take tokens if they are there."""
        with self._lock:
            self._fill()
            if self._tokens < tokens:
                return False
            self._tokens -= tokens
            return True

    def borrow(self, tokens: float) -> float:
        """Take tokens whether or not they are there; the seconds until the debt is paid."""
        with self._lock:
            self._fill()
            self._tokens -= tokens
            return max(0.0, -self._tokens / self._rate)

    def _fill(self) -> None:
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
