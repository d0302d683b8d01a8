"""The log in one SQLite file.

WAL with `synchronous=FULL`: with NORMAL an acknowledged commit can vanish in a power cut. This one
connection alone writes and checkpoints (SQLite before 3.51.3 can damage the file where two do);
`reader.py` opens others that only read.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from webui.log.contract import MATCH_STARTED, LogDamaged, LogFailed, Told
from webui.log.row import ForgottenName, MatchRow, Place, Row, SavedSet
from webui.log.schema import VERSION, migrate

FILE = "amarrako.sqlite3"
MATCH_COLUMNS = "table_code, started, started_at, ended_at, body"
COLUMNS = "table_code, sequence, step, command_id, phone, at, by_seat, by_name, type, body"
READERS_MAY_TAKE_MS = 2000


@contextmanager
def failing_as_log() -> Iterator[None]:
    """Let what SQLite raises out as LogFailed, LogDamaged where only this cannot be read."""
    try:
        yield
    except sqlite3.Error as error:
        msg = f"{type(error).__name__}: {error}"
        # The low byte is the kind of fault; what stands above it says where.
        damaged = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_CORRUPT
        raise (LogDamaged if damaged else LogFailed)(msg) from error


class SqliteLog:
    """A `Log`. Make it in the thread that uses it."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._db: sqlite3.Connection | None = None
        self._writing = False
        with failing_as_log():
            self._db = self._open()
            make_sure(self._db)

    def create_table(self, code: str, at: float) -> None:
        """Add a table, in the open transaction."""
        with failing_as_log():
            self._begun().execute("INSERT INTO tables VALUES (?, ?)", (code, at))

    def append(self, rows: Sequence[Row]) -> None:
        """Add rows in the open transaction, which the first addition opens."""
        with failing_as_log():
            self._begun().executemany(
                f"INSERT INTO events ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608
                [
                    (
                        row.table,
                        row.sequence,
                        row.step,
                        row.command,
                        row.phone,
                        row.at,
                        row.by,
                        row.by_name,
                        row.type,
                        row.body,
                    )
                    for row in rows
                ],
            )

    def commit(self) -> None:
        """Put all that was added on disk."""
        if not self._writing:
            return
        with failing_as_log():
            self._begun().execute("COMMIT")
        self._writing = False

    def roll_back(self) -> None:
        """Forget what was added since the last commit."""
        self._writing = False
        with failing_as_log():
            if self._opened().in_transaction:
                self._opened().execute("ROLLBACK")

    def recover(self) -> None:
        """Open anew, and make sure that all that can be read is on disk."""
        self.close()
        with failing_as_log():
            self._db = self._open()
            # Shows that writing works again.
            self._db.execute(f"PRAGMA user_version = {VERSION}")
            make_sure(self._db)

    def has_table(self, code: str) -> bool:
        """Whether there is such a table."""
        with failing_as_log():
            return has_table(self._opened(), code)

    def find_command(self, table: str, command: str) -> Told | None:
        """The command with this id at this table, if its rows are in the log."""
        with failing_as_log():
            db = self._opened()
            found = db.execute(
                "SELECT sequence, phone FROM events WHERE table_code = ? AND command_id = ?",
                (table, command),
            ).fetchone()
            if found is None:
                return None
            first, phone = found
            # Rows of one step lie together: it ends before the next step's first row.
            following = db.execute(
                "SELECT sequence FROM events WHERE table_code = ? AND sequence > ? AND step > ?"
                " ORDER BY sequence LIMIT 1",
                (table, first, first),
            ).fetchone()
            if following is not None:
                return Told(phone, following[0] - 1)
            (last,) = db.execute(
                "SELECT max(sequence) FROM events WHERE table_code = ?", (table,)
            ).fetchone()
            return Told(phone, last)

    def running_match(self, table: str) -> list[Row]:
        """The rows of a table from its newest match_started on."""
        with failing_as_log():
            starts = match_starts(self._opened(), table, newest_only=True)
            return rows_between(self._opened(), table, starts[0], None) if starts else []

    def recent_tables(self, since: float) -> list[str]:
        """Codes of the tables at which something happened since then, or may have."""
        with failing_as_log():
            codes = self._opened().execute("SELECT code FROM tables ORDER BY created_at, code")
            return [code for (code,) in codes.fetchall() if self._is_recent(code, since)]

    def _is_recent(self, code: str, since: float) -> bool:
        try:
            with failing_as_log():
                newest = self._opened().execute(
                    "SELECT at FROM events WHERE table_code = ? ORDER BY sequence DESC LIMIT 1",
                    (code,),
                )
                return any(at >= since for (at,) in newest)
        except LogDamaged:
            return True  # whoever loads it is told

    def save_set(self, saved: SavedSet) -> None:
        """Add a rule set, or let it be another, in the open transaction."""
        with failing_as_log():
            self._begun().execute(
                "INSERT OR REPLACE INTO rule_sets (name, saved_at, body) VALUES (?, ?, ?)",
                (saved.name, saved.saved_at, saved.body),
            )

    def drop_set(self, name: str) -> None:
        """Take a rule set away, if there is one, in the open transaction."""
        with failing_as_log():
            self._begun().execute("DELETE FROM rule_sets WHERE name = ?", (name,))

    def sets(self) -> list[SavedSet]:
        """The rule sets of the house, by name."""
        with failing_as_log():
            return saved_sets(self._opened())

    def save_match(self, match: MatchRow, *, only_missing: bool = False) -> None:
        """Add a match's row in the open transaction; one that is there is replaced, or stays."""
        with failing_as_log():
            otherwise = "IGNORE" if only_missing else "REPLACE"
            self._begun().execute(
                f"INSERT OR {otherwise} INTO matches ({MATCH_COLUMNS}) VALUES (?, ?, ?, ?, ?)",  # noqa: S608
                (match.table, match.started, match.started_at, match.ended_at, match.body),
            )

    def forget_name(self, forgotten: ForgottenName) -> None:
        """Keep a name from being offered, in the open transaction."""
        with failing_as_log():
            self._begun().execute(
                "INSERT OR REPLACE INTO forgotten_names (name, at) VALUES (?, ?)",
                (forgotten.name, forgotten.at),
            )

    def close(self) -> None:
        """Let go of it; what was not committed is forgotten."""
        self._writing = False
        if self._db is not None:
            db, self._db = self._db, None
            db.close()

    def _open(self) -> sqlite3.Connection:
        db = sqlite3.connect(self._path, isolation_level=None, timeout=READERS_MAY_TAKE_MS / 1000)
        try:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            db.execute("PRAGMA foreign_keys = ON")
            migrate(db)
        except BaseException:
            db.close()
            raise
        return db

    def _opened(self) -> sqlite3.Connection:
        if self._db is None:
            msg = "the log is closed"
            raise LogFailed(msg)
        return self._db

    def _begun(self) -> sqlite3.Connection:
        db = self._opened()
        if not self._writing:
            db.execute("BEGIN IMMEDIATE")
            self._writing = True
        elif not db.in_transaction:
            # SQLite rolls back by itself after some errors; beginning anew would lose a part.
            msg = "the transaction was rolled back"
            raise LogFailed(msg)
        return db


