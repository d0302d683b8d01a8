"""Writes the event store in a PostgreSQL database.

Each server has one connection that writes. What a batch writes is gathered and sent at the commit,
or before a query, in one round trip (pipeline mode). The unique key (kind, code, sequence) decides
between servers: who appends second gets StoreConflict, reads what the other appended, and decides
again. `pg_notify` in the same transaction wakes the others.

A commit counts once the database says so, with `synchronous_commit` at least `on`.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from typing import LiteralString, TypeVar

import psycopg
from psycopg import errors

from webui.store.chain import ChainHash, Head, Stream, checksum, note_newest
from webui.store.postgresql.changes import CHANNEL
from webui.store.postgresql.connection import Connection, connect, database_errors, sql_of
from webui.store.postgresql.reader import PostgresReader, has_tables
from webui.store.postgresql.schema import EXPECTING, MAKING, SCHEMA
from webui.store.reader import PROJECTED
from webui.store.records import Projected, Row, StoreConflict, StoreFailed
from webui.store.shared import this_server
from webui.store.store import EventStore

T = TypeVar("T")

_UPSERT = (
    f"INSERT INTO projected ({PROJECTED}, checksum, projection)"  # noqa: S608
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (projection, code, part, number) DO UPDATE SET body = excluded.body,"
    " began = excluded.began, at = excluded.at, checksum = excluded.checksum"
)


PROBE = "UPDATE amarrako SET format = format"
"""A write that changes nothing."""
OPENED_WITHIN = 0.5
"""Seconds that `recover` waits for a connection."""


class PostgresStore(PostgresReader, EventStore):
    """The connection of a server that writes. The tables are made if they are not there.

    Args:
        url: The address of the database, as libpq reads it.
        server: Who writes, for the others.
    """

    is_shared = True

    def __init__(self, url: str, server: str | None = None) -> None:
        EventStore.__init__(self)
        self._server = server or this_server()
        self._writing = False
        self._expected: dict[Stream, int] = {}
        """The last event of each stream that the transaction follows from."""
        self._gathered: list[tuple[LiteralString, list[Sequence[object]]]] = []
        """What was written, and not sent yet."""
        self._failure: StoreFailed | None = None
        """What failed in the transaction: `commit` raises it again, whoever caught it before."""
        self._opening: Future[Connection] | None = None
        """The connection that a thread opens after a failure."""
        self._warning: str | None = None
        """What the database warned of since the last statements were sent."""
        PostgresReader.__init__(self, url)

    def _connect(self) -> Connection:
        return self._usable(connect(self._url))

    def _check(self, db: Connection) -> None:
        db.add_notice_handler(self._note_warning)
        with database_errors():
            (durable,) = db.execute("SHOW fsync").fetchone() or ("off",)
            if durable != "on":
                raise StoreFailed("the database would lose entries in a power cut: fsync is off")
            (commits,) = db.execute("SHOW synchronous_commit").fetchone() or ("off",)
            if commits not in ("on", "remote_apply"):
                db.execute("SET synchronous_commit = 'on'")
            with db.transaction():
                # Several servers may start at once.
                db.execute("SELECT pg_advisory_xact_lock(%s)", (MAKING,))
                if not has_tables(db):
                    for statement in SCHEMA:
                        db.execute(sql_of(statement))
            # A commit that a standby has shows that it has all before, too: what was committed, and
            # not acknowledged as the database died, is acknowledged when it is sent again.
            db.execute(sql_of(PROBE))

    def _note_warning(self, notice: errors.Diagnostic) -> None:
        if notice.severity_nonlocalized == "WARNING":
            self._warning = notice.message_primary

    def begin(self) -> None:
        self._failure = None
        self._writing = True

    def begin_at_once(self) -> bool:
        self.begin()
        return True

    def begin_alone(self) -> None:
        self.begin()
        with database_errors():
            self._db.execute("BEGIN")
            self._db.execute("LOCK TABLE events IN SHARE ROW EXCLUSIVE MODE")

    def expect(self, stream: Stream, last: int) -> None:
        self._expected[stream] = last

    def _check_expected(self) -> None:
        """Raise StoreConflict where another server appended to a stream that this follows from.

        Of two servers that each follow from what the other appends to, the second finds what the
        first has committed: they take turns from here to the commit.
        """
        with database_errors():
            self._db.execute("SELECT pg_advisory_xact_lock(%s)", (EXPECTING,))
        for (kind, code), last in self._expected.items():
            if (kind, code) not in self._appended and self.last_of(kind, code) > last:
                raise StoreConflict(f"{kind} {code} has gone on")

    def _write(self, sql: str, *rows: Sequence[object]) -> None:
        self._writing = True
        statement = sql_of(sql)
        if not self._gathered or self._gathered[-1][0] is not statement:
            self._gathered.append((statement, []))
        self._gathered[-1][1].extend(rows)

    def _all(self, make: Callable[..., T], sql: str, *parameters: object) -> list[T]:
        if self._gathered:
            self._send()
        try:
            return super()._all(make, sql, *parameters)
        except StoreFailed as error:
            if self._writing:
                self._failure = error
            raise

    def _send(self, *, commit: bool = False) -> None:
        """Send what was gathered, in one round trip."""
        try:
            if self._failure is not None:
                raise self._failure
            self._send_gathered(commit=commit)
        except StoreFailed as error:
            if isinstance(error, StoreConflict):
                with suppress(psycopg.Error):  # an error of the connection is found by the next use
                    self._db.execute("ROLLBACK")
                self._drop()
            self._gathered.clear()
            self._failure = None if commit else error
            raise

    def _send_gathered(self, *, commit: bool) -> None:
        if commit and self._expected:
            self._send_gathered(commit=False)
            self._check_expected()
        gathered, self._gathered = self._gathered, []
        self._warning = None
        with database_errors(), self._db.pipeline(), self._db.cursor() as cursor:
            if self._db.info.transaction_status is psycopg.pq.TransactionStatus.IDLE:
                cursor.execute("BEGIN")
            for statement, rows in gathered:
                cursor.executemany(statement, rows)
            if commit:
                for (kind, code), head in self._appended.items():
                    payload = f"{self._server} {kind} {code} {head.sequence}"
                    cursor.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))
                cursor.execute("COMMIT")
        if commit and self._warning is not None:
            # As where an operator ended the wait for a standby.
            raise StoreFailed(self._warning)

    def commit(self) -> None:
        if not self._writing and self._failure is None:
            return
        self._send(commit=True)
        self._writing = False
        self._appended.clear()
        self._expected.clear()

    def _drop(self) -> None:
        """Forget what was written and not committed."""
        self._writing = False
        self._gathered.clear()
        self._heads.clear()
        self._appended.clear()
        self._expected.clear()
        self._failure = None

    def recover(self) -> None:
        """Open another connection in a thread: what is written meanwhile fails at once."""
        self._drop()
        self._db.close()
        if self._opening is None:
            self._opening = Future()
            threading.Thread(
                target=self._open, args=(self._opening,), name="database", daemon=True
            ).start()
        try:
            self._db = self._opening.result(OPENED_WITHIN)
        except TimeoutError:
            raise StoreFailed("the database does not answer yet") from None
        except BaseException:
            self._opening = None
            raise
        self._opening = None

    def _open(self, opened: Future[Connection]) -> None:
        try:
            opened.set_result(self._connect())
        except BaseException as error:  # noqa: BLE001 (raised again by `recover`)
            opened.set_exception(error)

    def close(self) -> None:
        self._drop()
        self._db.close()
        if self._opening is not None:
            self._opening.add_done_callback(_close_opened)
            self._opening = None

    def copy_wal(self) -> None:
        """Do nothing: the database does that itself."""

    def check_files(self) -> None:
        if self._db.closed:
            raise StoreFailed("the connection to the database is closed")

    def write_probe(self) -> None:
        self._write(PROBE)

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


def _close_opened(opened: Future[Connection]) -> None:
    """Close a connection that nobody waits for any more."""
    if opened.exception() is None:
        opened.result().close()
