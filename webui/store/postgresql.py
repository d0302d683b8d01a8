"""The event store in a PostgreSQL database that several servers share.

Each server has one connection that writes. What a batch writes is gathered and sent at the commit,
or before a query, in one round trip (pipeline mode). The unique key (kind, code, sequence) decides
between servers: who appends second gets StoreConflict, reads what the other appended, and decides
again. `pg_notify` in the same transaction wakes the others.

A commit counts once the database says so, with `synchronous_commit` at least `on`.
"""

from __future__ import annotations

import logging
import os
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from typing import LiteralString, TypeVar

import psycopg
from psycopg import errors

from webui.store.chain import ChainHash, Head, Stream, checksum, note_newest
from webui.store.reader import PROJECTED, EventReader
from webui.store.records import (
    OtherFormat,
    Projected,
    Row,
    StoreConflict,
    StoreFailed,
)
from webui.store.store import EventStore

logger = logging.getLogger("amarrako.server")
T = TypeVar("T")

FORMAT = 100
"""The format of release 1.0, in the table `amarrako`."""
CHANNEL = "amarrako"
"""What the servers listen to. The payload is the server that wrote, the kind and the code of a
stream, and the sequence of its last event."""
SERVER = secrets.token_hex(4)
"""This process among the servers."""
LOOK_EVERY = 2.0
"""Seconds after which a server looks for what others wrote even if it was not told of any."""
CONNECT_AGAIN = 0.5
"""Seconds until a lost connection is tried again."""
SECONDS = 5
"""For which a statement may take, and for which an answer is waited for."""
OPTIONS = f"-c statement_timeout={SECONDS}s -c lock_timeout={SECONDS}s -c client_encoding=UTF8"
MAKING = 0x4D7573
"""Key of the advisory lock that is held while the tables are made."""
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
    "CREATE TABLE amarrako (format INTEGER NOT NULL)",
    f"INSERT INTO amarrako VALUES ({FORMAT})",  # noqa: S608
)
_UPSERT = (
    f"INSERT INTO projected ({PROJECTED}, checksum, projection)"  # noqa: S608
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (projection, code, part, number) DO UPDATE SET body = excluded.body,"
    " began = excluded.began, at = excluded.at, checksum = excluded.checksum"
)


@contextmanager
def _database_errors() -> Iterator[None]:
    """Raise the database's errors as StoreConflict or StoreFailed."""
    try:
        yield
    except (errors.UniqueViolation, errors.DeadlockDetected, errors.SerializationFailure) as error:
        raise StoreConflict(_said(error)) from error
    except psycopg.Error as error:
        raise StoreFailed(_said(error)) from error


def _said(error: psycopg.Error) -> str:
    return f"{type(error).__name__}: {str(error).strip()}"


@cache
def _sql(text: str) -> LiteralString:
    """Return a statement with psycopg's placeholders. All are made in the source."""
    return text.replace("?", "%s")


class PostgresReader(EventReader):
    """Reads a database; for what it raises see `EventReader`.

    Args:
        url: The address of the database, as libpq reads it.
    """

    table_opened = "body::json ->> 'code'"

    def __init__(self, url: str) -> None:
        self._url = url
        self._db = self._connect()

    def _connect(self) -> psycopg.Connection:
        with _database_errors():
            db = psycopg.connect(
                self._url,
                autocommit=True,
                connect_timeout=SECONDS,
                options=OPTIONS,
                # After a pipeline that failed, psycopg believes in prepared statements that the
                # database never got.
                prepare_threshold=None,
                application_name=f"amarrako {os.getpid()}",
                keepalives_idle=SECONDS,
                tcp_user_timeout=SECONDS * 1000,
            )
        try:
            self._check(db)
        except BaseException:
            db.close()
            raise
        return db

    def _check(self, db: psycopg.Connection) -> None:
        if not _has_tables(db):
            raise StoreFailed("the database has no event store yet: start a server with it first")

    def close(self) -> None:
        self._db.close()

    @contextmanager
    def at_one_moment(self) -> Iterator[None]:
        with _database_errors():
            self._db.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        try:
            yield
        finally:
            with _database_errors():
                self._db.execute("ROLLBACK")

    def probe(self) -> None:
        for name in ("events", "projected"):
            self._all(int, f"SELECT 1 FROM {name} LIMIT 1")  # noqa: S608

    def check_schema(self) -> None:
        self._check(self._db)
        self.probe()

    def problems(self) -> list[str]:
        return []  # PostgreSQL has no such check; the hashes of the events are checked all the same

    def _all(self, make: Callable[..., T], sql: str, *parameters: object) -> list[T]:
        with _database_errors():
            return [make(*columns) for columns in self._db.execute(_sql(sql), parameters)]


def _has_tables(db: psycopg.Connection) -> bool:
    """Return whether a database has the tables. OtherFormat: of a newer version."""
    with _database_errors():
        if db.execute("SELECT to_regclass('amarrako')").fetchone() == (None,):
            return False
        found = db.execute("SELECT format FROM amarrako").fetchone()
    if found != (FORMAT,):
        raise OtherFormat(
            f"the database is of format {found and found[0]} and this Amarrako knows {FORMAT}: "
            "update Amarrako, or choose another database"
        )
    return True


