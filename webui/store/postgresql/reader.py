"""Reads the event store in a PostgreSQL database."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import TypeVar

from webui.store.postgresql.connection import Connection, connect, database_errors, sql_of
from webui.store.postgresql.idle import IDLE
from webui.store.postgresql.schema import FORMAT
from webui.store.reader import EventReader
from webui.store.records import OtherFormat, StoreFailed

T = TypeVar("T")


class PostgresReader(EventReader):
    """Reads a database; for what it raises see `EventReader`.

    Args:
        url: The address of the database, as libpq reads it.
    """

    table_opened = "body::json ->> 'code'"

    def __init__(self, url: str) -> None:
        self._url = url
        self._db = self._connect()

    def _connect(self) -> Connection:
        """Take an idle connection that still works, or open one."""
        while (db := IDLE.take(self._url)) is not None:
            try:
                return self._usable(db)
            except StoreFailed:
                IDLE.close_all()
        return self._usable(connect(self._url))

    def _usable(self, db: Connection) -> Connection:
        """Check a connection, and return it."""
        try:
            self._check(db)
        except BaseException:
            db.close()
            raise
        return db

    def _check(self, db: Connection) -> None:
        if not has_tables(db):
            raise StoreFailed("the database has no event store yet: start a server with it first")

    def close(self) -> None:
        IDLE.put(self._url, self._db)

    @contextmanager
    def at_one_moment(self) -> Iterator[None]:
        with database_errors():
            self._db.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        try:
            yield
        finally:
            with database_errors():
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
        with database_errors():
            return [make(*columns) for columns in self._db.execute(sql_of(sql), parameters)]

    def last_of_each(self, kind: str, codes: Collection[str]) -> dict[str, int]:
        found = self._all(
            lambda code, last: (code, last or 0),
            "SELECT code, (SELECT max(sequence) FROM events WHERE kind = ? AND code = each.code)"
            " FROM unnest(?::text[]) AS each (code)",
            *(kind, [*codes]),
        )
        return dict(found)


def has_tables(db: Connection) -> bool:
    """Return whether a database has the tables. OtherFormat: of a newer version."""
    with database_errors():
        if db.execute("SELECT to_regclass('amarrako')").fetchone() == (None,):
            return False
        found = db.execute("SELECT format FROM amarrako").fetchone()
    if found != (FORMAT,):
        raise OtherFormat(
            f"the database is of format {found and found[0]} and this Amarrako knows {FORMAT}: "
            "update Amarrako, or choose another database"
        )
    return True
