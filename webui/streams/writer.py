"""The writer: what the one greenlet of the stream service does with a batch of jobs.

Group commit: all jobs that wait are taken at once. Commands are decided in order, each against the
streams as the earlier ones left them; one commit puts all of it on disk; only then are replies and
views sent. So nothing is acknowledged that a power cut could take back, and a hundred commands cost
one fsync. The commit runs in a thread; meanwhile the views are made, and the next batch gathers.

Idempotency: a command carries a key that its client chose. A retry is answered as the first try
was: from the newest commands of its stream, from memory if it was refused (`UnitOfWork.once`).

Staleness: a command carries the revision of the view that its sender saw. `decide` refuses one that
something decided since has overtaken.

Several servers: where another one has appended to the same stream first, the unique key rejects the
batch. What the other appended is read, and the batch is decided again (other_servers.py).

When the event store fails, the whole batch is refused as not_saved and what was decided is dropped.
Whether the commit reached the disk is unknown, so the store is opened again and the streams are
loaded from it (store_upkeep.py). Clients retry with the same keys, which find what did reach the
disk.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, ParamSpec, TypeVar

from scorekeeper.table import Table
from webui.protocol import frames
from webui.streams.cache.cached_table import CachedTable, Decide
from webui.streams.cache.unit_of_work import UnitOfWork
from webui.streams.interface import AfterCommit
from webui.streams.parts import Parts

logger = logging.getLogger("amarrako.tables")

TIDY_EVERY = 15.0
"""Seconds between two checks for idle tables."""
MOST_CONFLICTS = 8
"""How often a batch is decided again because other servers wrote to the same streams first."""
CONFLICTS_BESIDE_OTHERS = 3
"""After so many conflicts it is decided again while the other servers wait: one that is slower, or
has the larger batch, would lose again and again."""
TURN = 8
"""Commands decided, or views made, before other greenlets get a turn."""

Job = Callable[[Parts, UnitOfWork], AfterCommit | None]
"""A job of the writer: runs before the commit, and returns what is to run after it. One that
returns something has had no other effect than on the unit of work: after a conflict with another
server it runs again."""
Due = Sequence[tuple[CachedTable, Decide]]
"""The tables with an expired timer, and what that decides."""
P = ParamSpec("P")
T = TypeVar("T")


class Batch(NamedTuple):
    """What became of a batch."""

    unit: UnitOfWork
    replies: list[tuple[Job, AfterCommit]]
    """The jobs that have something left to do after the commit, and that."""
    tables: dict[str, Table]
    """The tables that it decided, as it left them."""
    championships: list[str]
    house: list[str]


class Writer:
    """Handles batches of jobs until it is `stopped`. Belongs to one greenlet.

    Args:
        parts: What the jobs work with.
        pause: Lets other greenlets run; whether there are jobs then.
    """

    def __init__(self, parts: Parts, pause: Callable[[], bool]) -> None:
        self.parts = parts
        self._pause = pause
        self._monotonic = parts.clocks.monotonic
        self._tidied = self._monotonic()
        self._tidy_every = min(TIDY_EVERY, parts.idle_after)
        self._stopping = False
        self.stopped = False
        """Whether the event store is closed."""

    def serve(self, jobs: Sequence[Job]) -> None:
        """Handle a batch: decide in order, commit once, then reply and publish."""
        due = self.parts.tables.take_due()
        batch = self._decide_until_no_conflict(jobs, due)
        if jobs:
            self.parts.measures.batch(len(jobs))
        for _, reply in batch.replies:
            self._guarded(reply)
        if batch.unit.failed:
            self._recover(batch.unit)
        else:
            for code in batch.tables:
                self.parts.table_feeds.appended(code)
        for cached, _ in due:
            # The timer of a request that could not be ended starts again.
            cached.update(cached.table, self._monotonic())
        self._publish()
        if self._stopping:
            self._end()
        else:
            self._maintain(committed=batch.unit.committed)

    def _decide_until_no_conflict(self, jobs: Sequence[Job], due: Due) -> Batch:
        """Decide and commit; again as long as other servers wrote to the same streams first."""
        batch = self._decide_and_commit(self.parts.begin_batch(), jobs, due)
        for conflicts in range(1, MOST_CONFLICTS + 1):
            if not batch.unit.conflicted:
                break
            unit, alone = self.parts.begin_batch(), conflicts > CONFLICTS_BESIDE_OTHERS
            if not self.parts.others.catch_up_after_conflict(
                unit, batch.tables, batch.championships, batch.house, alone=alone
            ):
                break
            logger.debug("batch decided again: another server wrote first")
            self.parts.measures.conflict()
            batch = self._decide_and_commit(unit, [job for job, _ in batch.replies], due)
        return batch

    def _decide_and_commit(self, unit: UnitOfWork, jobs: Sequence[Job], due: Due) -> Batch:
        """Decide jobs and expired timers in order, and what follows from them; commit once."""
        parts = self.parts
        replies = [(job, self._guarded(job, parts, unit)) for job in self._in_turns(jobs)]
        for cached, decide in due:
            self._guarded(parts.table_commands.decide_by_timer, unit, cached, decide)
        self._guarded(parts.policies.follow, unit)
        tables = dict(parts.tables.decided)
        championships, house = list(parts.championships.decided), list(parts.house.decided)
        unit.start_commit()
        if not unit.failed:
            for code, table in self._in_turns(list(tables.items())):
                # During the commit: `publish` needs the views if it succeeds.
                self._guarded(parts.tables.prepare_view, code, table)
        unit.commit()
        parts.table_commands.end_batch()
        parts.policies.end_batch(failed=unit.failed, conflicted=unit.conflicted)
        answered = [(job, reply) for job, reply in replies if reply is not None]
        return Batch(unit, answered, tables, championships, house)

    def _recover(self, unit: UnitOfWork) -> None:
        """Open the event store again after a batch that failed.

        After a conflict it works, unless what the others appended could not be read.
        """
        parts = self.parts
        parts.measures.store_failed()
        if unit.conflicted and parts.upkeep.works:
            logger.error("batch refused: other servers wrote first each time")
            return
        parts.upkeep.works = False
        parts.upkeep.recover()

    def _publish(self) -> None:
        """Send clients what they show now."""
        parts = self.parts
        self._guarded(parts.other_clients.load_left_over)
        self._guarded(parts.screens.place)
        self._guarded(parts.table_feeds.offer_seats)
        self._guarded(parts.table_feeds.make_views)
        parts.publisher.publish()
        self._guarded(self._announce_clients)
        self._guarded(self._publish_championships)

    def _announce_clients(self) -> None:
        """Announce the clients of this server to the others, where they have changed."""
        trusted_panels = len(self.parts.panels.trusted())
        self.parts.presence.announce(self.parts.publisher.numbers(), trusted_panels)

    def _publish_championships(self) -> None:
        """Send the views of championships; once jobs arrive, the rest is sent later."""
        while self.parts.championship_feeds.make_views() or self.parts.publisher.publish_later():
            if self._pause():
                return

    def _maintain(self, *, committed: bool) -> None:
        """Do what is due without a job: drop idle streams and old entries, copy the WAL."""
        if self._monotonic() - self._tidied >= self._tidy_every:
            self._tidied = self._monotonic()
            self.parts.tables.drop_idle()
            self.parts.championships.drop_idle()
            self.parts.open_tables.drop_old()
            self.parts.presence.drop_left()
        if committed:
            self.parts.upkeep.note_commit()
        self.parts.upkeep.copy_wal_in_time()

    @property
    def wait_seconds(self) -> float:
        """Seconds after which there is something to do even without a job."""
        parts = self.parts
        waits = (
            self._tidy_every,
            parts.tables.next_deadline(),
            parts.policies.wait_seconds,
            parts.championship_feeds.wait_seconds,
            parts.upkeep.wait_seconds,
            parts.other_clients.wait_seconds,
        )
        return min(each for each in waits if each is not None)

    def stop(self) -> None:
        """Finish this batch, close every connection and the event store."""
        self._stopping = True

    def _end(self) -> None:
        self.parts.publisher.dismiss_all(frames.GOING_AWAY)
        self.parts.in_thread(self.parts.store.close)()
        self.stopped = True

    def _in_turns(self, items: Sequence[T]) -> Iterator[T]:
        """Iterate, and let other greenlets run after every `TURN` items."""
        for number, item in enumerate(items, 1):
            yield item
            if number % TURN == 0:
                self._pause()

    def _guarded(self, do: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | None:
        """Call a function; an exception is logged and stops nothing else of the batch."""
        try:
            return do(*args, **kwargs)
        except Exception:
            logger.exception("job failed")
            return None
