"""What other servers write to the database, by LISTEN and NOTIFY."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import psycopg

from webui.store.chain import Stream
from webui.store.postgresql.connection import SECONDS, said, sql_of
from webui.store.shared import SERVER

logger = logging.getLogger("amarrako.server")

CHANNEL = "amarrako"
"""What the servers listen to. The payload is the server that wrote; then the kind and code of a
stream and the sequence of its last event, or `SHARED` and the kind and key of a value."""
SHARED = "="
Key = tuple[str, str]
"""The kind and key of a shared value."""
LOOK_EVERY = 2.0
"""Seconds after which a server looks for what others wrote even if it was not told of any."""
CONNECT_AGAIN = 0.5
"""Seconds until a lost connection is tried again."""


class Changes(NamedTuple):
    """What other servers have changed."""

    streams: dict[Stream, int]
    """The last event of each stream."""
    values: set[Key]
    """The shared values."""


def changes(url: str) -> Iterator[Changes | None]:
    """Yield what other servers write, for ever.

    None: anything may have changed, as a connection was lost, or nothing was told for some time.
    """
    while True:
        try:
            with psycopg.connect(url, autocommit=True, connect_timeout=SECONDS) as db:
                db.execute(sql_of(f"LISTEN {CHANNEL}"))
                yield None
                while True:
                    told = [*db.notifies(timeout=LOOK_EVERY, stop_after=1), *db.notifies(timeout=0)]
                    payloads = [each.payload for each in told]
                    others = [each for each in payloads if not each.startswith(SERVER)]
                    if not told:
                        yield None
                    elif others:
                        # With the own: whoever reads the last one of a stream has read all.
                        yield _read(payloads)
        except psycopg.Error as error:
            logger.warning("database does not answer", extra={"reason": said(error)})
            time.sleep(CONNECT_AGAIN)


def _read(payloads: Iterable[str]) -> Changes:
    found = Changes({}, set())
    for each in payloads:
        _, kind, code, last = each.split()
        if kind == SHARED:
            found.values.add((code, last))
        else:
            found.streams[kind, code] = int(last)
    return found
