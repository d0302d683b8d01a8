"""Keeps a match of a championship and its table consistent, within a batch.

The table opens when the match is called, gets its length, names and phones from there, and reports
that it began and how it ended; what either takes back is taken back at the other.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager

import orjson

from scorekeeper.championship import commands, events
from scorekeeper.championship.at_table import match_at_table
from scorekeeper.championship.at_table.match_at_table import Score
from scorekeeper.championship.commands import AroundChampionship, Command, Intent
from scorekeeper.championship.decide.consequences import pending
from scorekeeper.championship.decide.decide import decide
from scorekeeper.championship.decide.entries import join_at_table
from scorekeeper.championship.events import Event
from scorekeeper.championship.match import Match, MatchState
from scorekeeper.kernel.actor import Role
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table import Table
from webui.projections.matches import MATCHES
from webui.store import EventStore, Projected
from webui.streams.cache.championship_cache import ChampionshipCache
from webui.streams.cache.table_cache import TableCache
from webui.streams.cache.unit_of_work import UnitOfWork
from webui.streams.clocks import Clocks
from webui.streams.commands.table_commands import TableCommands
from webui.streams.interface import InThread

logger = logging.getLogger("amarrako.championships")

MOST_OPENED = 8
"""Tables opened in a batch: a draw calls a match to each table of the room, and the commands at the
others wait for the end of the batch."""


class MatchTables:
    """The matches of championships and their tables. Used by the writer only.

    Args:
        championships: The championships.
        tables: The tables in memory.
        table_commands: Opens tables, and records events of the server.
        store: Has the rows of finished matches.
        clocks: Wall and monotonic time.
        in_thread: Calls what takes long.
        later: Has a match, by championship and number, followed in a later batch.
    """

    def __init__(
        self,
        championships: ChampionshipCache,
        tables: TableCache,
        table_commands: TableCommands,
        *,
        store: EventStore,
        clocks: Clocks,
        in_thread: InThread,
        later: Callable[[str, int], None],
    ) -> None:
        self._championships = championships
        self._tables = tables
        self._table_commands = table_commands
        self._store = store
        self._clocks = clocks
        self._in_thread = in_thread
        self._later = later
        self._may_open = 0
        """How many tables may still be opened in this batch."""

    def begin_batch(self) -> None:
        """Allow so many tables to be opened anew."""
        self._may_open = MOST_OPENED

    def follow(self, unit: UnitOfWork, code: str, number: int, *, ended: bool = False) -> None:
        """Make a match and its table consistent; without effect where the table cannot be read.

        Args:
            unit: The batch.
            code: The championship.
            number: The match.
            ended: Whether a match that is over is compared with its table.
        """
        match = self._championships.now(code).matches.get(number)
        if match is None or not match.known:
            return
        if match.result is None or match.result.how != "played":
            self.differing(code).discard(number)
        with self.readable():
            if match.code is None:
                if match.active:
                    self._open_table(unit, code, match)
            elif match.active:
                self._follow_active(unit, code, match, match.code)
            elif match.state is MatchState.OVER and ended:
                self._follow_over(unit, code, match, match.code)

    @contextmanager
    def readable(self) -> Iterator[None]:
        """Leave out what needs a table that cannot be read; its cache has logged that."""
        try:
            yield
        except Refused as refused:
            if refused.code is not RefusalCode.TABLE_UNREADABLE:
                raise

    def _follow_active(self, unit: UnitOfWork, code: str, match: Match, table: str) -> None:
        if self._tables.now(table).number > match.at_table:
            self._open_table(unit, code, match, self._score_at(table, match.at_table))
            return
        state = self._championships.now(code)
        self._table_commands.append(unit, table, match_at_table.continuing(self._tables.now(table)))
        adjusted = match_at_table.adjusting(state, match, self._tables.now(table))
        self._table_commands.append(unit, table, adjusted)
        if match.table is not None:
            self._join_seats(unit, code, match, self._tables.now(table))
        self._report(unit, code, match, table)
        match = self._championships.now(code).matches[match.number]
        if match.state is MatchState.RUNNING:
            self._end_by_time(unit, code, match, self._tables.now(table))

    def _follow_over(self, unit: UnitOfWork, code: str, match: Match, table: str) -> None:
        """Compare the result with the table, or end there what was decided elsewhere."""
        found = self._tables.now(table)
        if match.result is not None and match.result.how == "played":
            self._check_result(unit, code, match, found)
        elif found.number == match.at_table:
            self._table_commands.append(unit, table, match_at_table.ending(found))

    def _join_seats(self, unit: UnitOfWork, code: str, match: Match, table: Table) -> None:
        """Join phones that have a seat to the entry of their side, which the card gave them.

        Not a phone that both pairs use, nor that of a director, who needs no card.
        """
        for phone in dict.fromkeys(seat.phone for seat in table.seats):
            if phone is None:
                continue
            sides = {table.rules.side_of(place) for place in table.seats_of(phone)}
            state, side = self._championships.now(code), match.sides[min(sides)]
            if len(sides) != 1 or side is None or len(side) != 1:
                continue
            directs = phone in self._championships.directors(code)
            if directs and side[0] not in state.phones.get(phone, ()):
                continue
            try:
                joined = join_at_table(state, side[0], phone)
            except Refused:
                continue  # it has joined and left again and again
            self.append(unit, code, *joined, by=Role.PHONE)

    def _report(self, unit: UnitOfWork, code: str, match: Match, table: str) -> None:
        """Record what follows from the table: that the match began, and how it ended."""
        found = self._tables.now(table)
        if match.state is MatchState.CALLED and match_at_table.has_begun(found):
            self._by_table(unit, code, match, commands.BeginMatch(match.number))
        if match_at_table.is_won(match, found):
            games = match_at_table.games_of(match, found)
            stones = match_at_table.stones_of(found)
            recorded = commands.RecordResult(match.number, games, stones)
            if self._by_table(unit, code, match, recorded):
                # With fewer games than the table still plays for, it does not end by itself.
                self._table_commands.append(
                    unit, table, match_at_table.ending(self._tables.now(table))
                )

    def _end_by_time(self, unit: UnitOfWork, code: str, match: Match, table: Table) -> None:
        """Decide a match whose time is over by the score, once its hand is finished."""
        stones = match_at_table.stones_at_time(match, table)
        if stones is not None:
            games = match_at_table.games_of(match, table)
            self._by_table(unit, code, match, commands.TimeOver(match.number, games, stones))

    def _by_table(self, unit: UnitOfWork, code: str, match: Match, command: Command) -> bool:
        """Give a command in the name of a table; whether it was not refused."""
        taken = self._championships.taken_by_others(code)
        around = AroundChampionship((match.number,), taken)
        intent = Intent(command, Role.TABLE, around, at=self._clocks.wall())
        try:
            decided = decide(self._championships.now(code), intent)
        except Refused as refused:
            extra = {"match": match.number, "code": refused.code}
            logger.info("report of a table refused", extra=extra)
            return False
        unit.record(self._championships, code, decided)
        return True

    def _check_result(self, unit: UnitOfWork, code: str, match: Match, table: Table) -> None:
        """Undo a recorded result that the table has no longer, if the championship allows it."""
        self.differing(code).discard(match.number)
        rematch = table.number > match.at_table
        if rematch or match_at_table.has_result(match, table):
            return
        state = self._championships.now(code)
        step = next(
            (
                step.rows[0].sequence
                for step in state.steps()
                if isinstance(step.rows[0].event, events.MatchEnded)
                and step.rows[0].event.match == match.number
            ),
            None,
        )
        self.differing(code).add(match.number)
        if step is None:
            return
        try:
            at = self._clocks.wall()
            around = AroundChampionship((), self._championships.taken_by_others(code))
            undo = Intent(commands.Undo(step), Role.SERVER, around, at=at)
            undone = self._in_thread(lambda: decide(state, undo))()
        except Refused:
            return
        unit.record(self._championships, code, undone)

    def _open_table(
        self, unit: UnitOfWork, code: str, match: Match, score: Score | None = None
    ) -> None:
        if not self._may_open:
            self._later(code, match.number)
            return
        self._may_open -= 1
        state = self._championships.now(code)
        former = self._former_table(code, match)
        if former is None:
            table = self._table_commands.open(unit, *match_at_table.opening(state, match, score))
            opened = events.TableOpened(match.number, table, match.ready)
        else:
            opened = events.TableOpened(match.number, former.code, match.ready, former.number)
        self.append(unit, code, opened)

    def _former_table(self, code: str, match: Match) -> events.TableOpened | None:
        """The table that a match had when it had these sides before; None: it is played anew.

        The sides are known again after a result was taken back and entered once more. What was
        played meanwhile at the table counts only if the match was there until this batch.
        """
        was = None
        if code in self._championships:
            was = self._championships.get(code).state.matches.get(match.number)
        goes_on = was is not None and was.active and was.sides == match.sides
        for opened in match_at_table.former_tables(self._championships.now(code), match):
            try:
                found = self._tables.now(opened.code)
            except Refused:
                continue  # it cannot be read
            begun = found.play.entries or found.match.finished
            if found.number == opened.number and (goes_on or not begun):
                return opened
        return None

    def _score_at(self, table: str, number: int) -> Score | None:
        """What was counted of the match with a number at a table, at which others followed.

        None: it is played again, as it was won and that was taken back, or as its row is missing
        or damaged.
        """
        rows = [orjson.loads(row.body or "") for row in self.rows_of([table]).get(table, ())]
        first = next((row for row in rows if row["match"] == number), None)
        if first is None or first["state"] != "abandoned":
            return None
        return tuple(first["games"]), tuple(first["score"])

    def rows_of(self, tables: Collection[str]) -> dict[str, list[Projected]]:
        """Read the rows of the matches of tables, by table; of one without any there is none."""
        if not tables:
            return {}
        found: dict[str, list[Projected]] = {}
        for row in self._in_thread(lambda: self._store.intact_rows_of(MATCHES.key, tables))():
            found.setdefault(row.code, []).append(row)
        return found

    def differing(self, code: str) -> set[int]:
        """The matches of a championship whose result is another than at their table."""
        if code not in self._championships:
            return set()  # it was opened in this batch
        return self._championships.get(code).differing_results

    def append(self, unit: UnitOfWork, code: str, *decided: Event, by: Role = Role.SERVER) -> None:
        """Record events that need no decision; there may be none."""
        if decided:
            begun = pending(self._championships.now(code), by, None, self._clocks.wall())
            unit.record(self._championships, code, begun.add(*decided))


def may_differ(match: Match, rows: Sequence[Projected]) -> bool:
    """Return whether a result may be another at its table, whose matches have these rows."""
    if not rows or match.result is None or match.result.how != "played":
        return bool(rows) and rows[-1].at is None
    last = orjson.loads(rows[-1].body or "")
    return bool(last["state"] != "won" or last["winner"] != match.result.winner)
