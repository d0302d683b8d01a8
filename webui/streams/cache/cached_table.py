"""A table in memory: its state, its subscribers, its timers, and the view they were last sent.

Whether it is *live*, in use now or lately, is decided in open_tables.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from math import ceil

from scorekeeper.table import PendingTable, Table, expire
from scorekeeper.table.events import Seat
from scorekeeper.table.request import requests_of, seconds_to_answer
from scorekeeper.view import view_of
from scorekeeper.view.left_out import without_empty
from scorekeeper.view.part_cache import PartCache
from webui.limits.sockets import Standing
from webui.protocol.frames import message_frame
from webui.protocol.outgoing import PARTS
from webui.streams.cache.refusals import Refusals
from webui.streams.cache.stale_taps import StaleTaps
from webui.streams.interface import Subscriber
from webui.streams.live_odds import FoundOdds
from webui.streams.presence import NOBODY, Elsewhere

Decide = Callable[[PendingTable], PendingTable]
"""Decides what the server does at a table; raises Refused."""


@dataclass(slots=True)
class CachedTable:
    """A table in memory. All times are seconds of a clock that never goes back."""

    code: str
    table: Table
    """Its state; set it by `update`."""
    since: float
    """When this server could first have seen a phone here."""
    quiet_since: float
    """When the last subscriber left."""
    elsewhere: Elsewhere = NOBODY
    """Its clients at other servers."""
    subscribers: dict[Subscriber, None] = field(default_factory=dict)
    """The clients that are sent its views."""
    seat_offer_at: float | None = None
    """When the seat of an absent phone will next be offered to others."""
    refusals: Refusals = field(default_factory=Refusals)
    taps: StaleTaps = field(default_factory=StaleTaps)
    _seats: tuple[Seat, ...] = ()
    """The seats when it was last noted which subscribers hold one."""
    _was_beyond_one_address: bool = False
    """`beyond_one_address` when it was last noted how subscribers stand."""
    _due: dict[int, float] = field(default_factory=dict)
    """When the requests that wait expire, by their numbers."""
    _connections: Counter[str] = field(default_factory=Counter)
    """Open connections of each phone, here and below at this server."""
    _addresses: dict[str, str] = field(default_factory=dict)
    """The hash of the address from which a phone last connected."""
    _left: dict[str, float] = field(default_factory=dict)
    """When the last connection of a phone ended."""
    _shown: tuple[Table, tuple[object, ...]] | None = None
    """What `_frame` shows."""
    _frame: bytes = b""
    frame: bytes | None = None
    """The view that its clients are sent."""
    has_odds: bool = False
    """Whether its TVs and panels are to be sent chances (live_odds.py)."""
    odds: FoundOdds | None = None
    """The chances that they are sent."""
    _parts: PartCache = field(default_factory=lambda: PartCache(PARTS))

    def update(self, table: Table, now: float) -> None:
        """Set the state. The timer of a request goes on; that of a new one starts."""
        self.table = table
        waits = ((each.number, seconds_to_answer(table, each)) for each in requests_of(table))
        due = self._due
        self._due = {
            number: due.get(number, now + seconds)
            for number, seconds in waits
            if seconds is not None
        }

    def take_due(self, now: float) -> list[Decide]:
        """Stop the expired timers of requests; what each decides for the table."""
        expired = [number for number, until in self._due.items() if until <= now]
        for number in expired:
            del self._due[number]
        return [partial(expire, number=number) for number in expired]

    def next_deadline(self) -> float | None:
        """When the first of its timers expires."""
        offer = () if self.seat_offer_at is None else (self.seat_offer_at,)
        ends = (*self._due.values(), *offer)
        return min(ends, default=None)

    def enter(self, who: Subscriber, address: str) -> None:
        """Add a subscriber.

        Args:
            who: The subscriber.
            address: The hash of its address.
        """
        self.subscribers[who] = None
        if who.kind == "phone":
            self._connections[who.phone] += 1
            self._addresses[who.phone] = address
            self._left.pop(who.phone, None)

    def leave(self, who: Subscriber, now: float) -> None:
        """Remove a subscriber."""
        del self.subscribers[who]
        if who.kind == "phone":
            self._connections[who.phone] -= 1
            if not self._connections[who.phone]:
                del self._connections[who.phone]
                self._left[who.phone] = now
            holders = {seat.phone for seat in self.table.seats}
            self._left = {phone: at for phone, at in self._left.items() if phone in holders}
            if who.phone not in self._connections and who.phone not in holders:
                self._addresses.pop(who.phone, None)
        if not self.subscribers:
            self.quiet_since = now

    def holds_seat(self, who: Subscriber) -> bool:
        """Whether a client is a phone with a seat."""
        return who.kind == "phone" and bool(self.table.seats_of(who.phone))

    @property
    def beyond_one_address(self) -> bool:
        """Whether the phones with seats have more than one address."""
        holders = {seat.phone for seat in self.table.seats}
        addresses = (*self._addresses.items(), *self.elsewhere.phones.items())
        return len({address for phone, address in addresses if phone in holders}) > 1

    def standing_of(self, who: Subscriber) -> Standing:
        """How a subscriber stands among the clients of the server."""
        if not self.holds_seat(who):
            return Standing.WATCHING
        return Standing.FIRST if self.beyond_one_address else Standing.SEATED

    def note_seats(self) -> None:
        """Note how all subscribers stand, if the seats have changed."""
        if self._seats != self.table.seats:
            self._seats = self.table.seats
            for who in self.subscribers:
                who.stand(self.standing_of(who))

    def note_standings(self, *entering: Subscriber) -> None:
        """Note how those that enter stand, and all others where they change that."""
        before, self._was_beyond_one_address = self._was_beyond_one_address, self.beyond_one_address
        changes = before != self._was_beyond_one_address
        for who in self.subscribers if changes else entering:
            who.stand(self.standing_of(who))

    def seated(self) -> list[Subscriber]:
        """The subscribers that are phones with a seat."""
        return [who for who in self.subscribers if self.holds_seat(who)]

    def phones_here(self) -> dict[str, str]:
        """A hash of the address of each phone that is connected to this server."""
        return {phone: self._addresses[phone] for phone in self._connections}

    def addresses(self) -> dict[str, str]:
        """A hash of the address of each connected phone."""
        return {**self.elsewhere.phones, **self.phones_here()}

    def has_phone_here(self) -> bool:
        """Whether any phone is connected to this server."""
        return bool(self._connections)

    def screens_here(self, *kinds: str) -> int:
        """How many screens of some kinds are connected to this server."""
        return sum(who.kind in kinds for who in self.subscribers)

    def trusted_panels_here(self) -> int:
        """How many panels that show codes are connected to this server."""
        return sum(who.kind == "panel" and who.trusted for who in self.subscribers)

    def gone(self, table: Table, now: float) -> dict[int, float]:
        """For each held seat whose phone is not connected: for how many seconds."""
        return {
            place: now - self._left_at(seat.phone)
            for place, seat in enumerate(table.seats)
            if seat.phone is not None
            and seat.phone not in self._connections
            and seat.phone not in self.elsewhere.phones
        }

    def _left_at(self, phone: str) -> float:
        """When a phone that is connected to no server left the last one."""
        here = self._left.get(phone, self.since)
        return max(here, self.elsewhere.left.get(phone, here))

    def make_view(self, now: float) -> None:
        """Make the view of the state as it is, `frame`."""
        self.frame = self.view_of(self.table, now)

    def view_of(self, table: Table, now: float) -> bytes:
        """The view of a state that this table has or may soon have; the last one is kept."""
        gone = self.gone(table, now)
        seconds = {number: max(0, ceil(until - now)) for number, until in self._due.items()}
        around = (
            tuple(seconds.values()),
            tuple([(place, int(each)) for place, each in gone.items()]),
        )
        # By identity: after a failed commit another state may have the same revision.
        if self._shown is None or self._shown[0] is not table or self._shown[1] != around:
            view = view_of(table, self.code, seconds, gone, parts=self._parts)
            self._frame = message_frame(without_empty("View", view))
            self._shown = (table, around)
        return self._frame

    def start_offer_timer(self, now: float) -> None:
        """Start the timer of the next offer of a seat whose phone is gone."""
        rules = self.table.rules
        waits = (
            after - seconds
            for seconds in self.gone(self.table, now).values()
            for after in (rules.seat_after, rules.seat_after_alone)
            if after > seconds
        )
        soon = min(waits, default=None) if self.subscribers else None
        self.seat_offer_at = None if soon is None else now + soon
