"""Token-bucket rate limiter and connection limits."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from scorekeeper.refusal import RefusalCode, Refused

SEATED_A_PHONE = 4
"""Sockets of one phone that count as seated; further ones count as unseated."""


class TokenBucket:
    """Token-bucket rate limiter: `burst` tokens at once, `rate` a second in the long run.

    Thread-safe.

    Args:
        rate: Tokens added each second.
        burst: The most tokens there can be.
        clock: Seconds that never go back.
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


class ConnectionLimits:
    """Limits of open WebSockets: in total, and of those without a seat from each address.

    All phones of a club may have one address (hotspot, NAT), so a phone with a seat counts in the
    total only. Thread-safe.

    Args:
        most: Sockets in total.
        most_an_address: Unseated sockets from one address.
    """

    def __init__(self, most: int, most_an_address: int) -> None:
        self._most = most
        self._most_an_address = most_an_address
        self._lock = threading.Lock()
        self._total = 0
        self._unseated: Counter[str] = Counter()
        self._seated: Counter[str] = Counter()

    def enter(self, address: str) -> Admission:
        """Count one more socket.

        Raises:
            Refused: too_many_sockets, in total or from this address.
        """
        with self._lock:
            if self._total >= self._most:
                raise Refused(RefusalCode.TOO_MANY_SOCKETS, most=self._most)
            if self._unseated[address] >= self._most_an_address:
                raise Refused(RefusalCode.TOO_MANY_SOCKETS, most=self._most_an_address)
            self._total += 1
            self._unseated[address] += 1
        return Admission(self, address)

    @property
    def total(self) -> int:
        """Sockets now."""
        with self._lock:
            return self._total

    def seat(self, admission: Admission, phone: str | None) -> None:
        """Count a socket as one of a phone with a seat, or (None) as unseated again."""
        with self._lock:
            if not admission.left and phone != admission.seated_as:
                self._move(admission, phone)

    def leave(self, admission: Admission) -> None:
        """Count one socket less."""
        with self._lock:
            if not admission.left:
                admission.left = True
                self._move(admission, None)
                self._total -= 1
                _count(self._unseated, admission.address, -1)

    def _move(self, admission: Admission, phone: str | None) -> None:
        if phone is not None and self._seated[phone] >= SEATED_A_PHONE:
            phone = None
        former, admission.seated_as = admission.seated_as, phone
        _count(self._unseated, admission.address, (phone is None) - (former is None))
        for one, by in ((former, -1), (phone, 1)):
            if one is not None:
                _count(self._seated, one, by)


@dataclass(slots=True)
class Admission:
    """One counted socket; only `limits` changes it."""

    limits: ConnectionLimits
    address: str
    seated_as: str | None = None
    left: bool = False

    def seat(self, phone: str | None) -> None:
        """Note that its phone (SHA-256 of its token) holds a seat; None: it holds none."""
        self.limits.seat(self, phone)

    def leave(self) -> None:
        """Stop counting it."""
        self.limits.leave(self)


def _count(counts: Counter[str], key: str, by: int) -> None:
    """Add to a count; a zero is deleted."""
    counts[key] += by
    if not counts[key]:
        del counts[key]
