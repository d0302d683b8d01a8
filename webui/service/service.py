"""The table service: every table, behind a queue and one writer thread.

Sockets and requests put jobs into the queue and never wait for the disk. The thread takes whatever
waits at once and hands it to the `Writer`.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from typing import TypeVar

from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table import Table
from scorekeeper.table.events import Event
from webui.event_store import EventStore, StoreFailed
from webui.service.jobs import (
    Call,
    Change,
    ChangeStored,
    Job,
    OpenTable,
    Stop,
    Subscriber,
    Unsubscribe,
)
from webui.service.open_tables import ListedTable
from webui.service.referee_codes import Announce
from webui.service.table_cache import Clocks
from webui.service.writer import Writer

logger = logging.getLogger("amarrako.tables")
T = TypeVar("T")

MOST_WAITING = 1024
"""Jobs in the queue, beyond which whoever brings one waits."""
ROOM_WITHIN = 5.0
LOOK_FOR_ROOM = 0.02
"""Seconds to wait for room in the queue, and between two looks."""
ANSWER_WITHIN = 5.0
"""Seconds a request waits for an answer; a disk that takes longer is called busy."""


class TableService:
    """What sockets and requests see of the tables. Thread-safe.

    Every method that answers raises Refused (busy) when that takes too long.

    Args:
        open_store: Opens the event store, in the thread of the service.
        clocks: The time.
        addresses: The URLs that phones can open, best first.
        idle_after: Seconds without a client after which a table is dropped from memory.
        announce: Shows a referee's code on the server's terminal.
    """

    def __init__(
        self,
        open_store: Callable[[], EventStore],
        clocks: Clocks,
        addresses: Callable[[], Sequence[str]],
        idle_after: float,
        announce: Announce,
    ) -> None:
        self._jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()
        self._make: Callable[[], Writer] = lambda: Writer(
            open_store(), clocks, addresses, idle_after, announce
        )
        self._started: Future[Writer] = Future()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)

    def start(self) -> None:
        """Open the event store and begin; raises what opening it raises."""
        self._thread.start()
        self._started.result()

    def stop(self) -> None:
        """Finish what waits, close every connection and the event store, and end."""
        self._jobs.put(Stop())
        self._thread.join()

    def submit(self, job: Job, pause: Callable[[float], None] = time.sleep) -> None:
        """Queue a job, waiting while too many wait already (backpressure).

        Args:
            job: What to do.
            pause: Lets so many seconds go by: in the event loop gevent's, elsewhere the thread's.

        Raises:
            Refused: busy, when there was no room for too long.
        """
        deadline = time.monotonic() + ROOM_WITHIN
        while self._jobs.qsize() >= MOST_WAITING:
            if time.monotonic() >= deadline:
                raise Refused(RefusalCode.BUSY)
            pause(LOOK_FOR_ROOM)
        self._jobs.put(job)

    def unsubscribe(self, who: Subscriber) -> None:
        """Note that a connection ended, however many jobs wait."""
        self._jobs.put(Unsubscribe(who))

    def open_table(self, events: tuple[Event, ...]) -> str:
        """Open a table; its code, once it is on disk. Refused (not_saved)."""
        answer: Future[str] = Future()
        self.submit(OpenTable(events, answer))
        return _result(answer)

    def change(self, change: Change) -> None:
        """Change what is stored beside the events; on disk when it returns. Refused (not_saved)."""
        answer: Future[None] = Future()
        self.submit(ChangeStored(change, answer))
        _result(answer)

    def open_tables(self) -> list[ListedTable]:
        """The open tables; where something happened last comes last. Refused (log_failed)."""
        return self._ask(lambda writer: writer.open_tables.listed())

    def table(self, code: str) -> Table:
        """A table as it is now. Refused (no_such_table, table_unreadable, log_failed)."""
        return self._ask(lambda writer: writer.cache.get(code).table)

    def is_well(self) -> bool:
        """Whether the event store can be written; if it lately could not, it is tried again."""
        return self._ask(lambda writer: writer.recover())

    def referee_at(self, who: Subscriber) -> tuple[str, str]:
        """The table at which a client is the referee, and the referee's name.

        Raises:
            Refused: table_wanted, not_the_referee, log_failed.
        """
        return self._ask(lambda writer: writer.referee_at(who))

    def remind_waiting(self) -> None:
        """Have waiting boards fetch anew what they show meanwhile."""
        self._tell(lambda writer: writer.subscriptions.remind_waiting())

    def set_panels(self, settings: Mapping[str, str | int]) -> None:
        """Send settings to the trusted panels."""
        self._tell(lambda writer: writer.subscriptions.set_panels(settings))

    def _tell(self, do: Callable[[Writer], None]) -> None:
        self.submit(Call(lambda: do(self._started.result())))

    def _ask(self, question: Callable[[Writer], T]) -> T:
        answer: Future[T] = Future()

        def reply(writer: Writer) -> None:
            try:
                answer.set_result(question(writer))
            except StoreFailed:
                answer.set_exception(Refused(RefusalCode.LOG_FAILED))
            except Refused as refusal:
                answer.set_exception(refusal)

        self._tell(reply)
        return _result(answer)

    def _run(self) -> None:
        try:
            writer = self._make()
        except BaseException as error:  # noqa: BLE001 (raised again by `start`, in its thread)
            self._started.set_exception(error)
            return
        self._started.set_result(writer)
        while not writer.over:
            try:
                writer.serve(self._take(writer.patience))
            except Exception:
                # Whoever got no answer sends again. Without this thread nobody would ever get one.
                logger.critical("batch failed", exc_info=True)

    def _take(self, patience: float) -> list[Job]:
        """Take the jobs that wait; none if none came in so many seconds."""
        jobs: list[Job] = []
        with suppress(queue.Empty):
            jobs.append(self._jobs.get(timeout=patience))
            while len(jobs) < MOST_WAITING:
                jobs.append(self._jobs.get_nowait())
        return jobs


def _result(answer: Future[T]) -> T:
    try:
        return answer.result(ANSWER_WITHIN)
    except TimeoutError:
        raise Refused(RefusalCode.BUSY) from None
