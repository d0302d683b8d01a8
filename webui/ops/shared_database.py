"""What a server shares with the others at its database, and takes over from them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from typing import TypeVar

from gevent.hub import get_hub

from scorekeeper.refusal import Refused
from webui.store.chain import Stream
from webui.store.records import StoreFailed
from webui.store.shared import OwnValues, SharedValues

T = TypeVar("T")


class OffLoop:
    """Calls what may wait for the database: from the event loop, in a thread of its pool.

    Make it in the event loop's thread.
    """

    def __init__(self) -> None:
        self._loop_thread = threading.get_ident()

    def __call__(self, do: Callable[[], T]) -> T:
        """Call a function; what it returns or raises."""
        if threading.get_ident() != self._loop_thread:
            return do()
        outcome: Future[T] = Future()

        def call() -> None:
            # gevent would log what it raises as a failure of its own.
            try:
                outcome.set_result(do())
            except BaseException as error:  # noqa: BLE001 (raised again below)
                outcome.set_exception(error)

        get_hub().threadpool.apply(call)
        return outcome.result()


def shared_values(url: str | None, addresses: Callable[[], Sequence[str]]) -> SharedValues:
    """The values that this server shares, read already.

    Args:
        url: The database; None: this server has its matches for itself.
        addresses: The URLs that phones can open, best first.

    Raises:
        StoreFailed: The database cannot be read.
    """
    if url is None:
        return OwnValues()
    from webui.store.postgresql.shared import PostgresValues  # noqa: PLC0415 (an extra)

    values = PostgresValues(url, lambda: next(iter(addresses()), ""), OffLoop())
    values.start()
    return values


def follow(
    url: str, catch_up: Callable[[Mapping[Stream, int] | None], None], values: SharedValues
) -> None:
    """Take over what other servers write, for ever.

    Args:
        url: The database.
        catch_up: Takes over what was appended to streams; None: to any.
        values: What the servers share.
    """
    from webui.store.postgresql.changes import changes  # noqa: PLC0415 (an extra)

    missed = False
    for changed in changes(url):
        # Values first: so what was announced before an event is read before that event.
        if changed is None or changed.values:
            # A server whose database is busy reads them again at its own beats.
            with suppress(StoreFailed):
                values.read(None if changed is None else changed.values)
        streams = None if changed is None or missed else changed.streams
        if streams is None or streams:
            try:
                catch_up(streams)
            except Refused:  # busy
                missed = True
            else:
                missed = False
