"""The values that servers share (webui/store/shared.py), in the table `shared`.

Every server has a copy of the table in memory. NOTIFY says which rows are to be read again; all are
after a lost connection, and from time to time. A server says every `BEAT` seconds that it is alive;
what it announces is valid while it does.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager

import psycopg

from webui.store.postgresql.changes import CHANNEL, SHARED, Key
from webui.store.postgresql.connection import connect, database_errors, sql_of
from webui.store.records import StoreFailed
from webui.store.shared import SERVERS, InThread, SharedValues, Value

logger = logging.getLogger("amarrako.server")

_Row = tuple[str, str | None, float | None]
"""A value to write: the text, the server with which it ends, and the seconds that it is valid."""
BEAT = 1.0
"""Seconds between two times at which a server says that it is alive."""
ALIVE = 4.0
"""Seconds without that after which it is gone."""
BEATS_OF_ALL = 10
"""Beats after which all rows are read."""
BEATS_OF_TIDYING = 60
"""Beats after which rows that ended are deleted."""

_PUT = (
    "INSERT INTO shared (kind, key, text, server, until)"
    " VALUES (?, ?, ?, ?, now() + make_interval(secs => ?))"
    " ON CONFLICT (kind, key) DO UPDATE"
    " SET text = excluded.text, server = excluded.server, until = excluded.until"
)
_PUT_FIRST = "INSERT INTO shared (kind, key, text) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
_TAKE = "DELETE FROM shared WHERE kind = ? AND key = ? AND (until > now() OR until IS NULL)"
_REMOVE = "DELETE FROM shared WHERE kind = ? AND key = ?"
_READ = "SELECT kind, key, text, server, extract(epoch FROM until - now())::float FROM shared"
_TIDY = (
    "DELETE FROM shared AS old WHERE until < now() - interval '1 minute' OR server IS NOT NULL"
    " AND NOT EXISTS (SELECT FROM shared WHERE kind = ? AND key = old.server)"
)
_ALIVE = "SELECT key, text, extract(epoch FROM until - now())::float FROM shared WHERE kind = ?"
_NOTIFY = "SELECT pg_notify(?, ?)"


class PostgresValues(SharedValues):
    """The values in a database, whose tables are made already.

    Args:
        url: The address of the database.
        address: The address at which phones reach this server.
        in_thread: Calls what may wait for the database.
        server: This server among the others.
    """

    def __init__(
        self,
        url: str,
        address: Callable[[], str],
        in_thread: InThread,
        server: str | None = None,
    ) -> None:
        super().__init__(server)
        self._url = url
        self._address = address
        self._in_thread = in_thread
        self._lock = threading.Lock()
        """For the connection."""
        self._db: psycopg.Connection | None = None
        self._own: dict[Key, str] = {}
        """What this server announced."""
        self._unsent: dict[Key, _Row | None] = {}
        """What is to be written, and by None what is to be removed, without anybody waiting."""
        self._wake = threading.Event()
        self._stopped = False
        self._thread = threading.Thread(target=self._run, name="shared values", daemon=True)

    def start(self) -> None:
        """Read all values, and say from now on that this server is alive. Raises StoreFailed."""
        self._beat()
        self.read()
        self._thread.start()

    def stop(self) -> None:
        self.fall_silent()
        try:
            self.put(SERVERS, self.server, None)
        except StoreFailed as error:
            logger.info("servers not notified of the end", extra={"reason": str(error)})
        self.close()

    def close(self) -> None:
        """Close the connection of what is no server, and has not started."""
        with self._lock:
            if self._db is not None:
                self._db.close()

    def fall_silent(self) -> None:
        """Say no longer that this server is alive, as one that was killed."""
        self._stopped = True
        self._wake.set()

    def servers(self) -> Mapping[str, str]:
        return {key: text for key, text in self.of_kind(SERVERS).items() if key != self.server}

    def put(self, kind: str, key: str, text: str | None, seconds: float | None = None) -> None:
        if text is None:
            self._in_thread(lambda: self._change((kind, key), _REMOVE, (kind, key)))
        else:
            row = (kind, key, text, None, seconds)
            self._in_thread(lambda: self._change((kind, key), _PUT, row))

    def put_first(self, kind: str, key: str, text: str) -> str:
        self._in_thread(lambda: self._change((kind, key), _PUT_FIRST, (kind, key, text)))
        found = self.get(kind, key)
        return text if found is None else found

    def take(self, kind: str, key: str) -> bool:
        return self._in_thread(lambda: self._change((kind, key), _TAKE, (kind, key))) > 0

    def put_soon(self, kind: str, key: str, text: str, seconds: float) -> None:
        with self._memory:
            self._unsent[kind, key] = text, None, seconds
        self._wake.set()

    def announce(self, kind: str, key: str, text: str | None) -> None:
        self._set(kind, key, None if text is None else Value(text, self.server, None))
        with self._memory:
            if text is None:
                self._own.pop((kind, key), None)
                self._unsent[kind, key] = None
            else:
                self._own[kind, key] = text
                self._unsent[kind, key] = self._row_of(text)
        self._wake.set()

    def read(self, keys: Collection[Key] | None = None) -> None:
        """Read rows again, and call the listeners; None: all. Raises StoreFailed."""
        with self._connection() as db:
            self._read(db, keys)
        self._call_listeners()

    def _is_valid(self, value: Value) -> bool:
        if value.server not in (None, self.server):
            alive = self._values.get(SERVERS, {}).get(value.server or "")
            if alive is None or not super()._is_valid(alive):
                return False
        return super()._is_valid(value)

    def _run(self) -> None:
        """Write what is announced, and every `BEAT` seconds that this server is alive."""
        beats, next_beat, works = 0, time.monotonic() + BEAT, True
        while not self._stopped:
            self._wake.wait(max(0.0, next_beat - time.monotonic()))
            self._wake.clear()
            try:
                self._send_unsent()
                if time.monotonic() >= next_beat:
                    next_beat = time.monotonic() + BEAT
                    beats += 1
                    self._beat()
                    if not works:
                        with self._memory:
                            own = {key: self._row_of(text) for key, text in self._own.items()}
                            self._unsent.update(own)
                    if not works or beats % BEATS_OF_ALL == 0:
                        self.read()
                    if beats % BEATS_OF_TIDYING == 0:
                        with self._connection() as db:
                            db.execute(sql_of(_TIDY), (SERVERS,))
                    works = True
            except (OSError, StoreFailed) as error:
                # OSError: no address was found, as where too many files are open.
                if works:
                    logger.warning("shared values not written", extra={"reason": str(error)})
                works, next_beat = False, time.monotonic() + BEAT
            # Servers may have ended, and values.
            self._call_listeners()

    def _beat(self) -> None:
        """Say that this server is alive, and read which others are."""
        with self._connection() as db:
            # The others read it at their own beats.
            db.execute(sql_of(_PUT), (SERVERS, self.server, self._address(), None, ALIVE))
            for name, text, left in db.execute(sql_of(_ALIVE), (SERVERS,)).fetchall():
                self._set(SERVERS, name, Value(text, None, time.monotonic() + left))

    def _row_of(self, text: str) -> _Row:
        """Return what this server announces as it is written."""
        return text, self.server, None

    def _send_unsent(self) -> None:
        if not self._unsent:
            return
        unsent: dict[Key, _Row | None] = {}
        try:
            with self._connection() as db:
                with self._memory:
                    unsent, self._unsent = self._unsent, {}
                put = [(*key, *row) for key, row in unsent.items() if row is not None]
                removed = [key for key, row in unsent.items() if row is None]
                with db.pipeline(), db.transaction(), db.cursor() as cursor:
                    cursor.executemany(sql_of(_PUT), put)
                    cursor.executemany(sql_of(_REMOVE), removed)
                    cursor.executemany(
                        sql_of(_NOTIFY), [_notice(self.server, key) for key in unsent]
                    )
        except StoreFailed:
            with self._memory:
                self._unsent = {**unsent, **self._unsent}
            raise

    def _change(self, key: Key, sql: str, parameters: Sequence[object]) -> int:
        """Execute a statement that changes a row, and read that; how many it changed."""
        with self._connection() as db:
            changed = db.execute(sql_of(sql), parameters).rowcount
            db.execute(sql_of(_NOTIFY), _notice(self.server, key))
            self._read(db, [key])
        return changed

    @contextmanager
    def _connection(self) -> Iterator[psycopg.Connection]:
        """The connection, which is made again after a failure."""
        with self._lock:
            if self._db is None:
                self._db = connect(self._url)
            try:
                with database_errors():
                    yield self._db
            except StoreFailed:
                self._db.close()
                self._db = None
                raise

    def _read(self, db: psycopg.Connection, keys: Collection[Key] | None) -> None:
        if keys is None:
            rows = db.execute(sql_of(_READ)).fetchall()
            gone = {(kind, key) for kind, values in self._values.items() for key in values}
        else:
            kinds, names = [kind for kind, _ in keys], [name for _, name in keys]
            of_keys = sql_of(f"{_READ} WHERE kind = ANY(?) AND key = ANY(?)")
            rows = db.execute(of_keys, (kinds, names)).fetchall()
            gone = set(keys)
        now = time.monotonic()
        for kind, key, text, server, left in rows:
            gone.discard((kind, key))
            if server != self.server:
                self._set(kind, key, Value(text, server, None if left is None else now + left))
        for each in gone - self._own.keys():
            self._set(*each, None)
        with self._memory:
            # Another server tidied them, while this one did not say that it is alive.
            for each in gone & self._own.keys() if keys is None else ():
                self._unsent.setdefault(each, self._row_of(self._own[each]))


def _notice(server: str, key: Key) -> tuple[str, str]:
    """The notification of the other servers about a value that changed."""
    return CHANNEL, f"{server} {SHARED} {key[0]} {key[1]}"
