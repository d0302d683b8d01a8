"""The event store in one SQLite file: one connection that writes, any number that read.

WAL with `synchronous=FULL`: with NORMAL a committed transaction can be lost in a power cut. Only
the connection of `EventStore` writes and checkpoints (SQLite before 3.51.3 can corrupt the file
where two do); every `EventReader` opens a read-only connection of its own.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from webui.event_store.chain import (
    ChainHash,
    EventRow,
    chain_hash,
    checksum,
    intact,
    stored_with,
    verified,
)
from webui.event_store.heads import Head, HeadsFile, Loss, note_newest, read_heads
from webui.event_store.records import (
    ChampionshipRow,
    ChangedName,
    HandRow,
    ListedRow,
    MatchRow,
    Place,
    Row,
    SavedSet,
    SnapshotRow,
    StoreDamaged,
    StoredCommand,
    StoreFailed,
)
from webui.event_store.schema import VERSION, migrate, missing_objects, version_of

T = TypeVar("T")
R = TypeVar("R", bound=tuple[object, ...])

FILE = "amarrako.sqlite3"
MATCH_STARTED = "type = 'match_started'"
"""A literal in the SQL, or SQLite would not use the partial index. A table is rebuilt from the
newest of these events on; no other event type means anything to the store."""
MATCH_COLUMNS = "table_code, started, started_at, ended_at, body"
COLUMNS = "table_code, sequence, step, command_id, phone, at, by_seat, by_name, type, body, role"
CHAMPIONSHIP_COLUMNS = "championship, sequence, step, command_id, phone, at, by_role, by_name, body"


class Streams(NamedTuple, Generic[EventRow]):
    """A table of the file with streams of events, each with a hash chain of its own.

    Attributes:
        row: What its rows are.
        name: The table.
        code: The column that says to which stream a row belongs.
        columns: Those of a row, without its hash.
        prefix: What the names of its streams begin with in the file of the heads.
    """

    row: type[EventRow]
    name: str
    code: str
    columns: str
    prefix: str


TABLES = Streams(Row, "events", "table_code", COLUMNS, "")
CHAMPIONSHIPS = Streams(
    ChampionshipRow, "championship_events", "championship", CHAMPIONSHIP_COLUMNS, "championship/"
)
AnyStreams = Streams[Row] | Streams[ChampionshipRow]
SETS = "SELECT name, saved_at, body, checksum FROM rule_sets ORDER BY name"
CHANGED_NAMES = "SELECT name, at, shown, checksum FROM forgotten_names ORDER BY at, rowid"
CHECKPOINT_AFTER = 4000
"""Pages in the WAL (4 kB each) after which a commit copies them into the main file."""
LOCKED_FOR = 2.0
"""Seconds to wait for another connection that holds the file's lock."""
TEXT = partial(str, encoding="utf-8", errors="replace")
"""Read text. Damaged text is found by the hash or checksum of its row; it fails no other row."""


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

    Args:
        folder: The folder of the file.

    Raises:
        StoreFailed: There is no file, or it has an older format; every method may raise it too.
        StoreTooNew: The file has a newer format.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._db = self._connect()

    @sqlite_errors()
    def _connect(self) -> sqlite3.Connection:
        if not self._path.is_file():
            msg = f"there is no log in {self._path.parent}"
            raise StoreFailed(msg)
        # Read-only: such a connection cannot checkpoint, not even as the last one to close.
        uri = f"{self._path.absolute().as_uri()}?mode=ro"
        db = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=LOCKED_FOR)
        db.text_factory = TEXT
        try:
            version = version_of(db)
        except BaseException:
            db.close()
            raise
        if version != VERSION:
            db.close()
            msg = (
                f"the log in {self._path.parent} is of an older format; "
                "`amarrako serve` brings it up to date"
            )
            raise StoreFailed(msg)
        return db

    def close(self) -> None:
        """Close the connection."""
        self._db.close()

    @sqlite_errors()
    def probe(self) -> None:
        """Read the root of every table of the file. StoreFailed: one cannot be read."""
        for (name,) in self._db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'"):
            self._db.execute(f'SELECT 1 FROM "{name}" LIMIT 1').fetchone()  # noqa: S608

    @sqlite_errors()
    def check_schema(self) -> None:
        """Raise StoreDamaged where a table of the file is not as it was made, or cannot be read."""
        missing = missing_objects(self._db)
        if missing:
            msg = f"damaged in the schema: {', '.join(sorted(missing))}"
            raise StoreDamaged(msg)
        self.probe()

    @sqlite_errors()
    def problems(self) -> list[str]:
        """What SQLite finds wrong with the file, and rows of tables that do not exist."""
        found = [str(text) for (text,) in self._db.execute("PRAGMA integrity_check(100)")]
        orphans = self._db.execute("PRAGMA foreign_key_check").fetchall()
        return [
            *(text for text in found if text != "ok"),
            *(f"a row of {name} belongs to no {parent}" for name, _, parent, _ in orphans),
        ]

    @sqlite_errors()
    def _all(self, make: Callable[..., T], sql: str, *parameters: object) -> list[T]:
        """Run a query; each of its rows is passed to `make`."""
        return [make(*columns) for columns in self._db.execute(sql, parameters)]

    def _intact(self, make: Callable[..., R], sql: str, *parameters: object) -> list[R]:
        """Run a query whose last column is the checksum of the others; without damaged rows.

        `checking.py` finds them.
        """
        return [row for row, is_intact in self._checked(make, sql, *parameters) if is_intact]

    def _checked(
        self, make: Callable[..., R], sql: str, *parameters: object
    ) -> list[tuple[R, bool]]:
        """Run a query whose last column is the checksum of the others: each row, whether intact."""
        found = self._all(lambda *columns: (make(*columns[:-1]), columns[-1]), sql, *parameters)
        return [(row, intact(row, stored)) for row, stored in found]

    def tables(self) -> list[str]:
        """All table codes, oldest table first."""
        return self._all(str, "SELECT code FROM tables ORDER BY created_at, code")

    def has_table(self, code: str) -> bool:
        """Whether there is such a table."""
        return bool(self._all(str, "SELECT code FROM tables WHERE code = ?", code))

    def match_starts(self, table: str) -> list[int]:
        """The sequences of a table's match_started events, oldest first."""
        return self._all(
            int,
            f"SELECT sequence FROM events WHERE table_code = ? AND {MATCH_STARTED}"  # noqa: S608
            " ORDER BY sequence",
            table,
        )

    def rows(self, table: str, first: int, before: int | None = None) -> list[Row]:
        """The events with first ≤ sequence < before (None: to the end), in order.

        Raises:
            StoreDamaged: They are not what was stored.
        """
        return self._rows(TABLES, table, first, before)

    def _rows(
        self, of: Streams[EventRow], code: str, first: int, before: int | None = None
    ) -> list[EventRow]:
        # Asked first, as others may append meanwhile.
        last = self.last_of(of, code) if before is None else before - 1
        found: list[tuple[EventRow, ChainHash]] = self._all(
            lambda *columns: (of.row(*columns[:-1]), columns[-1]),
            f"SELECT {of.columns}, chain FROM {of.name}"  # noqa: S608
            f" WHERE {of.code} = ? AND sequence >= ? AND sequence < ? ORDER BY sequence",
            *(code, first, 2**63 - 1 if before is None else before),
        )
        rows = verified(self._hash_before(of, code, first), found)
        if rows and rows[-1].sequence < last:
            # A damaged key ends the search too early.
            msg = f"row {rows[-1].sequence + 1} of {code} is not found"
            raise StoreDamaged(msg)
        return rows

    def _hash_before(self, of: AnyStreams, code: str, sequence: int) -> ChainHash:
        """The hash of the last event of a stream before this one."""
        found: list[ChainHash] = self._all(
            lambda stored: stored,
            f"SELECT chain FROM {of.name} WHERE {of.code} = ? AND sequence < ?"  # noqa: S608
            " ORDER BY sequence DESC LIMIT 1",
            *(code, sequence),
        )
        return found[0] if found else None

    def last_of(self, of: AnyStreams, code: str) -> int:
        """The sequence of a stream's last event; 0: it has none."""
        (last,) = self._all(
            lambda last: last,
            f"SELECT max(sequence) FROM {of.name} WHERE {of.code} = ?",  # noqa: S608
            code,
        )
        return last if isinstance(last, int) else 0

    def sets(self) -> list[SavedSet]:
        """The saved rule sets, by name."""
        return self._intact(SavedSet, SETS)

    def damaged_sets(self) -> list[str]:
        """The names of the saved rule sets that are not what was stored."""
        return [each.name for each, is_intact in self._checked(SavedSet, SETS) if not is_intact]

    def finished_matches(self, before: Place | None, limit: int) -> list[MatchRow]:
        """The newest finished matches of all tables before a place, newest first."""
        older = "" if before is None else "AND (ended_at, table_code, started) < (?, ?, ?)"
        return self._intact(
            MatchRow,
            f"SELECT {MATCH_COLUMNS}, checksum FROM matches WHERE ended_at IS NOT NULL {older}"  # noqa: S608
            " ORDER BY ended_at DESC, table_code DESC, started DESC LIMIT ?",
            *(before or ()),
            limit,
        )

    def newest_matches(self, limit: int) -> list[MatchRow]:
        """The matches that began last at any table, finished or not, newest first."""
        return self._intact(
            MatchRow,
            f"SELECT {MATCH_COLUMNS}, checksum FROM matches ORDER BY started_at DESC LIMIT ?",  # noqa: S608
            limit,
        )

    def matches_of(self, table: str) -> list[MatchRow]:
        """The matches of a table that have a row, oldest first."""
        return self._intact(
            MatchRow,
            f"SELECT {MATCH_COLUMNS}, checksum FROM matches WHERE table_code = ? ORDER BY started",  # noqa: S608
            table,
        )

    def matches_with_hands(self, table: str, version: int) -> list[int]:
        """First sequences of the table's matches with rows of this version for all their hands."""
        return self._all(
            int,
            "SELECT started FROM matches WHERE table_code = ? AND hands_version = ?",
            *(table, version),
        )

    def hands(self, table: str, started: int) -> list[HandRow]:
        """The rows of the finished hands of a match, oldest first.

        Raises:
            StoreDamaged: One of them is not what was stored.
        """
        found: list[tuple[HandRow, int | None]] = self._all(
            lambda *columns: (HandRow(*columns[:-1]), columns[-1]),
            "SELECT table_code, started, number, record, line, checksum FROM hands"
            " WHERE table_code = ? AND started = ? ORDER BY number",
            *(table, started),
        )
        if not all(intact(row, stored) for row, stored in found):
            msg = f"a row of the hands of {table} is damaged"
            raise StoreDamaged(msg)
        return [row for row, _ in found]

    def revision(self, table: str) -> int | None:
        """The sequence of a table's last event; None if there is no such table."""
        return self.last_of(TABLES, table) or None

    def matches_without_row(self, hands_version: int) -> list[tuple[str, int]]:
        """Table and first sequence of the matches without a row, or without those of their hands.

        The oldest table comes first.

        Args:
            hands_version: The version that the rows of the hands must have.
        """
        return self._all(
            lambda table, started: (table, started),
            f"SELECT table_code, sequence FROM events WHERE {MATCH_STARTED}"  # noqa: S608
            " AND NOT EXISTS (SELECT 1 FROM matches WHERE matches.table_code = events.table_code"
            " AND matches.started = events.sequence AND hands_version = ?)"
            " ORDER BY table_code, sequence",
            hands_version,
        )

    def listed_tables(self, since: float, version: int) -> list[ListedRow]:
        """The rows of this version of the tables with an event since then (seconds since 1970)."""
        return self._intact(
            ListedRow,
            "SELECT table_code, revision, at, version, body, checksum FROM listed_tables"
            " WHERE at >= ? AND version = ?",
            *(since, version),
        )

    def tables_without_row(self, version: int) -> list[tuple[str, int]]:
        """Table and first sequence of the newest match of the tables without a row of this version.

        The newest table comes first.
        """
        return self._all(
            lambda table, started: (table, started),
            "SELECT code, (SELECT max(sequence) FROM events"  # noqa: S608
            f" WHERE table_code = code AND {MATCH_STARTED}) AS started FROM tables"
            " WHERE started IS NOT NULL AND NOT EXISTS (SELECT 1 FROM listed_tables"
            " WHERE table_code = code AND version = ?) ORDER BY created_at DESC, code",
            version,
        )

    def running_match(self, table: str) -> list[Row]:
        """The events of a table from its newest match_started on; nothing older is read."""
        newest = self.newest_match(table)
        return [] if newest is None else self.rows(table, newest)

    def newest_match(self, table: str) -> int | None:
        """The sequence of a table's newest match_started; None if there is no such table."""
        newest = self._all(
            int,
            f"SELECT sequence FROM events WHERE table_code = ? AND {MATCH_STARTED}"  # noqa: S608
            " ORDER BY sequence DESC LIMIT 1",
            table,
        )
        return newest[0] if newest else None

    def last_hand(self, table: str) -> int:
        """The number of the last finished hand of a table's newest match; 0: there is none."""
        found: list[int | None] = self._all(
            lambda number: number,
            "SELECT max(number) FROM hands WHERE table_code = ? AND started = ?",
            *(table, self.newest_match(table)),
        )
        return found[0] or 0

    def snapshots(self, table: str) -> list[SnapshotRow]:
        """The snapshots of a table, newest first."""
        return self._intact(
            SnapshotRow,
            "SELECT table_code, revision, version, body, checksum FROM snapshots"
            " WHERE table_code = ? ORDER BY revision DESC",
            table,
        )

    def championships(self) -> list[str]:
        """The codes of all championships, oldest first."""
        return self._all(str, "SELECT code FROM championships ORDER BY created_at, code")

    def last_championships(self) -> list[str]:
        """The codes of all championships, the one with the newest event first."""
        return self._all(
            str,
            "SELECT code FROM championships ORDER BY (SELECT at FROM championship_events"
            " WHERE championship = code ORDER BY sequence DESC LIMIT 1) DESC, created_at DESC",
        )

    def championship_rows(self, code: str) -> list[ChampionshipRow]:
        """The events of a championship, in order; none if there is no such championship.

        Raises:
            StoreDamaged: They are not what was stored.
        """
        return self._rows(CHAMPIONSHIPS, code, 1)

    def find_championship_command(self, command: str) -> StoredCommand | None:
        """Look up a command to any championship by its idempotency key."""
        found = self._all(
            StoredCommand,
            "SELECT phone, (SELECT max(sequence) FROM championship_events AS after"
            " WHERE after.championship = found.championship AND after.step = found.step)"
            " FROM championship_events AS found WHERE command_id = ?",
            command,
        )
        return found[0] if found else None

    def tables_of_championships(self) -> set[str]:
        """The codes of all tables that were opened for a match of a championship."""
        return set(
            self._all(
                str,
                "SELECT json_extract(body, '$.code') FROM championship_events"
                " WHERE json_extract(body, '$.type') = 'table_opened'",
            )
        )

    def changed_names(self) -> list[ChangedName]:
        """The names that were forgotten or corrected, in that order.

        Damaged rows are among them: a name that was forgotten is not shown again.
        """
        return [each for each, _ in self._checked(ChangedName, CHANGED_NAMES)]

    def damaged_names(self) -> list[str]:
        """The forgotten or corrected names of rows that are not what was stored."""
        return [each.name for each, whole in self._checked(ChangedName, CHANGED_NAMES) if not whole]


