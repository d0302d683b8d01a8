"""Make rows of projections that are missing, from the log, while the server runs or is stopped.

Rows are missing where a projection is new, or its version was raised, or an event store was
repaired.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable
from contextlib import closing
from functools import partial
from itertools import islice
from pathlib import Path

from scorekeeper.refusal import Refused
from webui.projections import PROJECTORS
from webui.projections.projector import Missing
from webui.store import EventStore, StoreFailed, open_reader

logger = logging.getLogger("amarrako.tables")

Change = Callable[[Callable[[EventStore, float], None]], None]
"""Has the writer make a change, and returns once it is on disk."""

AT_ONCE = 20
"""Parts of streams that are replayed before their rows are written."""
FIRST_WAIT, LONGEST_WAIT = 30.0, 3600.0
"""Seconds until rows that could not be written are tried again."""


def add_missing_rows(
    folder: Path, change: Change, pause: Callable[[float], None] = time.sleep
) -> None:
    """Write the rows that are missing, while the server is running.

    It pauses for as long as it computes, so it takes at most half of one processor's time. Where
    the event store fails, or the writer is busy, it goes on later (exponential backoff).
    """
    wait = FIRST_WAIT
    while True:
        try:
            added = rebuild(folder, change, pause)
        except (StoreFailed, Refused) as error:
            logger.warning("missing rows not written yet", extra={"reason": str(error)})
            pause(wait)
            wait = min(2 * wait, LONGEST_WAIT)
        else:
            if added:
                logger.info("missing rows written", extra={"parts": added})
            return


def rebuild(
    folder: Path, change: Change, pause: Callable[[float], None] = lambda _seconds: None
) -> int:
    """Write the rows that are missing, of streams with new events first, and delete old versions.

    Args:
        folder: The data folder.
        change: Has the writer make a change, and returns once it is on disk.
        pause: Called after some rows with the seconds that they took.

    Returns:
        The number of parts of streams that were replayed.
    """
    done = 0
    with closing(open_reader(folder)) as reader:
        known = {each.key for projector in PROJECTORS for each in projector.projections}
        unknown = reader.projections().keys() - known
        if unknown:
            change(lambda store, _at: store.drop_projections(*unknown))
        missing = (part for each in PROJECTORS for part in each.missing(reader))
        while parts := list(islice(missing, AT_ONCE)):
            began = time.monotonic()
            for part in parts:
                part.replay(reader)
            change(partial(_save, parts))
            done += len(parts)
            pause(time.monotonic() - began)
    return done


def _save(parts: Iterable[Missing], store: EventStore, _at: float) -> None:
    for part in parts:
        part.save(store)
