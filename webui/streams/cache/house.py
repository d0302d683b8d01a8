"""The house: the only stream of its kind, always in memory."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from math import inf

from scorekeeper.house.aggregate import HOUSE
from scorekeeper.house.commands import AroundHouse, Command, GiveNotice, Intent
from scorekeeper.house.events import Event
from scorekeeper.house.house import House
from scorekeeper.kernel.actor import Role
from scorekeeper.kernel.stream import Recorded
from webui.projections import OF_HOUSE
from webui.store import EventReader, EventStore, StoreDamaged
from webui.store.event_rows import recorded_of, row_of
from webui.streams.cache.recent_commands import RecentCommands
from webui.streams.cache.stream_cache import StreamCache
from webui.streams.cache.unit_of_work import UnitOfWork
from webui.streams.clocks import Clocks
from webui.streams.interface import InThread, Subscriber

logger = logging.getLogger("amarrako.house")

CODE = "house"
"""The code of the only stream of its kind."""


def load_house(store: EventReader) -> House:
    """Replay the house without events that are damaged: all others are still of use.

    `amarrako check` reports those. A name stays forgotten where another event is damaged.
    """
    house = House()
    try:
        for row in store.intact_events(HOUSE.codec.kind, CODE):
            house = HOUSE.evolve(house, recorded_of(HOUSE.codec, row))
        return replace(house, revision=store.last_of(HOUSE.codec.kind, CODE))
    except StoreDamaged as error:
        logger.error("part of the house cannot be read", extra={"reason": str(error)})  # noqa: TRY400
        return house


def give_notice(store: EventStore, given: GiveNotice, at: float) -> None:
    """Store a notice, where no server has the event store open."""
    decided = HOUSE.decide(load_house(store), Intent(given, Role.SERVER, AroundHouse(), at=at))
    store.append([row_of(HOUSE.codec, CODE, each) for each in decided.recorded])
    store.commit()


@dataclass(slots=True)
class LiveHouse:
    """The house in memory."""

    code: str
    state: House
    """As committed."""
    quiet_since: float = 0.0
    subscribers: dict[Subscriber, None] = field(default_factory=dict)


class HouseCache(StreamCache[House, Command, Event, LiveHouse]):
    """The house, which is always in memory; for the other arguments see `StreamCache`.

    Args:
        changed: Called with the house when it is loaded, and after a batch that changed it.
    """

    def __init__(
        self,
        store: EventStore,
        clocks: Clocks,
        in_thread: InThread,
        changed: Callable[[House], None],
    ) -> None:
        super().__init__(
            OF_HOUSE,
            store=store,
            monotonic=clocks.monotonic,
            idle_after=inf,
            in_thread=in_thread,
        )
        self._wall = clocks.wall
        self._changed = changed
        self.get(CODE)

    @property
    def house(self) -> House:
        """The house as committed; any thread may ask."""
        return self._live[CODE].state

    def act(self, unit: UnitOfWork, intent: Intent) -> None:
        """Decide a command now, and record it in this batch. Refused: by the house, not_saved."""
        decided = HOUSE.decide(self.now(CODE), replace(intent, at=self._wall()))
        if decided.recorded:
            unit.record(self, CODE, decided, (None, intent.phone))

    def _read(self, code: str) -> tuple[House, RecentCommands]:
        del code
        return load_house(self._store), RecentCommands()

    def catch_up(self, codes: Iterable[str] | None = None) -> dict[str, Sequence[Recorded[Event]]]:
        """Load the house again if another server has appended to it; nothing follows from that."""
        if CODE in self._decided or (codes is not None and CODE not in codes):
            return {}
        last = self._in_thread(lambda: self._store.last_of(HOUSE.codec.kind, CODE))()
        if last <= self.house.revision:
            return {}
        self.put(CODE, self.load(CODE))
        return {}

    def _make(self, code: str, state: House) -> LiveHouse:
        return LiveHouse(code, state)

    def _state_of(self, live: LiveHouse) -> House:
        return live.state

    def _set_state(self, live: LiveHouse, state: House) -> None:
        live.state = state
        self._changed(state)
