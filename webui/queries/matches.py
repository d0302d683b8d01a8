"""The list of all matches: a projection of the events with one row for each match.

The row is written in the transaction of the events that it follows from (`service/rows.py`), so
that the list needs no replay.
"""

from __future__ import annotations

import json
import logging
import re
import time
from collections.abc import Callable
from typing import cast

from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table import replay
from webui.event_store import EventReader, MatchRow, Place, StoreDamaged
from webui.protocol.shapes import MatchesPageShape, MatchLineShape, MatchResultShape
from webui.queries import OpenReader, reading
from webui.service.jobs import Change
from webui.service.rows import all_recorded, match_row

logger = logging.getLogger("amarrako.tables")

CURSOR = re.compile(
    r"(?P<at>[0-9]{1,12}\.[0-9]{9})-(?P<table>[A-Z0-9]{4})-(?P<started>[0-9]{1,15})"
)


def finished_matches(open_reader: OpenReader, before: str | None, limit: int) -> MatchesPageShape:
    """A page of the finished matches of all tables, newest first.

    Args:
        open_reader: Opens the event store for reading.
        before: The `next` of the page before; None for the first page.
        limit: The most matches of a page.

    Returns:
        `matches`, and as `next` what asks for the page after this one, None on the last.

    Raises:
        Refused: bad_field for a `before` that no page gave, log_failed.
    """
    place = None if before is None else _read_cursor(before)
    with reading(open_reader) as reader:
        found = reader.finished_matches(place, limit + 1)
    page = found[:limit]
    last = page[-1].place if len(found) > limit else None
    return {
        "matches": [_line(row, row.ended_at) for row in page if row.ended_at is not None],
        "next": last and _cursor(last),
    }


def add_missing_rows(open_reader: OpenReader, change: Callable[[Change], None]) -> None:
    """Write the missing rows of matches that an older version stored.

    Takes at most half of the time of one processor, as the server is running.

    Args:
        open_reader: Opens the event store for reading.
        change: Has the writer make a change, and returns once it is on disk.
    """
    try:
        with reading(open_reader) as reader:
            missing = reader.matches_without_row()
            for code, started in missing:
                began = time.monotonic()
                try:
                    row = _row_from_events(reader, code, started)
                    change(lambda store, _at: store.save_match(row, only_missing=True))  # noqa: B023
                except StoreDamaged as error:
                    logger.warning(
                        "match cannot be read", extra={"table": code, "reason": str(error)}
                    )
                time.sleep(time.monotonic() - began)
    except Refused as refusal:
        reason = str(refusal.__cause__ or refusal)
        logger.warning("missing match rows not written", extra={"reason": reason})
        return
    if missing:
        logger.info("missing match rows written", extra={"number": len(missing)})


def _row_from_events(reader: EventReader, code: str, started: int) -> MatchRow:
    following = [start for start in reader.match_starts(code) if start > started]
    rows = reader.rows(code, started, following[0] if following else None)
    return match_row(code, replay(all_recorded(rows)))


def _line(row: MatchRow, ended_at: float) -> MatchLineShape:
    return {
        "table": row.table,
        "started_at": row.started_at,
        "ended_at": ended_at,
        **cast("MatchResultShape", json.loads(row.body)),
    }


def _cursor(place: Place) -> str:
    at, table, started = place
    return f"{at:.9f}-{table}-{started}"


def _read_cursor(text: str) -> Place:
    found = CURSOR.fullmatch(text)
    if found is None:
        raise Refused(RefusalCode.BAD_FIELD, field="before", value=text[:40], allowed="next")
    return float(found["at"]), found["table"], int(found["started"])
