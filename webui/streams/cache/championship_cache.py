"""The championships in memory: those that are open, and the one that was last."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

from scorekeeper.championship.aggregate import CHAMPIONSHIP
from scorekeeper.championship.championship import Championship
from scorekeeper.championship.commands import Command
from scorekeeper.championship.events import (
    ChampionshipClosed,
    ChampionshipOpened,
    ChampionshipReopened,
    Event,
    MatchCalled,
)
from scorekeeper.championship.match import Match
from scorekeeper.kernel.stream import Pending
from scorekeeper.refusal import RefusalCode, Refused
from webui.projections import OF_CHAMPIONSHIPS
from webui.store import EventStore, StoreDamaged
from webui.store.event_rows import Cause
from webui.streams.cache.recent_commands import MOST_COMMANDS, RecentCommands, StoredCommand
from webui.streams.cache.stream_cache import StreamCache
from webui.streams.interface import InThread, Subscriber

logger = logging.getLogger("amarrako.championships")


@dataclass(slots=True)
class LiveChampionship:
    """A championship in memory."""

    code: str
    state: Championship
    """As committed."""
    quiet_since: float
    opened_at: float
    """When it was opened, in seconds since 1970."""
    subscribers: dict[Subscriber, None] = field(default_factory=dict)
    differing_results: set[int] = field(default_factory=set)
    """Matches whose recorded result differs from the score at their table."""


RECENT = 3
"""Championships, those that changed last, in which a command is looked up though they are over."""


class ChampionshipCache(StreamCache[Championship, Command, Event, LiveChampionship]):
    """The championships by their codes; for the arguments see `StreamCache`.

    Those that are open stay in memory, and so does the one that was last while none is open.
    """

    missing = RefusalCode.NO_SUCH_CHAMPIONSHIP
    damaged = RefusalCode.CHAMPIONSHIP_UNREADABLE

    def __init__(
        self,
        store: EventStore,
        monotonic: Callable[[], float],
        idle_after: float,
        in_thread: InThread,
        admitted: Callable[[], Mapping[str, str]],
    ) -> None:
        super().__init__(
            OF_CHAMPIONSHIPS,
            store=store,
            monotonic=monotonic,
            idle_after=idle_after,
            in_thread=in_thread,
        )
        self._are_read = False
        """Whether the open championships have been loaded."""
        self._at_tables: dict[str, tuple[Championship, Mapping[str, int]]] = {}
        """The matches of a championship by their Amarrako tables, and the state they are of."""
        self.admitted = admitted
        """Returns the names of the phones that entered the director's code lately, by phone."""

    def _make(self, code: str, state: Championship) -> LiveChampionship:
        opened = min((step.rows[0].at for step in state.history()), default=0.0)
        return LiveChampionship(code, state, self._monotonic(), opened)

    def _state_of(self, live: LiveChampionship) -> Championship:
        return live.state

    def _set_state(self, live: LiveChampionship, state: Championship) -> None:
        live.state = state

    def _stays(self, live: LiveChampionship) -> bool:
        return bool(live.subscribers) or not live.state.closed or live.code == self.current()

    def _drop(self, live: LiveChampionship) -> None:
        super()._drop(live)
        self._at_tables.pop(live.code, None)

    def find_command(self, code: str, command: str) -> StoredCommand | None:
        """Look up a command to any championship by its idempotency key, also in this batch.

        A retry may come when another one is open: it must not be applied to that.
        """
        del code
        self.load_open()
        return self._find_command({**self._commands, **self._decided_commands}, command)

    def load_open(self) -> None:
        """Load the championships that are open, or else the last one, unless that was done."""
        if self._are_read:
            return
        try:
            codes = self._in_thread(lambda: self._store.last_changed(self.codec.kind))()
            found = self._in_thread(lambda: [self._is_open(code) for code in codes])()
        except StoreDamaged as error:
            logger.error("championships cannot be read", extra={"reason": str(error)})  # noqa: TRY400
            codes, found = [], []
        for code, is_open in zip(codes, found, strict=True):
            if is_open:
                self._get_readable(code)
        for code in codes:
            if self._live:
                break
            self._get_readable(code)
        for code in codes[:RECENT]:
            if code not in self._commands:
                self._commands[code] = self._in_thread(partial(self._read_commands, code))()
        self._are_read = True

    def read_again(self) -> None:
        """Have the open championships loaded again, as another server may have opened one."""
        self._are_read = False

    def _is_open(self, code: str) -> bool:
        """Return whether a championship is open by the last event that says so."""
        types = [
            CHAMPIONSHIP.codec.name(each)
            for each in (ChampionshipOpened, ChampionshipReopened, ChampionshipClosed)
        ]
        return self._store.newest_type(CHAMPIONSHIP.codec.kind, code, types) != types[-1]

    def _read_commands(self, code: str) -> RecentCommands:
        """Read the newest commands of a championship that is not in memory."""
        with suppress(StoreDamaged):
            last = self._store.last_of(self.codec.kind, code)
            first = max(1, last - MOST_COMMANDS)
            return RecentCommands(self._store.events(self.codec.kind, code, first))
        return RecentCommands()

    def _get_readable(self, code: str) -> None:
        with suppress(Refused):  # it is logged, and the others go on
            self.get(code)

    def open_codes(self) -> list[str]:
        """Return the codes of the championships that are open within the batch that runs."""
        self.load_open()
        codes = dict.fromkeys((*self._live, *self._decided))
        return [code for code in codes if not self.now(code).closed]

    def codes(self) -> list[str]:
        """Return the codes of the open championships, or else of the one that was last."""
        found = self.open_codes()
        current = self.current()
        return found or ([] if current is None else [current])

    def current(self) -> str | None:
        """Return the code of the championship that a client without a choice of its own is sent.

        That is the open one that was opened last, or else the one that changed last.
        """
        self.load_open()

        def order(code: str) -> tuple[bool, float]:
            state = self.now(code)
            if not state.closed:
                return True, self._live[code].opened_at
            return False, 0.0 if state.log is None else state.log.rows[-1].at

        # Of several that were opened at one moment, the last that came into memory. One that the
        # batch opens may never be committed.
        return max(reversed(self._live), key=order, default=None)

    def directors(self, code: str | None) -> Mapping[str, str]:
        """Return the names of the directors of a championship, or of the house, by phone."""
        return {**self.admitted(), **({} if code is None else self.now(code).directors)}

    def match_at(self, table: str) -> tuple[str, Match] | None:
        """Return the open championship that has or had a match at an Amarrako table, and it."""
        for code in self.open_codes():
            state = self.now(code)
            known = self._at_tables.get(code)
            if known is None or known[0] is not state:
                numbers = {each.code: each.number for each in state.matches.values() if each.code}
                known = self._at_tables[code] = (state, numbers)
            if table in known[1]:
                return code, state.matches[known[1][table]]
        return None

    def room_matches(self, unreadable: Collection[str]) -> Mapping[int, Match] | None:
        """Return the matches at the tables of the room; None: no championship is open.

        Args:
            unreadable: Amarrako tables that cannot be read; matches at these are left out.
        """
        codes = self.open_codes()
        if not codes:
            return None
        active = (match for code in codes for match in self.now(code).active_matches())
        return {
            match.table: match
            for match in active
            if match.table is not None and match.code not in unreadable
        }

    def taken_by_others(self, code: str) -> frozenset[int]:
        """Return the tables of the room at which other championships play."""
        others = (self.now(each) for each in self.open_codes() if each != code)
        return frozenset(match.table or 0 for other in others for match in other.active_matches())

    def record(
        self, code: str, decided: Pending[Championship, Event], cause: Cause
    ) -> Championship:
        """Append events; those that take a table of the room follow from the other championships.

        So of two servers that call matches of two championships to one table, one decides again.
        """
        events = (each.event for each in decided.recorded)
        if any(isinstance(each, MatchCalled) and each.table is not None for each in events):
            for other in self.open_codes():
                if other in self._live and other != code:
                    stream = (self.codec.kind, other)
                    self._store.expect(stream, self._live[other].state.revision)
        return super().record(code, decided, cause)

    # Of the tables of the room (`admission.RoomTables`).

    def has_match(self, table: str) -> bool:
        """Whether an Amarrako table has or had a match of an open championship."""
        return self.match_at(table) is not None

    def room_of(self, table: str) -> int | None:
        """The number of the table of the room at which an Amarrako table is played; else None."""
        found = self.match_at(table)
        return found[1].table if found is not None and found[1].active else None

    def owns_side(self, table: str, side: int, phone: str) -> bool:
        """Whether a phone needs no card for the seats of a side at the table of a match.

        A director's phone needs none; a confirmed phone needs none for the seats of its own entry.
        """
        found = self.match_at(table)
        if found is None or not found[1].active:
            return False
        code, match = found
        if phone in self.directors(code):
            return True
        state = self.now(code)
        return any(state.is_confirmed(phone, entry) for entry in match.sides[side] or ())
