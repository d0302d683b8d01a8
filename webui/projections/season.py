"""Projection of the facts of matches that are over, from which standings and records are made."""

from __future__ import annotations

from collections.abc import Iterator

import orjson

from scorekeeper.kernel.fields import encode_fields, read_fields
from scorekeeper.match.match import MatchState
from scorekeeper.season import MatchFacts, facts_of
from scorekeeper.table import Table
from scorekeeper.table.events import Event
from webui.projections.projection import Projection, Step
from webui.store import Projected


def facts_in(body: str) -> MatchFacts:
    """Return the facts that a row says."""
    return read_fields(MatchFacts, orjson.loads(body), "facts")


def _rows(step: Step[Table, Event]) -> Iterator[Projected]:
    """Yield the row of a match that is over and was not the same before the step."""
    before, after = _shown(step.before), _shown(step.after)
    if before == after:
        return
    facts = facts_of(step.after)
    body = None if facts is None else orjson.dumps(encode_fields(facts)).decode()
    table = step.after
    yield Projected(step.code, table.started, 0, body, began=table.started_at, at=table.ended_at)


def _shown(table: Table | None) -> object:
    """Return what the row is made of; None while the match is played, or without a record."""
    if table is None or table.unrecorded or table.match.state is MatchState.PLAYING:
        return None
    players = [seat.player for seat in table.seats]
    # What it was played for does not change once it is over.
    return (table.started, table.side_names, players, table.ended_at, table.match, table.counter)


SEASON: Projection[Table, Event] = Projection("season", 6, _rows)
