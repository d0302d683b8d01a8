"""The table service: all tables, behind a queue and one writer thread.

Connections and requests queue jobs and never wait for the disk. The thread takes all jobs that wait
and passes them to the `Writer` as one batch.
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
from webui.service.jobs import Change, Subscriber, TableMessage
from webui.service.open_tables import ListedTable
from webui.service.referee_codes import Announce
from webui.service.table_cache import Clocks
from webui.service.unit_of_work import UnitOfWork
from webui.service.writer import Job, Writer

logger = logging.getLogger("amarrako.tables")
T = TypeVar("T")

QUEUE_LENGTH = 1024
"""Jobs in the queue beyond which senders wait (backpressure), and the most in one batch."""
ROOM_WITHIN = 5.0
LOOK_FOR_ROOM = 0.02
"""Seconds between two attempts to put a job into a full queue."""
ANSWER_WITHIN = 5.0
"""Seconds a request waits for its answer, before it is refused as busy."""


class TableService:
    """The tables, for connections and requests. Thread-safe.

    Every method but `start`, `stop` and `unsubscribe` raises Refused (busy) when the queue has no
    room, or an answer does not come, for some seconds.

    Args:
        open_store: Opens the event store, in the writer thread.
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
        self._started: Future[None] = Future()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)

    def start(self) -> None:
        """Open the event store and start the thread; raises what opening it raises."""
        self._thread.start()
        self._started.result()

    def stop(self) -> None:
        """Finish what waits, close every connection and the event store, and end the thread."""
        self._jobs.put(lambda writer, _unit: writer.stop())
        self._thread.join()

    def subscribe(
        self,
        who: Subscriber,
        table: str | None,
        welcome: bytes,
        pointed: str | None,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        """Queue a client that said hello.

        Args:
            who: The client.
            table: The table that it asks for.
            welcome: The frame to greet it with, if there is such a table.
            pointed: The table that a board without one was last pointed at.
            pause: Waits so many seconds for room in the queue; in the event loop gevent's sleep.
        """
        self._submit(
            lambda writer, unit: writer.subscribe(unit, who, table, welcome, pointed), pause
        )

    def receive(
        self,
        who: Subscriber,
        message: TableMessage,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        """Queue a message of a client; `pause` as for `subscribe`."""
        self._submit(lambda writer, unit: writer.receive(unit, who, message), pause)

    def unsubscribe(self, who: Subscriber) -> None:
        """Note that a connection ended, however many jobs wait."""
        self._jobs.put(lambda writer, _unit: writer.subscriptions.remove(who))

    def open_table(self, events: tuple[Event, ...]) -> str:
        """Open a table; its code, once it is on disk. Refused (not_saved)."""
        return self._write(lambda unit: unit.open_table(events))

    def change(self, change: Change) -> None:
        """Change what is stored beside the events; on disk when it returns. Refused (not_saved)."""
        self._write(lambda unit: unit.change(change))

    def open_tables(self) -> list[ListedTable]:
        """The open tables, the last to change last. Refused (log_failed)."""
        return self._ask(lambda writer: writer.open_tables.listed())

    def table(self, code: str) -> Table:
        """A table as it is now. Refused (no_such_table, table_unreadable, log_failed)."""
        return self._ask(lambda writer: writer.cache.get(code).table)

    def is_well(self) -> bool:
        """Whether the event store can be written; after a failure it is tried again now."""
        return self._ask(lambda writer: writer.recover())

    def referee_at(self, who: Subscriber) -> tuple[str, str]:
        """The table at which a client is the referee, and the referee's name.

        Raises:
            Refused: table_wanted, not_the_referee, log_failed.
        """
        return self._ask(lambda writer: writer.referee_at(who))

    def remind_waiting(self) -> None:
        """Have boards without a table fetch again what they show."""
        self._submit(lambda writer, _unit: writer.subscriptions.remind_waiting())

    def set_panels(self, settings: Mapping[str, str | int]) -> None:
        """Send settings to the trusted panels."""
        self._submit(lambda writer, _unit: writer.subscriptions.set_panels(settings))

    def _submit(self, job: Job, pause: Callable[[float], None] = time.sleep) -> None:
        deadline = time.monotonic() + ROOM_WITHIN
        while self._jobs.qsize() >= QUEUE_LENGTH:
            if time.monotonic() >= deadline:
                raise Refused(RefusalCode.BUSY)
            pause(LOOK_FOR_ROOM)
        self._jobs.put(job)

    def _write(self, do: Callable[[UnitOfWork], T]) -> T:
        answer: Future[T] = Future()
        self._submit(lambda writer, unit: writer.write(unit, answer, do))
        return _result(answer)

    def _ask(self, question: Callable[[Writer], T]) -> T:
        answer: Future[T] = Future()

        def reply(writer: Writer, _unit: UnitOfWork) -> None:
            try:
                answer.set_result(question(writer))
            except StoreFailed:
                answer.set_exception(Refused(RefusalCode.LOG_FAILED))
            except Refused as refusal:
                answer.set_exception(refusal)

        self._submit(reply)
        return _result(answer)

    def _run(self) -> None:
        try:
            writer = self._make()
        except BaseException as error:  # noqa: BLE001 (raised again by `start`, in its thread)
            self._started.set_exception(error)
            return
        self._started.set_result(None)
        while not writer.stopped:
            try:
                writer.serve(self._take(writer.wait_seconds))
            except Exception:
                # Clients without an answer retry; without this thread none would ever get one.
                logger.critical("batch failed", exc_info=True)

    def _take(self, wait_seconds: float) -> list[Job]:
        """Take all jobs that wait; none if none comes within so many seconds."""
        jobs: list[Job] = []
        with suppress(queue.Empty):
            jobs.append(self._jobs.get(timeout=wait_seconds))
            while len(jobs) < QUEUE_LENGTH:
                jobs.append(self._jobs.get_nowait())
        return jobs


def _result(answer: Future[T]) -> T:
    try:
        return answer.result(ANSWER_WITHIN)
    except TimeoutError:
        raise Refused(RefusalCode.BUSY) from None
