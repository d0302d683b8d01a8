"""Schema of the SQLite file."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from webui.store.records import OtherFormat, StoreDamaged

FORMAT = 100
"""The format of release 1.0, as `user_version` of the file. Lower numbers were never released."""
LAST_THAT_READS_OLDER = "f97499cc"
"""The commit whose `amarrako export --all` writes out a log of a format before 1.0."""
SCHEMA = (
    # All streams of events: tables, championships, the house. The primary key is what optimistic
    # concurrency rests on; a stream exists once it has an event.
    """
    CREATE TABLE events (
        kind TEXT NOT NULL,
        code TEXT NOT NULL,
        sequence INTEGER NOT NULL CHECK (sequence > 0),
        step INTEGER NOT NULL CHECK (step BETWEEN 1 AND sequence),
        command_id TEXT CHECK (command_id IS NULL OR step = sequence),
        phone TEXT,
        at REAL NOT NULL,
        by TEXT NOT NULL,
        by_name TEXT,
        type TEXT NOT NULL,
        body TEXT NOT NULL,
        chain BLOB NOT NULL,
        PRIMARY KEY (kind, code, sequence)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX events_first ON events (kind, at, code) WHERE sequence = 1",
    # A table is loaded from its newest match on, not from its first event.
    """
    CREATE INDEX events_match ON events (kind, code, sequence)
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
    # Projections (webui/projections), written in the transaction of the events that they follow
    # from; any row may be deleted and is made anew.
    """
    CREATE TABLE projected (
        projection TEXT NOT NULL,
        code TEXT NOT NULL,
        part INTEGER NOT NULL,
        number INTEGER NOT NULL,
        body TEXT NOT NULL,
        began REAL,
        at REAL,
        checksum INTEGER NOT NULL,
        PRIMARY KEY (projection, code, part, number)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE INDEX projected_began ON projected (projection, began, code, part)
    WHERE began IS NOT NULL
    """,
    "CREATE INDEX projected_at ON projected (projection, at, code, part) WHERE at IS NOT NULL",
)


def check_format(db: sqlite3.Connection) -> bool:
    """Return whether a file has tables; an empty one has none yet.

    Raises:
        StoreDamaged: The number of its format is not that of its tables.
        OtherFormat: A newer version made it, or one before 1.0.
    """
    (found,) = db.execute("PRAGMA user_version").fetchone()
    if found == FORMAT:
        return True
    if objects_of(db) == made_objects():
        raise StoreDamaged(f"the number of its format is {found}, but its tables are of {FORMAT}")
    if found > FORMAT:
        raise OtherFormat(
            f"the log is of format {found} and this Amarrako knows up to {FORMAT}: "
            "update Amarrako, or choose another folder with --data"
        )
    if 0 < found < FORMAT:
        raise OtherFormat(
            f"the log is of a format of before 1.0 ({found}), which was never released. It is left "
            f"as it is; Amarrako at commit {LAST_THAT_READS_OLDER} writes it out "
            "(`amarrako export --all`). Choose another folder with --data"
        )
    return False


def make(db: sqlite3.Connection) -> None:
    """Make the tables of an empty file. Raises as `check_format`."""
    if check_format(db):
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        for statement in SCHEMA:
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {FORMAT}")
    except BaseException:
        db.rollback()
        raise
    db.execute("COMMIT")


def made_objects() -> set[tuple[str, str]]:
    """The tables, indexes and triggers of a file of this format."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        for statement in SCHEMA:
            fresh.execute(statement)
        return objects_of(fresh)


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
        OtherFormat: A newer version made it, or one before 1.0.
    """
    if not check_format(db):
        raise StoreDamaged("the file has no tables")
    wrong = {name for name, _ in made_objects() ^ objects_of(db)}
    if wrong:
        raise StoreDamaged(f"damaged in the schema: {', '.join(sorted(wrong))}")
