"""Collect garbage while the event loop is idle: a collection stops everything for a while."""

from __future__ import annotations

import gc
from collections.abc import Callable
from contextlib import suppress

import gevent

COLLECTED_EVERY = 2.0
"""Seconds between two collections of garbage. The more objects are new, the longer one takes:
mostly less than 3 ms with 64 tables. There is little garbage: play leaves no cycles behind, and an
ended WebSocket a small one, which flask-sock makes as it ends."""
IDLE_WITHIN = 60.0
"""Seconds that a collection is put off while the event loop is busy."""
QUIET = 30
"""Collections in a row with nobody connected, after which one traverses all objects."""
NEW_OBJECTS = 5_000
"""New objects after which they are searched for cycles at once, where the event loop is never idle:
a pause of 5 ms."""
YOUNG_COLLECTIONS = 400
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

    Objects that are left are not traversed the next time (`gc.freeze`): the pause grows with the
    number of new objects alone. Once nobody has been connected for a while, all are traversed.
    """
    quiet = 0
    while True:
        gevent.sleep(COLLECTED_EVERY)
        with suppress(TimeoutError), gevent.Timeout(IDLE_WITHIN, TimeoutError):
            gevent.idle()
        quiet = quiet + 1 if is_quiet() else 0
        if quiet == QUIET:
            gc.unfreeze()
        gc.collect()
        gc.freeze()
