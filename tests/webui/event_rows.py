"""Rows of the event store with any content."""

from __future__ import annotations

from collections.abc import Callable

from webui.store import TABLE, EventStore, Row

CODE = "K7QF"


def row(code: str, sequence: int, *, step: int | None = None, **more: object) -> Row:
    """A row like any other, of a table."""
    usual = Row(
        kind=TABLE,
        code=code,
        sequence=sequence,
        step=step or sequence,
        command=None,
        phone=None,
        at=1000.0 + sequence,
        by="1",
        by_name="Añe",
        type="bid_spoken",
        body=f'{{"n":{sequence}}}',
    )
    # No type can follow keywords through a mapping.
    replaced: Callable[..., Row] = usual._replace
    return replaced(**more)


def started(code: str, sequence: int) -> Row:
    """The row a match begins with."""
    return row(code, sequence, type="match_started")


def append_rows(log: EventStore, events: int, kind: str = TABLE, code: str = CODE) -> None:
    """Let a stream have so many events, and commit."""
    first = (log.last_of(kind, code) or 0) + 1
    rows = [row(code, n, kind=kind) for n in range(first, events + 1)]
    if first == 1 and kind == TABLE:
        rows[0] = started(code, 1)
    log.append(rows)
    log.commit()
