"""Tables of the SQLite file, and the migration of older files."""

from __future__ import annotations

import sqlite3

from webui.event_store.records import StoreTooNew

# `user_version` counts the steps a file has been through. A step, once released, never changes.
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
        # A command is applied once: its retry finds it here.
        """
        CREATE UNIQUE INDEX events_command ON events (table_code, command_id)
        WHERE command_id IS NOT NULL
        """,
        # Where a table is read from, so that a season's log need not be.
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
        # Rule sets by name. A match never reads them again: it keeps the rules that it was
        # opened with, so these may change and go.
        """
        CREATE TABLE rule_sets (
            name TEXT PRIMARY KEY,
            saved_at REAL NOT NULL,
            body TEXT NOT NULL
        ) STRICT
        """,
    ),
    (
        # A projection: one row a match, written in the transaction of the events it follows from.
        # Matches of older logs get theirs from their events once a server runs.
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
        # Names are offered from those rows; one of these only for matches begun after it.
        """
        CREATE TABLE forgotten_names (
            name TEXT PRIMARY KEY,
            at REAL NOT NULL
        ) STRICT
        """,
    ),
    # Who acted where no seat did. Older rows have none: that a name stands there without a seat
    # says that it was the referee.
    ("ALTER TABLE events ADD COLUMN role TEXT",),
)
VERSION = len(STEPS)


def version_of(db: sqlite3.Connection) -> int:
    """How many steps the file has been through. StoreTooNew where that is more than we know."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        msg = (
            f"the log is of format {version} and this Amarrako knows up to {VERSION}: "
            "update Amarrako, or choose another folder with --data"
        )
        raise StoreTooNew(msg)
    return int(version)


def migrate(db: sqlite3.Connection) -> None:
    """Take the file through the steps it lacks, each whole or not at all."""
    for done in range(version_of(db), VERSION):
        db.execute("BEGIN IMMEDIATE")
        try:
            for statement in STEPS[done]:
                db.execute(statement)
            db.execute(f"PRAGMA user_version = {done + 1}")
        except BaseException:
            db.rollback()
            raise
        db.execute("COMMIT")
