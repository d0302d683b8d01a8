"""The files of the house (webui/store/house_files.py) in the table `files`."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from webui.store.house_files import Folder, name_of, store
from webui.store.postgresql.connection import Connection, connect, database_errors, sql_of

_STORE = (
    "INSERT INTO files (name, content, used) VALUES (?, ?, ?)"
    " ON CONFLICT (name) DO UPDATE SET used = excluded.used"
)


class SharedFolder(Folder):
    """The files in a database, and in the data folder those that this server has needed.

    Every method may raise StoreFailed, too.

    Args:
        data: The data folder.
        url: The address of the database, whose tables are made already.
    """

    def __init__(self, data: Path, url: str) -> None:
        super().__init__(data)
        self._url = url

    def sizes(self) -> dict[str, int]:
        with self._connection() as db:
            rows = db.execute(sql_of("SELECT name, length(content) FROM files")).fetchall()
        return {str(name): int(size) for name, size in rows}

    def path(self, name: str) -> Path | None:
        found = super().path(name)
        if found is not None:
            return found
        with self._connection() as db:
            rows = db.execute(sql_of("SELECT content FROM files WHERE name = ?"), (name,))
            content: bytes | None = next((each for (each,) in rows), None)
        if content is None or name_of(content, name.rpartition(".")[2]) != name:
            return None
        store(self._data, name, content)
        return super().path(name)

    def store(self, name: str, content: bytes, at: float) -> None:
        with self._connection() as db:
            db.execute(sql_of(_STORE), (name, content, at))
        super().store(name, content, at)

    def delete_unused(self, used: Collection[str], at: float, kept: float) -> None:
        with self._connection() as db:
            db.execute(sql_of("UPDATE files SET used = ? WHERE name = ANY(?)"), (at, list(used)))
            db.execute(sql_of("DELETE FROM files WHERE used < ?"), (at - kept,))
        super().delete_unused(used, at, kept)

    @contextmanager
    def _connection(self) -> Iterator[Connection]:
        """A connection for one use, as there are few."""
        with closing(connect(self._url)) as db, database_errors():
            yield db
