"""Limits of connections, with and without a seat."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from scorekeeper.refusal import RefusalCode, Refused

SEATED_A_PHONE = 4
"""Sockets of one phone that count as seated; further ones count as unseated."""

RESERVED_SOCKETS = 64
"""Unseated sockets beyond the limit of an address that had a seat lately."""
SEAT_REMEMBERED = 3600.0
"""Seconds for which an address counts as one that had a seat."""
ADDRESSES_REMEMBERED = 4096


class ConnectionLimits:
    """Limits of open WebSockets: in total, and of those without a seat from each address.

    All phones of a club may have one address (hotspot, NAT), so a phone with a seat counts in the
    total only. A phone is known only after its hello; until then a reconnecting one is recognised
    by its address, if a phone of that had a seat lately. At a limit room is made so:

    - In total: the oldest unseated socket is evicted of the address that has the most of them, if
      the new one's address has fewer, or had a seat lately.
    - Of an address that had a seat lately: there are `RESERVED_SOCKETS` more places, in which a new
      socket evicts the oldest that has no seat yet.

    Thread-safe.

    Args:
        most: Sockets in total.
        most_an_address: Unseated sockets from one address.
        clock: Seconds that never go back.
    """

    def __init__(self, most: int, most_an_address: int, clock: Callable[[], float]) -> None:
        self._most = most
        self._most_an_address = most_an_address
        self._clock = clock
        self._lock = threading.RLock()  # an evicted socket may leave at once
        self._total = 0
        self._unseated: dict[str, dict[Admission, None]] = {}
        """By address, the oldest first."""
        self._seated: Counter[str] = Counter()
        """How many sockets of each phone count as seated."""
        self._seated_at: dict[str, float] = {}
        """When an address last had a phone with a seat; the oldest first."""

    def enter(self, address: str, evict: Callable[[Refused], None]) -> Admission:
        """Count one more socket.

        Args:
            address: The client's.
            evict: Closes the socket in favour of another, with a refusal.

        Raises:
            Refused: too_many_sockets, in total or from this address.
        """
        with self._lock:
            own = self._unseated.get(address, {})
            known = self.held_seat(address)
            evicted: Admission | None = None
            reserved = len(own) >= self._most_an_address
            if reserved:
                if not known:
                    raise Refused(RefusalCode.TOO_MANY_SOCKETS, most=self._most_an_address)
                others = [each for each in own if each.reserved]
                if len(others) >= RESERVED_SOCKETS:
                    evicted = others[0]
            if evicted is None and self._total >= self._most:
                largest = max(self._unseated.values(), key=len, default={})
                if not largest or (len(largest) <= len(own) + 1 and not known):
                    raise Refused(RefusalCode.TOO_MANY_SOCKETS, most=self._most)
                evicted = next(iter(largest))
            if evicted is not None:
                self.leave(evicted)
                evicted.evict(Refused(RefusalCode.TOO_MANY_SOCKETS, most=self._most))
            admission = Admission(self, address, evict, reserved=reserved)
            self._total += 1
            self._unseated.setdefault(address, {})[admission] = None
        return admission

    @property
    def total(self) -> int:
        """Sockets now."""
        with self._lock:
            return self._total

    def held_seat(self, address: str) -> bool:
        """Whether a phone of this address has held a seat lately."""
        at = self._seated_at.get(address)
        return at is not None and self._clock() - at < SEAT_REMEMBERED

    def seat(self, admission: Admission, phone: str | None) -> None:
        """Count a socket as one of a phone with a seat, or (None) as unseated again."""
        with self._lock:
            if not admission.left and phone != admission.seated_as:
                self._move(admission, phone)

    def leave(self, admission: Admission) -> None:
        """Stop counting a socket."""
        with self._lock:
            if not admission.left:
                admission.left = True
                self._move(admission, None)
                self._total -= 1
                self._discard_unseated(admission)

    def _move(self, admission: Admission, phone: str | None) -> None:
        if phone is not None and self._seated[phone] >= SEATED_A_PHONE:
            phone = None
        former, admission.seated_as = admission.seated_as, phone
        for one, by in ((former, -1), (phone, 1)):
            if one is not None:
                self._seated[one] += by
                if not self._seated[one]:
                    del self._seated[one]
        address = admission.address
        if former is not None or phone is not None:
            # Also when the seat ends: its phone may reconnect at once.
            self._seated_at.pop(address, None)
            self._seated_at[address] = self._clock()
            while len(self._seated_at) > ADDRESSES_REMEMBERED:
                del self._seated_at[next(iter(self._seated_at))]
        if phone is None:
            self._unseated.setdefault(address, {})[admission] = None
        else:
            admission.reserved = False
            self._discard_unseated(admission)

    def _discard_unseated(self, admission: Admission) -> None:
        sockets = self._unseated.get(admission.address, {})
        sockets.pop(admission, None)
        if not sockets:
            self._unseated.pop(admission.address, None)


@dataclass(slots=True, eq=False)
class Admission:
    """One counted socket; only `limits` changes it.

    Attributes:
        address: The client's.
        evict: Closes the socket in favour of another.
        reserved: Whether it has one of the reserved places of its address.
        seated_as: The phone that holds a seat.
        left: Whether it is no longer counted.
    """

    limits: ConnectionLimits
    address: str
    evict: Callable[[Refused], None]
    reserved: bool
    seated_as: str | None = None
    left: bool = False

    def seat(self, phone: str | None) -> None:
        """Note that its phone (SHA-256 of its token) holds a seat; None: it holds none."""
        self.limits.seat(self, phone)

    def leave(self) -> None:
        """Stop counting it."""
        self.limits.leave(self)
