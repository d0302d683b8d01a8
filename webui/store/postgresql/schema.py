"""The tables of the database."""

from __future__ import annotations

FORMAT = 100
"""The format of release 1.0, in the table `amarrako`."""
MAKING = 0x4D7573
"""Key of the advisory lock that is held while the tables are made."""
EXPECTING = MAKING + 1
"""Key of the one that is held from a look at other streams to the commit that follows from them."""
# Texts in the order of their bytes, as SQLite has them.
_TEXT = 'TEXT COLLATE "C"'
SCHEMA: tuple[str, ...] = (
    f"""
    CREATE TABLE events (
        kind {_TEXT} NOT NULL,
        code {_TEXT} NOT NULL,
        sequence BIGINT NOT NULL CHECK (sequence > 0),
        step BIGINT NOT NULL CHECK (step BETWEEN 1 AND sequence),
        command_id TEXT CHECK (command_id IS NULL OR step = sequence),
        phone TEXT,
        at DOUBLE PRECISION NOT NULL,
        by TEXT NOT NULL,
        by_name TEXT,
        type {_TEXT} NOT NULL,
        body TEXT NOT NULL,
        chain BYTEA NOT NULL,
        PRIMARY KEY (kind, code, sequence)
    )
    """,
    "CREATE INDEX events_first ON events (kind, at, code) WHERE sequence = 1",
    """
    CREATE INDEX events_match ON events (kind, code, sequence) WHERE type = 'match_started'
    """,
    """
    CREATE FUNCTION events_stay() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'the log is append-only'; END $$
    """,
    """
    CREATE TRIGGER events_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON events
    FOR EACH STATEMENT EXECUTE FUNCTION events_stay()
    """,
    f"""
    CREATE TABLE projected (
        projection {_TEXT} NOT NULL,
        code {_TEXT} NOT NULL,
        part BIGINT NOT NULL,
        number BIGINT NOT NULL,
        body TEXT NOT NULL,
        began DOUBLE PRECISION,
        at DOUBLE PRECISION,
        checksum BIGINT NOT NULL,
        PRIMARY KEY (projection, code, part, number)
    )
    """,
    """
    CREATE INDEX projected_began ON projected (projection, began, code, part)
    WHERE began IS NOT NULL
    """,
    "CREATE INDEX projected_at ON projected (projection, at, code, part) WHERE at IS NOT NULL",
    f"""
    CREATE TABLE shared (
        kind {_TEXT} NOT NULL,
        key {_TEXT} NOT NULL,
        text TEXT NOT NULL,
        server TEXT,
        until TIMESTAMPTZ,
        PRIMARY KEY (kind, key)
    )
    """,
    f"""
    CREATE TABLE files (
        name {_TEXT} PRIMARY KEY,
        content BYTEA NOT NULL,
        used DOUBLE PRECISION NOT NULL
    )
    """,
    "CREATE TABLE amarrako (format INTEGER NOT NULL)",
    f"INSERT INTO amarrako VALUES ({FORMAT})",  # noqa: S608
)
