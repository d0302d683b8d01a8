"""Encode events and matches as rows of the event store, and decode events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import orjson

from scorekeeper.hand.hand import Phase, phase_of
from scorekeeper.kernel.actor import Actor, Role, seat_of
from scorekeeper.kernel.fields import encode_fields, read_fields
from scorekeeper.kernel.reading import mapping
from scorekeeper.match.match import MatchState
from scorekeeper.refusal import Refused
from scorekeeper.table import Recorded, Table
from scorekeeper.table.codec import CODEC
from scorekeeper.table.snapshot import VERSION, Snapshot, snapshot_of
from webui.event_store import MatchRow, Row, SnapshotRow, StoreDamaged
from webui.protocol.shapes import MatchFactsShape, MatchResultShape


def row_of(table: str, recorded: Recorded, command: str | None, phone: str | None) -> Row:
    """Encode an event; the command's idempotency key goes with the first event of its step."""
    body = CODEC.event_to_json(recorded.event)
    return Row(
        table=table,
        sequence=recorded.sequence,
        step=recorded.step,
        command=command if recorded.sequence == recorded.step else None,
        phone=phone,
        at=recorded.at,
        by=seat_of(recorded.by),
        by_name=recorded.by_name,
        type=str(body["type"]),
        body=orjson.dumps(body).decode(),
        role=recorded.by.value if isinstance(recorded.by, Role) else None,
    )


def recorded_of(row: Row) -> Recorded:
    """Decode a stored event. StoreDamaged: it cannot be decoded."""
    try:
        event = CODEC.event_from_json(orjson.loads(row.body))
    except (ValueError, TypeError, Refused) as error:
        msg = f"row {row.sequence} of {row.table} cannot be read: {error}"
        raise StoreDamaged(msg) from error
    return Recorded(
        sequence=row.sequence,
        step=row.step,
        at=row.at,
        by=_actor_of(row),
        by_name=row.by_name,
        event=event,
    )


def _actor_of(row: Row) -> Actor:
    """Who acted; older rows, without a `role`, show it by name and phone."""
    if row.by is not None:
        return row.by
    if row.role is not None:
        return Role(row.role)
    if row.by_name is not None:
        return Role.REFEREE
    return Role.SERVER if row.phone is None else Role.PHONE


def all_recorded(rows: Iterable[Row]) -> Sequence[Recorded]:
    """Decode consecutive events. StoreDamaged: one cannot be decoded, or one is missing."""
    found: list[Recorded] = []
    for row in rows:
        if found and row.sequence != found[-1].sequence + 1:
            msg = f"row {found[-1].sequence + 1} of {row.table} is missing"
            raise StoreDamaged(msg)
        found.append(recorded_of(row))
    return found


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
