"""The championship that is open, or was last, and what a batch appends to it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from scorekeeper.championship.championship import Championship
from scorekeeper.championship.codec import CODEC
from scorekeeper.championship.consequences import PendingChampionship, pending
from scorekeeper.championship.events import Event
from scorekeeper.championship.match import Match
from scorekeeper.kernel.actor import Role
from scorekeeper.refusal import RefusalCode, Refused
from webui.secrets import Secrets
from webui.store import CHAMPIONSHIP, EventStore, StoreDamaged, StoredCommand
from webui.store.event_rows import BY_SERVER, Cause, row_of
from webui.streams.championship_rows import load_championship
from webui.streams.interface import InThread
from webui.streams.unit_of_work import UnitOfWork

logger = logging.getLogger("amarrako.championships")


@dataclass(frozen=True, slots=True)
class CodedChampionship:
    """A championship and its code."""

    code: str
    state: Championship


class CurrentChampionship:
    """The championship of the server: as committed, and as decided in the batch that runs.

    Used by the writer only.

    Args:
        in_thread: Calls what may wait for the disk, or takes long.
    """

    def __init__(
        self, store: EventStore, secrets: Secrets, in_thread: InThread, wall: Callable[[], float]
    ) -> None:
        self._store = store
        self._wall = wall
        self._secrets = secrets
        self._in_thread = in_thread
        self._loaded = False
        self.committed: CodedChampionship | None = None
        self._new: CodedChampionship | None = None
        """As decided in this batch, and not committed yet."""
        self.admitted: dict[str, str] = {}
        """Names of the directors admitted while there was no championship, by phone."""
        self.times_loaded = 0
        self.unreadable: set[str] = set()
        """Championships, and tables of their matches, that cannot be read. Each is logged once."""

    @property
    def state(self) -> Championship | None:
        """The championship with what this batch has decided; None: there was none yet."""
        now = self._new or self.committed
        return None if now is None else now.state

    def open(self) -> Championship:
        """Return the championship. Refused: no_championship."""
        state = self.state
        if state is None:
            raise Refused(RefusalCode.NO_CHAMPIONSHIP)
        return state

    def find_command(self, command: str) -> StoredCommand | None:
        """Look up a command to any championship by its idempotency key, also in this batch.

        A retry may come when another championship is open: it must not be applied to that one.
        """
        return self._store.find_command(CHAMPIONSHIP, None, command)

    def directors(self) -> Mapping[str, str]:
        """The names of the directors, by phone."""
        state = self.state
        return {**self.admitted, **({} if state is None else state.directors)}

    def load(self) -> None:
        """Load the championship that is open, or was last, unless it is loaded."""
        if self._loaded:
            return
        self.committed, self._new = self._in_thread(self._last)(), None
        self._loaded = True
        self.times_loaded += 1

    def _last(self) -> CodedChampionship | None:
        """Load the championship with the newest event of those that can be read."""
        try:
            codes = self._store.last_changed(CHAMPIONSHIP)
        except StoreDamaged as error:
            self.note_unreadable("", str(error))
            return None
        for code in codes:
            try:
                state = load_championship(self._store, code)
                self._secrets.championship_referee.get()  # made now, where there was none
                return CodedChampionship(code, state)
            except Refused as refused:
                self.note_unreadable(code, str(refused.__cause__ or refused))
        return None

    def note_unreadable(self, code: str, reason: str) -> None:
        """Note, and log once, that a championship or a table cannot be read."""
        if code not in self.unreadable:
            self.unreadable.add(code)
            extra = {"code": code, "reason": reason}
            logger.error("championship or its table cannot be read", extra=extra)

    def append(
        self,
        unit: UnitOfWork,
        decided: Iterable[Event],
        by: Role,
        name: str | None = None,
        cause: Cause = BY_SERVER,
    ) -> None:
        """Append events that need no decision; as `record`."""
        begun = pending(self.state, by, name, self._wall())
        self.record(unit, begun.add(*decided), cause)

    def record(
        self,
        unit: UnitOfWork,
        decided: PendingChampionship,
        cause: Cause = BY_SERVER,
        *,
        code: str | None = None,
    ) -> None:
        """Append the events of an act, to a new championship if a code is given.

        Args:
            unit: What the batch appends to.
            decided: What was decided for the championship as it is in this batch.
            cause: The command's id, and the phone that sent it.
            code: The code of a new championship.
        """
        current = self._new or self.committed
        championship = code or (current.code if current is not None else "")
        rows = [row_of(CODEC, championship, each, cause) for each in decided.recorded]
        unit.change(lambda store, _at: store.append(rows))
        self._new = CodedChampionship(championship, decided.championship)

    def replace(self, other: CodedChampionship) -> None:
        """Go on with a championship of the archive."""
        self.committed = self._new = other
        self.times_loaded += 1

    def end_batch(self, *, failed: bool) -> None:
        """Keep what the batch decided, or, if it was not saved, load what is stored."""
        if failed:
            self._new, self._loaded = None, False
        elif self._new is not None:
            self.committed, self._new = self._new, None

    def room_matches(self) -> Mapping[int, Match] | None:
        """Return the matches at the tables of the room; None: no championship is open.

        Those whose Amarrako table cannot be read are left out.
        """
        self.load()
        state = self.state
        if state is None or state.closed:
            return None
        return {
            match.table or 0: match
            for match in state.matches.values()
            if match.active and match.code not in self.unreadable
        }

    def has_match(self, table: str) -> bool:
        """Whether an Amarrako table has or had a match of the championship that is open."""
        return any(match.code == table for match in self._open_matches())

    def room_of(self, table: str) -> int | None:
        """The number of the table of the room at which an Amarrako table is played; else None."""
        match = self._match_at(table)
        return None if match is None else match.table

    def owns_side(self, table: str, side: int, phone: str) -> bool:
        """Whether a phone needs no card for the seats of a side at the table of a match.

        That of a director needs none, nor a confirmed phone for the seats of its entry.
        """
        match, state = self._match_at(table), self.state
        if match is None or state is None:
            return False
        if phone in self.directors():
            return True
        return any(state.is_confirmed(phone, entry) for entry in match.sides[side] or ())

    def _match_at(self, table: str) -> Match | None:
        """Return the match that is played at an Amarrako table."""
        found = (each for each in self._open_matches() if each.active and each.code == table)
        return next(found, None)

    def _open_matches(self) -> Iterable[Match]:
        state = self.state
        return () if state is None or state.closed else state.matches.values()
