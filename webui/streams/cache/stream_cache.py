"""The streams of one kind in memory: loaded from the event store on demand, dropped when idle.

A cache has each stream as it is committed (`get`), and as the batch that runs has decided it so far
(`now`). What a batch decided is kept or dropped at its end.
"""

from __future__ import annotations

import logging
import sys
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Generic, Protocol, TypeVar

from scorekeeper.kernel.stream import Pending, Recorded, State
from scorekeeper.refusal import RefusalCode, Refused
from webui.projections.projection import Step
from webui.projections.projector import Projector
from webui.store import EventStore, Row, StoreDamaged
from webui.store.event_rows import PHONE_DIGITS, Cause, all_recorded, row_of
from webui.streams.cache.recent_commands import RecentCommands, StoredCommand
from webui.streams.cache.refusals import Refusals
from webui.streams.interface import InThread, Subscriber

logger = logging.getLogger("amarrako.streams")

MOST_QUIET = 64
"""Streams without a subscriber that stay in memory; the next one to load drops another."""


class LiveStream(Protocol):
    """A stream in memory, with what the server keeps beside its state."""

    code: str
    subscribers: dict[Subscriber, None]
    """The clients that are sent what follows from it."""
    quiet_since: float
    """When the last subscriber left, in seconds of a clock that never goes back."""


S = TypeVar("S", bound=State)
C = TypeVar("C")
E = TypeVar("E")
A = TypeVar("A")
L = TypeVar("L", bound=LiveStream)


