"""Records of the event store, and the errors that it raises.

`body` is JSON text, which the store does not interpret; times are seconds since 1970.
"""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.process import CommandFailed


class StoreFailed(CommandFailed):
    """The event store could not be read or written.

    After a failed commit it is unknown whether the rows are there; `EventStore.recover` finds out.
    """


class StoreDamaged(StoreFailed):
    """These rows are corrupt, as after a fault of the SD card; others can still be read."""


class StoreConflict(StoreFailed):
    """Another server has appended to the same stream first; nothing of the batch is stored."""


class OtherFormat(CommandFailed):
    """The file has a format that this version does not read: a newer one, or one before 1.0."""


TABLE, CHAMPIONSHIP, HOUSE = "table", "championship", "house"
"""The kinds of streams."""


class Row(NamedTuple):
    """An event of a stream, as columns. The store does not interpret `body`."""

    kind: str
    """Of the stream."""
    code: str
    """Of the stream."""
    sequence: int
    """From 1 for each stream. (kind, code, sequence) is unique, which is what optimistic
    concurrency rests on where several servers write."""
    step: int
    """Sequence of the first event of the same command."""
    command: str | None
    """Idempotency key of the command, on the first row of its step."""
    phone: str | None
    """The first digits of the SHA-256 of the token of the phone that sent the command, on the first
    row of its step."""
    at: float
    """Seconds since 1970."""
    by: str
    """Who acted: the number of a seat, or a role."""
    by_name: str | None
    """Their name at that time."""
    type: str
    """Type of the event."""
    body: str
    """The fields of the event as JSON text."""


class Loss(NamedTuple):
    """Events that were acknowledged and are not in the log: those after `left` up to `stored`."""

    kind: str
    code: str
    stored: int
    left: int


RowKey = tuple[str, int, int]
"""Code, part and number of a row of a projection."""


class Projected(NamedTuple):
    """A row of a projection: what it keeps of a part of a stream (webui/projections)."""

    code: str
    """Of the stream."""
    part: int
    """Sequence of the first event of the part; 0: it is about the whole stream."""
    number: int
    """Distinguishes the rows of a part."""
    body: str | None
    """JSON text; None: there is no such row any more."""
    began: float | None = None
    """When what it is about began; None: it is in no list by this time."""
    at: float | None = None
    """When it ended, or last changed; None: it is in no list by this time."""


Place = tuple[float, str, int]
"""The place of a row in a list by time: the time, then code and part."""
