"""Rows of championships with any content."""

from __future__ import annotations

from webui.event_store import ChampionshipRow, EventStore

CODE = "C4MP"


def championship_event(sequence: int) -> ChampionshipRow:
    """A row like any other."""
    body = f'{{"n":{sequence}}}'
    at = 1000.0 + sequence
    return ChampionshipRow(CODE, sequence, sequence, None, None, at, "director", "Añe", body)


def hold(log: EventStore, events: int) -> None:
    """Let the championship have so many events."""
    if CODE not in log.championships():
        log.create_championship(CODE, 5.0)
    first = len(log.championship_rows(CODE)) + 1
    log.append_championship([championship_event(n) for n in range(first, events + 1)])
    log.commit()
