"""What every log promises, whatever it is kept in; tests/webui/test_log.py holds them to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from webui.log.row import ForgottenName, MatchRow, Place, Row, SavedSet

MATCH_STARTED = "match_started"
"""The one event type a log must know: from the newest of these on, a table can be rebuilt."""


class LogFailed(Exception):
    """The log could not be read or written.

    After a failed commit it is unknown whether the rows are there; `Log.recover` finds out.
    """


class LogDamaged(LogFailed):
    """What was asked for cannot be read any more, as after a fault of the card; the rest can."""


class LogTooNew(Exception):
    """The log was written by a newer version, in a format this one does not know."""


@dataclass(frozen=True, slots=True)
class Told:
    """A command the log holds already: who sent it, and the table's revision right after it."""

    phone: str | None
    revision: int


class Log(Protocol):
    """The one writing end. It belongs to one thread; every method may raise LogFailed."""

    def create_table(self, code: str, at: float) -> None:
        """Add a table, in the open transaction."""

    def append(self, rows: Sequence[Row]) -> None:
        """Add rows in the open transaction, which the first addition opens."""

    def commit(self) -> None:
        """Put all that was added on disk. When this returns it is there, whatever happens next."""

    def roll_back(self) -> None:
        """Forget what was added since the last commit."""

    def recover(self) -> None:
        """After a failure: open anew, and make sure that all that can be read is on disk."""

    def has_table(self, code: str) -> bool:
        """Whether there is such a table (added in the open transaction counts)."""

    def find_command(self, table: str, command: str) -> Told | None:
        """The command with this id at this table, if its rows are in the log."""

    def running_match(self, table: str) -> list[Row]:
        """The rows of a table from its newest match_started on; nothing older is read."""

    def recent_tables(self, since: float) -> list[str]:
        """Codes of the tables at which something happened since then, oldest table first."""

    def save_set(self, saved: SavedSet) -> None:
        """Add a rule set, or let it be another, in the open transaction."""

    def drop_set(self, name: str) -> None:
        """Take a rule set away, if there is one, in the open transaction."""

    def sets(self) -> list[SavedSet]:
        """The rule sets of the house (changed in the open transaction counts), by name."""

    def save_match(self, match: MatchRow, *, only_missing: bool = False) -> None:
        """Add a match's row in the open transaction; one that is there is replaced, or stays."""

    def forget_name(self, forgotten: ForgottenName) -> None:
        """Keep a name from being offered, in the open transaction."""

    def close(self) -> None:
        """Let go of it; what was not committed is forgotten."""


class LogReader(Protocol):
    """A reading end for histories and exports. It never writes and never checkpoints."""

    def tables(self) -> list[str]:
        """All table codes, oldest table first."""

    def has_table(self, code: str) -> bool:
        """Whether there is such a table."""

    def match_starts(self, table: str) -> list[int]:
        """Sequences of a table's match_started rows, oldest first."""

    def rows(self, table: str, first: int, before: int | None = None) -> list[Row]:
        """The rows with first ≤ sequence < before (None: to the end), in order."""

    def sets(self) -> list[SavedSet]:
        """The rule sets of the house, by name."""

    def finished_matches(self, before: Place | None, limit: int) -> list[MatchRow]:
        """The newest finished matches of all tables, of those before a place, newest first."""

    def newest_matches(self, limit: int) -> list[MatchRow]:
        """The matches begun last at any table, played or finished, newest first."""

    def matches_without_row(self) -> list[tuple[str, int]]:
        """Table and first sequence of matches in the log that have no row, oldest table first."""

    def forgotten_names(self) -> list[ForgottenName]:
        """The names that are not to be offered."""

    def close(self) -> None:
        """Let go of it."""
