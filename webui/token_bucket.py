"""Token-bucket rate limiters, of one client and of each address."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from functools import partial

MOST_BUCKETS = 1024


class TokenBucket:
    """Token-bucket rate limiter: `burst` tokens at once, `rate` a second in the long run.

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
        """Take tokens if there are enough."""
        with self._lock:
            self._refill()
            if self._tokens < tokens:
                return False
            self._tokens -= tokens
            return True

    def borrow(self, tokens: float) -> float:
        """Take tokens even if there are too few; the seconds until the balance is zero again."""
        with self._lock:
            self._refill()
            self._tokens -= tokens
            return max(0.0, -self._tokens / self._rate)

    def _refill(self) -> None:
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now


class AddressBuckets:
    """A token bucket for each of the last `MOST_BUCKETS` addresses. Thread-safe."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self._make = partial(TokenBucket, rate, burst, clock)
        self._lock = threading.Lock()
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()
        """The least recently used first."""

    def take(self, address: str, tokens: float = 1) -> bool:
        """Take tokens of an address if it has enough."""
        with self._lock:
            bucket = self._buckets.pop(address, None) or self._make()
            self._buckets[address] = bucket
            if len(self._buckets) > MOST_BUCKETS:
                self._buckets.popitem(last=False)
        return bucket.take(tokens)
