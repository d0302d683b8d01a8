"""Connections to a PostgreSQL database: their options, limits of time, errors and statements.

Whatever becomes of the database, or of what is between, a call ends after some seconds:
`statement_timeout` ends what takes long, a `Connection` is closed when nothing comes from a
database that is stopped or cut off, and while a database is away one attempt at a time is made to
reach it; others fail at once.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import cycle
from typing import LiteralString, TypeVar

import psycopg
from psycopg import errors
from psycopg.abc import PQGen
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.rows import TupleRow
from psycopg.waiting import Ready, Wait

from webui.store.records import StoreConflict, StoreFailed

T = TypeVar("T")

SECONDS = 5
"""Most seconds that a statement takes."""
SILENT_FOR = SECONDS + 1.0
"""Seconds without a byte of an answer after which a connection is closed."""
CONNECT_WITHIN = 2
"""Seconds in which each host of the URL must take a connection."""
OPTIONS = f"-c statement_timeout={SECONDS}s -c lock_timeout={SECONDS}s -c client_encoding=UTF8"


class Connection(psycopg.Connection[TupleRow]):
    """A connection that is closed when it waits for an answer and receives nothing for too long.

    `statement_timeout` needs a database that runs, and `tcp_user_timeout` expires only where nobody
    acknowledges packets, as a proxy or the kernel of a stopped database does.
    """

    def wait(
        self, gen: PQGen[T], interval: float = 0.1, timeout: float | None = None
    ) -> T:  # psycopg calls it for all that it waits for
        return super().wait(self._until_silent(gen), interval, timeout)

    def _until_silent(self, gen: PQGen[T]) -> Generator[Wait, Ready | int, T]:
        heard = time.monotonic()
        ready: Ready | int | None = None
        while True:
            try:
                wanted = next(gen) if ready is None else gen.send(ready)
            except StopIteration as end:
                found: T = end.value
                return found
            ready = yield wanted
            if ready & Ready.R:
                heard = time.monotonic()
            elif time.monotonic() - heard > SILENT_FOR:
                self.close()
                raise errors.ConnectionTimeout(f"no answer for {SILENT_FOR:g} s")


class _Database:
    """Opens the connections of this process to a database."""

    def __init__(self, url: str) -> None:
        self._addresses = _addresses(url)
        """Of each of its hosts: the one that served last first, silent ones last. Where a machine
        is gone, each connection would wait for it before the next is tried."""
        self._away: str | None = None
        """Why the last attempt failed."""
        self._trying = threading.Lock()
        """Held by the one that tries while the database is away."""

    def connect(self) -> Connection:
        """Connect. StoreFailed: it cannot be reached."""
        away = self._away
        if away is None:
            return self._connect()
        if not self._trying.acquire(blocking=False):
            raise StoreFailed(away)
        try:
            return self._connect()
        finally:
            self._trying.release()

    def _connect(self) -> Connection:
        failed = []
        for address in self._addresses:
            try:
                db = _open(address)
            except psycopg.Error as error:
                failed.append(said(error))
                if isinstance(error, errors.ConnectionTimeout):
                    self._move(address, last=True)
            else:
                self._move(address, last=False)
                self._away = None
                return db
        self._away = "; ".join(failed)
        raise StoreFailed(self._away)

    def _move(self, address: str, *, last: bool) -> None:
        rest = [each for each in self._addresses if each != address]
        self._addresses = [*rest, address] if last else [address, *rest]


def _addresses(url: str) -> list[str]:
    """Return the URL for each of its hosts."""
    given = conninfo_to_dict(url)
    hosts = str(given.get("host") or "").split(",")
    if len(hosts) == 1 or given.get("hostaddr"):
        return [url]
    ports = cycle(str(given.get("port") or "5432").split(","))
    places = zip(hosts, ports, strict=False)
    return [make_conninfo(url, host=host, port=port) for host, port in places]


def _open(address: str) -> Connection:
    return Connection.connect(
        address,
        autocommit=True,
        connect_timeout=CONNECT_WITHIN,
        options=OPTIONS,
        # After a pipeline that failed, psycopg would use prepared statements that the database
        # never got.
        prepare_threshold=None,
        application_name=f"amarrako {os.getpid()}",
        keepalives_idle=2,
        keepalives_interval=1,
        tcp_user_timeout=SECONDS * 1000,
    )


_database = cache(_Database)


def connect(url: str) -> Connection:
    """Connect. StoreFailed: it cannot be reached."""
    return _database(url).connect()


@contextmanager
def database_errors() -> Iterator[None]:
    """Raise the database's errors as StoreConflict or StoreFailed."""
    try:
        yield
    except (errors.UniqueViolation, errors.DeadlockDetected, errors.SerializationFailure) as error:
        raise StoreConflict(said(error)) from error
    except psycopg.Error as error:
        raise StoreFailed(said(error)) from error


def said(error: psycopg.Error) -> str:
    """What an error of the database is, for the log."""
    return f"{type(error).__name__}: {str(error).strip()}"


@cache
def sql_of(text: str) -> LiteralString:
    """Return a statement with psycopg's placeholders. All are made in the source."""
    return text.replace("?", "%s")
