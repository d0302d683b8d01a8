"""Projections made anew from the log: the rows of matches, of the list of tables, and snapshots.

They are written in the transaction of the events that they follow from. They are missing where an
older version stored the events, and are made anew where the row of the table is of another version.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from scorekeeper.refusal import Refused
from scorekeeper.table import Table
from scorekeeper.table.evolve import played
from webui.event_store import (
    EventReader,
    EventStore,
    ListedRow,
    MatchRow,
    SnapshotRow,
    StoreDamaged,
)
from webui.queries import OpenReader, reading
from webui.service.jobs import Change
from webui.service.open_tables import VERSION, listed_row
from webui.service.rows import all_recorded, match_row, snapshot_row

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
            change(partial(_save, [rows for rows in found if rows is not None]))
            pause(time.monotonic() - began)
    return len(matches)


@dataclass(frozen=True, slots=True)
class _Rows:
    """The rows of a match.

    Attributes:
        match: In the list of all matches.
        listed: Of its table, if it is the newest there.
        snapshots: Of its table, oldest first.
    """

    match: MatchRow
    listed: ListedRow | None
    snapshots: tuple[SnapshotRow, ...]

    def save(self, store: EventStore) -> None:
        """Write them, where none were written meanwhile."""
        store.save_match(self.match, only_missing=True)
        if self.listed is not None:
            store.save_listed(self.listed)
        for snapshot in self.snapshots:
            store.save_snapshot(snapshot)


def _replayed(reader: EventReader, code: str, started: int) -> _Rows | None:
    """Return the rows of a match; None: its events cannot be read."""
    later = [start for start in reader.match_starts(code) if start > started]
    snapshots: deque[SnapshotRow] = deque(maxlen=2)
    table: Table | None = None
    try:
        for table in played(all_recorded(reader.rows(code, started, *later[:1]))):
            snapshots.extend(each for each in (snapshot_row(code, table),) if each is not None)
    except StoreDamaged as error:
        logger.warning("match cannot be read", extra={"table": code, "reason": str(error)})
    if table is None:
        return None
    if later:
        return _Rows(match_row(code, table), None, ())
    return _Rows(match_row(code, table), listed_row(code, table), tuple(snapshots))


def _save(rows: Iterable[_Rows], store: EventStore, _at: float) -> None:
    for each in rows:
        each.save(store)
