"""Projections made anew from the log: the rows of matches, and of the list of tables.

Both are written in the transaction of the events that they follow from. They are missing where an
older version stored the events, and are made anew where the rows are of another version.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable
from functools import partial

from scorekeeper.refusal import Refused
from scorekeeper.table import replay
from webui.event_store import EventReader, EventStore, ListedRow, MatchRow, StoreDamaged
from webui.queries import OpenReader, reading
from webui.service.jobs import Change
from webui.service.open_tables import VERSION, listed_row
from webui.service.rows import all_recorded, match_row

logger = logging.getLogger("amarrako.tables")

AT_ONCE = 20
"""Matches that are replayed before their rows are written."""


def add_missing_rows(open_reader: OpenReader, change: Callable[[Change], None]) -> None:
    """Write the rows that are missing or of another version, while the server is running.

    Takes at most half of the time of one processor.

    Args:
        open_reader: Opens the event store for reading.
        change: Has the writer make a change, and returns once it is on disk.
    """
    try:
        added = rebuild(open_reader, change, time.sleep)
    except Refused as refusal:
        reason = str(refusal.__cause__ or refusal)
        logger.warning("missing rows not written", extra={"reason": reason})
        return
    if added:
        logger.info("missing rows written", extra={"matches": added})


def rebuild(
    open_reader: OpenReader,
    change: Callable[[Change], None],
    pause: Callable[[float], None] = lambda _seconds: None,
) -> int:
    """Write the rows that are missing or of another version: open tables first, newest first.

    Args:
        open_reader: Opens the event store for reading.
        change: Has the writer make a change, and returns once it is on disk.
        pause: Called after some rows with the seconds that they took.

    Returns:
        The number of matches that were replayed.

    Raises:
        Refused: log_failed.
    """
    with reading(open_reader) as reader:
        missing = [*reader.tables_without_row(VERSION), *reader.matches_without_row()]
        matches = list(dict.fromkeys(missing))
        for first in range(0, len(matches), AT_ONCE):
            began = time.monotonic()
            found = [_replayed(reader, *match) for match in matches[first : first + AT_ONCE]]
            change(partial(_save, [each for each in found if each is not None]))
            pause(time.monotonic() - began)
    return len(matches)


def _replayed(
    reader: EventReader, code: str, started: int
) -> tuple[MatchRow, ListedRow | None] | None:
    """Return the row of a match, and of its table if it is its newest; None: it cannot be read."""
    later = [start for start in reader.match_starts(code) if start > started]
    try:
        rows = reader.rows(code, started, later[0] if later else None)
        table = replay(all_recorded(rows))
    except StoreDamaged as error:
        logger.warning("match cannot be read", extra={"table": code, "reason": str(error)})
        return None
    return match_row(code, table), None if later else listed_row(code, table)


def _save(rows: Iterable[tuple[MatchRow, ListedRow | None]], store: EventStore, _at: float) -> None:
    for match, listed in rows:
        store.save_match(match, only_missing=True)
        if listed is not None:
            store.save_listed(listed)
