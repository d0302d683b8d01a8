"""Unit of work: the writes of a batch, decided in order and committed together.

States are immutable values: a command of the batch is decided against the values that the earlier
ones made, and if the commit fails the new values are dropped.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from secrets import choice
from typing import NamedTuple, Protocol, TypeVar

from scorekeeper.kernel.stream import Pending, State
from scorekeeper.refusal import RefusalCode, Refused
from webui.codes import LENGTH, fresh_code
from webui.store import EventStore, StoreConflict, StoreFailed
from webui.store.event_rows import BY_SERVER, Cause
from webui.streams.cache.stream_cache import LiveStream, StreamCache
from webui.streams.interface import Change, InThread

logger = logging.getLogger("amarrako.streams")

S = TypeVar("S", bound=State)
C = TypeVar("C")
E = TypeVar("E")
L = TypeVar("L", bound=LiveStream)


class Key(NamedTuple):
    """The idempotency key of a command, and the phone that sent it."""

    command: str
    phone: str


class Cache(Protocol):
    """A `StreamCache` of any kind, at the end of a batch."""

    def end_batch(self, *, failed: bool) -> list[str]:
        """Keep what the batch decided, unless it was not saved; the codes of what changed."""


class UnitOfWork:
    """The writes of one batch. None is visible to clients before `commit`.

    Once the event store has failed, every method raises Refused (not_saved) and nothing is
    committed.

    Args:
        store: The event store.
        caches: All streams in memory, which `commit` updates.
        wall: Seconds since 1970.
        recover: Called before the first write; whether the event store works.
        in_thread: Calls what may wait for the disk or for its lock.
    """

    def __init__(
        self,
        store: EventStore,
        caches: Sequence[Cache],
        wall: Callable[[], float],
        *,
        recover: Callable[[], bool],
        in_thread: InThread,
        code_length: int = LENGTH,
    ) -> None:
        self._store = store
        self._caches = caches
        self._wall = wall
        self._recover = recover
        self._in_thread = in_thread
        self._code_length = code_length
        self._wrote = False
        self._reason_of_failure: Callable[[], StoreFailed | None] | None = None
        """Waits for the commit; None: nothing is to be committed."""
        self.failed = False
        """Whether the event store has failed."""
        self.conflicted = False
        """Whether it failed as another server appended to the same stream first."""

    def fail(self, reason: StoreFailed | str) -> None:
        """Give up the whole batch."""
        if isinstance(reason, StoreConflict):
            self.conflicted = True
        elif isinstance(reason, StoreFailed):
            logger.error("event store failed", extra={"reason": str(reason)})
        self.failed = True

    @contextmanager
    def _saving(self) -> Iterator[None]:
        if not self.failed and not self._recover():
            self.fail("it failed before")
        if self.failed:
            raise Refused(RefusalCode.NOT_SAVED)
        try:
            yield
        except StoreFailed as error:
            self.fail(error)
            raise Refused(RefusalCode.NOT_SAVED) from error

    def _begin(self) -> None:
        """Begin the transaction; in a thread if another program holds the lock."""
        if not self._wrote:
            if not self._store.begin_at_once():
                self._in_thread(self._store.begin)()
            self._wrote = True

    def begin_alone(self) -> None:
        """Begin the transaction; no other server appends until its commit. Raises StoreFailed."""
        self._in_thread(self._store.begin_alone)()
        self._wrote = True

    def act(
        self,
        streams: StreamCache[S, C, E, L],
        code: str,
        key: Key,
        decide: Callable[[S], Pending[S, E]],
    ) -> int:
        """Decide a command for a stream, as it is within the batch, and record that (`once`)."""
        return self.once(
            streams,
            code,
            key,
            lambda: self.record(streams, code, decide(streams.now(code)), key).revision,
        )

    def once(
        self, streams: StreamCache[S, C, E, L], code: str, key: Key, do: Callable[[], int]
    ) -> int:
        """Do what a command asks for, once.

        A command whose idempotency key is stored, or was refused, is answered as it was then.

        Args:
            streams: The streams of its kind.
            code: The code of its stream.
            key: Whose retry is answered as the first try was.
            do: Records it, and returns the revision of the stream after it.

        Returns:
            The revision of the stream after it.

        Raises:
            Refused: By `do`, id_taken (another phone used the key), not_saved.
        """
        with self._saving():
            stored = streams.find_command(code, key.command)
            if stored is not None:
                if not stored.is_of(key.phone):
                    raise Refused(RefusalCode.ID_TAKEN)
                return stored.revision
            streams.refusals_of(code).check(key.phone, key.command)
            return do()

    def record(
        self,
        streams: StreamCache[S, C, E, L],
        code: str,
        decided: Pending[S, E],
        cause: Cause = BY_SERVER,
    ) -> S:
        """Append what was decided for a stream.

        Args:
            streams: The streams of its kind.
            code: The code of the stream.
            decided: The events, at least one, and the state after them.
            cause: The command that they follow from.

        Returns:
            The state after them.

        Raises:
            Refused: not_saved.
        """
        with self._saving():
            self._begin()
            return streams.record(code, decided, cause)

    def open(
        self,
        streams: StreamCache[S, C, E, L],
        decided: Pending[S, E],
        cause: Cause = BY_SERVER,
    ) -> str:
        """Open a stream with its first events; its code. Refused (not_saved)."""
        with self._saving():
            kind = streams.codec.kind
            code = fresh_code(
                choice,
                lambda drawn: self._in_thread(lambda: self._store.has(kind, drawn))(),
                self._code_length,
            )
            self.record(streams, code, decided, cause)
            return code

    def change(self, change: Change) -> None:
        """Change what is stored beside the events. Refused (not_saved, and whatever it raises)."""
        with self._saving():
            self._begin()
            change(self._store, self._wall())

    def start_commit(self) -> None:
        """Start to write all of it to disk."""
        if self._wrote and not self.failed:
            self._reason_of_failure = self._in_thread(self._commit)

    def _commit(self) -> StoreFailed | None:
        try:
            self._store.commit()
        except StoreFailed as error:
            return error
        return None

    def commit(self) -> None:
        """Wait until it is on disk, then update the caches."""
        reason = None if self._reason_of_failure is None else self._reason_of_failure()
        if reason is not None:
            self.fail(reason)
        for cache in self._caches:
            cache.end_batch(failed=self.failed)

    @property
    def committed(self) -> bool:
        """Whether something was written and is on disk."""
        return self._wrote and not self.failed
