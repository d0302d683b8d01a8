"""The list of all matches: a projection of the events with one row for each match.

The row is written in the transaction of the events that it follows from (`streams/rows.py`), so
that the list needs no replay.
"""

from __future__ import annotations

import re
from pathlib import Path

from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.side_names import side_names
from webui.protocol.shapes import MatchesPageShape
from webui.queries import reading
from webui.queries.shown_names import ShownNames
from webui.store import Place

CURSOR = re.compile(
    r"(?P<at>[0-9]{1,12}\.[0-9]{9})-(?P<table>[A-Z0-9]{4})-(?P<started>[0-9]{1,15})"
)


def finished_matches(folder: Path, before: str | None, limit: int) -> MatchesPageShape:
    """A page of the finished matches of all tables, newest first.

    `before` is the `next` of the page before.

    Raises:
        Refused: bad_field for a `before` that no page gave, log_failed.
    """
    place = None if before is None else _read_cursor(before)
    with reading(folder) as reader:
        found = reader.finished_matches(place, limit + 1)
        names = ShownNames(reader)
    page = [
        (row, row.ended_at, names.in_row(row)) for row in found[:limit] if row.ended_at is not None
    ]
    last = found[limit - 1].place if len(found) > limit else None
    return {
        "matches": [
            {
                "table": row.table,
                "started_at": row.started_at,
                "ended_at": ended_at,
                "names": side_names(result["sides"], result["players"], result["seating"]),
                **result,
            }
            for row, ended_at, result in page
        ],
        "next": last and "{:.9f}-{}-{}".format(*last),
    }


def _read_cursor(text: str) -> Place:
    found = CURSOR.fullmatch(text)
    if found is None:
        raise Refused(RefusalCode.BAD_FIELD, field="before", value=text[:40], allowed="next")
    return float(found["at"]), found["table"], int(found["started"])