class EventStore(EventReader):
    """The one connection that writes. Any thread may use it, one at a time.

    The first write begins a transaction, which `commit` ends; reads see what was written.
    """

    def __init__(self, folder: Path) -> None:
        self._writing = False
        self._heads: dict[str, Head] = {}
        """The last event of each stream that was written to of late."""
        self._appended: dict[str, Head] = {}
        """The same, of the streams that the transaction has written to."""
        self._file: tuple[int, int] | None = None
        super().__init__(folder)
        self._checkpoint()
        self.losses = self._find_losses(folder)
        self._heads_file = HeadsFile(folder)

    @sqlite_errors()
    def _connect(self) -> sqlite3.Connection:
        # A file that was moved away while it was open is not made anew, empty, by `recover`.
        mode = "rwc" if self._file is None else "rw"
        db = sqlite3.connect(
            f"{self._path.absolute().as_uri()}?mode={mode}",
            uri=True,
            isolation_level=None,
            timeout=LOCKED_FOR,
            check_same_thread=False,
        )
        db.text_factory = TEXT
        try:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            db.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_AFTER}")
            db.execute("PRAGMA foreign_keys = ON")
            migrate(db)
            self._file = self._found_at_path()
        except BaseException:
            db.close()
            raise
        return db

    def _found_at_path(self) -> tuple[int, int]:
        """Device and inode of the file at the path. StoreFailed: there is none."""
        try:
            found = os.stat(self._path)  # noqa: PTH116 (once a commit)
        except OSError as error:
            raise StoreFailed(str(error)) from error
        return found.st_dev, found.st_ino

    def _find_losses(self, folder: Path) -> tuple[Loss, ...]:
        """Compare the log with the heads that were noted of it."""
        losses = []
        for name, head in read_heads(folder).items():
            code = name.removeprefix(CHAMPIONSHIPS.prefix)
            of: AnyStreams = TABLES if code == name else CHAMPIONSHIPS
            if self._hash_before(of, code, head.sequence + 1) != head.link:
                losses.append(Loss(code, head.sequence, self.last_of(of, code), code != name))
        return tuple(losses)

    def forget_losses(self) -> None:
        """Note the log as it is now: what is missing is not found again at the next start."""
        left: dict[str, Head | None] = {}
        for loss in self.losses:
            of: AnyStreams = CHAMPIONSHIPS if loss.championship else TABLES
            hash_left = self._hash_before(of, loss.table, loss.left + 1)
            left[of.prefix + loss.table] = Head(loss.left, hash_left) if hash_left else None
        self._heads_file.correct(left)
        self.losses = ()

    def close(self) -> None:
        """Close the connection; what was not committed is lost."""
        self._writing = False
        self._heads.clear()
        self._appended.clear()
        self._heads_file.close()
        super().close()

    def recover(self) -> None:
        """After a failure: open the file again, and have on disk all that can be read."""
        self.close()
        self._db = self._connect()
        with sqlite_errors():
            # A write that changes nothing: it shows that writing works again.
            self._db.execute(f"PRAGMA user_version = {VERSION}")
        self._checkpoint()

    @sqlite_errors()
    def _checkpoint(self) -> None:
        """Have on disk whatever can be read, before the retry of a stored command is acknowledged.

        What a killed process wrote may be in the page cache alone. After a failed fsync the kernel
        may even mark a page as clean that never reached the disk, so that another fsync of the WAL
        proves nothing. Copying the WAL into the main file does: it writes other pages.
        """
        blocked, frames, copied = self._db.execute("PRAGMA wal_checkpoint(FULL)").fetchone()
        if blocked or frames != copied:
            msg = f"only {copied} of {frames} pages could be copied out of the WAL"
            raise StoreFailed(msg)

    @sqlite_errors()
    def _write(self, sql: str, *rows: Sequence[object]) -> None:
        """Execute a statement once for each row, in the transaction."""
        self._begin()
        self._db.executemany(sql, rows)

    @sqlite_errors()
    def begin(self) -> None:
        """Begin a transaction, if none is begun. Waits while another connection holds the lock."""
        self._begin()

    def _begin(self) -> None:
        if self._writing:
            self._check_transaction()
        else:
            self._db.execute("BEGIN IMMEDIATE")
            self._writing = True

    def _check_transaction(self) -> None:
        """Raise StoreFailed where SQLite has rolled back by itself, as after some errors."""
        if not self._db.in_transaction:
            msg = "the transaction was rolled back"
            raise StoreFailed(msg)

    @sqlite_errors()
    def commit(self) -> None:
        """Commit what was written. When this returns it is on disk."""
        if self._writing:
            self._check_transaction()
            self._db.execute("COMMIT")
            self._writing = False
            self.check_place()
            self._heads_file.note(self._appended)
            self._appended.clear()

    @sqlite_errors()
    def copy_wal(self) -> None:
        """Copy the WAL into the main file, as far as no reader needs it (a passive checkpoint).

        So less is lost if the WAL is damaged or deleted.
        """
        self._db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        self._heads_file.sync()

    def check_place(self) -> None:
        """Raise StoreFailed where the open file was renamed or deleted: none would find it."""
        if self._found_at_path() != self._file:
            msg = f"{self._path} is another file than the one that is open"
            raise StoreFailed(msg)

    @sqlite_errors()
    def write_probe(self) -> None:
        """Write, in the transaction, what changes nothing: that its commit succeeds is a proof."""
        self.check_place()
        self._begin()
        self._db.execute(f"PRAGMA user_version = {VERSION}")

    def create_championship(self, code: str, at: float) -> None:
        """Add a championship."""
        self._write("INSERT INTO championships VALUES (?, ?)", (code, at))

    def append_championship(self, rows: Sequence[ChampionshipRow]) -> None:
        """Append events of a championship."""
        self._append(CHAMPIONSHIPS, rows)

    def create_table(self, code: str, at: float) -> None:
        """Add a table."""
        self._write("INSERT INTO tables VALUES (?, ?)", (code, at))

    def append(self, rows: Sequence[Row]) -> None:
        """Append events."""
        self._append(TABLES, rows)

    def _append(self, of: Streams[EventRow], rows: Sequence[EventRow]) -> None:
        chained: list[tuple[object, ...]] = []
        for row in rows:
            name = of.prefix + row[0]
            head = self._heads.get(name)
            before = head.link if head else self._hash_before(of, row[0], row.sequence)
            after = chain_hash(before, row)
            self._appended[name] = Head(row.sequence, after)
            note_newest(self._heads, {name: self._appended[name]})
            chained.append(stored_with(row, after))
        places = ", ".join("?" * (of.columns.count(",") + 2))
        self._write(f"INSERT INTO {of.name} ({of.columns}, chain) VALUES ({places})", *chained)  # noqa: S608

    def save_match(self, match: MatchRow, *, only_missing: bool = False) -> None:
        """Add the row of a match, or replace it; with `only_missing` an existing row stays."""
        otherwise = (
            "NOTHING"
            if only_missing
            else "UPDATE SET started_at = excluded.started_at, ended_at = excluded.ended_at,"
            " body = excluded.body, checksum = excluded.checksum"
        )
        self._write(
            f"INSERT INTO matches ({MATCH_COLUMNS}, checksum) VALUES (?, ?, ?, ?, ?, ?)"  # noqa: S608
            f" ON CONFLICT (table_code, started) DO {otherwise}",
            _with_checksum(match),
        )

    def save_hands(self, hands: Sequence[HandRow]) -> None:
        """Add or replace rows of hands."""
        columns = "table_code, started, number, record, line, checksum"
        self._write(
            f"INSERT OR REPLACE INTO hands ({columns}) VALUES (?, ?, ?, ?, ?, ?)",  # noqa: S608
            *map(_with_checksum, hands),
        )

    def drop_hands(self, table: str, started: int, first: int) -> None:
        """Delete the rows of the hands of a match from this number on."""
        self._write(
            "DELETE FROM hands WHERE table_code = ? AND started = ? AND number >= ?",
            (table, started, first),
        )

    def mark_hands(self, table: str, started: int, version: int) -> None:
        """Note that the rows of the hands of a match are complete, and of this version."""
        self._write(
            "UPDATE matches SET hands_version = ? WHERE table_code = ? AND started = ?",
            (version, table, started),
        )

    def save_listed(self, listed: ListedRow) -> None:
        """Add the row of a table, or replace one that is older or of another version."""
        self._write(
            "INSERT INTO listed_tables (table_code, revision, at, version, body, checksum)"
            " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (table_code) DO UPDATE SET"
            " revision = excluded.revision, at = excluded.at, version = excluded.version,"
            " body = excluded.body, checksum = excluded.checksum"
            " WHERE revision <= excluded.revision OR version != excluded.version",
            _with_checksum(listed),
        )

    def drop_projections(self) -> None:
        """Delete what is derived from the events; the server, or `amarrako rebuild`, adds it."""
        for table in ("listed_tables", "matches", "snapshots", "hands"):
            self._write(f"DELETE FROM {table}", ())  # noqa: S608

    def save_snapshot(self, snapshot: SnapshotRow) -> None:
        """Add a snapshot; of the table's older ones the newest alone stays."""
        columns = "table_code, revision, version, body, checksum"
        self._write(
            f"INSERT OR REPLACE INTO snapshots ({columns}) VALUES (?, ?, ?, ?, ?)",  # noqa: S608
            _with_checksum(snapshot),
        )
        self._write(
            "DELETE FROM snapshots WHERE table_code = ? AND revision < (SELECT max(revision)"
            " FROM snapshots WHERE table_code = ? AND revision < ?)",
            (snapshot.table, snapshot.table, snapshot.revision),
        )

    def save_set(self, saved: SavedSet) -> None:
        """Add or replace a rule set."""
        self._write(
            "INSERT OR REPLACE INTO rule_sets (name, saved_at, body, checksum) VALUES (?, ?, ?, ?)",
            _with_checksum(saved),
        )

    def drop_set(self, name: str) -> None:
        """Delete a rule set, if there is one."""
        self._write("DELETE FROM rule_sets WHERE name = ?", (name,))

    def change_name(self, changed: ChangedName) -> None:
        """Forget or correct a name in what began before."""
        self._write(
            "INSERT OR REPLACE INTO forgotten_names (name, at, shown, checksum)"
            " VALUES (?, ?, ?, ?)",
            _with_checksum(changed),
        )

    def copy_row(self, name: str, row: Sequence[object], columns: Sequence[str] = ()) -> None:
        """Add or replace a row of any table of the file, as another file has it.

        Args:
            name: The table.
            row: The row.
            columns: The columns that the other file has; none: all of this format.
        """
        quoted = ", ".join('"' + each.replace('"', '""') + '"' for each in columns)
        into = f'"{name}" ({quoted})' if columns else f'"{name}"'
        places = ", ".join("?" * len(row))
        self._write(f"INSERT OR REPLACE INTO {into} VALUES ({places})", row)  # noqa: S608

    def find_command(self, table: str, command: str) -> StoredCommand | None:
        """Look up a command by its idempotency key."""
        # The events of a step are contiguous: it ends before the first event of a later step.
        found = self._all(
            StoredCommand,
            "SELECT phone, coalesce("
            " (SELECT sequence - 1 FROM events WHERE table_code = found.table_code"
            "  AND sequence > found.sequence AND step > found.step ORDER BY sequence LIMIT 1),"
            " (SELECT max(sequence) FROM events WHERE table_code = found.table_code)"
            ") FROM events AS found WHERE table_code = ? AND command_id = ?",
            *(table, command),
        )
        return found[0] if found else None


def _with_checksum(row: tuple[object, ...]) -> tuple[object, ...]:
    return (*row, checksum(row))