def make_sure(db: sqlite3.Connection) -> None:
    """Have on disk whatever can be read: the retry of a command that is found is acknowledged.

    What a killed process wrote may be in the kernel's memory alone. After a failed sync the kernel
    may even hold a page for clean that never reached the disk, so that syncing the WAL once more
    proves nothing. Copying it into the main file does: those are other pages.
    """
    blocked, frames, copied = db.execute("PRAGMA wal_checkpoint(FULL)").fetchone()
    if blocked or frames != copied:
        msg = f"only {copied} of {frames} pages could be copied out of the WAL"
        raise LogFailed(msg)


def has_table(db: sqlite3.Connection, code: str) -> bool:
    """Whether there is such a table."""
    return db.execute("SELECT 1 FROM tables WHERE code = ?", (code,)).fetchone() is not None


def match_starts(db: sqlite3.Connection, table: str, *, newest_only: bool = False) -> list[int]:
    """Sequences of match_started rows, oldest first, or of the newest alone."""
    order = "DESC LIMIT 1" if newest_only else "ASC"
    found = db.execute(
        # The type stands in the query itself, or SQLite would not use the partial index.
        f"SELECT sequence FROM events WHERE table_code = ? AND type = '{MATCH_STARTED}'"  # noqa: S608
        f" ORDER BY sequence {order}",
        (table,),
    )
    return [sequence for (sequence,) in found]


def rows_between(db: sqlite3.Connection, table: str, first: int, before: int | None) -> list[Row]:
    """The rows with first ≤ sequence < before (None: to the end), in order."""
    end = "" if before is None else " AND sequence < ?"
    values = (table, first) if before is None else (table, first, before)
    found = db.execute(
        f"SELECT {COLUMNS} FROM events WHERE table_code = ? AND sequence >= ?{end}"  # noqa: S608
        " ORDER BY sequence",
        values,
    )
    return [Row(*columns) for columns in found]


def saved_sets(db: sqlite3.Connection) -> list[SavedSet]:
    """The rule sets of the house, by name."""
    found = db.execute("SELECT name, saved_at, body FROM rule_sets ORDER BY name")
    return [SavedSet(*columns) for columns in found]


def finished_matches(db: sqlite3.Connection, before: Place | None, limit: int) -> list[MatchRow]:
    """The newest finished matches before a place, newest first."""
    older = "" if before is None else "AND (ended_at, table_code, started) < (?, ?, ?)"
    found = db.execute(
        f"SELECT {MATCH_COLUMNS} FROM matches WHERE ended_at IS NOT NULL {older}"  # noqa: S608
        " ORDER BY ended_at DESC, table_code DESC, started DESC LIMIT ?",
        (*(before or ()), limit),
    )
    return [MatchRow(*columns) for columns in found]


def newest_matches(db: sqlite3.Connection, limit: int) -> list[MatchRow]:
    """The matches begun last, newest first."""
    found = db.execute(
        f"SELECT {MATCH_COLUMNS} FROM matches ORDER BY started_at DESC LIMIT ?",  # noqa: S608
        (limit,),
    )
    return [MatchRow(*columns) for columns in found]


def matches_without_row(db: sqlite3.Connection) -> list[tuple[str, int]]:
    """Table and first sequence of matches that have no row."""
    found = db.execute(
        f"SELECT table_code, sequence FROM events WHERE type = '{MATCH_STARTED}'"  # noqa: S608
        " AND NOT EXISTS (SELECT 1 FROM matches WHERE matches.table_code = events.table_code"
        " AND matches.started = events.sequence)"
        " ORDER BY table_code, sequence"
    )
    return [(code, sequence) for code, sequence in found]


def forgotten_names(db: sqlite3.Connection) -> list[ForgottenName]:
    """The names that are not to be offered."""
    return [
        ForgottenName(*columns) for columns in db.execute("SELECT name, at FROM forgotten_names")
    ]
