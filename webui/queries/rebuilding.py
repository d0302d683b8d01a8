"""Rebuild projections from the log: rows of matches, hands and the list of tables; snapshots.

They are written in the transaction of the events that they follow from. They are missing where an
older version stored the events, and are rebuilt if the row of the table is of another version.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from scorekeeper.refusal import Refused
from scorekeeper.table import Table, played
from scorekeeper.table.codec import CODEC
from webui.queries import reading
from webui.store import (
    TABLE,
    EventReader,
    EventStore,
    HandRow,
    ListedRow,
    MatchRow,
    SnapshotRow,
    StoreDamaged,
)
from webui.store.event_rows import all_recorded
from webui.streams.hand_rows import VERSION as HANDS_VERSION
from webui.streams.hand_rows import hand_rows
from webui.streams.interface import Change
from webui.streams.listed_table import VERSION, listed_row
from webui.streams.rows import match_row, snapshot_row

logger = logging.getLogger("amarrako.tables")

AT_ONCE = 20
"""Matches that are replayed before their rows are written."""


def add_missing_rows(folder: Path, change: Callable[[Change], None]) -> None:
    """Write the rows that are missing or of another version, while the server is running.

    It pauses for as long as it computes, so it takes at most half of one processor's time.
    """
    try:
        added = rebuild(folder, change, time.sleep)
    except Refused as refusal:
        reason = str(refusal.__cause__ or refusal)
        logger.warning("missing rows not written", extra={"reason": reason})
        return
    if added:
        logger.info("missing rows written", extra={"matches": added})


def rebuild(
    folder: Path,
    change: Callable[[Change], None],
    pause: Callable[[float], None] = lambda _seconds: None,
) -> int:
    """Write the rows that are missing or of another version: open tables first, newest first.

    Args:
        folder: The data folder.
        change: Has the writer make a change, and returns once it is on disk.
        pause: Called after some rows with the seconds that they took.

    Returns:
        The number of matches that were replayed.
    """
    with reading(folder) as reader:
        missing = [*reader.tables_without_row(VERSION), *reader.matches_without_row(HANDS_VERSION)]
        matches = list(dict.fromkeys(missing))
        for first in range(0, len(matches), AT_ONCE):
            began = time.monotonic()
            found = [replayed(reader, *match) for match in matches[first : first + AT_ONCE]]
            change(partial(_save, [rows for rows in found if rows is not None]))
            pause(time.monotonic() - began)
    return len(matches)


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a match after the event `revision`; `listed` if it is its table's newest."""

    match: MatchRow
    listed: ListedRow | None
    snapshots: tuple[SnapshotRow, ...]
    hands: list[HandRow]
    revision: int

    def save(self, store: EventStore) -> None:
        """Write them, where none were written meanwhile."""
        store.save_match(self.match, only_missing=True)
        if self.listed is not None:
            store.save_listed(self.listed)
        for snapshot in self.snapshots:
            store.save_snapshot(snapshot)
        code, started = self.match.table, self.match.started
        # A hand that was undone meanwhile must not come back; they are rebuilt at the next start.
        if self.listed is None or store.last_of(TABLE, code) == self.revision:
            store.drop_hands(code, started, 0)
            store.save_hands(self.hands)
            store.mark_hands(code, started, HANDS_VERSION)


def replayed(reader: EventReader, code: str, started: int) -> Rows | None:
    """Return the rows of a match; None: its events cannot be read."""
    later = [start for start in reader.match_starts(code) if start > started]
    snapshots: deque[SnapshotRow] = deque(maxlen=2)
    table: Table | None = None
    try:
        for table in played(all_recorded(CODEC, reader.events(TABLE, code, started, *later[:1]))):
            if (snapshot := snapshot_row(code, table)) is not None:
                snapshots.append(snapshot)
    except StoreDamaged as error:
        logger.warning("match cannot be read", extra={"table": code, "reason": str(error)})
    if table is None:
        return None
    listed = None if later else listed_row(code, table)
    kept = () if later else tuple(snapshots)
    return Rows(match_row(code, table), listed, kept, hand_rows(code, table), table.revision)


def _save(rows: Iterable[Rows], store: EventStore, _at: float) -> None:
    for each in rows:
        each.save(store)