class StreamCache(ABC, Generic[S, C, E, L]):
    """The streams of a kind, by their codes. Used by the writer only.

    Args:
        projector: The kind, and what is projected of it.
        store: The event store.
        monotonic: Seconds that never go back.
        idle_after: Seconds without a subscriber after which a stream is dropped from memory.
        in_thread: Calls what may wait for the disk, or takes long.
    """

    missing: ClassVar[RefusalCode]
    """The refusal of a code without a stream."""
    damaged: ClassVar[RefusalCode]
    """The refusal of a stream that cannot be read."""

    def __init__(
        self,
        projector: Projector[S, C, E, A],
        *,
        store: EventStore,
        monotonic: Callable[[], float],
        idle_after: float,
        in_thread: InThread,
    ) -> None:
        self._projector = projector
        self.codec = projector.aggregate.codec
        self._store = store
        self._monotonic = monotonic
        self._idle_after = idle_after
        self._in_thread = in_thread
        self._live: dict[str, L] = {}
        self._decided: dict[str, S] = {}
        self._commands: dict[str, RecentCommands] = {}
        """The newest commands of each stream, without those of the batch that runs."""
        self._decided_commands: dict[str, RecentCommands] = {}
        self._refusals = Refusals()
        self._uncommitted: set[str] = set()
        """Streams that were loaded in the batch that opened them."""
        self.happened: deque[Step[S, E]] = deque()
        """The steps of the batch that runs which no policy has followed yet, oldest first."""
        self.unreadable: set[str] = set()
        """Streams that could not be read when they were last asked for. Each is logged once."""

    @abstractmethod
    def _make(self, code: str, state: S) -> L:
        """Return a stream that comes into memory."""

    @abstractmethod
    def _state_of(self, live: L) -> S:
        """Return the committed state of a stream in memory."""

    @abstractmethod
    def _set_state(self, live: L, state: S) -> None:
        """Set the committed state of a stream in memory."""

    def __iter__(self) -> Iterator[L]:
        """The streams in memory."""
        return iter(list(self._live.values()))

    def __contains__(self, code: str) -> bool:
        """Whether a stream is in memory."""
        return code in self._live

    def get(self, code: str) -> L:
        """Return a stream, loaded if it is not in memory.

        Raises:
            Refused: There is no such stream, or it cannot be read.
            StoreFailed: It cannot be read now.
        """
        live = self._live.get(code)
        if live is None:
            live = self.put(code, self.load(code))
            if code in self._decided:
                self._uncommitted.add(code)
            self._drop_quietest()
        return live

    def now(self, code: str) -> S:
        """Return the state of a stream within the batch that runs. Raises as `get`."""
        decided = self._decided.get(code)
        return self._state_of(self.get(code)) if decided is None else decided

    def put(self, code: str, state: S) -> L:
        """Set the committed state of a stream."""
        live = self._live.get(code)
        if live is None:
            live = self._live[code] = self._make(code, state)
        self._set_state(live, state)
        return live

    def load(self, code: str) -> S:
        """Read a stream from the event store, with what is not committed yet. Raises as `get`."""
        state, self._commands[code] = self._in_thread(lambda: self._read(code))()
        return state

    def _rows(self, code: str) -> list[Row]:
        """Read the events from which the state of a stream follows."""
        return self._store.events(self.codec.kind, code)

    def _read(self, code: str) -> tuple[S, RecentCommands]:
        try:
            rows = self._rows(code)
            recorded: Sequence[Recorded[E]] = all_recorded(self.codec, rows)
            state = self._projector.aggregate.replay(recorded) if recorded else None
        except (StoreDamaged, LookupError, ValueError, TypeError, AttributeError) as error:
            # `evolve` validates nothing: it fails somewhere on events that do not fit.
            # Only this stream is unavailable.
            if code not in self.unreadable:
                self.unreadable.add(code)
                extra = {"kind": self.codec.kind, "code": code, "reason": str(error)}
                logger.error("stream cannot be read", extra=extra)  # noqa: TRY400
            raise self._refused(self.damaged, code) from error
        if state is None:
            raise self._refused(self.missing, code)
        self.unreadable.discard(code)
        return state, RecentCommands(rows)

    def _refused(self, why: RefusalCode, code: str) -> Refused:
        return Refused(why, **{self.codec.kind: code})

    def find_command(self, code: str, command: str) -> StoredCommand | None:
        """Look up a command by its idempotency key, also in the batch that runs."""
        if code not in self._decided:
            self.get(code)
        return self._find_command((code,), command)

    def _find_command(self, codes: Iterable[str], command: str) -> StoredCommand | None:
        for code in codes:
            for kept in (self._decided_commands.get(code), self._commands.get(code)):
                if kept is not None and (stored := kept.find(command)) is not None:
                    return stored
        return None

    def refusals_of(self, code: str) -> Refusals:
        """Return the refusals that a retry is answered with: those of all streams of the kind."""
        del code
        return self._refusals

    def record(self, code: str, decided: Pending[S, E], cause: Cause) -> S:
        """Append events, and what is projected of them, to the transaction of the event store."""
        before = self._decided.get(code)
        if before is None and code in self._live:
            before = self._state_of(self._live[code])
        self._store.append([row_of(self.codec, code, each, cause) for each in decided.recorded])
        step = Step(code, before, decided.result, decided.recorded)
        self._projector.project(self._store, step)
        self._decided[code] = step.after
        command, phone = cause
        if command is not None:
            # Hundreds are kept of a few phones, which share one text each.
            phone = phone and sys.intern(phone[:PHONE_DIGITS])
            stored = StoredCommand(phone, step.after.revision)
            self._decided_commands.setdefault(code, RecentCommands()).add(command, stored)
        self.happened.append(step)
        return step.after

    @property
    def decided(self) -> Mapping[str, S]:
        """The streams that changed in this batch, as it leaves them."""
        return self._decided

    def end_batch(self, *, failed: bool) -> list[str]:
        """Keep what the batch decided, unless it was not saved; the codes of what changed."""
        decided, self._decided = self._decided, {}
        commands, self._decided_commands = self._decided_commands, {}
        uncommitted, self._uncommitted = self._uncommitted, set()
        self.happened.clear()
        if failed:
            for code in uncommitted & self._live.keys():
                self._drop(self._live[code])
            return []
        for code, state in decided.items():
            self.put(code, state)
        for code, newer in commands.items():
            self._commands.setdefault(code, RecentCommands()).add_all(newer)
        return list(decided)

    def catch_up(self, codes: Iterable[str] | None = None) -> dict[str, Sequence[Recorded[E]]]:
        """Take over what other servers have appended to streams in memory.

        Streams that the batch has decided are left out: its own events, which may never be
        committed, would be read with the others'. Where another server has appended to one of
        them, the commit conflicts.

        Args:
            codes: The streams to look at; None: all.

        Returns:
            The events that were taken over, by the codes of their streams.

        Raises:
            StoreFailed: It cannot be read now.
        """
        wanted = self._live.keys() - self._decided.keys()
        if codes is not None:
            wanted &= set(codes)
        if not wanted:
            return {}
        revisions = {code: self._state_of(self._live[code]).revision for code in wanted}
        found: dict[str, Sequence[Recorded[E]]] = {}
        for code, rows in self._in_thread(lambda: self._newer(revisions))().items():
            state = self._state_of(self._live[code])
            found[code] = all_recorded(self.codec, rows)
            for recorded in found[code]:
                state = self._projector.aggregate.evolve(state, recorded)
            self.put(code, state)
            self._commands.setdefault(code, RecentCommands()).add_all(RecentCommands(rows))
        return found

    def _newer(self, revisions: Mapping[str, int]) -> dict[str, list[Row]]:
        """Read the events after these revisions, of the streams that have any."""
        kind = self.codec.kind
        if len(revisions) > 1:
            last = self._store.last_of_each(kind, revisions)
            revisions = {code: each for code, each in revisions.items() if last[code] > each}
        found = {
            code: self._store.events_after(kind, code, revision)
            for code, revision in revisions.items()
        }
        return {code: rows for code, rows in found.items() if rows}

    def reload(self) -> list[L]:
        """Load every stream again, after a commit whose outcome is unknown.

        Returns:
            Those that can no longer be read; they are dropped.
        """
        lost = []
        for live in self:
            try:
                self.put(live.code, self.load(live.code))
            except Refused:
                lost.append(live)
                self._drop(live)
        return lost

    def drop_idle(self) -> None:
        """Drop the streams that have had no subscriber for `idle_after` seconds."""
        before = self._monotonic() - self._idle_after
        for live in self:
            if not self._stays(live) and live.quiet_since < before:
                self._drop(live)
                extra = {"kind": self.codec.kind, "code": live.code}
                logger.debug("idle stream dropped", extra=extra)

    def _drop_quietest(self) -> None:
        """Drop the streams that have had no subscriber for longest, beyond `MOST_QUIET`."""
        if len(self._live) <= MOST_QUIET:
            return
        quiet = [
            live
            for live in self._live.values()
            if not self._stays(live) and not self._has_timer(live)
        ]
        quiet.sort(key=lambda live: live.quiet_since)
        for live in quiet[: max(0, len(quiet) - MOST_QUIET)]:
            self._drop(live)

    def drop_unwatched(self, codes: Iterable[str]) -> None:
        """Drop those of these streams without a subscriber here: they are read when needed."""
        for code in self._live.keys() & set(codes) - self._decided.keys():
            live = self._live[code]
            if not live.subscribers and not self._has_timer(live):
                self._drop(live)

    def _stays(self, live: L) -> bool:
        """Return whether a stream stays in memory however long it is quiet."""
        return bool(live.subscribers)

    def _has_timer(self, live: L) -> bool:
        """Return whether a stream has a timer: then it is not dropped to make room for another."""
        del live
        return False

    def _drop(self, live: L) -> None:
        del self._live[live.code]
        self._commands.pop(live.code, None)
