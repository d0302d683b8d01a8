"""Events and log rows: the one as the other."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from scorekeeper.codec import event_from_json, event_to_json
from scorekeeper.refusal import Refused
from scorekeeper.table import Recorded
from webui.log import LogDamaged, Row


def row_of(table: str, recorded: Recorded, command: str | None, phone: str | None) -> Row:
    """An event as the log keeps it; the command's id goes with the first of its step."""
    body = event_to_json(recorded.event)
    return Row(
        table=table,
        sequence=recorded.sequence,
        step=recorded.step,
        command=command if recorded.sequence == recorded.step else None,
        phone=phone,
        at=recorded.at,
        by=recorded.by,
        by_name=recorded.by_name,
        type=str(body["type"]),
        body=json.dumps(body, ensure_ascii=False, separators=(",", ":")),
    )


def recorded_of(row: Row) -> Recorded:
    """A row as the engine knows it. LogDamaged."""
    try:
        event = event_from_json(json.loads(row.body))
    except (ValueError, TypeError, Refused) as error:
        msg = f"row {row.sequence} of {row.table} cannot be read: {error}"
        raise LogDamaged(msg) from error
    return Recorded(
        sequence=row.sequence,
        step=row.step,
        at=row.at,
        by=row.by,
        by_name=row.by_name,
        event=event,
    )


def all_recorded(rows: Iterable[Row]) -> Sequence[Recorded]:
    """The same of many that follow one another. LogDamaged."""
    found: list[Recorded] = []
    for row in rows:
        if found and row.sequence != found[-1].sequence + 1:
            msg = f"row {found[-1].sequence + 1} of {row.table} is missing"
            raise LogDamaged(msg)
        found.append(recorded_of(row))
    return found
