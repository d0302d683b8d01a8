"""The list of open tables, and which of them are live: in use now or lately.

The list is a projection of the events: each table has a row that is written in the transaction of
its events, so that the list needs no table in memory. What the rows say is derived from the log;
`queries/rebuilding.py` rebuilds them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import orjson

from scorekeeper.side_names import named_players, side_names
from scorekeeper.table import Table
from scorekeeper.view.stones import stones_layout
from webui.store import EventStore, ListedRow
from webui.streams.cached_table import CachedTable
from webui.streams.clocks import Clocks
from webui.streams.table_cache import TableCache

VERSION = 1
"""Version of the stored rows. Raise it when `listed_table` returns something else."""

AT_WITHIN = 600.0
"""Seconds after which a row is written again for its time alone."""
OPEN_FOR = 12 * 3600.0
"""Seconds without an event after which a table is no longer open."""
LIVE_FOR = 600.0
"""Seconds without a phone after which a table is no longer live."""
MOST_LISTED = 200


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table in the list of tables on the first page, and on the TV that shows all tables.

    Attributes:
        last_at: When its last event happened, in seconds since 1970.
        facts: The other fields that `GET /api/tables` has for it.
        live: Whether it is in use, or was until a moment ago.
    """

    code: str
    state: str
    last_at: float
    facts: dict[str, object]
    live: bool = False

    def as_json(self) -> dict[str, object]:
        """Return it as in the answer to `GET /api/tables`."""
        return {"table": self.code, "state": self.state, "live": self.live, **self.facts}


def listed_table(code: str, table: Table) -> ListedTable:
    """Return the entry of a table."""
    match, hand, rules = table.match, table.match.hand, table.rules
    players = [seat.player for seat in table.seats]
    seating = [rules.side_of(seat) for seat in rules.seats]
    return ListedTable(
        code=code,
        state=match.state.value,
        last_at=table.last.at,
        facts={
            "names": side_names(table.side_names, players, seating),
            "players": [named_players(players, seating, side) for side in range(rules.sides)],
            "score": list(match.score),
            "games": list(match.games),
            "seated": sum(seat.phone is not None for seat in table.seats),
            "adentro": [stones_layout(rules, stones)["adentro"] for stones in match.score],
            "games_to_win": rules.games_to_win,
            "phase": match.phase.value,
            "punto": hand.punto,
            "game_winner": hand.winner,
            "winner": match.winner,
            "counter": table.counter,
        },
    )


def listed_row(code: str, table: Table) -> ListedRow:
    """Return the row of a table."""
    listed = listed_table(code, table)
    body = orjson.dumps({"state": listed.state, "facts": listed.facts}).decode()
    return ListedRow(code, table.revision, listed.last_at, VERSION, body)


def same_listed_row(before: Table, after: Table) -> bool:
    """Whether the row of a table still says what it said; no row is made.

    Its time may be `AT_WITHIN` old. Each row that is written costs a page of the SD card.
    """
    if before.last.at // AT_WITHIN != after.last.at // AT_WITHIN:
        return False
    return _in_listed_row(before) == _in_listed_row(after)


def _in_listed_row(table: Table) -> tuple[object, ...]:
    match = table.match
    return (
        match.score,
        match.games,
        match.state,
        match.winner,
        match.phase,
        match.hand.punto,
        match.hand.winner,
        table.side_names,
        table.seats,
        table.counter,
        table.rules,
    )


def _from_row(row: ListedRow) -> ListedTable:
    body = orjson.loads(row.body)
    return ListedTable(row.table, body["state"], row.at, body["facts"])


class OpenTables:
    """The entries of all tables that have been open since the server started.

    Used by the writer only. Every method may raise StoreFailed.
    """

    def __init__(self, store: EventStore, cache: TableCache, clocks: Clocks) -> None:
        self._store = store
        self._cache = cache
        self._clocks = clocks
        self._entries: dict[str, ListedTable] = {}
        self._are_read = False
        """Whether the rows have been read."""
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

    def refresh(self) -> None:
        """Read the rows again, as some were added."""
        self._are_read = False

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
        return lately or self._cache.has_phone(code)

    def _open(self) -> list[ListedTable]:
        return [each for each in self._all().values() if self._is_open(each)]

    def _is_open(self, table: ListedTable) -> bool:
        recent = self._clocks.monotonic() - self._changed[table.code] <= OPEN_FOR
        if table.state == "abandoned" or table.code in self._cache.unreadable:
            return False
        return recent or self._cache.has_phone(table.code)

    def _all(self) -> dict[str, ListedTable]:
        if not self._are_read:
            rows = self._store.listed_tables(self._clocks.wall() - OPEN_FOR, VERSION)
            for row in rows:
                self._entries[row.table] = _from_row(row)
                self._read_age(row.table, row.at)
                # Before the server started, only events show when a table was in use.
                self._used.setdefault(row.table, self._changed[row.table])
            for cached in self._cache:
                self.note(cached)
            self._are_read = True
        return self._entries

    def _read_age(self, code: str, last_at: float) -> None:
        """Note when a table last changed, from the time that is stored, unless that is known."""
        age = max(0.0, self._clocks.wall() - last_at)
        self._changed.setdefault(code, self._clocks.monotonic() - age)
