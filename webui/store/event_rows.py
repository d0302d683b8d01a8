"""Encode the events of a stream as rows of the event store, and decode them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

import orjson

from scorekeeper.kernel.actor import Role
from scorekeeper.kernel.codec import Codec
from scorekeeper.kernel.stream import Recorded
from scorekeeper.refusal import Refused
from webui.store.records import Row, StoreDamaged

C = TypeVar("C")
E = TypeVar("E")

Cause = tuple[str | None, str | None]
"""The idempotency key of a command, and the phone that sent it; None: the server decided."""
BY_SERVER: Cause = (None, None)
PHONE_DIGITS = 16
"""Of the SHA-256 of a phone's token, the hexadecimal digits that are stored with a command."""


def row_of(codec: Codec[C, E], code: str, recorded: Recorded[E], cause: Cause = BY_SERVER) -> Row:
    """Encode an event; what it follows from goes with the first event of its step alone."""
    body = codec.event_to_json(recorded.event)
    name, _ = body.pop("type"), body.pop("v")
    command, phone = cause if recorded.sequence == recorded.step else BY_SERVER
    return Row(
        kind=codec.kind,
        code=code,
        sequence=recorded.sequence,
        step=recorded.step,
        command=command,
        phone=None if phone is None else phone[:PHONE_DIGITS],
        at=recorded.at,
        by=str(recorded.by),
        by_name=recorded.by_name,
        type=str(name),
        body=orjson.dumps(body).decode(),
    )


def recorded_of(codec: Codec[C, E], row: Row) -> Recorded[E]:
    """Decode a stored event. StoreDamaged: it cannot be decoded."""
    try:
        event = codec.event_from_text(row.type, row.body)
        by = int(row.by) if row.by.isdecimal() else Role(row.by)
    except (ValueError, TypeError, Refused) as error:
        msg = f"row {row.sequence} of {row.code} cannot be read: {error}"
        raise StoreDamaged(msg) from error
    return Recorded(row.sequence, row.step, row.at, by, row.by_name, event)


def all_recorded(codec: Codec[C, E], rows: Iterable[Row]) -> Sequence[Recorded[E]]:
    """Decode consecutive events. StoreDamaged: one cannot be decoded, or one is missing."""
    found: list[Recorded[E]] = []
    for row in rows:
        if found and row.sequence != found[-1].sequence + 1:
            msg = f"row {found[-1].sequence + 1} of {row.code} is missing"
            raise StoreDamaged(msg)
        found.append(recorded_of(codec, row))
    return found
