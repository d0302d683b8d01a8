"""How many sockets there are, in all and from each address."""

from __future__ import annotations

import threading
from collections import Counter

from scorekeeper.refusal import Refused


class Census:
    """Counts sockets. Thread-safe."""

    def __init__(self, most: int, most_an_address: int) -> None:
        self._most = most
        self._most_an_address = most_an_address
        self._lock = threading.Lock()
        self._counts: Counter[str] = Counter()

    def enter(self, address: str) -> None:
        """Count one more; Refused (too_many_sockets) where the house or the address is full."""
        with self._lock:
            if self._counts.total() >= self._most:
                raise Refused("too_many_sockets", most=self._most)
            if self._counts[address] >= self._most_an_address:
                raise Refused("too_many_sockets", most=self._most_an_address)
            self._counts[address] += 1

    def leave(self, address: str) -> None:
        """Count one less."""
        with self._lock:
            self._counts[address] -= 1
            if not self._counts[address]:
                del self._counts[address]

    @property
    def total(self) -> int:
        """Sockets now."""
        with self._lock:
            return self._counts.total()
