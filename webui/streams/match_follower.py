"""Process manager of a championship: keeps it and its Amarrako tables consistent.

In each batch it opens a table for each match that is called, and records that a match began and how
it ended. It compares states, so that it may run again at any time, as after a kill -9.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

import orjson

from scorekeeper.championship import commands, events, match_at_table
from scorekeeper.championship.championship import Championship
from scorekeeper.championship.commands import AroundChampionship, Command, Intent
from scorekeeper.championship.decide import decide
from scorekeeper.championship.decide_entry import join_at_table
from scorekeeper.championship.match import Match, MatchState
from scorekeeper.championship.match_at_table import Score
from scorekeeper.kernel.actor import Role
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table import Table
from webui.store import EventStore
from webui.streams.clocks import Clocks
from webui.streams.current_championship import CurrentChampionship
from webui.streams.interface import InThread
from webui.streams.unit_of_work import UnitOfWork

logger = logging.getLogger("amarrako.championships")

MOST_PASSES = 8
"""Passes over the matches in a batch: what is recorded of one may call others."""
MOST_OPENED = 8
"""Tables opened in a batch: a draw calls a match to each table of the room, and the commands at the
others wait for the end of the batch."""


class MatchFollower:
    """Compares the championship with its tables. Used by the writer only.

    Args:
        in_thread: Calls what takes long.
    """

    def __init__(
        self,
        current: CurrentChampionship,
        store: EventStore,
        clocks: Clocks,
        in_thread: InThread,
    ) -> None:
        self._current = current
        self._store = store
        self._clocks = clocks
        self._in_thread = in_thread
        self._followed: Championship | None = None
        """The state with which all tables agree."""
        self._compared = 0
        """How often the championship had been loaded when matches that are over were compared."""
        self._compares_all = True
        """Whether matches that are over are compared with their tables, as after a restart."""
        self.differing_results: set[int] = set()
        """Matches whose recorded result differs from the score at their table."""
        self.to_open = False
        """Whether there are tables to open in the next batch."""
        self._may_open = 0

    def follow(self, unit: UnitOfWork) -> None:
        """Make championship and tables consistent, within the batch. Idempotent."""
        self._may_open, self.to_open = MOST_OPENED, False
        self._current.load()
        state = self._current.state
        if state is None or state.closed or unit.failed:
            return
        self._end_clock(unit, state)
        changed = set(unit.changed_tables())
        for _ in range(MOST_PASSES):
            before, now = self._followed, self._current.open()
            self._followed = now
            self._compares_all = self._compared != self._current.times_loaded
            if before is not now:
                self._end_left_tables(unit)
            to_follow = [
                match
                for number, match in now.matches.items()
                if match.known
                and (
                    match.code in changed
                    or (before is not now and number in self.differing_results)
                    or before is None
                    # A match that an event did not change is still the same object.
                    or match is not before.matches.get(number)
                )
            ]
            for match in to_follow:
                self._readable(match, partial(self._follow_match, unit, match.number, changed))
            self._compared = self._current.times_loaded
            if self._followed is self._current.state:
                break
        if self.to_open:
            self._followed = None

    def _readable(self, match: Match, do: Callable[[], None]) -> None:
        """Do something with the table of a match, if that can be read."""
        if match.code in self._current.unreadable:
            return
        try:
            do()
        except Refused as refused:
            if refused.code is not RefusalCode.TABLE_UNREADABLE:
                raise
            self._current.note_unreadable(match.code or "", refused.text)

    def _end_clock(self, unit: UnitOfWork, state: Championship) -> None:
        """Record that the clock is over, with the hands that are finished now."""
        if state.clock is None or state.clock.over or self._clocks.wall() < state.clock.until:
            return
        hands: list[tuple[int, int]] = []

        def note(match: Match, code: str) -> None:
            table = unit.table_of(code)
            if match_at_table.has_begun(table):
                hands.append((match.number, table.match.hand.number))

        for match in state.matches.values():
            if match.active and match.code is not None:
                self._readable(match, partial(note, match, match.code))
        self._current.append(unit, (events.TimeEnded(tuple(hands)),), Role.SERVER)

    def _follow_match(self, unit: UnitOfWork, number: int, changed: set[str]) -> None:
        match = self._current.open().matches.get(number)
        if match is None:
            return
        if match.result is None or match.result.how != "played":
            self.differing_results.discard(number)
        if match.active and match.code is None:
            self._open_table(unit, match)
            return
        if match.code is None:
            return
        if match.state is MatchState.OVER:
            differs = number in self.differing_results
            compares = self._compares_all and self._may_differ(match, match.code)
            if differs or compares or match.code in changed or self._has_ended(match):
                self._follow_over(unit, match, unit.table_of(match.code))
            return
        table = unit.table_of(match.code)
        if match.active:
            if table.number > 1:
                self._open_table(unit, match, self._score_at(match.code))
                return
            unit.append_events(match.code, match_at_table.continuing)
            adjusting = partial(match_at_table.adjusting, self._current.open(), match)
            unit.append_events(match.code, adjusting)
            table = unit.table_of(match.code)
            self._join_seats(unit, match, table)
            self._report(unit, match, table)
            match = self._current.open().matches[number]
            if match.state is MatchState.RUNNING:
                self._end_by_time(unit, match, table)

    def _has_ended(self, match: Match) -> bool:
        """Whether a match had another result, or none, before this batch."""
        was = self._was(match)
        return was is not None and was.result != match.result

    def _was(self, match: Match) -> Match | None:
        """A match as it was before this batch; None: there was no such match."""
        before = self._current.committed
        return None if before is None else before.state.matches.get(match.number)

    def _follow_over(self, unit: UnitOfWork, match: Match, table: Table) -> None:
        """Compare the result with the table, or end there what was decided elsewhere."""
        if match.result is not None and match.result.how == "played":
            self._check_result(unit, match, table)
        elif match.code is not None and table.number == 1:
            unit.append_events(match.code, match_at_table.ending)

    def _end_left_tables(self, unit: UnitOfWork) -> None:
        """End what is played at tables that have lost their match, as it has other sides now."""
        before, now = self._current.committed, self._current.open()
        if before is None or before.state.opened != now.opened:
            return
        codes = {match.code for match in now.matches.values()}
        for match in before.state.matches.values():
            if match.code is not None and match.code not in codes:
                end = partial(unit.append_events, match.code, match_at_table.ending)
                self._readable(match, end)

    def _open_table(self, unit: UnitOfWork, match: Match, score: Score | None = None) -> None:
        if not self._may_open:
            self.to_open = True
            return
        self._may_open -= 1
        code = self._former_table(unit, match)
        if code is None:
            code = unit.open_table(match_at_table.opening(self._current.open(), match, score))
        opened = events.TableOpened(match.number, code, match.ready)
        self._current.append(unit, (opened,), Role.SERVER)

    def _former_table(self, unit: UnitOfWork, match: Match) -> str | None:
        """The table that a match had when it had these sides before; None: it is played anew.

        The sides are known again after a result was taken back and entered once more. What was
        played meanwhile at the table counts only if the match was there until this batch.
        """
        was = self._was(match)
        goes_on = was is not None and was.active and was.sides == match.sides
        for code in match_at_table.former_tables(self._current.open(), match):
            try:
                table = unit.table_of(code)
            except Refused:
                continue  # it cannot be read
            begun = table.play.entries or table.match.finished
            if table.number == 1 and (goes_on or not begun):
                return code
        return None

    def _score_at(self, table: str) -> Score | None:
        """What was counted of the first match at a table, at which others followed."""
        first = orjson.loads(self._store.matches_of(table)[0].body)
        if first["state"] != "abandoned":
            return None  # it was won, and that was taken back: it is played again
        return tuple(first["games"]), tuple(first["score"])

    def _may_differ(self, match: Match, code: str) -> bool:
        """Whether a result may be another at its table, by its row in the list of matches."""
        rows = self._store.matches_of(code)
        if not rows or match.result is None or match.result.how != "played":
            return bool(rows) and rows[-1].ended_at is None
        last = orjson.loads(rows[-1].body)
        return bool(last["state"] != "won" or last["winner"] != match.result.winner)

    def _report(self, unit: UnitOfWork, match: Match, table: Table) -> None:
        """Record what follows from the table: that the match began, and how it ended."""
        if match.state is MatchState.CALLED and match_at_table.has_begun(table):
            self._by_table(unit, commands.BeginMatch(match.number), match)
        if match_at_table.is_won(match, table) and match.code is not None:
            whole = unit.whole_table(match.code)
            games, stones = (
                match_at_table.games_of(match, whole),
                match_at_table.stones_of(whole),
            )
            recorded = commands.RecordResult(match.number, games, stones)
            if self._by_table(unit, recorded, match):
                # With fewer games than the table still plays for, it does not end by itself.
                unit.append_events(match.code, match_at_table.ending)

    def _by_table(self, unit: UnitOfWork, command: Command, match: Match) -> bool:
        """Give a command in the name of a table; whether it was not refused."""
        around = AroundChampionship((match.number,))
        intent = Intent(command, Role.TABLE, around, at=self._clocks.wall())
        try:
            decided = decide(self._current.open(), intent)
        except Refused as refused:
            extra = {"match": match.number, "code": refused.code}
            logger.info("report of a table refused", extra=extra)
            return False
        self._current.record(unit, decided)
        return True

    def _end_by_time(self, unit: UnitOfWork, match: Match, table: Table) -> None:
        """Decide a match whose time is over by the score, once its hand is finished."""
        stones = match_at_table.stones_at_time(match, table)
        if stones is not None:
            games = match_at_table.games_of(match, table)
            self._by_table(unit, commands.TimeOver(match.number, games, stones), match)

    def _check_result(self, unit: UnitOfWork, match: Match, table: Table) -> None:
        """Undo a recorded result that the table has no longer, if the championship allows it."""
        self.differing_results.discard(match.number)
        rematch = table.number > 1
        if rematch or match_at_table.has_result(match, table):
            return
        step = next(
            (
                step.rows[0].sequence
                for step in self._current.open().steps()
                if isinstance(step.rows[0].event, events.MatchEnded)
                and step.rows[0].event.match == match.number
            ),
            None,
        )
        self.differing_results.add(match.number)
        if step is None:
            return
        try:
            state, at = self._current.open(), self._clocks.wall()
            undo = Intent(commands.Undo(step), Role.SERVER, AroundChampionship(), at=at)
            undone = self._in_thread(lambda: decide(state, undo))()
        except Refused:
            return
        self._current.record(unit, undone)

    def _join_seats(self, unit: UnitOfWork, match: Match, table: Table) -> None:
        """Join phones that have a seat to the entry of their side, which the card gave them.

        Not a phone that both pairs use, nor that of a director, who needs no card.
        """
        for phone in dict.fromkeys(seat.phone for seat in table.seats):
            if phone is None:
                continue
            sides = {table.rules.side_of(place) for place in table.seats_of(phone)}
            state, side = self._current.open(), match.sides[min(sides)]
            if len(sides) != 1 or side is None or len(side) != 1:
                continue
            if phone in self._current.directors() and side[0] not in state.phones.get(phone, ()):
                continue
            try:
                joined = join_at_table(state, side[0], phone)
            except Refused:
                continue  # it has joined and left again and again
            if joined:
                self._current.append(unit, joined, Role.PHONE)
