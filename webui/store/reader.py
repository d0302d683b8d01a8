"""Reads the event store: read-only connections to one SQLite file, any number of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Literal, TypeVar

from webui.store.chain import ChainHash, follows, intact, verified
from webui.store.records import (
    CHAMPIONSHIP,
    TABLE,
    Place,
    Projected,
    Row,
    RowKey,
    StoreDamaged,
    StoreFailed,
)
from webui.store.schema import check_format, check_schema

T = TypeVar("T")

FILE = "amarrako.sqlite3"
OF_TABLE = f"kind = '{TABLE}'"
MATCH_STARTED = f"events INDEXED BY events_match WHERE {OF_TABLE} AND type = 'match_started'"
"""The rows with which matches begin. A table is rebuilt from the newest of these events on; no
other event type means anything to the store. By itself SQLite would choose the primary key, and
read all events of a table. Literals in the SQL, or it could not use the partial indexes."""
COLUMNS = "kind, code, sequence, step, command_id, phone, at, by, by_name, type, body"


PROJECTED = "code, part, number, body, began, at"


COMPLETE = -1
"""`part` of the row that says that all rows of its stream are there."""
LOCKED_FOR = 2.0
"""Seconds to wait for another connection that holds the file's lock."""
TEXT = partial(str, encoding="utf-8", errors="replace")
"""Text factory for SQLite. Damaged text raises no error when it is read: the hash or checksum of
its row shows it, and all other rows can be read."""


@contextmanager
def sqlite_errors() -> Iterator[None]:
    """Raise SQLite's errors as StoreDamaged (pages, or the file, are corrupt) or StoreFailed."""
    try:
        yield
    except UnicodeDecodeError as error:
        # SQLite's message quotes what is damaged.
        raise StoreDamaged(str(error)) from error
    except sqlite3.Error as error:
        msg = f"{type(error).__name__}: {error}"
        # The low byte of the extended error code is the kind of error.
        kind = getattr(error, "sqlite_errorcode", 0) & 0xFF
        damaged = kind in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
        raise (StoreDamaged if damaged else StoreFailed)(msg) from error


class EventReader:
    """Read-only access, whether or not a server writes at the same time.

    Keep it only for a short time: while it is in a transaction the WAL cannot shrink.

    Raises:
        StoreFailed: There is no file, or an empty one; every method may raise it too.
        OtherFormat: The file has a format that this version does not read.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._db = self._connect()

    @sqlite_errors()
    def _connect(self) -> sqlite3.Connection:
        if not self._path.is_file():
            raise StoreFailed(f"there is no log in {self._path.parent}")
        # Read-only: such a connection cannot checkpoint, not even as the last one to close.
        uri = f"{self._path.absolute().as_uri()}?mode=ro"
        db = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=LOCKED_FOR)
        db.text_factory = TEXT
        try:
            has_tables = check_format(db)
        except BaseException:
            db.close()
            raise
        if not has_tables:
            db.close()
            raise StoreFailed(f"the log in {self._path.parent} is empty")
        return db

    def close(self) -> None:
        """Close the connection."""
        self._db.close()

    @contextmanager
    def at_one_moment(self) -> Iterator[None]:
        """Have all queries of the block read the log as it is now. Keep the block short."""
        with sqlite_errors():
            self._db.execute("BEGIN")
        try:
            yield
        finally:
            with sqlite_errors():
                self._db.rollback()

    @sqlite_errors()
    def probe(self) -> None:
        """Read the root of every table of the file. StoreFailed: one cannot be read."""
        for (name,) in self._db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'"):
            self._db.execute(f'SELECT 1 FROM "{name}" LIMIT 1').fetchone()  # noqa: S608

    @sqlite_errors()
    def check_schema(self) -> None:
        """Raise StoreDamaged unless the tables of the file are as they were made, and readable."""
        check_schema(self._db)
        self.probe()

    @sqlite_errors()
    def problems(self) -> list[str]:
        """What SQLite finds wrong with the file."""
        found = [str(text) for (text,) in self._db.execute("PRAGMA integrity_check(100)")]
        return [text for text in found if text != "ok"]

    @sqlite_errors()
    def _all(self, make: Callable[..., T], sql: str, *parameters: object) -> list[T]:
        """Run a query; each of its rows is passed to `make`."""
        return [make(*columns) for columns in self._db.execute(sql, parameters)]

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
            f"SELECT sequence FROM {MATCH_STARTED} AND code = ? ORDER BY sequence",  # noqa: S608
            code,
        )

    def events(self, kind: str, code: str, first: int = 1, before: int | None = None) -> list[Row]:
        """The events of a stream with first ≤ sequence < before (None: to the end), in order.

        Raises:
            StoreDamaged: They are not what was stored.
        """
        # Read first, as events may be appended meanwhile.
        last = self.last_of(kind, code) if before is None else before - 1
        found = self._chained(kind, code, first, 2**63 - 1 if before is None else before)
        rows = verified(self._hash_before(kind, code, first), found)
        if rows and rows[-1].sequence < last:
            # A damaged key ends the search too early.
            raise StoreDamaged(f"row {rows[-1].sequence + 1} of {code} is not found")
        return rows

    def intact_events(self, kind: str, code: str) -> list[Row]:
        """The events of a stream without those that are not what was stored, in order."""
        found: list[Row] = []
        before: ChainHash = None
        for row, link in self._chained(kind, code, 1, 2**63 - 1):
            if follows(before, row, link):
                found.append(row)
            before = link
        return found

    def _chained(
        self, kind: str, code: str, first: int, before: int
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
    ) -> list[Projected]:
        """The newest rows of all streams by one of their times, newest first.

        Args:
            projection: The projection.
            by: The time.
            limit: The largest number of rows.
            before: Those before this place alone.
        """
        older = "" if before is None else f"AND ({by}, code, part) < (?, ?, ?)"
        return self._intact(
            f"WHERE projection = ? AND {by} IS NOT NULL {older}"
            f" ORDER BY {by} DESC, code DESC, part DESC LIMIT ?",
            *(projection, *(before or ()), limit),
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
        count = "SELECT count(*), total(checksum) FROM projected WHERE projection = ?"
        return self._all(lambda rows, sums: f"{rows}-{sums:.0f}", count, projection)[0]

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
            f"SELECT sequence FROM {MATCH_STARTED} AND code = ?"  # noqa: S608
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
                "SELECT json_extract(body, '$.code') FROM events"
                " WHERE kind = ? AND type = 'table_opened'",
                CHAMPIONSHIP,
            )
        )
