"""How many sockets there are, in all and from each address.

What runs on the server's own machine (a bridge follows each table by a socket) may have more. Who
speaks there for others is not its machine: each of those counts for himself.
"""

from __future__ import annotations

import threading
from collections import Counter

from scorekeeper.refusal import Refused


class Census:
    """Counts sockets. Thread-safe."""

    def __init__(self, most: int, most_an_address: int, most_of_our_own: int) -> None:
        """most_of_our_own: from this machine, directly."""
        self._most = most
        self._most_an_address = most_an_address
        self._most_of_our_own = most_of_our_own
        self._lock = threading.Lock()
        self._counts: Counter[str] = Counter()

    def enter(self, address: str, *, our_own: bool = False) -> None:
        """Count one more; Refused (too_many_sockets) where the house or the address is full."""
        room = self._most_of_our_own if our_own else self._most_an_address
        with self._lock:
            if self._counts.total() >= self._most:
                raise Refused("too_many_sockets", most=self._most)
            if self._counts[address] >= room:
                raise Refused("too_many_sockets", most=room)
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
