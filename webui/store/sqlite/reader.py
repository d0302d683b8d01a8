"""Reads the event store: read-only connections to one SQLite file, any number of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TypeVar

from webui.store.reader import OF_TABLE, EventReader
from webui.store.records import StoreDamaged, StoreFailed
from webui.store.sqlite.schema import check_format, check_schema

T = TypeVar("T")

FILE = "amarrako.sqlite3"
LOCKED_FOR = 2.0
"""Seconds to wait for another connection that holds the file's lock."""
TEXT = partial(str, encoding="utf-8", errors="replace")
"""Text factory for SQLite. Damaged text raises no error when it is read: the hash or checksum of
its row shows it, and all other rows can be read."""


@contextmanager
def sqlite_errors() -> Iterator[None]:
    """Raise SQLite's errors as StoreDamaged (pages, or the file, are corrupt) or StoreFailed."""
    try:
        yield
    except UnicodeDecodeError as error:
        # SQLite's message quotes what is damaged.
        raise StoreDamaged(str(error)) from error
    except sqlite3.Error as error:
        msg = f"{type(error).__name__}: {error}"
        # The low byte of the extended error code is the kind of error.
        kind = getattr(error, "sqlite_errorcode", 0) & 0xFF
        damaged = kind in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
        raise (StoreDamaged if damaged else StoreFailed)(msg) from error


class SqliteReader(EventReader):
    """Reads the file of a data folder; for what it raises see `EventReader`."""

    # By itself SQLite would choose the primary key, and read all events of a table.
    match_started = f"events INDEXED BY events_match WHERE {OF_TABLE} AND type = 'match_started'"
    table_opened = "json_extract(body, '$.code')"

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._db = self._connect()

    @sqlite_errors()
    def _connect(self) -> sqlite3.Connection:
        if not self._path.is_file():
            raise StoreFailed(f"there is no log in {self._path.parent}")
        # Read-only: such a connection cannot checkpoint, not even as the last one to close.
        uri = f"{self._path.absolute().as_uri()}?mode=ro"
        db = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=LOCKED_FOR)
        db.text_factory = TEXT
        try:
            has_tables = check_format(db)
        except BaseException:
            db.close()
            raise
        if not has_tables:
            db.close()
            raise StoreFailed(f"the log in {self._path.parent} is empty")
        return db

    def close(self) -> None:
        """Close the connection."""
        self._db.close()

    @contextmanager
    def at_one_moment(self) -> Iterator[None]:
        """Have all queries of the block read the log as it is now. Keep the block short."""
        with sqlite_errors():
            self._db.execute("BEGIN")
        try:
            yield
        finally:
            with sqlite_errors():
                self._db.rollback()

    @sqlite_errors()
    def probe(self) -> None:
        """Read the root of every table of the file. StoreFailed: one cannot be read."""
        for (name,) in self._db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'"):
            self._db.execute(f'SELECT 1 FROM "{name}" LIMIT 1').fetchone()  # noqa: S608

    @sqlite_errors()
    def check_schema(self) -> None:
        """Raise StoreDamaged unless the tables of the file are as they were made, and readable."""
        check_schema(self._db)
        self.probe()

    @sqlite_errors()
    def problems(self) -> list[str]:
        """What SQLite finds wrong with the file."""
        found = [str(text) for (text,) in self._db.execute("PRAGMA integrity_check(100)")]
        return [text for text in found if text != "ok"]

    @sqlite_errors()
    def _all(self, make: Callable[..., T], sql: str, *parameters: object) -> list[T]:
        return [make(*columns) for columns in self._db.execute(sql, parameters)]
