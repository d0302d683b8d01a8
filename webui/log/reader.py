"""Reading a SQLite log while a server writes it, or while none does."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from webui.log.contract import LogFailed
from webui.log.row import ForgottenName, MatchRow, Place, Row, SavedSet
from webui.log.schema import VERSION, version_of
from webui.log.sqlite import (
    FILE,
    failing_as_log,
    finished_matches,
    forgotten_names,
    has_table,
    match_starts,
    matches_without_row,
    newest_matches,
    rows_between,
    saved_sets,
)


class SqliteReader:
    """A `LogReader`. Short-lived: as long as it stands in a transaction the WAL cannot shrink.

    LogFailed where there is no log, or one that its server has yet to bring up to date.
    """

    def __init__(self, folder: Path) -> None:
        path = folder / FILE
        if not path.is_file():
            msg = f"there is no log in {folder}"
            raise LogFailed(msg)
        with failing_as_log():
            # Read-only: such a connection cannot checkpoint, not even as the last one to close.
            self._db = sqlite3.connect(
                f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None, timeout=2
            )
            try:
                version = version_of(self._db)
            except BaseException:
                self._db.close()
                raise
        if version != VERSION:
            self._db.close()
            msg = (
                f"the log in {folder} is of an older format; `amarrako serve` brings it up to date"
            )
            raise LogFailed(msg)

    def tables(self) -> list[str]:
        """All table codes, oldest table first."""
        with failing_as_log():
            found = self._db.execute("SELECT code FROM tables ORDER BY created_at, code")
            return [code for (code,) in found]

    def has_table(self, code: str) -> bool:
        """Whether there is such a table."""
        with failing_as_log():
            return has_table(self._db, code)

    def match_starts(self, table: str) -> list[int]:
        """Sequences of a table's match_started rows, oldest first."""
        with failing_as_log():
            return match_starts(self._db, table)

    def rows(self, table: str, first: int, before: int | None = None) -> list[Row]:
        """The rows with first ≤ sequence < before (None: to the end), in order."""
        with failing_as_log():
            return rows_between(self._db, table, first, before)

    def sets(self) -> list[SavedSet]:
        """The rule sets of the house, by name."""
        with failing_as_log():
            return saved_sets(self._db)

    def finished_matches(self, before: Place | None, limit: int) -> list[MatchRow]:
        """The newest finished matches of all tables, of those before a place, newest first."""
        with failing_as_log():
            return finished_matches(self._db, before, limit)

    def newest_matches(self, limit: int) -> list[MatchRow]:
        """The matches begun last at any table, played or finished, newest first."""
        with failing_as_log():
            return newest_matches(self._db, limit)

    def matches_without_row(self) -> list[tuple[str, int]]:
        """Table and first sequence of matches in the log that have no row."""
        with failing_as_log():
            return matches_without_row(self._db)

    def forgotten_names(self) -> list[ForgottenName]:
        """The names that are not to be offered."""
        with failing_as_log():
            return forgotten_names(self._db)

    def close(self) -> None:
        """Let go of it."""
        self._db.close()
