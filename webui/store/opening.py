"""Opens the event store: the SQLite file of the data folder, or a PostgreSQL database.

`webui.store.postgresql` needs an extra, and is imported only then.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scorekeeper.process import CommandFailed
from webui.database import database
from webui.store.house_files import Folder
from webui.store.reader import EventReader
from webui.store.shared import SharedValues
from webui.store.sqlite.reader import SqliteReader
from webui.store.sqlite.store import SqliteStore
from webui.store.store import EventStore


def open_store(folder: Path) -> EventStore:
    """Open the event store to write; for what it raises see `EventReader`."""
    url = database()
    return SqliteStore(folder) if url is None else open_database(url)


def open_reader(folder: Path) -> EventReader:
    """Open the event store to read; for what it raises see `EventReader`."""
    url = database()
    if url is None:
        return SqliteReader(folder)
    with _extra():
        from webui.store.postgresql.reader import PostgresReader  # noqa: PLC0415
    return PostgresReader(url)


def open_database(url: str) -> EventStore:
    """Open a database to write; its tables are made if it is empty.

    Raises:
        CommandFailed: The extra is not installed.
        StoreFailed: It cannot be reached or used.
        OtherFormat: It has a format that this version does not read.
    """
    with _extra():
        from webui.store.postgresql.store import PostgresStore  # noqa: PLC0415
    return PostgresStore(url)


def house_files_at(url: str | None, folder: Path) -> Folder:
    """The files of the house, in a database or, without a URL, in the data folder.

    Raises:
        CommandFailed: The extra is not installed.
    """
    if url is None:
        return Folder(folder)
    with _extra():
        from webui.store.postgresql.house_files import SharedFolder  # noqa: PLC0415
    return SharedFolder(folder, url)


@contextmanager
def shared_values_at(url: str) -> Iterator[SharedValues]:
    """The values that the servers at a database share, for a command that is no server.

    Raises:
        CommandFailed: The extra is not installed.
        StoreFailed: The database cannot be reached, or has no tables.
    """
    with _extra():
        from webui.store.postgresql.shared import PostgresValues  # noqa: PLC0415
    values = PostgresValues(url, address=str, in_thread=lambda do: do())
    try:
        values.read()
        yield values
    finally:
        values.close()


@contextmanager
def _extra() -> Iterator[None]:
    """Say which extra has a library that cannot be imported."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name != "psycopg":
            raise
        raise CommandFailed(
            "a database needs psycopg: pip install 'amarrako[postgresql]'"
        ) from None
