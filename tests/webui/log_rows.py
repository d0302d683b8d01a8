"""Rows for tests of the log, which knows nothing of Mus."""

from __future__ import annotations

from webui.log import Row


def row(table: str, sequence: int, *, step: int | None = None, **more: object) -> Row:
    """A row like any other."""
    values: dict[str, object] = {
        "command": None,
        "phone": None,
        "at": 1000.0 + sequence,
        "by": 1,
        "by_name": "Añe",
        "type": "bid_spoken",
        "body": f'{{"n":{sequence}}}',
        **more,
    }
    return Row(table=table, sequence=sequence, step=step or sequence, **values)  # type: ignore[arg-type]


def started(table: str, sequence: int) -> Row:
    """The row a match begins with."""
    return row(table, sequence, type="match_started")
