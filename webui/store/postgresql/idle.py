"""Connections that stay open between two reads.

To open one, the database starts a process, and over TLS both compute keys: that takes longer than
what most pages read.
"""

from __future__ import annotations

import atexit
import threading
import time
from typing import NamedTuple

from psycopg.pq import TransactionStatus

from webui.store.postgresql.connection import Connection

MOST = 4
"""Connections that are kept."""
KEPT_FOR = 30.0
"""Seconds for which one is kept: so a database that another has replaced is not used for long."""


class _Kept(NamedTuple):
    since: float
    """Monotonic seconds."""
    url: str
    db: Connection


class IdleConnections:
    """The connections of this process that nobody uses now. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: list[_Kept] = []
        """The newest last."""

    def take(self, url: str) -> Connection | None:
        """Take the newest one to a database; None: there is none. It may have been lost."""
        self._close_old()
        with self._lock:
            of_url = [each for each in self._kept if each.url == url]
            if not of_url:
                return None
            self._kept.remove(of_url[-1])
        return of_url[-1].db

    def put(self, url: str, db: Connection) -> None:
        """Keep a connection; close it if it is lost or in a transaction."""
        if db.info.transaction_status is not TransactionStatus.IDLE:
            db.close()
            return
        with self._lock:
            self._kept.append(_Kept(time.monotonic(), url, db))
        self._close_old()

    def close_all(self) -> None:
        """Close all, as where one of them was lost."""
        self._close_old(most=0)

    def _close_old(self, most: int = MOST) -> None:
        since = time.monotonic() - KEPT_FOR
        with self._lock:
            before = self._kept
            newest = before[max(0, len(before) - most) :]
            self._kept = [each for each in newest if each.since > since]
            old = before[: len(before) - len(self._kept)]
        for each in old:
            each.db.close()


IDLE = IdleConnections()
atexit.register(IDLE.close_all)
