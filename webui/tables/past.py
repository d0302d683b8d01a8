"""What lies behind a table: histories and exports, read beside the thread that writes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from types import TracebackType

from scorekeeper.record import hand_lines, hand_records, match_line, match_text
from scorekeeper.record.sheet import Cell
from scorekeeper.refusal import Refused
from scorekeeper.summary import SummaryShape, summary_of
from scorekeeper.table import Recorded, replay
from scorekeeper.view import finished_hands, history_of
from scorekeeper.view.hands import FinishedHandShape
from scorekeeper.view.shapes import Happening
from webui.log import LogDamaged, LogFailed, LogReader
from webui.tables.rows import all_recorded


class Past:
    """A table's matches in the log, or one of them by its number.

    Refused (no_such_table, no_such_match, table_unreadable, log_failed).
    """

    def __init__(
        self, open_reader: Callable[[], LogReader], code: str, match: int | None = None
    ) -> None:
        self.code = code
        self._match = match
        try:
            self._reader = open_reader()
        except LogFailed as error:
            raise Refused("log_failed") from error

    def __enter__(self) -> Past:
        """Begin reading."""
        try:
            known = self._reader.has_table(self.code)
            self._starts = self._reader.match_starts(self.code)
        except LogFailed as error:
            self._reader.close()
            raise self._refused(error) from error
        if not known:
            self._reader.close()
            raise Refused("no_such_table", table=self.code)
        if self._match is not None and not 1 <= self._match <= len(self._starts):
            self._reader.close()
            raise Refused("no_such_match", table=self.code, match=self._match)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Let go of the log."""
        self._reader.close()

    def happenings(self, before: int, limit: int) -> tuple[list[Happening], bool]:
        """The newest `limit` of those before a sequence, newest first; and whether there are older.

        Whole matches are read: what took an event back may lie anywhere behind it.
        """
        found: list[Happening] = []
        for rows in self._matches_backwards(before):
            older = [each for each in history_of(rows) if each["sequence"] < before]
            found.extend(reversed(older))
            if len(found) > limit:
                break
        return found[:limit], len(found) > limit

    def hands(self, before: int, limit: int) -> tuple[list[FinishedHandShape], bool]:
        """The newest `limit` finished hands of the running match, of those under a number."""
        return finished_hands(replay(self._read(self._starts[-1], None)), before, limit)

    def summary(self) -> SummaryShape:
        """The match in numbers: the one asked for, or the newest."""
        *_, newest = self._spans()
        return summary_of(self._read(*newest))

    def records(self) -> Iterator[dict[str, object]]:
        """The hands of the matches as hand records, oldest first."""
        for rows in self._matches():
            yield from hand_records(rows)

    def texts(self, language: str) -> Iterator[str]:
        """Every match in words, oldest first."""
        for rows in self._matches():
            yield match_text(rows, language, _local_stamp)

    def match_lines(self) -> Iterator[list[Cell]]:
        """Each match as a line of `MATCH_COLUMNS`, oldest first."""
        for rows in self._matches():
            yield match_line(self.code, rows, _local_stamp)

    def hand_lines(self) -> Iterator[list[Cell]]:
        """The hands of the matches as lines of `HAND_COLUMNS`, oldest first."""
        for rows in self._matches():
            yield from hand_lines(self.code, rows, _local_stamp)

    def _spans(self) -> list[tuple[int, int | None]]:
        """First sequence of each match, and of what comes after it, oldest first."""
        ends: list[int | None] = [*self._starts[1:], None]
        spans = list(zip(self._starts, ends, strict=True))
        return spans if self._match is None else [spans[self._match - 1]]

    def _matches(self) -> Iterator[Sequence[Recorded]]:
        for span in self._spans():
            yield self._read(*span)

    def _matches_backwards(self, before: int) -> Iterator[Sequence[Recorded]]:
        for start, end in reversed(self._spans()):
            if start < before:
                yield self._read(start, end)

    def _read(self, first: int, before: int | None) -> Sequence[Recorded]:
        try:
            return all_recorded(self._reader.rows(self.code, first, before))
        except LogFailed as error:
            raise self._refused(error) from error

    def _refused(self, error: LogFailed) -> Refused:
        if isinstance(error, LogDamaged):
            return Refused("table_unreadable", table=self.code)
        return Refused("log_failed")


def _local_stamp(at: float) -> str:
    """Seconds since 1970 as ISO 8601 in local time: ``2026-11-22T14:59:26+01:00``."""
    return datetime.fromtimestamp(at, UTC).astimezone().isoformat(timespec="seconds")
