"""Projection of matches: a row for each, from which the list of all matches is made.

While a match is played its row has no score, so that it seldom changes. A match without a record
has no row: it is not listed, and its names are not offered.
"""

from __future__ import annotations

from collections.abc import Iterable

import orjson

from scorekeeper.hand.hand import Phase, phase_of
from scorekeeper.match.match import MatchState
from scorekeeper.table import Table
from scorekeeper.table.events import Event
from webui.projections.projection import Projection, Step, row_where_changed
from webui.protocol.tables import MatchFactsShape, MatchResultShape
from webui.store import Projected


def _result(table: Table) -> tuple[object, ...]:
    match = table.match
    if match.state is MatchState.PLAYING:
        return ()
    return (match.winner, match.games, match.score, match.hand.number, phase_of(match.hand))


def _shown(table: Table) -> tuple[object, ...]:
    return (
        table.started,
        table.match.state,
        table.ended_at,
        table.side_names,
        tuple([seat.player for seat in table.seats]),
        table.counter,
        table.rules,
        _result(table),
    )


def _row(code: str, table: Table) -> Projected:
    match, rules = table.match, table.rules
    facts: MatchFactsShape = {
        "match": table.number,
        "state": match.state,
        "counter": table.counter,
        "preset": table.preset,
        "rules": table.changed_rules,
        "target": rules.target,
        "games_to_win": rules.games_to_win,
        "sides": list(table.side_names),
        "players": [seat.player for seat in table.seats],
        "seating": [rules.side_of(seat) for seat in rules.seats],
    }
    body: MatchFactsShape | MatchResultShape = facts
    if match.state is not MatchState.PLAYING:
        body = {
            **facts,
            "winner": match.winner,
            "games": list(match.games),
            "score": list(match.score),
            "hands": match.hand.number - (phase_of(match.hand) is not Phase.COUNTED),
        }
    text = orjson.dumps(body).decode()
    return Projected(code, table.started, 0, text, began=table.started_at, at=table.ended_at)


_changed = row_where_changed(_shown, _row)


def _rows(step: Step[Table, Event]) -> Iterable[Projected]:
    return () if step.after.unrecorded else _changed(step)


MATCHES: Projection[Table, Event] = Projection("matches", 2, _rows)
