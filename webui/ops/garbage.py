"""Collect garbage while the event loop is idle: a collection stops everything for a while."""

from __future__ import annotations

import gc
from collections.abc import Callable
from contextlib import suppress

import gevent

COLLECTED_EVERY = 60.0
"""Seconds between two collections of garbage. There is little: play leaves no cycles behind, and
an ended WebSocket a small one, which flask-sock makes as it ends."""
IDLE_WITHIN = 60.0
"""Seconds that a full collection is put off while the event loop is busy."""
NEW_OBJECTS = 20_000
"""New objects after which they are searched for cycles: a pause of 18 ms."""
YOUNG_COLLECTIONS = 100
"""Such searches after which older objects are searched, too: a pause of 150 ms after ten, where 900
sockets play, and rarely reached before the next full collection."""


def start_collecting_garbage(is_quiet: Callable[[], bool]) -> None:
    """Start to collect garbage from time to time; call it once all is made that stays.

    Args:
        is_quiet: Whether nobody is connected.
    """
    # All objects made so far stay in use: the garbage collector need not traverse them again.
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, YOUNG_COLLECTIONS)
    gevent.spawn(_collect_garbage, is_quiet)


def _collect_garbage(is_quiet: Callable[[], bool]) -> None:
    """Collect garbage again and again, when no event waits for the event loop.

    What is there afterwards is not traversed the next time: so the pause is as short as little is
    new. While nobody is connected all is.
    """
    is_all = False
    while True:
        gevent.sleep(COLLECTED_EVERY)
        with suppress(TimeoutError), gevent.Timeout(IDLE_WITHIN, TimeoutError):
            gevent.idle()
        if not is_quiet():
            is_all = False
        elif not is_all:
            gc.unfreeze()
            is_all = True
        gc.collect()
        gc.freeze()
