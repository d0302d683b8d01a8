"""Queries of the event store, in SQL that all its databases have."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractContextManager
from typing import ClassVar, Literal, TypeVar

from webui.store.chain import ChainHash, follows, intact, verified
from webui.store.records import (
    CHAMPIONSHIP,
    TABLE,
    Place,
    Projected,
    Row,
    RowKey,
    StoreDamaged,
)

T = TypeVar("T")

OF_TABLE = f"kind = '{TABLE}'"
COLUMNS = "kind, code, sequence, step, command_id, phone, at, by, by_name, type, body"


PROJECTED = "code, part, number, body, began, at"


COMPLETE = -1
"""`part` of the row that says that all rows of its stream are there."""


class EventReader(ABC):
    """Read-only access, whether or not a server writes at the same time.

    Keep it only for a short time: SQLite's WAL cannot shrink while it is in a transaction.

    Raises:
        StoreFailed: There is no event store, or an empty one; every method may raise it too.
        OtherFormat: It has a format that this version does not read.
    """

    match_started: ClassVar[str] = f"events WHERE {OF_TABLE} AND type = 'match_started'"
    """The rows with which matches begin, as SQL from the table's name on. A table is rebuilt from
    the newest of these events on; no other event type means anything to the store. Literals, or
    the partial index could not be used."""
    table_opened: ClassVar[str]
    """SQL for the code of the table in the body of a `table_opened`."""

    @abstractmethod
    def close(self) -> None:
        """Close the connection."""

    @abstractmethod
    def at_one_moment(self) -> AbstractContextManager[None]:
        """Have all queries of the block read the log as it is now. Keep the block short."""

    @abstractmethod
    def probe(self) -> None:
        """Read something of every table. StoreFailed: one cannot be read."""

    @abstractmethod
    def check_schema(self) -> None:
        """Raise StoreDamaged unless the tables are as they were made, and readable."""

    @abstractmethod
    def problems(self) -> list[str]:
        """What the database itself finds wrong."""

    @abstractmethod
    def _all(self, make: Callable[..., T], sql: str, *parameters: object) -> list[T]:
        """Run a query; `?` stands for a parameter. Each of its rows is passed to `make`."""

    def _first(self, make: Callable[..., T], sql: str, *parameters: object) -> T | None:
        """Run a query; its first row, passed to `make`, or None."""
        found = self._all(make, sql, *parameters)
        return found[0] if found else None

    def _intact(self, rest: str, *parameters: object) -> list[Projected]:
        """Read the rows of projections that are intact; `rest` is the query after the table's name.

        `amarrako check` reports the others.
        """
        return [row for row, is_intact in self._checked(rest, *parameters) if is_intact]

    def _checked(self, rest: str, *parameters: object) -> list[tuple[Projected, bool]]:
        """Read rows of projections, each with whether it is intact."""
        found = self._all(
            lambda *columns: (Projected(*columns[:-1]), columns[-1]),
            f"SELECT {PROJECTED}, checksum FROM projected {rest}",  # noqa: S608
            *parameters,
        )
        return [(row, intact(row, stored)) for row, stored in found]

    def codes(self, kind: str) -> list[str]:
        """The codes of all streams of a kind, the oldest first."""
        return self._all(
            str, "SELECT code FROM events WHERE kind = ? AND sequence = 1 ORDER BY at, code", kind
        )

    def has(self, kind: str, code: str) -> bool:
        """Whether there is such a stream."""
        return self.last_of(kind, code) > 0

    def parts(self, kind: str, code: str) -> list[int]:
        """The sequences of the events with which the parts of a stream begin, oldest first.

        A part can be folded by itself. A table has one for each match, other streams are of one.
        """
        if kind != TABLE:
            return [1] if self.has(kind, code) else []
        return self._all(
            int,
            f"SELECT sequence FROM {self.match_started} AND code = ? ORDER BY sequence",  # noqa: S608
            code,
        )

    def events(self, kind: str, code: str, first: int = 1, before: int | None = None) -> list[Row]:
        """The events of a stream with first ≤ sequence < before (None: to the end), in order.

        Raises:
            StoreDamaged: They are not what was stored.
        """
        # Read first, as events may be appended meanwhile.
        last = self.last_of(kind, code) if before is None else before - 1
        found = self.chained(kind, code, first, 2**63 - 1 if before is None else before)
        rows = verified(self._hash_before(kind, code, first), found)
        if rows and rows[-1].sequence < last:
            # A damaged key ends the search too early.
            raise StoreDamaged(f"row {rows[-1].sequence + 1} of {code} is not found")
        return rows

    def events_after(self, kind: str, code: str, sequence: int) -> list[Row]:
        """The events of a stream after one of it that was read before, in order, by one query.

        Raises:
            StoreDamaged: They are not what was stored.
        """
        found = self.chained(kind, code, sequence)
        known = None
        if sequence > 0:
            if not found or found[0][0].sequence != sequence:
                raise StoreDamaged(f"row {sequence} of {code} is not found")
            known = found.pop(0)[1]
        return verified(known, found)

    def intact_events(self, kind: str, code: str) -> list[Row]:
        """The events of a stream without those that are not what was stored, in order."""
        found: list[Row] = []
        before: ChainHash = None
        for row, link in self.chained(kind, code, 1, 2**63 - 1):
            if follows(before, row, link):
                found.append(row)
            before = link
        return found

    def chained(
        self, kind: str, code: str, first: int = 1, before: int = 2**63 - 1
    ) -> list[tuple[Row, ChainHash]]:
        """The events of a stream with first ≤ sequence < before, each with its hash, in order."""
        return self._all(
            lambda *columns: (Row(*columns[:-1]), columns[-1]),
            f"SELECT {COLUMNS}, chain FROM events"  # noqa: S608
            " WHERE kind = ? AND code = ? AND sequence >= ? AND sequence < ? ORDER BY sequence",
            *(kind, code, first, before),
        )

    def _hash_before(self, kind: str, code: str, sequence: int) -> ChainHash:
        """The hash of the last event of a stream before this one."""
        found: ChainHash = self._first(
            lambda stored: stored,
            "SELECT chain FROM events WHERE kind = ? AND code = ? AND sequence < ?"
            " ORDER BY sequence DESC LIMIT 1",
            *(kind, code, sequence),
        )
        return found

    def last_of(self, kind: str, code: str) -> int:
        """The sequence of a stream's last event; 0: there is no such stream."""
        (last,) = self._all(
            lambda last: last,
            "SELECT max(sequence) FROM events WHERE kind = ? AND code = ?",
            *(kind, code),
        )
        return last if isinstance(last, int) else 0

    def last_of_each(self, kind: str, codes: Collection[str]) -> dict[str, int]:
        """The sequence of the last event of each of these streams."""
        return {code: self.last_of(kind, code) for code in codes}

    def projected(self, projection: str, code: str, part: int | None = None) -> list[Projected]:
        """The rows of a stream, or of one of its parts, in the order of parts and numbers.

        Raises:
            StoreDamaged: One of them is not what was stored.
        """
        where, only = ("", ()) if part is None else (" AND part = ?", (part,))
        found = self._checked(
            f"WHERE projection = ? AND code = ? AND part >= 0{where} ORDER BY part, number",
            *(projection, code, *only),
        )
        if not all(is_intact for _, is_intact in found):
            raise StoreDamaged(f"a row of {projection} of {code} is damaged")
        return [row for row, _ in found]

    def newest_projected(
        self,
        projection: str,
        by: Literal["began", "at"],
        limit: int,
        before: Place | None = None,
        of: Collection[str] | None = None,
    ) -> list[Projected]:
        """The newest rows of all streams by one of their times, newest first.

        Args:
            projection: The projection.
            by: The time.
            limit: The largest number of rows.
            before: Those before this place alone.
            of: Those of these streams alone.
        """
        older = "" if before is None else f"AND ({by}, code, part) < (?, ?, ?)"
        these = "" if of is None else f"AND code IN ({', '.join('?' * len(of)) or 'NULL'})"
        return self._intact(
            f"WHERE projection = ? AND {by} IS NOT NULL {older} {these}"
            f" ORDER BY {by} DESC, code DESC, part DESC LIMIT ?",
            *(projection, *(before or ()), *(of or ()), limit),
        )

    def newest_checksums(
        self, projection: str, by: Literal["began", "at"], limit: int
    ) -> list[tuple[RowKey, int]]:
        """The keys and checksums of the rows that `newest_projected` reads, newest first."""
        return self._all(
            lambda code, part, number, checksum: ((code, part, number), checksum),
            "SELECT code, part, number, checksum FROM projected"  # noqa: S608
            f" WHERE projection = ? AND {by} IS NOT NULL"
            f" ORDER BY {by} DESC, code DESC, part DESC LIMIT ?",
            *(projection, limit),
        )

    def intact_rows_of(self, projection: str, codes: Collection[str]) -> list[Projected]:
        """The rows of these streams that are intact, in the order of parts and numbers."""
        places = ", ".join("?" * len(codes)) or "NULL"
        return self._intact(
            f"WHERE projection = ? AND code IN ({places}) AND part >= 0"
            " ORDER BY code, part, number",
            *(projection, *codes),
        )

    def intact_row(self, projection: str, key: RowKey) -> list[Projected]:
        """The row of this key, if there is one and it is intact."""
        return self._intact(
            "WHERE projection = ? AND code = ? AND part = ? AND number = ?", projection, *key
        )

    def projected_since(self, projection: str, at: float) -> list[Projected]:
        """The rows of all streams that changed last at this time or later."""
        return self._intact("WHERE projection = ? AND at >= ?", projection, at)

    def edition_of(self, projection: str) -> str:
        """A text that changes with the rows of a projection: their number and checksums."""
        count = "SELECT count(*), coalesce(sum(checksum), 0) FROM projected WHERE projection = ?"
        return self._all(lambda rows, sums: f"{rows}-{sums}", count, projection)[0]

    def is_projected(self, projection: str, code: str) -> bool:
        """Whether the rows of a stream are complete."""
        rest = "WHERE projection = ? AND code = ? AND part = ?"
        return bool(self._intact(rest, projection, code, COMPLETE))

    def unprojected(self, projection: str, kind: str) -> list[str]:
        """The streams of a kind whose rows are not complete; that with the newest event first."""
        rest = "WHERE projection = ? AND part = ?"
        complete = {row.code for row in self._intact(rest, projection, COMPLETE)}
        return [code for code in self.last_changed(kind) if code not in complete]

    def projections(self) -> dict[str, set[str]]:
        """The projections that have rows, each with the codes of their streams."""
        found: dict[str, set[str]] = {}
        pairs = "SELECT DISTINCT projection, code FROM projected"
        for projection, code in self._all(lambda *each: each, pairs):
            found.setdefault(str(projection), set()).add(str(code))
        return found

    def running_match(self, table: str) -> list[Row]:
        """The events of a table from its newest match_started on; nothing older is read."""
        newest = self.newest_match(table)
        return [] if newest is None else self.events(TABLE, table, newest)

    def newest_match(self, table: str) -> int | None:
        """The sequence of a table's newest match_started; None if there is no such table."""
        return self._first(
            int,
            f"SELECT sequence FROM {self.match_started} AND code = ?"  # noqa: S608
            " ORDER BY sequence DESC LIMIT 1",
            table,
        )

    def last_changed(self, kind: str) -> list[str]:
        """The codes of all streams of a kind, the one with the newest event first."""
        return self._all(
            str, "SELECT code FROM events WHERE kind = ? GROUP BY code ORDER BY max(at) DESC", kind
        )

    def newest_type(self, kind: str, code: str, types: Sequence[str]) -> str | None:
        """The type of the newest event of a stream that is of one of these types."""
        places = ", ".join("?" * len(types))
        return self._first(
            str,
            f"SELECT type FROM events WHERE kind = ? AND code = ? AND type IN ({places})"  # noqa: S608
            " ORDER BY sequence DESC LIMIT 1",
            *(kind, code, *types),
        )

    def tables_of_championships(self) -> set[str]:
        """The codes of all tables that were opened for a match of a championship."""
        return set(
            self._all(
                str,
                f"SELECT {self.table_opened} FROM events"  # noqa: S608
                " WHERE kind = ? AND type = 'table_opened'",
                CHAMPIONSHIP,
            )
        )
