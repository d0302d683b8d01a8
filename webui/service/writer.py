"""The writer: what the one thread of the table service does with a batch of jobs.

Everything that waits is taken at once. Commands are decided in order, each against the tables as
the earlier ones left them; then one commit puts all of it on disk (group commit), and only after it
replies and views are sent. So nothing is acknowledged that a power cut could take back, and a
hundred commands cost one fsync.

When the store fails, the whole batch is refused as not_saved: what was decided is forgotten, the
store is opened anew, and the tables are loaded from it again, as nobody knows whether the commit
reached the disk. Clients send again with the same idempotency key, which finds what did.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import TypeVar

from scorekeeper.refusal import RefusalCode, Refused
from webui.event_store import EventStore, StoreFailed
from webui.protocol import frames, outgoing
from webui.protocol.incoming import CommandMessage
from webui.service.jobs import (
    Call,
    ChangeStored,
    Job,
    OpenTable,
    Received,
    Stop,
    Subscribe,
    Subscriber,
    TimeOver,
    Unsubscribe,
)
from webui.service.open_tables import OpenTables
from webui.service.referee_codes import Announce, RefereeCodes
from webui.service.subscriptions import Subscriptions
from webui.service.table_cache import Clocks, TableCache
from webui.service.unit_of_work import UnitOfWork

logger = logging.getLogger("amarrako.tables")

TIDY_EVERY = 15.0
"""Seconds between two looks for tables that can be dropped from memory."""

T = TypeVar("T")
AfterCommit = Callable[[], None]
"""What is left to do once the batch is on disk, or has failed."""


class Writer:
    """Does batches of jobs until it is `over`. Belongs to one thread.

    Attributes:
        cache: The tables in memory.
        open_tables: Which tables are open and live.
        subscriptions: The connected clients.
        over: Whether the store is closed after a Stop.
    """

    def __init__(
        self,
        store: EventStore,
        clocks: Clocks,
        addresses: Callable[[], Sequence[str]],
        idle_after: float,
        announce: Announce,
    ) -> None:
        self._store = store
        self._clocks = clocks
        self._codes = RefereeCodes(clocks.steady, announce)
        self.cache = TableCache(store, clocks.steady, idle_after)
        self.open_tables = OpenTables(store, self.cache, clocks)
        self.subscriptions = Subscriptions(
            self.cache, self.open_tables, clocks.steady, addresses, self._codes
        )
        self._well = True
        self._tidied = clocks.steady()
        self._tidy_every = min(TIDY_EVERY, idle_after)
        self._stopping = False
        self.over = False

    def serve(self, jobs: Sequence[Job]) -> None:
        """Do a batch: decide in order, commit once, then reply and publish."""
        unit = UnitOfWork(self._store, self.cache, self._clocks, self._codes)
        due = self.cache.take_due_counts()
        jobs = [*jobs, *due]
        if any(_writes(job) for job in jobs) and not self.recover():
            unit.fail("the log failed before")
        replies = [self._guarded(lambda: self._begin(unit, job)) for job in jobs]  # noqa: B023
        changed = unit.commit()
        for reply in replies:
            if reply is not None:
                self._guarded(reply)
        if unit.failed:
            self._well = False
            self.recover()
        for code in changed:
            self.open_tables.use(code)
            self.subscriptions.changed(code)
        for timer in due:
            if timer.table in self.cache:
                # Where the count could not be booked, its timer starts again.
                live = self.cache.get(timer.table)
                live.update(live.table, self._clocks.steady())
        self._guarded(self.subscriptions.place_boards)
        self._guarded(self.subscriptions.offer_seats)
        self.subscriptions.publish()
        if self._stopping:
            self.subscriptions.dismiss_all()
            self._store.close()
            self.over = True
        elif self._clocks.steady() - self._tidied >= self._tidy_every:
            self._tidied = self._clocks.steady()
            self.cache.drop_idle()

    @property
    def patience(self) -> float:
        """Seconds after which there is something to do even without a job."""
        first = self.cache.next_deadline()
        return self._tidy_every if first is None else min(self._tidy_every, first)

    def referee_at(self, who: Subscriber) -> tuple[str, str]:
        """The table at which a client is the referee, and the name that they gave themselves.

        Raises:
            Refused: table_wanted, not_the_referee.
            StoreFailed: The open tables cannot be read now.
        """
        live = self.subscriptions.table_of(who)
        referee = live.table.referee
        if referee is None or referee.phone != who.phone or not self.open_tables.is_open(live.code):
            raise Refused(RefusalCode.NOT_THE_REFEREE)
        return live.code, referee.name

    def recover(self) -> bool:
        """Whether the store is well; after a failure it is opened and the tables loaded anew."""
        if self._well:
            return True
        try:
            self._store.recover()
            for lost in self.cache.reload():
                self.subscriptions.lose(lost)
            for live in self.cache:
                self.subscriptions.changed(live.code)
        except StoreFailed as error:
            logger.error("log still fails", extra={"reason": str(error)})  # noqa: TRY400
            return False
        logger.warning("log works again")
        self._well = True
        return True

    def _begin(self, unit: UnitOfWork, job: Job) -> AfterCommit | None:
        """Do what can be done before the commit."""
        match job:
            case Received(who=who, message=message):
                if isinstance(message, CommandMessage):
                    return self._act(unit, who, message)
                try:
                    self.subscriptions.handle(who, message)
                except Refused as refusal:
                    return self._sending(who, outgoing.refused(refusal))
            case TimeOver():
                self._time_over(unit, job)
            case OpenTable(events=events, answer=code):
                return self._answer_later(unit, code, lambda: unit.open_table(events))
            case ChangeStored(change=change, answer=done):
                return self._answer_later(unit, done, lambda: unit.change(change))
            case Call(function=function):
                function()
            case Subscribe():
                self._subscribe(unit, job)
            case Unsubscribe(who=who):
                self.subscriptions.remove(who)
            case Stop():
                self._stopping = True
        return None

    def _act(self, unit: UnitOfWork, who: Subscriber, message: CommandMessage) -> AfterCommit:
        try:
            live = self.subscriptions.table_of(who)
        except Refused as no_table:
            return self._sending(who, outgoing.refused(no_table, message.id))
        refusal: Refused
        try:
            revision = unit.act(live, who, message)
        except Refused as caught:
            refusal = caught
        except Exception:
            # A fault in the rules must cost one command, not the evening.
            logger.exception("command failed", extra={"table": live.code, "command": message.id})
            refusal = Refused(RefusalCode.INTERNAL)
        else:
            return lambda: self.subscriptions.send(
                who, _not_saved(message) if unit.failed else outgoing.ack(message.id, revision)
            )
        revision = unit.revision_of(live)

        def refuse() -> None:
            if unit.failed:
                # What it was refused for may not have happened.
                self.subscriptions.send(who, _not_saved(message))
                return
            if refusal.code == "bad_referee_code" and self._codes.shown(live.code) is None:
                self.subscriptions.show_code(live)  # a worn-out code leaves the panels
            live.remember_refusal(who.phone, message.id, refusal)
            self.subscriptions.send(who, outgoing.refused(refusal, message.id, revision))

        return refuse

    def _sending(self, who: Subscriber, frame: bytes) -> AfterCommit:
        return lambda: self.subscriptions.send(who, frame)

    def _time_over(self, unit: UnitOfWork, job: TimeOver) -> None:
        """Book a count. Nobody asked, so nobody is sent why not."""
        try:
            unit.time_over(job)
        except Refused as refusal:
            logger.info("time over in vain", extra={"table": job.table, "code": refusal.code})

    def _answer_later(
        self, unit: UnitOfWork, answer: Future[T], do: Callable[[], T]
    ) -> AfterCommit | None:
        """Do now what a request waits for, and answer it once it is on disk."""
        try:
            done = do()
        except Exception as error:  # noqa: BLE001 (raised again where the answer is waited for)
            answer.set_exception(error)
            return None

        def reply() -> None:
            if unit.failed:
                answer.set_exception(Refused(RefusalCode.NOT_SAVED))
            else:
                answer.set_result(done)

        return reply

    def _subscribe(self, unit: UnitOfWork, job: Subscribe) -> None:
        try:
            self.subscriptions.add(job)
        except Refused as refusal:
            self.subscriptions.turn_away(job.who, refusal, frames.POLICY)
        except StoreFailed as error:
            unit.fail(str(error))
            self.subscriptions.turn_away(job.who, Refused(RefusalCode.LOG_FAILED), frames.TRY_LATER)
        except Exception:
            logger.exception("table cannot be opened", extra={"table": job.table})
            self.subscriptions.turn_away(job.who, Refused(RefusalCode.INTERNAL), frames.ERROR)

    def _guarded(self, do: Callable[[], T]) -> T | None:
        """Confine a fault of ours to the job that it is in."""
        try:
            return do()
        except Exception:
            logger.exception("job failed")
            return None


def _writes(job: Job) -> bool:
    """Whether a job writes to the event store."""
    return isinstance(job, TimeOver | OpenTable | ChangeStored) or (
        isinstance(job, Received) and isinstance(job.message, CommandMessage)
    )


def _not_saved(message: CommandMessage) -> bytes:
    return outgoing.refused(Refused(RefusalCode.NOT_SAVED), message.id)
