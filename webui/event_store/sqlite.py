"""The event store in one SQLite file, and read-only access to it.

WAL with `synchronous=FULL`: with NORMAL an acknowledged commit can vanish in a power cut. The one
connection of `EventStore` writes and checkpoints (SQLite before 3.51.3 can damage the file where
two do); every `EventReader` opens another that only reads.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from webui.event_store.records import (
    ForgottenName,
    MatchRow,
    Place,
    Row,
    SavedSet,
    StoreDamaged,
    StoredCommand,
    StoreFailed,
)
from webui.event_store.schema import VERSION, migrate, version_of

FILE = "amarrako.sqlite3"
MATCH_STARTED = "match_started"
"""The one event type that the store interprets: a table is rebuilt from the newest of these on."""
MATCH_COLUMNS = "table_code, started, started_at, ended_at, body"
COLUMNS = "table_code, sequence, step, command_id, phone, at, by_seat, by_name, type, body"
LOCKED_FOR = 2.0
"""Seconds to wait for another connection that holds the file."""


@contextmanager
def _sqlite_errors() -> Iterator[None]:
    """Raise errors of SQLite as StoreFailed, or StoreDamaged where only this cannot be read."""
    try:
        yield
    except sqlite3.Error as error:
        msg = f"{type(error).__name__}: {error}"
        # The low byte is the kind of fault, the rest says where.
        damaged = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_CORRUPT
        raise (StoreDamaged if damaged else StoreFailed)(msg) from error


class EventReader:
    """Read the event store, whether or not a server writes it meanwhile.

    Keep it only for a short time: while it is in a transaction the WAL cannot shrink.

    Args:
        folder: The folder of the file.

    Raises:
        StoreFailed: There is no file, or it is of an older format; and so every method.
        StoreTooNew: The file is of a newer format.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._db = self._connect()

    @_sqlite_errors()
    def _connect(self) -> sqlite3.Connection:
        if not self._path.is_file():
            msg = f"there is no log in {self._path.parent}"
            raise StoreFailed(msg)
        # Read-only: such a connection cannot checkpoint, not even as the last one to close.
        db = sqlite3.connect(
            f"{self._path.absolute().as_uri()}?mode=ro",
            uri=True,
            isolation_level=None,
            timeout=LOCKED_FOR,
        )
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

    @_sqlite_errors()
    def tables(self) -> list[str]:
        """All table codes, oldest table first."""
        found = self._db.execute("SELECT code FROM tables ORDER BY created_at, code")
        return [code for (code,) in found]

    @_sqlite_errors()
    def has_table(self, code: str) -> bool:
        """Whether there is such a table."""
        found = self._db.execute("SELECT 1 FROM tables WHERE code = ?", (code,))
        return found.fetchone() is not None

    @_sqlite_errors()
    def match_starts(self, table: str) -> list[int]:
        """Sequences of a table's match_started rows, oldest first."""
        found = self._db.execute(
            # The type stands in the query itself, or SQLite would not use the partial index.
            f"SELECT sequence FROM events WHERE table_code = ? AND type = '{MATCH_STARTED}'"  # noqa: S608
            " ORDER BY sequence",
            (table,),
        )
        return [sequence for (sequence,) in found]

    @_sqlite_errors()
    def rows(self, table: str, first: int, before: int | None = None) -> list[Row]:
        """The rows with first ≤ sequence < before (None: to the end), in order."""
        end = "" if before is None else " AND sequence < ?"
        found = self._db.execute(
            f"SELECT {COLUMNS} FROM events WHERE table_code = ? AND sequence >= ?{end}"  # noqa: S608
            " ORDER BY sequence",
            (table, first) if before is None else (table, first, before),
        )
        return [Row(*columns) for columns in found]

    @_sqlite_errors()
    def sets(self) -> list[SavedSet]:
        """The saved rule sets, by name."""
        found = self._db.execute("SELECT name, saved_at, body FROM rule_sets ORDER BY name")
        return [SavedSet(*columns) for columns in found]

    @_sqlite_errors()
    def finished_matches(self, before: Place | None, limit: int) -> list[MatchRow]:
        """The newest finished matches of all tables before a place, newest first."""
        older = "" if before is None else "AND (ended_at, table_code, started) < (?, ?, ?)"
        found = self._db.execute(
            f"SELECT {MATCH_COLUMNS} FROM matches WHERE ended_at IS NOT NULL {older}"  # noqa: S608
            " ORDER BY ended_at DESC, table_code DESC, started DESC LIMIT ?",
            (*(before or ()), limit),
        )
        return [MatchRow(*columns) for columns in found]

    @_sqlite_errors()
    def newest_matches(self, limit: int) -> list[MatchRow]:
        """The matches begun last at any table, played or finished, newest first."""
        found = self._db.execute(
            f"SELECT {MATCH_COLUMNS} FROM matches ORDER BY started_at DESC LIMIT ?",  # noqa: S608
            (limit,),
        )
        return [MatchRow(*columns) for columns in found]

    @_sqlite_errors()
    def matches_without_row(self) -> list[tuple[str, int]]:
        """Table and first sequence of the matches that have no row, oldest table first."""
        return self._db.execute(
            f"SELECT table_code, sequence FROM events WHERE type = '{MATCH_STARTED}'"  # noqa: S608
            " AND NOT EXISTS (SELECT 1 FROM matches WHERE matches.table_code = events.table_code"
            " AND matches.started = events.sequence)"
            " ORDER BY table_code, sequence"
        ).fetchall()

    @_sqlite_errors()
    def forgotten_names(self) -> list[ForgottenName]:
        """The names that are not to be offered."""
        found = self._db.execute("SELECT name, at FROM forgotten_names")
        return [ForgottenName(*columns) for columns in found]


