"""The list of all matches: a projection of the log with one row for each match.

The row is written in the transaction of the events it follows from, so the list is answered without
replaying any of them. It is made from the table's state alone and can be made again from the log.
"""

from __future__ import annotations

import json
import logging
import re
import time
from collections.abc import Callable
from contextlib import closing

from scorekeeper.hand.hand import Phase, phase_of
from scorekeeper.match.match import MatchState
from scorekeeper.refusal import Refused
from scorekeeper.rules.reading import changed_from
from scorekeeper.table import Table, replay
from webui.log import Log, LogDamaged, LogFailed, LogReader, MatchRow, Place
from webui.tables.rows import all_recorded

logger = logging.getLogger("amarrako.tables")

CURSOR = re.compile(
    r"(?P<at>[0-9]{1,12}\.[0-9]{9})-(?P<table>[A-Z0-9]{4})-(?P<started>[0-9]{1,15})"
)


def match_row(code: str, table: Table) -> MatchRow:
    """The row of the table's match. While it is played it has no score, and so seldom changes."""
    match, rules = table.match, table.rules
    body: dict[str, object] = {
        "match": table.number,
        "state": match.state.value,
        "counter": table.counter,
        "preset": table.preset,
        "rules": changed_from(table.preset, rules),
        "target": rules.target,
        "games_to_win": rules.games_to_win,
        "sides": list(table.side_names),
        "players": [seat.player for seat in table.seats],
        "seating": [rules.side_of(seat) for seat in rules.seats],
    }
    if match.state is not MatchState.PLAYING:
        body["winner"] = match.winner
        body["games"] = list(match.games)
        body["score"] = list(match.score)
        body["hands"] = sum(phase_of(hand) is Phase.COUNTED for hand in match.hands)
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    return MatchRow(code, table.started, table.started_at, table.ended_at, text)


def finished_matches(
    open_reader: Callable[[], LogReader], before: str | None, limit: int
) -> dict[str, object]:
    """A page of the finished matches of all tables, newest first.

    Args:
        open_reader: Opens the log for reading.
        before: The `next` of the page before; None for the first page.
        limit: The most matches of a page.

    Returns:
        `matches`, and as `next` what asks for the page after this one, None on the last.

    Raises:
        Refused: bad_field for a `before` that no page gave, log_failed.
    """
    place = None if before is None else _read_cursor(before)
    try:
        with closing(open_reader()) as reader:
            found = reader.finished_matches(place, limit + 1)
    except LogFailed as error:
        raise Refused("log_failed") from error
    page = found[:limit]
    last = page[-1].place if len(found) > limit else None
    return {"matches": [_as_json(row) for row in page], "next": last and _cursor(last)}


def add_missing_rows(
    open_reader: Callable[[], LogReader], change: Callable[[Callable[[Log, float], None]], None]
) -> None:
    """Make the rows of matches that an older version wrote without one.

    Takes at most half of the time of one processor: a server is running meanwhile.

    Args:
        open_reader: Opens the log for reading.
        change: Does what it is given in the thread that writes, and returns once it is on disk.
    """
    try:
        with closing(open_reader()) as reader:
            missing = reader.matches_without_row()
            for code, started in missing:
                began = time.monotonic()
                try:
                    row = _row_from_log(reader, code, started)
                    change(lambda log, _at: log.save_match(row, only_missing=True))  # noqa: B023
                except LogDamaged as error:
                    logger.warning(
                        "match cannot be listed", extra={"table": code, "reason": str(error)}
                    )
                time.sleep(time.monotonic() - began)
    except (LogFailed, Refused) as error:
        logger.warning("matches not listed yet", extra={"reason": str(error)})
        return
    if missing:
        logger.info("matches listed", extra={"number": len(missing)})


def _row_from_log(reader: LogReader, code: str, started: int) -> MatchRow:
    following = [start for start in reader.match_starts(code) if start > started]
    rows = reader.rows(code, started, following[0] if following else None)
    return match_row(code, replay(all_recorded(rows)))


def _as_json(row: MatchRow) -> dict[str, object]:
    return {
        "table": row.table,
        "started_at": row.started_at,
        "ended_at": row.ended_at,
        **json.loads(row.body),
    }


def _cursor(place: Place) -> str:
    at, table, started = place
    return f"{at:.9f}-{table}-{started}"


def _read_cursor(text: str) -> Place:
    found = CURSOR.fullmatch(text)
    if found is None:
        raise Refused("bad_field", field="before", value=text[:40], allowed="next")
    return float(found["at"]), found["table"], int(found["started"])