def changes(url: str) -> Iterator[dict[Stream, int] | None]:
    """Yield what other servers write, for ever: the last event of each stream that changed.

    None: something may have changed, as a connection was lost, or nothing was told for some time.
    """
    while True:
        try:
            with psycopg.connect(url, autocommit=True, connect_timeout=SECONDS) as db:
                db.execute(_sql(f"LISTEN {CHANNEL}"))
                yield None
                while True:
                    told = [*db.notifies(timeout=LOOK_EVERY, stop_after=1), *db.notifies(timeout=0)]
                    found = dict(_streams_of(each.payload) for each in told)
                    own = [each for each in told if each.payload.startswith(SERVER)]
                    if not told:
                        yield None
                    elif len(own) < len(told):
                        yield found
        except psycopg.Error as error:
            logger.warning("database does not answer", extra={"reason": _said(error)})
            time.sleep(CONNECT_AGAIN)


def _streams_of(payload: str) -> tuple[Stream, int]:
    _, kind, code, sequence = payload.split()
    return (kind, code), int(sequence)


class PostgresStore(PostgresReader, EventStore):
    """The connection of a server that writes. The tables are made if they are not there."""

    def __init__(self, url: str) -> None:
        EventStore.__init__(self)
        self._writing = False
        self._gathered: list[tuple[LiteralString, list[Sequence[object]]]] = []
        """What was written, and not sent yet."""
        PostgresReader.__init__(self, url)

    def _check(self, db: psycopg.Connection) -> None:
        with _database_errors():
            (durable,) = db.execute("SHOW fsync").fetchone() or ("off",)
            if durable != "on":
                raise StoreFailed("the database would lose entries in a power cut: fsync is off")
            (commits,) = db.execute("SHOW synchronous_commit").fetchone() or ("off",)
            if commits in ("off", "local"):
                db.execute("SET synchronous_commit = 'on'")
            with db.transaction():
                # Several servers may start at once.
                db.execute("SELECT pg_advisory_xact_lock(%s)", (MAKING,))
                if not _has_tables(db):
                    for statement in SCHEMA:
                        db.execute(_sql(statement))

    def begin(self) -> None:
        self._writing = True

    def begin_at_once(self) -> bool:
        self._writing = True
        return True

    def begin_alone(self) -> None:
        self._writing = True
        with _database_errors():
            self._db.execute("BEGIN")
            self._db.execute("LOCK TABLE events IN SHARE ROW EXCLUSIVE MODE")

    def _write(self, sql: str, *rows: Sequence[object]) -> None:
        self._writing = True
        statement = _sql(sql)
        if not self._gathered or self._gathered[-1][0] is not statement:
            self._gathered.append((statement, []))
        self._gathered[-1][1].extend(rows)

    def _all(self, make: Callable[..., T], sql: str, *parameters: object) -> list[T]:
        if self._gathered:
            self._send()
        return super()._all(make, sql, *parameters)

    def _send(self, *, commit: bool = False) -> None:
        """Send what was gathered, in one round trip. After a conflict, nothing of it is left."""
        try:
            self._send_gathered(commit=commit)
        except StoreConflict:
            with suppress(psycopg.Error):  # an error of the connection is found by the next use
                self._db.execute("ROLLBACK")
            self._drop()
            raise

    def _send_gathered(self, *, commit: bool) -> None:
        gathered, self._gathered = self._gathered, []
        with _database_errors(), self._db.pipeline(), self._db.cursor() as cursor:
            if self._db.info.transaction_status is psycopg.pq.TransactionStatus.IDLE:
                cursor.execute("BEGIN")
            for statement, rows in gathered:
                cursor.executemany(statement, rows)
            if commit:
                for (kind, code), head in self._appended.items():
                    payload = f"{SERVER} {kind} {code} {head.sequence}"
                    cursor.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))
                cursor.execute("COMMIT")

    def commit(self) -> None:
        if not self._writing:
            return
        self._send(commit=True)
        self._writing = False
        self._appended.clear()

    def _drop(self) -> None:
        """Forget what was written and not committed."""
        self._writing = False
        self._gathered.clear()
        self._heads.clear()
        self._appended.clear()

    def recover(self) -> None:
        self.close()
        self._db = self._connect()

    def close(self) -> None:
        self._drop()
        super().close()

    def copy_wal(self) -> None:
        """Do nothing: the database does that itself."""

    def check_files(self) -> None:
        if self._db.closed:
            raise StoreFailed("the connection to the database is closed")

    def write_probe(self) -> None:
        self._write("UPDATE amarrako SET format = format")

    def forget_losses(self) -> None:
        """Do nothing: no losses are found."""

    def project(self, projection: str, rows: Iterable[Projected]) -> None:
        for row in rows:
            if row.body is None:
                key = (projection, row.code, row.part, row.number)
                self._write(
                    "DELETE FROM projected"
                    " WHERE projection = ? AND code = ? AND part = ? AND number = ?",
                    key,
                )
            else:
                self._write(_UPSERT, (*row, checksum(row), projection))

    def chained(
        self, kind: str, code: str, first: int = 1, before: int = 2**63 - 1
    ) -> list[tuple[Row, ChainHash]]:
        # What is read is likely to be appended to: so `append` needs no query.
        found = super().chained(kind, code, first, before)
        if found and (link := found[-1][1]) is not None:
            note_newest(self._heads, {(kind, code): Head(found[-1][0].sequence, link)})
        return found