class EventStore(EventReader):
    """The one connection that writes. Make it in the thread that uses it.

    The first addition opens a transaction, which `commit` ends; reading sees what was added.
    """

    def __init__(self, folder: Path) -> None:
        self._writing = False
        super().__init__(folder)
        self._checkpoint()

    @_sqlite_errors()
    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self._path, isolation_level=None, timeout=LOCKED_FOR)
        try:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            db.execute("PRAGMA foreign_keys = ON")
            migrate(db)
        except BaseException:
            db.close()
            raise
        return db

    def close(self) -> None:
        """Close the connection; what was not committed is lost."""
        self._writing = False
        super().close()

    def recover(self) -> None:
        """After a failure: open anew, and make sure that all that can be read is on disk."""
        self.close()
        self._db = self._connect()
        with _sqlite_errors():
            # Shows that writing works again.
            self._db.execute(f"PRAGMA user_version = {VERSION}")
        self._checkpoint()

    @_sqlite_errors()
    def _checkpoint(self) -> None:
        """Have on disk whatever can be read: the retry of a stored command is acknowledged.

        What a killed process wrote may be in the kernel's memory alone. After a failed sync the
        kernel may even hold a page for clean that never reached the disk, so that syncing the WAL
        once more proves nothing. Copying it into the main file does: those are other pages.
        """
        blocked, frames, copied = self._db.execute("PRAGMA wal_checkpoint(FULL)").fetchone()
        if blocked or frames != copied:
            msg = f"only {copied} of {frames} pages could be copied out of the WAL"
            raise StoreFailed(msg)

    @_sqlite_errors()
    def _write(self, sql: str, *rows: Sequence[object]) -> None:
        """Execute a statement once for each row, in a transaction."""
        if not self._writing:
            self._db.execute("BEGIN IMMEDIATE")
            self._writing = True
        elif not self._db.in_transaction:
            # SQLite rolls back by itself after some errors; beginning anew would lose a part.
            msg = "the transaction was rolled back"
            raise StoreFailed(msg)
        self._db.executemany(sql, rows)

    @_sqlite_errors()
    def commit(self) -> None:
        """Write all that was added to disk. When this returns it is there, whatever happens."""
        if self._writing:
            if not self._db.in_transaction:
                msg = "the transaction was rolled back"
                raise StoreFailed(msg)
            self._db.execute("COMMIT")
            self._writing = False

    def create_table(self, code: str, at: float) -> None:
        """Add a table."""
        self._write("INSERT INTO tables VALUES (?, ?)", (code, at))

    def append(self, rows: Sequence[Row]) -> None:
        """Add events."""
        columns = "?, ?, ?, ?, ?, ?, ?, ?, ?, ?"
        self._write(f"INSERT INTO events ({COLUMNS}) VALUES ({columns})", *rows)  # noqa: S608

    def save_match(self, match: MatchRow, *, only_missing: bool = False) -> None:
        """Add a match's row; one that is there is replaced, or stays."""
        otherwise = "IGNORE" if only_missing else "REPLACE"
        self._write(
            f"INSERT OR {otherwise} INTO matches ({MATCH_COLUMNS}) VALUES (?, ?, ?, ?, ?)",  # noqa: S608
            match,
        )

    def save_set(self, saved: SavedSet) -> None:
        """Add or replace a rule set."""
        self._write(
            "INSERT OR REPLACE INTO rule_sets (name, saved_at, body) VALUES (?, ?, ?)", saved
        )

    def drop_set(self, name: str) -> None:
        """Delete a rule set, if there is one."""
        self._write("DELETE FROM rule_sets WHERE name = ?", (name,))

    def forget_name(self, forgotten: ForgottenName) -> None:
        """Keep a name from being offered."""
        self._write("INSERT OR REPLACE INTO forgotten_names (name, at) VALUES (?, ?)", forgotten)

    @_sqlite_errors()
    def find_command(self, table: str, command: str) -> StoredCommand | None:
        """Look up a command by its idempotency key."""
        found = self._db.execute(
            "SELECT sequence, phone FROM events WHERE table_code = ? AND command_id = ?",
            (table, command),
        ).fetchone()
        if found is None:
            return None
        first, phone = found
        # Rows of one step lie together: it ends before the next step's first row.
        following = self._db.execute(
            "SELECT sequence FROM events WHERE table_code = ? AND sequence > ? AND step > ?"
            " ORDER BY sequence LIMIT 1",
            (table, first, first),
        ).fetchone()
        if following is not None:
            return StoredCommand(phone, following[0] - 1)
        (last,) = self._db.execute(
            "SELECT max(sequence) FROM events WHERE table_code = ?", (table,)
        ).fetchone()
        return StoredCommand(phone, last)

    @_sqlite_errors()
    def running_match(self, table: str) -> list[Row]:
        """The rows of a table from its newest match_started on; nothing older is read."""
        found = self._db.execute(
            f"SELECT sequence FROM events WHERE table_code = ? AND type = '{MATCH_STARTED}'"  # noqa: S608
            " ORDER BY sequence DESC LIMIT 1",
            (table,),
        ).fetchone()
        return [] if found is None else self.rows(table, found[0])

    def recent_tables(self, since: float) -> list[str]:
        """Codes of the tables where something happened since then, or may have; oldest first."""
        return [code for code in self.tables() if self._is_recent(code, since)]

    def _is_recent(self, code: str, since: float) -> bool:
        try:
            with _sqlite_errors():
                newest = self._db.execute(
                    "SELECT at FROM events WHERE table_code = ? ORDER BY sequence DESC LIMIT 1",
                    (code,),
                )
                return any(at >= since for (at,) in newest)
        except StoreDamaged:
            return True  # loading it says so
