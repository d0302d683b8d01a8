"""Schema of the SQLite file, and the migration of older files."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from webui.event_store.records import StoreDamaged, StoreTooNew

# `user_version` is the number of steps applied to a file. A released step never changes.
STEPS: tuple[tuple[str, ...], ...] = (
    (
        """
        CREATE TABLE tables (
            code TEXT PRIMARY KEY,
            created_at REAL NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE events (
            table_code TEXT NOT NULL REFERENCES tables (code),
            sequence INTEGER NOT NULL CHECK (sequence > 0),
            step INTEGER NOT NULL CHECK (step BETWEEN 1 AND sequence),
            command_id TEXT CHECK (command_id IS NULL OR step = sequence),
            phone TEXT,
            at REAL NOT NULL,
            by_seat INTEGER,
            by_name TEXT,
            type TEXT NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (table_code, sequence)
        ) STRICT, WITHOUT ROWID
        """,
        # Idempotency: the retry of a command finds it here.
        """
        CREATE UNIQUE INDEX events_command ON events (table_code, command_id)
        WHERE command_id IS NOT NULL
        """,
        # A table is loaded from its newest match on, not from its first event.
        """
        CREATE INDEX events_match ON events (table_code, sequence)
        WHERE type = 'match_started'
        """,
        """
        CREATE TRIGGER events_stay BEFORE DELETE ON events
        BEGIN SELECT RAISE (ABORT, 'the log is append-only'); END
        """,
        """
        CREATE TRIGGER events_stay_as_they_are BEFORE UPDATE ON events
        BEGIN SELECT RAISE (ABORT, 'the log is append-only'); END
        """,
    ),
    (
        # Rule sets by name. A match stores its own rules, so these may be changed and deleted.
        """
        CREATE TABLE rule_sets (
            name TEXT PRIMARY KEY,
            saved_at REAL NOT NULL,
            body TEXT NOT NULL
        ) STRICT
        """,
    ),
    (
        # A projection: one row for each match, written in the transaction of its events. The
        # server adds the rows of older matches (queries/rebuilding.py).
        """
        CREATE TABLE matches (
            table_code TEXT NOT NULL REFERENCES tables (code),
            started INTEGER NOT NULL,
            started_at REAL NOT NULL,
            ended_at REAL,
            body TEXT NOT NULL,
            PRIMARY KEY (table_code, started)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE INDEX matches_ended ON matches (ended_at, table_code, started)
        WHERE ended_at IS NOT NULL
        """,
        "CREATE INDEX matches_started ON matches (started_at)",
        # Names are taken from those rows; a forgotten one only from matches that began later.
        """
        CREATE TABLE forgotten_names (
            name TEXT PRIMARY KEY,
            at REAL NOT NULL
        ) STRICT
        """,
    ),
    # Who acted where no seat did. Older rows have none; in these, a name without a seat is that of
    # the referee.
    ("ALTER TABLE events ADD COLUMN role TEXT",),
    (
        # A projection: the row of each table in the list of tables, written in the transaction of
        # its events. The server adds missing rows, and those of another version
        # (queries/rebuilding.py).
        """
        CREATE TABLE listed_tables (
            table_code TEXT PRIMARY KEY REFERENCES tables (code),
            revision INTEGER NOT NULL,
            at REAL NOT NULL,
            version INTEGER NOT NULL,
            body TEXT NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX listed_tables_at ON listed_tables (at)",
    ),
    (
        # The newest snapshots of each table, which bound its replay. Never the truth: any of them
        # may be deleted.
        """
        CREATE TABLE snapshots (
            table_code TEXT NOT NULL REFERENCES tables (code),
            revision INTEGER NOT NULL,
            version INTEGER NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (table_code, revision)
        ) STRICT, WITHOUT ROWID
        """,
    ),
    (
        # A projection for exports: the finished hands of a match, written in the transaction of
        # their events. They are complete where `hands_version` is that of the code.
        "ALTER TABLE matches ADD COLUMN hands_version INTEGER NOT NULL DEFAULT 0",
        """
        CREATE TABLE hands (
            table_code TEXT NOT NULL REFERENCES tables (code),
            started INTEGER NOT NULL,
            number INTEGER NOT NULL,
            record TEXT,
            line TEXT NOT NULL,
            PRIMARY KEY (table_code, started, number)
        ) STRICT, WITHOUT ROWID
        """,
    ),
    (
        # The hash chain of the events, and checksums of other rows (chain.py). NULL: an older
        # version wrote the row.
        "ALTER TABLE events ADD COLUMN chain BLOB",
        "ALTER TABLE rule_sets ADD COLUMN checksum INTEGER",
        "ALTER TABLE matches ADD COLUMN checksum INTEGER",
        "ALTER TABLE hands ADD COLUMN checksum INTEGER",
        "ALTER TABLE listed_tables ADD COLUMN checksum INTEGER",
        "ALTER TABLE snapshots ADD COLUMN checksum INTEGER",
    ),
    (
        # Championships: streams of events of their own, in the transactions of the tables' events.
        """
        CREATE TABLE championships (
            code TEXT PRIMARY KEY,
            created_at REAL NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE championship_events (
            championship TEXT NOT NULL REFERENCES championships (code),
            sequence INTEGER NOT NULL CHECK (sequence > 0),
            step INTEGER NOT NULL CHECK (step BETWEEN 1 AND sequence),
            command_id TEXT CHECK (command_id IS NULL OR step = sequence),
            phone TEXT,
            at REAL NOT NULL,
            by_role TEXT NOT NULL,
            by_name TEXT,
            body TEXT NOT NULL,
            PRIMARY KEY (championship, sequence)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE UNIQUE INDEX championship_events_command ON championship_events (command_id)
        WHERE command_id IS NOT NULL
        """,
        """
        CREATE TRIGGER championship_events_stay BEFORE DELETE ON championship_events
        BEGIN SELECT RAISE (ABORT, 'the log is append-only'); END
        """,
        """
        CREATE TRIGGER championship_events_stay_as_they_are BEFORE UPDATE ON championship_events
        BEGIN SELECT RAISE (ABORT, 'the log is append-only'); END
        """,
    ),
    # The hash chain of championships. NULL: an older version wrote the row.
    ("ALTER TABLE championship_events ADD COLUMN chain BLOB",),
    # How a name was corrected. NULL: it was forgotten.
    ("ALTER TABLE forgotten_names ADD COLUMN shown TEXT",),
    # As of the other rows (chain.py). NULL: an older version wrote the row.
    ("ALTER TABLE forgotten_names ADD COLUMN checksum INTEGER",),
)
VERSION = len(STEPS)


def version_of(db: sqlite3.Connection) -> int:
    """Return the number of steps applied to the file.

    Raises:
        StoreDamaged: The number is not that of the file's tables.
        StoreTooNew: It is more than this version has.
    """
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version != VERSION:
        made_by = _steps_of_schema(db)
        if made_by not in (None, version):
            raise StoreDamaged(
                f"the number of its format is {version}, but its tables are of {made_by}"
            )
    if version > VERSION:
        raise StoreTooNew(
            f"the log is of format {version} and this Amarrako knows up to {VERSION}: "
            "update Amarrako, or choose another folder with --data"
        )
    return int(version)


def _steps_of_schema(db: sqlite3.Connection) -> int | None:
    """The number of steps that make the tables of this file; None: no number does."""
    there = objects_of(db)
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        for done in range(VERSION):
            if objects_of(fresh) == there:
                return done
            _apply(fresh, done)
        return VERSION if objects_of(fresh) == there else None


def migrate(db: sqlite3.Connection) -> None:
    """Apply the missing steps, each in a transaction."""
    for done in range(version_of(db), VERSION):
        db.execute("BEGIN IMMEDIATE")
        try:
            _apply(db, done)
        except BaseException:
            db.rollback()
            raise
        db.execute("COMMIT")


def _apply(db: sqlite3.Connection, done: int) -> None:
    """Apply the step after so many."""
    for statement in STEPS[done]:
        db.execute(statement)
    db.execute(f"PRAGMA user_version = {done + 1}")


def objects_of(db: sqlite3.Connection) -> set[tuple[str, str]]:
    """The tables, indexes, triggers and views of the file: their names, and the SQL that made them.

    SQLite's own, such as its statistics, are left out.
    """
    found = db.execute("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
    return {(name, sql) for name, sql in found if not str(name).startswith("sqlite_")}


def check_schema(db: sqlite3.Connection) -> None:
    """Check that a file has what one of its format has, and nothing else.

    A trigger, a view or an index of others can refuse what is written, or change it.

    Raises:
        StoreDamaged: It lacks something, or has more, or has no format, as an empty file.
        StoreTooNew: The file has a newer format.
    """
    version = version_of(db)
    if not version:
        raise StoreDamaged("the file has no tables")
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        for done in range(version):
            _apply(fresh, done)
        wrong = {name for name, _ in objects_of(fresh) ^ objects_of(db)}
    if wrong:
        raise StoreDamaged(f"damaged in the schema: {', '.join(sorted(wrong))}")
