"""Records of the event store, and the errors that it raises.

Rows of matches, hands, tables and snapshots are projections of the events. `body` is JSON text,
which the store does not interpret; times are seconds since 1970. `version` is that of the code that
wrote the row: rows of another version are rebuilt.
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


class OtherFormat(CommandFailed):
    """The file has a format that this version does not read: a newer one, or one before 1.0."""


TABLE, CHAMPIONSHIP = "table", "championship"
"""The kinds of streams."""


class Row(NamedTuple):
    """An event of a stream, as columns. The store does not interpret `body`.

    Attributes:
        kind: Of the stream.
        code: Of the stream.
        sequence: From 1 for each stream. (kind, code, sequence) is unique, which is what optimistic
            concurrency would rest on if several servers wrote.
        step: Sequence of the first event of the same command.
        command: Idempotency key of the command, on the first row of its step.
        phone: SHA-256 of the token of the phone that sent the command.
        at: Seconds since 1970.
        by: Who acted: the number of a seat, or a role.
        by_name: Their name at that time.
        type: Type of the event.
        body: The event as JSON text.
    """

    kind: str
    code: str
    sequence: int
    step: int
    command: str | None
    phone: str | None
    at: float
    by: str
    by_name: str | None
    type: str
    body: str


class StoredCommand(NamedTuple):
    """A command whose events are stored: who sent it, and the stream's revision right after it."""

    phone: str | None
    revision: int


class SavedSet(NamedTuple):
    """A named rule set: its name, when it was saved (seconds since 1970), and its JSON text."""

    name: str
    saved_at: float
    body: str


Place = tuple[float, str, int]
"""The order of finished matches: when they ended, then table and match."""


class MatchRow(NamedTuple):
    """A match in the list of all matches; `started` is the sequence of its match_started."""

    table: str
    started: int
    started_at: float
    ended_at: float | None
    body: str

    @property
    def place(self) -> Place | None:
        """Its place in the list of finished matches; None while it is played."""
        return None if self.ended_at is None else (self.ended_at, self.table, self.started)


class HandRow(NamedTuple):
    """A finished hand of a match, for exports.

    Attributes:
        started: Sequence of the match_started of its match.
        record: The hand record as JSON text; None if the hand was broken off.
        line: The values of its line in a spreadsheet, as JSON text.
    """

    table: str
    started: int
    number: int
    record: str | None
    line: str


class ListedRow(NamedTuple):
    """A table in the list of tables, after the event `revision` that happened at `at`."""

    table: str
    revision: int
    at: float
    version: int
    body: str


class SnapshotRow(NamedTuple):
    """A snapshot of a table as a hand began, from which it can be replayed. It may be deleted."""

    table: str
    revision: int
    version: int
    body: str


class ChangedName(NamedTuple):
    """A name that matches which began before `at` show as `shown`; None: it was forgotten."""

    name: str
    at: float
    shown: str | None = None
