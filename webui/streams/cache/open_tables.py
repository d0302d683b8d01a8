"""The list of open tables, and which of them are live: in use now or lately.

The list is a projection of the events: each table has a row that is written in the transaction of
its events, so that the list needs no table in memory. What the rows say is derived from the log;
`projections/rebuilding.py` rebuilds them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from webui.projections.tables import OPEN_FOR, TABLES, ListedTable, listed_in, listed_table
from webui.store import EventStore, Projected
from webui.streams.cache.cached_table import CachedTable
from webui.streams.cache.table_cache import TableCache
from webui.streams.clocks import Clocks
from webui.streams.interface import InThread

LIVE_FOR = 600.0
"""Seconds without a phone after which a table is no longer live."""
MOST_LISTED = 200
READ_EVERY = 1.0
"""Seconds between two times at which rows are read again; those of a new table are at once."""


class OpenTables:
    """The entries of the open tables, and of those that were open lately.

    Used by the writer only. Every method may raise StoreFailed.
    """

    def __init__(
        self, store: EventStore, tables: TableCache, clocks: Clocks, in_thread: InThread
    ) -> None:
        self._store = store
        self._in_thread = in_thread
        self._tables = tables
        self._clocks = clocks
        self._entries: dict[str, ListedTable] = {}
        self._are_read = False
        """Whether the rows have been read."""
        self._stale: set[str] = set()
        """Tables to which another server has appended, and whose rows are to be read."""
        self._read_at = float("-inf")
        """When rows were read last."""
        self._changed: dict[str, float] = {}
        """When the last event of each table happened, by the monotonic clock: the wall clock may be
        set at any time, by a day or more where a machine without a battery finds the network."""
        self._used: dict[str, float] = {}
        """When each table was last used: an event, a phone or panel connected, a phone left."""

    def note(self, cached: CachedTable) -> None:
        """Update the entry of a table that has changed."""
        former = self._entries.get(cached.code)
        listed = self._entries[cached.code] = listed_table(cached.code, cached.table)
        if former is None:
            self._read_age(cached.code, listed.last_at)
        elif former.last_at != listed.last_at:
            self._changed[cached.code] = self._clocks.monotonic()

    def use(self, code: str) -> None:
        """Note that a table is in use now, or was until now."""
        self._used[code] = self._clocks.monotonic()

    def refresh(self, codes: Iterable[str] | None = None) -> None:
        """Read the rows of these tables again, unless they are in memory; None: all rows."""
        if codes is None:
            self._are_read = False
        else:
            self._stale.update(code for code in codes if code not in self._tables)

    def drop_old(self) -> None:
        """Drop the entries of tables that are closed, as nothing happened there for long."""
        now = self._clocks.monotonic()
        for code, changed in list(self._changed.items()):
            if now - changed > OPEN_FOR and not self._tables.has_phone(code):
                del self._entries[code], self._changed[code]
        self._used = {code: at for code, at in self._used.items() if now - at < LIVE_FOR}

    def listed(self) -> list[ListedTable]:
        """The open tables, live ones last; within each group the last to change is last."""
        opened = [replace(each, live=self.in_use(each.code)) for each in self._open()]
        return sorted(opened, key=lambda each: (each.live, self._changed[each.code], each.last_at))[
            -MOST_LISTED:
        ]

    def live_tables(self) -> list[str]:
        """The codes of the open tables that are live."""
        return [each.code for each in self._open() if self.in_use(each.code)]

    def is_open(self, code: str) -> bool:
        """Whether this table is open."""
        table = self._all().get(code)
        return table is not None and self._is_open(table)

    def in_use(self, code: str) -> bool:
        """Whether a phone is connected to the table or was lately, even if its match is over."""
        used = self._used.get(code)
        lately = used is not None and self._clocks.monotonic() - used < LIVE_FOR
        return lately or self._tables.has_phone(code)

    def _open(self) -> list[ListedTable]:
        return [each for each in self._all().values() if self._is_open(each)]

    def _is_open(self, table: ListedTable) -> bool:
        recent = self._clocks.monotonic() - self._changed[table.code] <= OPEN_FOR
        if table.state == "abandoned" or table.code in self._tables.unreadable:
            return False
        return recent or self._tables.has_phone(table.code)

    def _all(self) -> dict[str, ListedTable]:
        if not self._are_read:
            since = self._clocks.wall() - OPEN_FOR
            self._take(self._in_thread(lambda: self._store.projected_since(TABLES.key, since))())
            for cached in self._tables:
                self.note(cached)
            self._are_read = True
        elif self._stale and (
            self._clocks.monotonic() - self._read_at >= READ_EVERY
            or not self._stale <= self._entries.keys()
        ):
            stale = list(self._stale)
            self._take(self._in_thread(lambda: self._store.intact_rows_of(TABLES.key, stale))())
        return self._entries

    def _take(self, rows: Iterable[Projected]) -> None:
        """Take over rows that were read just now."""
        for row in rows:
            former = self._entries.get(row.code)
            listed = self._entries[row.code] = listed_in(row)
            if former is not None and former.last_at != listed.last_at:
                del self._changed[row.code]  # another server has appended to it
            self._read_age(row.code, listed.last_at)
            # Before the server started, only events show when a table was in use.
            changed = self._changed[row.code]
            self._used[row.code] = max(changed, self._used.get(row.code, changed))
        self._stale.clear()
        self._read_at = self._clocks.monotonic()

    def _read_age(self, code: str, last_at: float) -> None:
        """Note when a table last changed, from the time that is stored, unless that is known."""
        age = max(0.0, self._clocks.wall() - last_at)
        self._changed.setdefault(code, self._clocks.monotonic() - age)
