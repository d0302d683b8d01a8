"""Token-bucket rate limiters: of one client, and of each of many."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable

from webui.limits.numbers import Rate

MOST_KEPT = 16_384
"""Buckets that are kept at once."""


class TokenBucket:
    """Token-bucket rate limiter. Thread-safe."""

    __slots__ = ("_at", "_clock", "_lock", "_rate", "_tokens")

    def __init__(self, rate: Rate, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._clock = clock
        self._lock = threading.Lock()
        self._tokens = rate.at_once
        self._at = clock()

    def take(self, tokens: float = 1) -> bool:
        """Take tokens if there are enough."""
        with self._lock:
            self._refill()
            if self._tokens < tokens:
                return False
            self._tokens -= tokens
            return True

    def borrow(self, tokens: float = 1) -> float:
        """Take tokens even if there are too few; the seconds until the balance is zero again."""
        with self._lock:
            self._refill()
            self._tokens -= tokens
            return max(0.0, -self._tokens / self._rate.a_second)

    def seconds_until(self, tokens: float = 1) -> float:
        """The seconds until there will be so many tokens."""
        with self._lock:
            self._refill()
            return max(0.0, (tokens - self._tokens) / self._rate.a_second)

    def _refill(self) -> None:
        now = self._clock()
        more = (now - self._at) * self._rate.a_second
        self._tokens = min(self._rate.at_once, self._tokens + more)
        self._at = now


class TokenBuckets:
    """A token bucket for each address or phone. Thread-safe.

    A bucket is forgotten once it is full again, and never before: otherwise whoever has many
    addresses would get a new one by using them in turns. Where `MOST_KEPT` are not full, all others
    share one more.
    """

    def __init__(self, rate: Rate, clock: Callable[[], float], most: int = MOST_KEPT) -> None:
        self._rate = rate
        self._clock = clock
        self._most = most
        self._lock = threading.Lock()
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()
        """The least recently used first."""
        self._shared = TokenBucket(rate, clock)

    def take(self, key: str, tokens: float = 1) -> bool:
        """Take tokens of an address or phone if it has enough."""
        return self.of(key).take(tokens)

    def of(self, key: str) -> TokenBucket:
        """The bucket of an address or phone."""
        with self._lock:
            bucket = self._buckets.get(key)
            if bucket is not None:
                self._buckets.move_to_end(key)
                return bucket
            if len(self._buckets) >= self._most:
                oldest = next(iter(self._buckets))
                if self._buckets[oldest].seconds_until(self._rate.at_once) > 0:
                    return self._shared
                del self._buckets[oldest]
            bucket = self._buckets[key] = TokenBucket(self._rate, self._clock)
            return bucket
