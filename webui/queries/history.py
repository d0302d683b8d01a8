"""History and exports of one table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from time import time

from scorekeeper.house.house import House
from scorekeeper.record import hand_records, match_text
from scorekeeper.record.csv_columns import (
    Cell,
    MatchFacts,
    hand_line,
    hand_lines,
    match_facts,
    match_line,
)
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.season.summary import SummaryShape, summary_of
from scorekeeper.table import Recorded, Table, replay
from scorekeeper.table.codec import CODEC
from scorekeeper.table.shown_names import with_names
from scorekeeper.view import finished_hands, history_of
from scorekeeper.view.happening_shapes import Happening
from webui.projections.hands import HANDS, KeptHand, kept_hand
from webui.projections.matches import MATCHES
from webui.projections.tables import TABLES, is_forgotten
from webui.protocol.tables import HandsPageShape, HistoryPageShape
from webui.queries import reading
from webui.queries.shown_names import facts_in, result_in
from webui.store import TABLE, EventReader, Projected, StoreDamaged
from webui.store.event_rows import all_recorded


@contextmanager
def history(folder: Path, house: House, code: str, match: int | None = None) -> Iterator[History]:
    """Read the events of a table: all its matches, or the one with this number.

    Names are those that the house shows. A table without a record is there until it is closed.

    Raises:
        Refused: no_such_table, no_such_match, table_unreadable, log_failed.
    """
    with reading(folder) as reader:
        try:
            if not reader.has(TABLE, code):
                raise Refused(RefusalCode.NO_SUCH_TABLE, table=code)
            if any(is_forgotten(row, time()) for row in reader.projected(TABLES.key, code)):
                raise Refused(RefusalCode.NO_SUCH_TABLE, table=code)
            starts = reader.parts(TABLE, code)
            if match is not None and not 1 <= match <= len(starts):
                raise Refused(RefusalCode.NO_SUCH_MATCH, table=code, match=match)
            yield History(reader, house, code, starts, match)
        except StoreDamaged as error:
            raise Refused(RefusalCode.TABLE_UNREADABLE, table=code) from error


class History:
    """The matches of a table. See `history`."""

    def __init__(
        self,
        reader: EventReader,
        house: House,
        code: str,
        starts: Sequence[int],
        match: int | None,
    ) -> None:
        self.code = code
        self._reader = reader
        self._house = house
        ends: list[int | None] = [*starts[1:], None]
        spans = list(zip(starts, ends, strict=True))
        self._spans = spans if match is None else [spans[match - 1]]
        """First sequence of each match, and of the match after it, oldest first."""

    @property
    def revision(self) -> int:
        """The sequence of the table's last event."""
        return self._reader.last_of(TABLE, self.code)

    @property
    def edition(self) -> str:
        """Changes with everything that is shown: the events, and the names that were forgotten."""
        return f"{self.revision}-{self._house.revision}"

    def happenings(self, before: int, limit: int) -> HistoryPageShape:
        """The newest events with a sequence below `before`, newest first.

        Whole matches are read: an event may be undone by any later one of its match.
        """
        found: list[Happening] = []
        for span in reversed(self._spans):
            if span[0] < before:
                rows = self._read(span)
                end = min(before, rows[-1].sequence + 1)
                first = end - (limit + 1 - len(found))
                found.extend(reversed(history_of(rows, first, end)))
            if len(found) > limit:
                break
        return {"entries": found[:limit], "more": len(found) > limit}

    def hands(self, before: int, limit: int) -> HandsPageShape:
        """The newest finished hands of the match that was chosen with a number below `before`."""
        hands, more = finished_hands(self.table(), before, limit)
        return {"hands": hands, "more": more}

    def table(self) -> Table:
        """The table at the end of the newest of these matches."""
        return replay(self._read(self._spans[-1]))

    def summary(self) -> SummaryShape:
        """The statistics of the match that was chosen, or of the newest."""
        return summary_of(self._read(self._spans[-1]))

    def records(self) -> Iterator[dict[str, object]]:
        """The hands of the matches as hand records, oldest first."""
        for span, kept in self._hands():
            if kept is None:
                yield from hand_records(self._read(span))
            else:
                yield from (hand.record for hand in kept if hand.record is not None)

    def texts(self, language: str) -> Iterator[str]:
        """Every match in words, oldest first."""
        for span in self._spans:
            yield match_text(self._read(span), language, local_stamp)

    def match_lines(self) -> Iterator[list[Cell]]:
        """Each match as a row of `MATCH_COLUMNS`, oldest first."""
        rows = self._matches()
        for span in self._spans:
            row = rows.get(span[0])
            facts = None if row is None or row.at is None else self._facts_of(row)
            yield match_line(self.code, facts or match_facts(self._read(span)), local_stamp)

    def hand_lines(self) -> Iterator[list[Cell]]:
        """The hands of the matches as rows of `HAND_COLUMNS`, oldest first."""
        rows = self._matches()
        for span, kept in self._hands():
            if kept is None or span[0] not in rows:
                yield from hand_lines(self.code, self._read(span), local_stamp)
                continue
            match = facts_in(self._house, rows[span[0]])
            for hand in kept:
                yield hand_line(
                    self.code,
                    match["match"],
                    hand.line,
                    local_stamp,
                    sides=match["sides"],
                    players=match["players"],
                )

    def _matches(self) -> dict[int, Projected]:
        """The rows of the matches, by the sequence of their first event."""
        with suppress(StoreDamaged):
            return {row.part: row for row in self._reader.projected(MATCHES.key, self.code)}
        return {}

    def _hands(self) -> Iterator[tuple[tuple[int, int | None], list[KeptHand] | None]]:
        """Yield the span of each match with its hands as kept; None: missing or damaged."""
        complete = self._reader.is_projected(HANDS.key, self.code)
        for span in self._spans:
            hands = None
            if complete:
                with suppress(StoreDamaged):
                    rows = self._reader.projected(HANDS.key, self.code, span[0])
                    hands = [kept_hand(row) for row in rows]
            yield span, hands

    def _read(self, span: tuple[int, int | None]) -> Sequence[Recorded]:
        rows: Sequence[Recorded] = all_recorded(CODEC, self._reader.events(TABLE, self.code, *span))
        return with_names(rows, self._house.shown_names(rows[0].at))

    def _facts_of(self, row: Projected) -> MatchFacts:
        """Return what the row of a finished match says."""
        body = result_in(self._house, row)
        return MatchFacts(
            number=body["match"],
            state=body["state"],
            started_at=row.began or 0.0,
            ended_at=row.at,
            preset=body["preset"],
            changes=body["rules"],
            target=body["target"],
            games_to_win=body["games_to_win"],
            hands=body["hands"],
            winner=body["winner"],
            sides=body["sides"],
            players=body["players"],
            seating=body["seating"],
            games=body["games"],
        )


def local_stamp(at: float) -> str:
    """Seconds since 1970 as ISO 8601 in local time: ``2026-11-22T14:59:26+01:00``."""
    return datetime.fromtimestamp(at, UTC).astimezone().isoformat(timespec="seconds")
