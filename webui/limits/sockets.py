"""Limits of open WebSockets, and which one makes room for another."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum

from scorekeeper.refusal import RefusalCode, Refused
from webui.limits.addresses import network_of
from webui.limits.numbers import Limits

SEAT_REMEMBERED = 3600.0
"""Seconds for which an address counts as one that had a seat."""
ADDRESSES_REMEMBERED = 4096


class Standing(IntEnum):
    """How a client stands among others: the higher, the later it makes room."""

    WATCHING = 0
    """Its phone holds no seat."""
    SEATED = 1
    """Its phone holds a seat at a table of which all phones have one address: anybody can have as
    many of these as they open."""
    FIRST = 2
    """Its phone plays at a table with phones of several addresses, or it is a director's phone or a
    trusted panel: it is served first."""


class SocketLimits:
    """Limits of open WebSockets: in total, and from each address.

    Those that are served first (`Standing.FIRST`) count in the total and up to
    `Limits.sockets_an_address` of an address apart from all others, of which an address has as many
    again. A phone is known only after its hello; until then a reconnecting one is recognised by its
    address, if a phone of that had a seat lately. At a limit room is made so:

    - In total: a socket is evicted of the address that has the most of those that are not served
      first, if the new one's address has fewer, or had one that was lately. The oldest that watches
      goes before the oldest that is seated.
    - Of an address that had a seat lately: there are `Limits.reserved_sockets` more places, in
      which a new socket evicts the oldest that has no seat yet.

    Thread-safe.

    Args:
        limits: The numbers.
        clock: Seconds that never go back.
    """

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self._limits = limits
        self._clock = clock
        self._lock = threading.RLock()  # an evicted socket may leave at once
        self._total = 0
        self._open: dict[str, _Sockets] = {}
        """By network."""
        self._of_phones: Counter[str] = Counter()
        """How many sockets of each phone count as seated."""
        self._played: dict[str, dict[Standing, float]] = {}
        """When a network last had a phone with each standing; the oldest first."""

    def enter(self, address: str, evict: Callable[[Refused], None]) -> Admission:
        """Count one more socket.

        Args:
            address: The client's.
            evict: Closes the socket in favour of another, with a refusal.

        Raises:
            Refused: too_many_sockets, in total or from this address.
        """
        network = network_of(address)
        with self._lock:
            own = self._open.get(network) or _Sockets()
            evicted: Admission | None = None
            reserved = own.crowd >= self._limits.sockets_an_address
            if reserved:
                evicted = self._reserved_place(network, own)
            if evicted is None and self._total >= self._limits.sockets:
                evicted = self._place_of_another(network, own)
            if evicted is not None:
                self.leave(evicted)
                evicted.evict(Refused(RefusalCode.TOO_MANY_SOCKETS, most=self._limits.sockets))
            admission = Admission(self, network, evict, reserved=reserved)
            self._total += 1
            self._add(admission)
        return admission

    def _reserved_place(self, network: str, own: _Sockets) -> Admission | None:
        """The socket that makes room in the reserve of a network; None: there is room."""
        if not self.played_lately(network):
            raise Refused(RefusalCode.TOO_MANY_SOCKETS, most=self._limits.sockets_an_address)
        others = [each for each in own[Standing.WATCHING] if each.reserved]
        return others[0] if len(others) >= self._limits.reserved_sockets else None

    def _place_of_another(self, network: str, own: _Sockets) -> Admission:
        """The socket that makes room where all places are taken."""
        largest = max(self._open.values(), key=lambda each: each.crowd, default=own)
        if not largest.crowd or (
            largest.crowd <= own.crowd + 1 and not self.played_lately(network, Standing.FIRST)
        ):
            raise Refused(RefusalCode.TOO_MANY_SOCKETS, most=self._limits.sockets)
        return next(iter(largest[Standing.WATCHING] or largest[Standing.SEATED]))

    @property
    def total(self) -> int:
        """Sockets now."""
        with self._lock:
            return self._total

    def played_lately(self, address: str, standing: Standing = Standing.SEATED) -> bool:
        """Whether a phone of this address had a standing, or a higher one, lately."""
        since = self._clock() - SEAT_REMEMBERED
        played = self._played.get(network_of(address), {})
        return any(at > since for each, at in played.items() if each >= standing)

    def stand(self, admission: Admission, standing: Standing, phone: str) -> None:
        """Count a socket with another standing."""
        with self._lock:
            if not admission.left and (standing, phone) != (admission.standing, admission.phone):
                self._move(admission, standing, phone)

    def leave(self, admission: Admission) -> None:
        """Stop counting a socket."""
        with self._lock:
            if not admission.left:
                self._move(admission, Standing.WATCHING, "")
                admission.left = True
                self._total -= 1
                self._discard(admission)

    def _move(self, admission: Admission, standing: Standing, phone: str) -> None:
        for each in {admission.standing, standing} - {Standing.WATCHING}:
            self._note(admission.network, each)  # also as it ends: its phone may reconnect at once
        self._discard(admission)
        if standing is not Standing.WATCHING:
            if self._of_phones[phone] >= self._limits.seated_sockets_a_phone:
                standing = Standing.WATCHING
            elif standing is Standing.FIRST:
                first = self._open.get(admission.network) or _Sockets()
                if len(first[Standing.FIRST]) >= self._limits.sockets_an_address:
                    standing = Standing.SEATED
        admission.standing, admission.phone = standing, phone
        admission.reserved = admission.reserved and standing is Standing.WATCHING
        self._add(admission)

    def _note(self, network: str, standing: Standing) -> None:
        played = self._played.pop(network, {})
        played[standing] = self._clock()
        self._played[network] = played
        while len(self._played) > ADDRESSES_REMEMBERED:
            del self._played[next(iter(self._played))]

    def _add(self, admission: Admission) -> None:
        sockets = self._open.setdefault(admission.network, _Sockets())
        sockets[admission.standing][admission] = None
        if admission.standing is not Standing.WATCHING:
            self._of_phones[admission.phone] += 1

    def _discard(self, admission: Admission) -> None:
        sockets = self._open.get(admission.network)
        if sockets is None or admission not in sockets[admission.standing]:
            return
        del sockets[admission.standing][admission]
        if admission.standing is not Standing.WATCHING:
            self._of_phones[admission.phone] -= 1
            if not self._of_phones[admission.phone]:
                del self._of_phones[admission.phone]
        if not any(sockets.values()):
            del self._open[admission.network]


class _Sockets(dict[Standing, dict["Admission", None]]):
    """The sockets of one network by standing, the oldest first."""

    def __init__(self) -> None:
        super().__init__({each: {} for each in Standing})

    @property
    def crowd(self) -> int:
        """How many are not served first."""
        return len(self[Standing.WATCHING]) + len(self[Standing.SEATED])


@dataclass(slots=True, eq=False)
class Admission:
    """One counted socket; only `limits` changes it."""

    limits: SocketLimits
    network: str
    """What the client's address is limited as."""
    evict: Callable[[Refused], None]
    """Closes the socket in favour of another."""
    reserved: bool
    """Whether it has one of the reserved places of its network."""
    standing: Standing = Standing.WATCHING
    """As what it counts."""
    phone: str = ""
    """The phone of a standing above `WATCHING`."""
    left: bool = False
    """Whether it is no longer counted."""

    def stand(self, standing: Standing, phone: str) -> None:
        """Note the standing of its phone (SHA-256 of its token)."""
        self.limits.stand(self, standing, phone)

    def leave(self) -> None:
        """Stop counting it."""
        self.limits.leave(self)
