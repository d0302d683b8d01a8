"""Check the log: SQLite's own check, the hash chains, the lost ends, and the projections."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from pathlib import Path
from typing import TypedDict

from scorekeeper.refusal import Refused
from webui.queries.rebuilding import replayed
from webui.store import CHAMPIONSHIP, TABLE, EventReader, StoreDamaged, StoreFailed
from webui.store.heads import read_heads
from webui.streams.championship_rows import load_championship
from webui.streams.hand_rows import VERSION as HANDS_VERSION

RESULT = "check.json"
"""The result of the last check, in the data folder."""


class CheckShape(TypedDict):
    """The last check of the data."""

    at: float
    """Seconds since 1970."""
    problems: int


def last_check(folder: Path) -> CheckShape | None:
    """The last check of a data folder; None: there was none."""
    try:
        found = json.loads((folder / RESULT).read_bytes())
        return CheckShape(at=float(found["at"]), problems=int(found["problems"]))
    except (OSError, ValueError, TypeError, LookupError):
        return None


def check(data: Path) -> Iterator[str]:
    """Yield each problem as a sentence. StoreFailed, OtherFormat: the log cannot be opened."""
    with closing(EventReader(data)) as reader:
        try:
            yield from reader.problems()
        except StoreFailed as error:
            yield str(error)
        codes = yield from _listed("tables", lambda: reader.codes(TABLE))
        for (kind, code), head in read_heads(data).items():
            last = reader.last_of(kind, code)
            if last < head.sequence:
                yield f"{kind} {code}: the events after {last} are lost"
        for code in codes:
            yield from _problems_of_table(reader, code)
        for code in (yield from _listed("championships", lambda: reader.codes(CHAMPIONSHIP))):
            try:
                load_championship(reader, code)
            except Refused as error:
                yield f"championship {code}: {error.__cause__ or error}"
        for name in (yield from _listed("rule sets", reader.damaged_sets)):
            yield f"the rule set {name!r} is not what was stored"
        for name in (yield from _listed("forgotten or corrected names", reader.damaged_names)):
            yield f"the forgotten or corrected name {name!r} is not what was stored"


def _listed(what: str, read: Callable[[], list[str]]) -> Generator[str, None, list[str]]:
    """Read a list, and return it; where it cannot be read, yield that as a problem."""
    try:
        return read()
    except StoreDamaged as error:
        yield f"the {what} cannot be read: {error}"
        return []


def _problems_of_table(reader: EventReader, code: str) -> list[str]:
    """What is wrong with a table, compared within one transaction, as it may be played at."""
    found: list[str] = []
    try:
        with reader.at_one_moment():
            found.extend(_differences(reader, code))
    except StoreDamaged as error:
        found.append(f"{code}: {error}")
    return found


def _differences(reader: EventReader, code: str) -> Iterator[str]:
    """Yield where rows of a table are not what its events say. StoreDamaged: its events."""
    if not reader.events(TABLE, code):
        yield f"{code}: its events are missing"
    stored = {row.started: row for row in reader.matches_of(code)}
    with_hands = reader.matches_with_hands(code, HANDS_VERSION)
    for started in reader.match_starts(code):
        rows = replayed(reader, code, started)
        if rows is None:
            yield f"{code}: the match that began with event {started} cannot be read"
            continue
        if stored.get(started) != rows.match:
            yield f"{code}: the row of the match that began with event {started} is not its own"
        # Others are made at the next start (rebuilding.py); nothing reads them until then.
        if started in with_hands and reader.hands(code, started) != rows.hands:
            yield f"{code}: the hands of the match that began with event {started} are not its own"
        listed = rows.listed
        if listed is not None and (code, listed.body) not in [
            (each.table, each.body) for each in reader.listed_tables(0.0, listed.version)
        ]:
            yield f"{code}: its row in the list of tables is not its own"
