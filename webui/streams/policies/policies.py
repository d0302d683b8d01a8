"""Policies between streams: an event of one, a command to another.

| event | what follows |
|---|---|
| championship: a match is called, or its table left | a table opens, or its former goes on |
| championship: an entry has other names, or a substitute | the same at the table of its match |
| championship: length, kings or games given | the same at the table, before the first hand |
| championship: a match ends, or another plays it | its table ends |
| championship: a result was taken back | its table goes on |
| championship: the time is over | the matches whose hand is finished are decided |
| championship: a table of the room is left | matches of others go on or are called there |
| championship: a name is forgotten | house: `ForgetAlso` |
| table: a phone sat down with the card | the phone is one of the pair |
| table: phones of two pairs sit that have a match over days | the table asks whether it is that |
| table: both pairs said yes | the match is played there |
| championship: a phone is of a pair, or not any more | the table where it sits asks |
| table: the first entry | `BeginMatch` |
| table: the match is won | `RecordResult` |
| table: the end is taken back | `Undo` of the result, if nothing rests on it |
| table: a rematch has begun | another table for the match |

Those of matches are idempotent: each looks at match and table as they are within the batch. They
are compared without an event (`_reconcile`) when a championship comes into memory, as after a
start, and when another server is gone: it may have opened some tables of a round, and not all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from scorekeeper.championship import events
from scorekeeper.championship.at_table import match_at_table
from scorekeeper.championship.championship import Championship
from scorekeeper.championship.decide.consequences import pending
from scorekeeper.championship.events import Event, Recorded
from scorekeeper.championship.match import Match, MatchState
from scorekeeper.house.commands import AroundHouse, ForgetAlso
from scorekeeper.house.commands import Intent as HouseIntent
from scorekeeper.kernel.actor import Role
from webui.projections.projection import Step
from webui.store import EventStore
from webui.streams.cache.championship_cache import ChampionshipCache
from webui.streams.cache.house import HouseCache
from webui.streams.cache.table_cache import TableCache
from webui.streams.cache.unit_of_work import UnitOfWork
from webui.streams.clocks import SOON, Clocks
from webui.streams.commands.table_commands import TableCommands
from webui.streams.interface import InThread
from webui.streams.policies.match_offers import MatchOffers, of_another_pair
from webui.streams.policies.match_tables import MatchTables, may_differ


@dataclass(slots=True)
class _Kept:
    """What is kept from batch to batch."""

    reconciled: set[str] = field(default_factory=set)
    """The open championships whose matches were compared with their tables."""
    matches: dict[tuple[str, int], None] = field(default_factory=dict)
    """Matches, by championship and number, that are followed in a later batch, as their tables are
    opened then."""
    phones: set[str] = field(default_factory=set)
    """Phones that are of another pair by what other servers appended."""

    def copy(self) -> _Kept:
        """Return a copy that is not changed with this."""
        return _Kept(set(self.reconciled), dict(self.matches), set(self.phones))


class Policies:
    """Follow what a batch has recorded, within the batch. Used by the writer only.

    Args:
        championships: The championships.
        tables: The tables in memory.
        table_commands: Opens tables, and records events of the server.
        house: Forgets names.
        store: Has the rows of finished matches.
        clocks: Wall and monotonic time.
        in_thread: Calls what takes long.
    """

    def __init__(
        self,
        championships: ChampionshipCache,
        tables: TableCache,
        table_commands: TableCommands,
        *,
        house: HouseCache,
        store: EventStore,
        clocks: Clocks,
        in_thread: InThread,
    ) -> None:
        self._championships = championships
        self._tables = tables
        self._table_commands = table_commands
        self._house = house
        self._clocks = clocks
        self._matches = MatchTables(
            championships,
            tables,
            table_commands,
            store=store,
            clocks=clocks,
            in_thread=in_thread,
            later=self._follow_later,
        )
        self._offers = MatchOffers(championships, tables, table_commands, self._matches)
        self._kept = _Kept()
        self._kept_before = self._kept
        """As it was before this batch."""

    @property
    def waits(self) -> bool:
        """Whether there is something to follow in the next batch."""
        return bool(self._kept.matches or self._kept.phones)

    @property
    def wait_seconds(self) -> float | None:
        """Seconds until there is something to follow though nothing happens; None: there is not."""
        if self.waits:
            return SOON
        clocks = [each.state.clock for each in self._championships if not each.state.closed]
        now = self._clocks.wall()
        ends = [each.until - now for each in clocks if each and not each.over]
        return max(0.1, min(ends)) if ends else None

    def _follow_later(self, code: str, number: int) -> None:
        self._kept.matches[code, number] = None

    def follow(self, unit: UnitOfWork) -> None:
        """Record what follows from the events of the batch, until nothing does."""
        self._kept_before = self._kept.copy()
        if unit.failed:
            return
        self._matches.begin_batch()
        try:
            self._begin(unit)
            while self._championships.happened or self._tables.happened:
                if self._championships.happened:
                    self._after_championship(unit, self._championships.happened.popleft())
                else:
                    self._after_table(unit, self._tables.happened.popleft().code)
        except BaseException:
            self.end_batch(failed=True)
            raise

    def end_batch(self, *, failed: bool, conflicted: bool = False) -> None:
        """Compare everything again after a batch that failed: what it decided is gone.

        After a conflict it is known that nothing was committed: all is as before the batch, but for
        what another server has appended, which also followed from that.
        """
        if conflicted:
            self._kept = self._kept_before
        elif failed:
            self.compare_again()

    def compare_again(self) -> None:
        """Compare all matches with their tables again, in the next batch."""
        self._kept.reconciled.clear()
        self._kept.matches.clear()

    def follow_others(
        self, tables: Iterable[str], championships: Mapping[str, Sequence[Recorded]]
    ) -> None:
        """Note what has to be followed here though another server followed what it appended.

        That is what depends on the tables in memory, and the results that differ from their table.

        Args:
            tables: The tables that others appended to.
            championships: What they appended to championships.
        """
        for code, recorded in championships.items():
            self._kept.phones |= of_another_pair(recorded)
            self._kept.matches |= {(code, number): None for number in self._matches.differing(code)}
        at_tables = [(table, self._championships.match_at(table)) for table in tables]
        over = [
            (table, *found)
            for table, found in at_tables
            if found is not None and found[1].state is MatchState.OVER
        ]
        rows = self._matches.rows_of([table for table, *_ in over])
        for table, code, match in over:
            if may_differ(match, rows.get(table, [])):
                self._kept.matches[code, match.number] = None

    def _begin(self, unit: UnitOfWork) -> None:
        """Do what needs no event: clocks that are over, tables still to open, reconciliation."""
        codes = self._championships.open_codes()
        for code in codes:
            self._end_clock(unit, code)
        self._kept.reconciled.intersection_update(codes)
        for code in codes:
            if code not in self._kept.reconciled:
                self._kept.reconciled.add(code)
                self._reconcile(unit, code)
        matches, self._kept.matches = self._kept.matches, {}
        for code, number in matches:
            if code in codes:
                self._matches.follow(unit, code, number, ended=True)
        phones, self._kept.phones = self._kept.phones, set()
        self._offers.follow_phones(unit, phones)

    def _reconcile(self, unit: UnitOfWork, code: str) -> None:
        """Compare all matches of a championship with their tables."""
        matches = self._championships.now(code).matches
        over = {number: each for number, each in matches.items() if each.state is MatchState.OVER}
        # In one query: asked for one after another, those of 64 tables took 11 ms of the writer.
        rows = self._matches.rows_of([each.code for each in over.values() if each.code is not None])
        for number, match in matches.items():
            differs = number in over and may_differ(match, rows.get(match.code or "", []))
            self._matches.follow(unit, code, number, ended=differs)

    def _after_championship(self, unit: UnitOfWork, happened: Step[Championship, Event]) -> None:
        """Follow the matches that a step has changed.

        An undo may change any match; those that a step did not change are still the same objects.
        """
        self._forget_names(unit, happened.recorded)
        self._offers.follow_phones(unit, of_another_pair(happened.recorded))
        code, before = happened.code, happened.before
        now = self._championships.now(code)
        former = {} if before is None else before.matches
        self._leave_to_others(unit, code, former.values(), now)
        if now.closed:
            return
        self._end_left_tables(unit, former.values(), now)
        if before is not None and _others_play(before, happened.after):
            self._rename(unit, before, happened.after)
        differing = self._matches.differing(code)
        for number, match in happened.after.matches.items():
            was = former.get(number)
            if match.active and was is not None and _comes_to_table(was, match):
                self._rename_again(unit, happened.after, match)
            if match is not was or number in differing:
                ended = was is not None and was.result != match.result
                self._matches.follow(unit, code, number, ended=ended or number in differing)

    def _rename(self, unit: UnitOfWork, before: Championship, after: Championship) -> None:
        """Give the tables of matches that are called or played the new names of their entries."""
        for match in after.active_matches():
            if match.code is not None:
                with self._matches.readable():
                    table = self._tables.now(match.code)
                    renamed = match_at_table.renaming(before, after, match, table)
                    self._table_commands.append(unit, match.code, renamed)

    def _rename_again(self, unit: UnitOfWork, state: Championship, match: Match) -> None:
        """Give the table that a match comes back to the names of its entries."""
        if match.code is None:
            return
        with self._matches.readable():
            for _ in match.entries:  # one entry at a time
                table = self._tables.now(match.code)
                renamed = match_at_table.renaming_again(state, match, table)
                self._table_commands.append(unit, match.code, renamed)

    def _forget_names(self, unit: UnitOfWork, recorded: Sequence[Recorded]) -> None:
        """Forget in all that was played what a director forgot."""
        forgotten = [
            (row.event.digest, row.by_name)
            for row in recorded
            if isinstance(row.event, events.NameForgotten)
        ]
        if forgotten:
            also = ForgetAlso(tuple(digest for digest, _ in forgotten))
            intent = HouseIntent(also, Role.DIRECTOR, AroundHouse(), name=forgotten[0][1])
            self._house.act(unit, intent)

    def _after_table(self, unit: UnitOfWork, table: str) -> None:
        """Follow the match that is or was played at a table that changed, if there is one."""
        found = self._championships.match_at(table)
        if found is not None:
            self._matches.follow(unit, found[0], found[1].number, ended=True)
        else:
            self._offers.follow_table(unit, table)

    def _end_left_tables(
        self, unit: UnitOfWork, former: Iterable[Match], now: Championship
    ) -> None:
        """End what is played at tables that have lost their match, as it has other sides now."""
        left = {match.code for match in former} - {match.code for match in now.matches.values()}
        for table in left:
            if table is None:
                continue
            with self._matches.readable():
                self._table_commands.append(
                    unit, table, match_at_table.ending(self._tables.now(table))
                )

    def _leave_to_others(
        self, unit: UnitOfWork, code: str, former: Iterable[Match], now: Championship
    ) -> None:
        """Leave the tables of the room that a step left free to other championships.

        Matches go on there whose end was taken back at their Amarrako table while this championship
        played at that of the room; then others are called.
        """
        had = {match.table for match in former if match.active}
        if not had.difference(() if now.closed else (m.table for m in now.active_matches())):
            return
        for other in self._championships.open_codes():
            if other != code:
                for number in sorted(self._matches.differing(other)):
                    self._matches.follow(unit, other, number, ended=True)
                taken = self._championships.taken_by_others(other)
                state, at = self._championships.now(other), self._clocks.wall()
                called = pending(state, Role.SERVER, None, at, taken).call()
                if called.recorded:
                    unit.record(self._championships, other, called)

    def _end_clock(self, unit: UnitOfWork, code: str) -> None:
        """Record that a clock is over, with the hands that are finished now."""
        state = self._championships.now(code)
        if state.clock is None or state.clock.over or self._clocks.wall() < state.clock.until:
            return
        hands: list[tuple[int, int]] = []
        for match in state.active_matches():
            if match.code is not None:
                with self._matches.readable():
                    table = self._tables.now(match.code)
                    if match_at_table.has_begun(table):
                        hands.append((match.number, table.match.hand.number))
        self._matches.append(unit, code, events.TimeEnded(tuple(hands)))


def _others_play(before: Championship, after: Championship) -> bool:
    """Return whether entries have other names, or a match other substitutes."""
    if before.entries is not after.entries:
        return True
    return any(
        number in before.matches and before.matches[number].substitutes != match.substitutes
        for number, match in after.matches.items()
    )


def _comes_to_table(was: Match, now: Match) -> bool:
    """Return whether a match is at its Amarrako table again, or at a former one."""
    return now.code is not None and (was.code != now.code or not was.active)
