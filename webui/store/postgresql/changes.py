"""What other servers write to the database, by LISTEN and NOTIFY."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Iterator

import psycopg

from webui.store.chain import Stream
from webui.store.postgresql.connection import SECONDS, said, sql_of

logger = logging.getLogger("amarrako.server")

CHANNEL = "amarrako"
"""What the servers listen to. The payload is the server that wrote, the kind and the code of a
stream, and the sequence of its last event."""
SERVER = secrets.token_hex(4)
"""This process among the servers."""
LOOK_EVERY = 2.0
"""Seconds after which a server looks for what others wrote even if it was not told of any."""
CONNECT_AGAIN = 0.5
"""Seconds until a lost connection is tried again."""


def changes(url: str) -> Iterator[dict[Stream, int] | None]:
    """Yield what other servers write, for ever: the last event of each stream that changed.

    None: something may have changed, as a connection was lost, or nothing was told for some time.
    """
    while True:
        try:
            with psycopg.connect(url, autocommit=True, connect_timeout=SECONDS) as db:
                db.execute(sql_of(f"LISTEN {CHANNEL}"))
                yield None
                while True:
                    told = [*db.notifies(timeout=LOOK_EVERY, stop_after=1), *db.notifies(timeout=0)]
                    found = dict(_streams_of(each.payload) for each in told)
                    own = [each for each in told if each.payload.startswith(SERVER)]
                    if not told:
                        yield None
                    elif len(own) < len(told):
                        yield found
        except psycopg.Error as error:
            logger.warning("database does not answer", extra={"reason": said(error)})
            time.sleep(CONNECT_AGAIN)


def _streams_of(payload: str) -> tuple[Stream, int]:
    _, kind, code, sequence = payload.split()
    return (kind, code), int(sequence)
