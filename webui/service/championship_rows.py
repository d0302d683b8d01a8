"""Encode events of championships as rows of the event store, and load championships from them."""

from __future__ import annotations

import orjson

from scorekeeper.championship.championship import Championship
from scorekeeper.championship.codec import CODEC
from scorekeeper.championship.events import Recorded
from scorekeeper.championship.evolve import replay
from scorekeeper.kernel.actor import Role
from scorekeeper.refusal import RefusalCode, Refused
from webui.event_store import ChampionshipRow, EventReader, StoreDamaged


def championship_row(
    code: str, recorded: Recorded, command: str | None, phone: str | None
) -> ChampionshipRow:
    """Encode an event; the idempotency key goes with the first event of its act."""
    return ChampionshipRow(
        championship=code,
        sequence=recorded.sequence,
        step=recorded.step,
        command=command if recorded.sequence == recorded.step else None,
        phone=phone,
        at=recorded.at,
        role=str(recorded.by),
        by_name=recorded.by_name,
        body=orjson.dumps(CODEC.event_to_json(recorded.event)).decode(),
    )


def load_championship(store: EventReader, code: str) -> Championship:
    """Replay a championship.

    Raises:
        Refused: no_such_championship; championship_unreadable: an event cannot be read, or does not
            fit those before it.
    """
    try:
        rows = store.championship_rows(code)
        if not rows:
            raise Refused(RefusalCode.NO_SUCH_CHAMPIONSHIP, code=code)
        return replay(_recorded(row, expected) for expected, row in enumerate(rows, 1))
    except (StoreDamaged, LookupError, ValueError, TypeError, AttributeError) as error:
        # `replay` validates nothing: it fails somewhere on events that do not fit.
        raise Refused(RefusalCode.CHAMPIONSHIP_UNREADABLE, code=code) from error


def _recorded(row: ChampionshipRow, expected: int) -> Recorded:
    if row.sequence != expected:
        raise ValueError(f"the row after {expected - 1} is {row.sequence}")
    event = CODEC.event_from_json(orjson.loads(row.body))
    return Recorded(row.sequence, row.step, row.at, Role(row.role), row.by_name, event)
