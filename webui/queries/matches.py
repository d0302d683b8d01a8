"""The list of all finished matches, from the projection of matches."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

from scorekeeper.house.house import House
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.side_names import side_names
from webui.projections.matches import MATCHES
from webui.protocol.tables import MatchesPageShape
from webui.queries import reading
from webui.queries.shown_names import result_in
from webui.store import Place

CURSOR = re.compile(
    r"(?P<at>[0-9]{1,12}\.[0-9]{9})-(?P<table>[A-Z0-9]{4,12})-(?P<started>[0-9]{1,15})"
)


def finished_matches(
    folder: Path,
    house: House,
    before: str | None,
    limit: int,
    of: Collection[str] | None = None,
) -> MatchesPageShape:
    """A page of the finished matches of all tables, or `of` some, newest first.

    `before` is the `next` of the page before.

    Raises:
        Refused: bad_field for a `before` that no page gave, log_failed.
    """
    place = None if before is None else _read_cursor(before)
    with reading(folder) as reader:
        found = reader.newest_projected(MATCHES.key, "at", limit + 1, place, of)
    page = [(row, result_in(house, row)) for row in found[:limit]]
    last = found[limit - 1] if len(found) > limit else None
    return {
        "matches": [
            {
                "table": row.code,
                "started_at": row.began or 0.0,
                "ended_at": row.at or 0.0,
                "names": side_names(result["sides"], result["players"], result["seating"]),
                **result,
            }
            for row, result in page
        ],
        "next": None if last is None else f"{last.at:.9f}-{last.code}-{last.part}",
    }


def _read_cursor(text: str) -> Place:
    found = CURSOR.fullmatch(text)
    if found is None:
        raise Refused(RefusalCode.BAD_FIELD, field="before", value=text[:40], allowed="next")
    return float(found["at"]), found["table"], int(found["started"])
