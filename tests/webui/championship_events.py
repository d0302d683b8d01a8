"""Rows of championships with any content."""

from __future__ import annotations

from tests.webui.event_rows import row
from webui.store import CHAMPIONSHIP, EventStore, Row

CODE = "C4MP"


def championship_event(sequence: int) -> Row:
    """A row like any other."""
    return row(CODE, sequence, kind=CHAMPIONSHIP, by="director", type="notices_set", step=sequence)


def hold(log: EventStore, events: int) -> None:
    """Let the championship have so many events."""
    first = len(log.events(CHAMPIONSHIP, CODE)) + 1
    log.append([championship_event(n) for n in range(first, events + 1)])
    log.commit()
