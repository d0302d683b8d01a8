"""Records of the event store, and the errors that it raises."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.commands import CommandFailed


class StoreFailed(CommandFailed):
    """The event store could not be read or written.

    After a failed commit it is unknown whether the rows are there; `EventStore.recover` finds out.
    """


class StoreDamaged(StoreFailed):
    """These rows are corrupt, as after a fault of the SD card; others can still be read."""


class StoreTooNew(CommandFailed):
    """The file was written by a newer version, in a format that this version cannot read."""


class Row(NamedTuple):
    """An event of a table, as columns. The store does not interpret `body`.

    Attributes:
        table: Code of the table.
        sequence: From 1 for each table. (table, sequence) is unique, which is what optimistic
            concurrency would rest on if several servers wrote.
        step: Sequence of the first event of the same command.
        command: Idempotency key of the command, on the first row of its step.
        phone: SHA-256 of the token of the phone that sent the command.
        at: Seconds since 1970.
        by: The seat that acted.
        by_name: The name of its player at that time.
        type: Type of the event.
        body: The event as JSON text.
        role: Who acted where no seat did; None in older rows, too.
    """

    table: str
    sequence: int
    step: int
    command: str | None
    phone: str | None
    at: float
    by: int | None
    by_name: str | None
    type: str
    body: str
    role: str | None = None


class ChampionshipRow(NamedTuple):
    """An event of a championship, as columns. The store does not interpret `body`.

    Attributes:
        championship: Code of the championship.
        sequence: From 1 for each championship.
        step: Sequence of the first event of the same act.
        command: Idempotency key of the command, on the first row of its step.
        phone: SHA-256 of the token of the phone that sent the command.
        at: Seconds since 1970.
        role: Who acted.
        by_name: Their name.
        body: The event as JSON text.
    """

    championship: str
    sequence: int
    step: int
    command: str | None
    phone: str | None
    at: float
    role: str
    by_name: str | None
    body: str


class StoredCommand(NamedTuple):
    """A command whose events are stored: who sent it, and the table's revision right after it."""

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
    """A match in the list of all matches: a projection of its events.

    Attributes:
        table: Code of the table.
        started: Sequence of its match_started.
        started_at: Seconds since 1970.
        ended_at: Seconds since 1970; None while it is played.
        body: JSON text, which the store does not interpret.
    """

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
    """A finished hand of a match, for exports: a projection of its events.

    Attributes:
        table: Code of the table.
        started: Sequence of the match_started of its match.
        number: Of the hand in the match.
        record: The hand record as JSON text; None if the hand was broken off.
        line: What its line in a spreadsheet says, as JSON text.
    """

    table: str
    started: int
    number: int
    record: str | None
    line: str


class ListedRow(NamedTuple):
    """A table in the list of tables: a projection of its events.

    Attributes:
        table: Code of the table.
        revision: Sequence of the last event that it follows from.
        at: When that event happened, in seconds since 1970.
        version: Of the code that wrote it; a row of another version is made anew.
        body: JSON text, which the store does not interpret.
    """

    table: str
    revision: int
    at: float
    version: int
    body: str


class SnapshotRow(NamedTuple):
    """A table as a hand began: where its replay may begin. It can be discarded at any time.

    Attributes:
        table: Code of the table.
        revision: Sequence of the last event that it follows from.
        version: Of the code that wrote it; one of another version is not used.
        body: JSON text, which the store does not interpret.
    """

    table: str
    revision: int
    version: int
    body: str


class ChangedName(NamedTuple):
    """A name that is shown otherwise in what began before `at` (seconds since 1970).

    Attributes:
        name: The name.
        at: When it was forgotten or corrected.
        shown: How it is spelled; None: it was forgotten, and is not offered.
    """

    name: str
    at: float
    shown: str | None = None
