"""History and exports of one table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime

from scorekeeper.record import hand_lines, hand_records, match_line, match_text
from scorekeeper.record.sheet import Cell
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.summary import SummaryShape, summary_of
from scorekeeper.table import Recorded, replay
from scorekeeper.view import finished_hands, history_of
from scorekeeper.view.shapes import FinishedHandShape, Happening
from webui.event_store import EventReader, StoreDamaged
from webui.queries import OpenReader, reading
from webui.service.rows import all_recorded


@contextmanager
def history(open_reader: OpenReader, code: str, match: int | None = None) -> Iterator[History]:
    """Read the events of a table: all its matches, or the one with this number.

    Raises:
        Refused: no_such_table, no_such_match, table_unreadable, log_failed.
    """
    with reading(open_reader) as reader:
        try:
            if not reader.has_table(code):
                raise Refused(RefusalCode.NO_SUCH_TABLE, table=code)
            starts = reader.match_starts(code)
            if match is not None and not 1 <= match <= len(starts):
                raise Refused(RefusalCode.NO_SUCH_MATCH, table=code, match=match)
            yield History(reader, code, starts, match)
        except StoreDamaged as error:
            raise Refused(RefusalCode.TABLE_UNREADABLE, table=code) from error


class History:
    """The matches of a table. See `history`."""

    def __init__(
        self, reader: EventReader, code: str, starts: Sequence[int], match: int | None
    ) -> None:
        self.code = code
        self._reader = reader
        ends: list[int | None] = [*starts[1:], None]
        spans = list(zip(starts, ends, strict=True))
        self._spans = spans if match is None else [spans[match - 1]]
        """First sequence of each match, and of the match after it, oldest first."""

    def happenings(self, before: int, limit: int) -> tuple[list[Happening], bool]:
        """The newest events with a sequence below `before`, newest first.

        Whole matches are read: an event may be undone by any later one of its match.

        Returns:
            At most `limit` of them, and whether there are older ones.
        """
        found: list[Happening] = []
        for span in reversed(self._spans):
            if span[0] < before:
                happened = history_of(self._read(span))
                older = [each for each in happened if each["sequence"] < before]
                found.extend(reversed(older))
            if len(found) > limit:
                break
        return found[:limit], len(found) > limit

    def hands(self, before: int, limit: int) -> tuple[list[FinishedHandShape], bool]:
        """The newest finished hands of the running match with a number below `before`."""
        return finished_hands(replay(self._read(self._spans[-1])), before, limit)

    def summary(self) -> SummaryShape:
        """The statistics of the match that was chosen, or of the newest."""
        return summary_of(self._read(self._spans[-1]))

    def records(self) -> Iterator[dict[str, object]]:
        """The hands of the matches as hand records, oldest first."""
        for events in self._matches():
            yield from hand_records(events)

    def texts(self, language: str) -> Iterator[str]:
        """Every match in words, oldest first."""
        for events in self._matches():
            yield match_text(events, language, _local_stamp)

    def match_lines(self) -> Iterator[list[Cell]]:
        """Each match as a row of `MATCH_COLUMNS`, oldest first."""
        for events in self._matches():
            yield match_line(self.code, events, _local_stamp)

    def hand_lines(self) -> Iterator[list[Cell]]:
        """The hands of the matches as rows of `HAND_COLUMNS`, oldest first."""
        for events in self._matches():
            yield from hand_lines(self.code, events, _local_stamp)

    def _matches(self) -> Iterator[Sequence[Recorded]]:
        return map(self._read, self._spans)

    def _read(self, span: tuple[int, int | None]) -> Sequence[Recorded]:
        return all_recorded(self._reader.rows(self.code, *span))


def _local_stamp(at: float) -> str:
    """Seconds since 1970 as ISO 8601 in local time: ``2026-11-22T14:59:26+01:00``."""
    return datetime.fromtimestamp(at, UTC).astimezone().isoformat(timespec="seconds")
