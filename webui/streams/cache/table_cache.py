"""The tables in memory, and their timers."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TypeAlias

from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table import Table
from scorekeeper.table.commands import Command
from scorekeeper.table.events import Event
from webui.projections import OF_TABLES
from webui.store import EventStore, Row
from webui.streams.cache.cached_table import CachedTable, Decide
from webui.streams.cache.refusals import Refusals
from webui.streams.cache.stream_cache import StreamCache
from webui.streams.interface import InThread
from webui.streams.presence import Presence

TableStreams: TypeAlias = StreamCache[Table, Command, Event, CachedTable]


class TableCache(TableStreams):
    """The tables by their codes.

    Args:
        presence: The clients of tables at other servers; for the others see `StreamCache`.
    """

    missing = RefusalCode.NO_SUCH_TABLE
    damaged = RefusalCode.TABLE_UNREADABLE

    def __init__(
        self,
        store: EventStore,
        monotonic: Callable[[], float],
        idle_after: float,
        in_thread: InThread,
        presence: Presence,
    ) -> None:
        super().__init__(
            OF_TABLES,
            store=store,
            monotonic=monotonic,
            idle_after=idle_after,
            in_thread=in_thread,
        )
        self._presence = presence
        self._began = monotonic()
        self._with_timer: dict[str, CachedTable] = {}

    def _make(self, code: str, state: Table) -> CachedTable:
        # The table is new, or was dropped as idle: none of its phones has been connected to this
        # server since it started.
        elsewhere = self._presence.elsewhere(code)
        return CachedTable(code, state, self._began, self._monotonic(), elsewhere)

    def _state_of(self, live: CachedTable) -> Table:
        return live.table

    def _set_state(self, live: CachedTable, state: Table) -> None:
        live.update(state, self._monotonic())
        self.note_timers(live)

    def _rows(self, code: str) -> list[Row]:
        # A table is the fold of its events from its newest match on.
        return self._store.running_match(code)

    def refusals_of(self, code: str) -> Refusals:
        """Return the refusals that a retry is answered with, those of a table."""
        return self.get(code).refusals

    def prepare_view(self, code: str, table: Table) -> None:
        """Make the view of a table's next state, which is likely to be sent soon."""
        cached = self._live.get(code)
        if cached is not None and cached.subscribers:
            cached.view_of(table, self._monotonic())

    def has_phone(self, code: str) -> bool:
        """Whether any phone is connected to a table, at any server."""
        here = code in self._live and self._live[code].has_phone_here()
        return here or bool(self._presence.elsewhere(code).phones)

    def find(self, code: str) -> CachedTable | None:
        """Return a table that is in memory here, or is used at another server and can be read.

        Raises:
            StoreFailed: It cannot be read now.
        """
        if code not in self and not (
            self._presence.elsewhere(code).has_clients and code not in self.unreadable
        ):
            return None
        with suppress(Refused):  # it cannot be read, which is logged once
            return self.get(code)
        return None

    def note_timers(self, cached: CachedTable) -> None:
        """Note whether a table has a timer, after one may have been started or stopped."""
        if cached.next_deadline() is None:
            self._with_timer.pop(cached.code, None)
        else:
            self._with_timer[cached.code] = cached

    def take_due(self) -> list[tuple[CachedTable, Decide]]:
        """Stop the expired timers (`CachedTable.take_due`)."""
        now = self._monotonic()
        return [
            (cached, each) for cached in self._with_timer.values() for each in cached.take_due(now)
        ]

    def with_due_offer(self) -> list[CachedTable]:
        """The tables where the seat of an absent phone is now offered to others."""
        now = self._monotonic()
        timers = ((cached, cached.seat_offer_at) for cached in self._with_timer.values())
        return [cached for cached, offer_at in timers if offer_at is not None and offer_at <= now]

    def next_deadline(self) -> float | None:
        """Seconds until the first timer of any table expires."""
        ends = (cached.next_deadline() for cached in self._with_timer.values())
        first = min((at for at in ends if at is not None), default=None)
        return None if first is None else max(0.0, first - self._monotonic())

    def _stays(self, live: CachedTable) -> bool:
        return bool(live.subscribers) or live.elsewhere.has_clients

    def _has_timer(self, live: CachedTable) -> bool:
        return live.code in self._with_timer

    def _drop(self, live: CachedTable) -> None:
        super()._drop(live)
        self._presence.forget(live.code)
        self._with_timer.pop(live.code, None)
