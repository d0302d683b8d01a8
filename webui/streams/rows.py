"""Encode matches and snapshots of tables as rows of the event store, and decode snapshots."""

from __future__ import annotations

import orjson

from scorekeeper.hand.hand import Phase, phase_of
from scorekeeper.kernel.fields import encode_fields, read_fields
from scorekeeper.kernel.reading import mapping
from scorekeeper.match.match import MatchState
from scorekeeper.refusal import Refused
from scorekeeper.table import Table
from scorekeeper.table.snapshot import VERSION, Snapshot, snapshot_of
from webui.protocol.shapes import MatchFactsShape, MatchResultShape
from webui.store import MatchRow, SnapshotRow


def snapshot_row(code: str, table: Table) -> SnapshotRow | None:
    """Encode the snapshot of a table; None where there is none to be made (`snapshot_of`)."""
    snapshot = snapshot_of(table)
    if snapshot is None:
        return None
    return SnapshotRow(
        code, snapshot.revision, VERSION, orjson.dumps(encode_fields(snapshot)).decode()
    )


def snapshot_from(row: SnapshotRow) -> Snapshot:
    """Decode a snapshot. ValueError: it cannot be decoded, or is of another version."""
    if row.version != VERSION:
        raise ValueError(f"version {row.version}, not {VERSION}")
    try:
        return read_fields(Snapshot, mapping(orjson.loads(row.body), "snapshot"), "snapshot")
    except (TypeError, Refused) as error:
        raise ValueError(str(error)) from error


def same_match_row(before: Table, after: Table) -> bool:
    """Whether the row of the match is the same for both tables; no row is made."""
    if after.match.state is not MatchState.PLAYING:
        return False
    return _in_match_row(before) == _in_match_row(after)


def _in_match_row(table: Table) -> tuple[object, ...]:
    return (
        table.number,
        table.started,
        table.match.state,
        table.counter,
        table.preset,
        table.rules,
        table.side_names,
        table.seats,
    )


def match_row(code: str, table: Table) -> MatchRow:
    """Project a table's state to the row of its match in the list of all matches.

    While the match is played the row has no score, so that it seldom changes.
    """
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
    return MatchRow(code, table.started, table.started_at, table.ended_at, text)
