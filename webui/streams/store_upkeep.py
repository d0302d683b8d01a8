"""The event store between batches: opened again after a failure, its WAL copied in time."""

from __future__ import annotations

import logging
from collections.abc import Callable

from webui.store import EventStore, StoreFailed
from webui.streams.interface import InThread

logger = logging.getLogger("amarrako.tables")

IDLE_BEFORE_COPY = 3.0
"""Seconds without a commit after which the WAL is copied into the main file."""
MOST_IN_WAL = 30.0
"""Seconds of commits after which it is copied even without a pause."""
PROOF_SECONDS = 5.0
"""Seconds for which a commit counts as proof that the disk can be written (GET /healthz)."""


class StoreUpkeep:
    """Keeps the event store usable. Used by the writer only.

    Args:
        store: The event store.
        monotonic: Seconds that never go back.
        in_thread: Calls what may wait for the disk.
        note_losses: Stores notices of acknowledged entries that are no longer in the event store.
        reload: Loads again what is in memory, after a commit whose outcome is unknown. It raises
            StoreFailed where that cannot be read yet.
    """

    def __init__(
        self,
        store: EventStore,
        monotonic: Callable[[], float],
        in_thread: InThread,
        *,
        note_losses: Callable[[EventStore], None],
        reload: Callable[[], None],
    ) -> None:
        self._store = store
        self._monotonic = monotonic
        self._in_thread = in_thread
        self._note_losses = note_losses
        self._reload = reload
        self.works = True
        """Whether the event store has not failed since it was last opened."""
        self._noted_failure = False
        """Whether it was logged that it still does not."""
        self._committed = float("-inf")
        """When a commit last succeeded."""
        self._copy_wal: tuple[float, float] | None = None
        """When the WAL is to be copied: without a further commit, and at the latest."""

    def fail(self, error: StoreFailed, what: str = "event store failed") -> None:
        """Note that the event store has failed; a transaction that has begun is dropped, too."""
        logger.error(what, extra={"reason": str(error)})
        self.works = False

    def recover(self) -> bool:
        """Whether the event store works; if it failed, open it and load the streams again."""
        if self.works:
            return True
        try:
            self._in_thread(self._reopen)()
            self._reload()
        except StoreFailed as error:
            if not self._noted_failure:
                logger.error("event store still fails", extra={"reason": str(error)})  # noqa: TRY400
            self._noted_failure = True
            return False
        logger.warning("event store works again")
        self.works, self._noted_failure = True, False
        return True

    def _reopen(self) -> None:
        self._store.recover()
        if self._store.losses:
            self._note_losses(self._store)

    def note_commit(self) -> None:
        """Note that a commit has succeeded."""
        now = self._monotonic()
        self._committed = now
        latest = now + MOST_IN_WAL if self._copy_wal is None else self._copy_wal[1]
        self._copy_wal = now + IDLE_BEFORE_COPY, latest

    def has_just_committed(self) -> bool:
        """Whether a commit of the last seconds shows that the event store can be written.

        Not where its files are no longer what was written: a write fails then, and the store is
        opened again.
        """
        try:
            self._in_thread(self._store.check_files)()
        except StoreFailed:
            return False
        return self.works and self._monotonic() - self._committed < PROOF_SECONDS

    def copy_wal_in_time(self) -> None:
        """Copy the WAL into the main file after a pause: a damaged WAL loses what it alone has."""
        if self._copy_wal is None or self._monotonic() < min(self._copy_wal):
            return
        self._copy_wal = None
        try:
            self._in_thread(self._store.copy_wal)()
        except StoreFailed as error:
            self.fail(error, "WAL not copied")
            self.recover()

    @property
    def wait_seconds(self) -> float | None:
        """Seconds until the WAL is to be copied; None: it has been."""
        if self._copy_wal is None:
            return None
        return max(0.0, min(self._copy_wal) - self._monotonic())
