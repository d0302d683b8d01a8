"""What other servers write to the database, by LISTEN and NOTIFY."""

from __future__ import annotations

import logging
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from typing import NamedTuple

from webui.store.chain import Stream
from webui.store.postgresql.connection import Connection, connect, database_errors, sql_of
from webui.store.records import StoreFailed
from webui.store.shared import this_server

logger = logging.getLogger("amarrako.server")

CHANNEL = "amarrako"
"""What the servers listen to. The payload is the server that wrote; then the kind and code of a
stream and the sequence of its last event, or `SHARED` and the kind and key of a value."""
SHARED = "="
Key = tuple[str, str]
"""The kind and key of a shared value."""
LOOK_EVERY = 2.0
"""Seconds after which a server looks for what others wrote even without a notification."""
CONNECT_AGAIN = 0.5
"""Seconds until a lost connection is tried again."""


class Changes(NamedTuple):
    """What other servers have changed."""

    streams: dict[Stream, int]
    """The last event of each stream."""
    values: set[Key]
    """The shared values."""


def changes(url: str, server: str | None = None) -> Generator[Changes | None, None, None]:
    """Yield what servers other than this one write, as notifications come, for ever.

    None: anything may have changed, as a connection was lost, or none came for some time.
    """
    is_away = False
    while True:
        try:
            with closing(connect(url)) as db:
                for each in _notified(db, server or this_server()):
                    yield each
                    is_away = False
        except StoreFailed as error:
            if not is_away:
                logger.warning("database does not answer", extra={"reason": str(error)})
            is_away = True
            time.sleep(CONNECT_AGAIN)


def _notified(db: Connection, server: str) -> Iterator[Changes | None]:
    """Yield what a connection is notified of. StoreFailed: it is lost."""
    with database_errors():
        db.execute(sql_of(f"LISTEN {CHANNEL}"))
    yield None
    while True:
        with database_errors():
            notices = [*db.notifies(timeout=LOOK_EVERY, stop_after=1), *db.notifies(timeout=0)]
            if not notices:
                # A connection that was lost without a word is found by this alone.
                db.execute("SELECT 1")
        payloads = [each.payload for each in notices]
        if not notices:
            yield None
        elif not all(each.startswith(server) for each in payloads):
            # With this server's own: what counts is the newest event of each stream.
            yield _read(payloads)


def _read(payloads: Sequence[str]) -> Changes | None:
    """Read notifications; None: one is not of a server, as any program may notify."""
    found = Changes({}, set())
    try:
        for each in payloads:
            _, kind, code, last = each.split(maxsplit=3)
            if kind == SHARED:
                found.values.add((code, last))
            else:
                found.streams[kind, code] = int(last)
    except ValueError:
        return None
    return found
