"""The stream service: all streams, behind a queue and one writer.

Connections, in the event loop, queue jobs and never wait for the disk. A greenlet of the loop takes
all jobs that wait and passes them to the `Writer` as one batch; what may wait for the disk is done
by a thread of its own. Requests, in other threads, wait for the answer to their job.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from typing import TypeVar, cast

import gevent
from gevent.threadpool import ThreadPool

from scorekeeper.championship.at_table.match_at_table import ending
from scorekeeper.house.commands import Intent
from scorekeeper.house.house import House
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table import Table
from scorekeeper.table.events import Event
from webui.projections.tables import ListedTable
from webui.protocol.championship import ChampionshipCommand
from webui.protocol.incoming import Hello
from webui.secrets import DIRECTOR_SHOWN, REFEREE_SHOWN
from webui.store import StoreFailed
from webui.store.chain import Stream
from webui.store.shared import SERVERS, SharedValues
from webui.streams.cache.unit_of_work import UnitOfWork
from webui.streams.feeds.screen_codes import POINTED
from webui.streams.interface import AfterCommit, Change, InThread, Subscriber, TableMessage
from webui.streams.job_queue import JobQueue
from webui.streams.live_odds import FoundOdds
from webui.streams.measures import NOT_MEASURED, Measures
from webui.streams.parts import Parts
from webui.streams.presence import AT_TABLE
from webui.streams.writer import Job, Writer

logger = logging.getLogger("amarrako.tables")
T = TypeVar("T")

PAUSE_AFTER_FAILURE = 0.5
"""Seconds without a batch after one that failed as a whole: a fault that persists must neither fill
the log nor keep a core busy."""
ANSWER_WITHIN = 5.0
"""Seconds a request waits for its answer, before it is refused as busy."""


class StreamService:
    """The streams, for connections and requests. Thread-safe; made in the event loop's thread.

    Every method but `start`, `stop` and `unsubscribe` raises Refused (busy) when the queue has no
    room, or an answer does not come, for some seconds.

    Args:
        make_writer: Makes the writer, with the event store opened, from `in_thread` and `pause`
            (`Writer`).
        measures: Has the clock by which commands are timed.
        answer_within: Seconds that a request waits for the writer, before it is refused as busy.
    """

    def __init__(
        self,
        make_writer: Callable[[InThread, Callable[[], bool]], Writer],
        measures: Measures = NOT_MEASURED,
        *,
        answer_within: float = ANSWER_WITHIN,
    ) -> None:
        self._make_writer = make_writer
        self._measures = measures
        self._answer_within = answer_within
        self._queue = JobQueue()
        self._disk = ThreadPool(1)
        self._pairing = ThreadPool(1)
        """Computes the pairings of draws, so that the writer does not wait for them."""
        self._writer: Writer | None = None
        self._greenlet: gevent.Greenlet[..., None] | None = None

    def start(self) -> None:
        """Open the event store and start the writer; raises what opening it raises."""
        self._writer = self._make_writer(self._in_thread, self._pause)
        self._greenlet = gevent.spawn(self._run, self._writer)

    def stop(self) -> None:
        """Finish what waits, close every connection and the event store. In the event loop only."""
        self._queue.put(lambda _parts, _unit: self._started.stop())
        if self._greenlet is not None:
            self._greenlet.join()
        self._disk.kill()
        self._pairing.kill()

    def subscribe(self, who: Subscriber, hello: Hello, welcome: bytes, *, first: bool) -> None:
        """Queue a client that said hello; `welcome` greets it if it is admitted."""
        self._queue.submit_of(
            who,
            lambda parts, unit: parts.connections.subscribe(unit, who, hello, welcome),
            first=first,
        )

    def receive(self, who: Subscriber, message: TableMessage, *, first: bool) -> None:
        """Queue a message of a client; one for a draw once its pairing is computed."""
        since = self._measures.now()
        if isinstance(message, ChampionshipCommand) and self._writer is not None:
            pair = self._writer.parts.championship_commands.in_advance(who, message)
            if pair is not None:
                # What it raises, the writer's draw raises too.
                self._pairing.spawn(_outcome, pair).get()
        self._queue.submit_of(
            who, lambda parts, unit: parts.messages.receive(unit, who, message, since), first=first
        )

    def unsubscribe(self, who: Subscriber) -> None:
        """Note that a connection ended, however many jobs wait."""
        self._queue.put_of(who, lambda parts, _unit: parts.connections.unsubscribe(who))

    def open_table(self, events: tuple[Event, ...]) -> str:
        """Open a table; its code, once it is on disk. Refused (not_saved)."""
        return self._write(lambda parts, unit: parts.table_commands.open(unit, *events))

    def close_tables(self, codes: Iterable[str]) -> None:
        """End the matches at tables without a winner, of those that are being played.

        Raises:
            Refused: no_such_table, table_unreadable, not_saved: none is ended.
        """

        def end(parts: Parts, unit: UnitOfWork) -> None:
            for code in codes:
                parts.table_commands.append(unit, code, ending(parts.tables.now(code)))

        self._write(end)

    def referee_code(self, code: str) -> tuple[str, int]:
        """The code of a table's referee, which its panels show too, and the seconds it has left.

        Raises:
            Refused: no_such_table, table_unreadable, log_failed.
        """
        return self._ask(lambda parts: parts.panels.ask_code(parts.tables.get(code)))

    @property
    def house(self) -> House:
        """The house as it is on disk."""
        return self._started.parts.house.house

    def act_on_house(self, intent: Intent) -> None:
        """Decide a command of the house; on disk when it returns. Refused (not_saved, …)."""
        self._write(lambda parts, unit: parts.house.act(unit, intent))

    def change(self, change: Change) -> None:
        """Change what is stored beside the events; on disk when it returns. Refused (not_saved)."""
        self._write(lambda _parts, unit: unit.change(change))

    def catch_up(self, newest: Mapping[Stream, int] | None) -> None:
        """Have taken over what other servers have appended (`OtherServers.catch_up`)."""
        self._queue.submit(lambda parts, unit: parts.others.catch_up(unit, newest))

    def follow(self, shared: SharedValues) -> None:
        """Follow what other servers share: codes, pointed screens, their clients, and their end."""

        def codes(parts: Parts, _unit: UnitOfWork) -> None:
            parts.panels.follow_codes()

        def pointing(parts: Parts, _unit: UnitOfWork) -> None:
            parts.screens.follow_pointing()

        # The caller may be the writer, which cannot wait for room in its own queue.
        shared.on_change(REFEREE_SHOWN, lambda _: self._queue.put(codes))
        shared.on_change(DIRECTOR_SHOWN, lambda _: self._queue.put(codes))
        shared.on_change(POINTED, lambda _: self._queue.put(pointing))
        shared.on_change(AT_TABLE, self._see_elsewhere)
        shared.on_change(SERVERS, self._see_servers)
        self._see_elsewhere(None)

    def _see_elsewhere(self, keys: Collection[str] | None) -> None:
        self._queue.put(lambda parts, _unit: parts.other_clients.see_clients(keys))

    def _see_servers(self, keys: Collection[str]) -> None:
        self._queue.put(lambda parts, _unit: parts.other_clients.see_servers(keys))

    def add_rows(self, change: Change) -> None:
        """Change what is stored beside the events, and read the list of tables again."""
        self.change(change)
        self._queue.submit(lambda parts, _unit: parts.open_tables.refresh())

    def open_tables(self) -> list[ListedTable]:
        """The open tables, the last to change last. Refused (log_failed)."""
        return self._ask(lambda parts: parts.open_tables.listed())

    def open_championships(self) -> list[str]:
        """The codes of the championships that are open. Refused (log_failed)."""
        return self._ask(lambda parts: parts.championship_commands.open_codes())

    def table(self, code: str) -> Table:
        """A table as it is now. Refused (no_such_table, table_unreadable, log_failed)."""
        return self._ask(lambda parts: parts.tables.get(code).table)

    def show_odds(self, found: FoundOdds) -> None:
        """Have TVs and panels shown the chances at their table."""

        def show(parts: Parts, _unit: UnitOfWork) -> None:
            with suppress(Refused):
                parts.odds_feed.show(found)

        self._queue.submit(show)

    def is_well(self) -> bool:
        """Whether the event store can be written; tried now unless a commit has just shown it."""
        try:
            if self._ask(lambda parts: parts.upkeep.has_just_committed()):
                return True
            self.change(lambda store, _at: store.write_probe())
        except Refused as refusal:
            if refusal.code is RefusalCode.NOT_SAVED:
                return False
            raise
        return True

    def connected(self) -> dict[str, int]:
        """How many clients of each kind are connected to this server."""
        return self._ask(lambda parts: parts.publisher.numbers())

    def connected_anywhere(self) -> dict[str, int]:
        """How many clients of each kind are connected, at all servers of the database."""
        return self._ask(lambda parts: parts.presence.numbers(parts.publisher.numbers()))

    def remind_waiting(self) -> None:
        """Have screens without a table fetch again what they show."""
        self._queue.submit(lambda parts, _unit: parts.screens.remind_waiting())

    @property
    def _started(self) -> Writer:
        if self._writer is None:
            raise ValueError("not started")
        return self._writer

    def _write(self, do: Callable[[Parts, UnitOfWork], T]) -> T:
        answer: Future[T] = Future()
        self._queue.submit(written(answer, do))
        return self._result(answer)

    def _ask(self, question: Callable[[Parts], T]) -> T:
        answer: Future[T] = Future()

        def reply(parts: Parts, _unit: UnitOfWork) -> None:
            try:
                answer.set_result(question(parts))
            except StoreFailed:
                answer.set_exception(Refused(RefusalCode.LOG_FAILED))
            except Refused as refusal:
                answer.set_exception(refusal)

        self._queue.submit(reply)
        return self._result(answer)

    def _result(self, answer: Future[T]) -> T:
        try:
            return answer.result(self._answer_within)
        except TimeoutError:
            raise Refused(RefusalCode.BUSY) from None

    def _run(self, writer: Writer) -> None:
        while not writer.stopped:
            try:
                writer.serve(self._queue.take(writer.wait_seconds))
            except Exception:
                # Clients without an answer retry; without this greenlet none would ever get one.
                logger.critical("batch failed", exc_info=True)
                gevent.sleep(PAUSE_AFTER_FAILURE)

    def _pause(self) -> bool:
        """Let other greenlets run; whether there are jobs now."""
        gevent.sleep(0)
        return bool(self._queue)

    def _in_thread(self, do: Callable[[], T]) -> Callable[[], T]:
        """Call a function in the thread of the event store (`InThread`)."""
        task = cast("Callable[[], Future[T]]", self._disk.spawn(_outcome, do).get)
        return lambda: task().result()


def written(answer: Future[T], do: Callable[[Parts, UnitOfWork], T]) -> Job:
    """Return a job that writes what a request waits for; it is answered after the commit."""

    def job(parts: Parts, unit: UnitOfWork) -> AfterCommit | None:
        not_saved = partial(answer.set_exception, Refused(RefusalCode.NOT_SAVED))
        try:
            done = do(parts, unit)
        except Exception as error:  # noqa: BLE001 (raised again where the answer is waited for)
            if unit.failed and isinstance(error, Refused):
                # What it was refused for may not have happened; after a conflict it is done again.
                return not_saved
            answer.set_exception(error)
            return None
        return lambda: not_saved() if unit.failed else answer.set_result(done)

    return job


def _outcome(do: Callable[[], T]) -> Future[T]:
    """Call a function, and keep what it raises: gevent would log that as a failure of its own."""
    outcome: Future[T] = Future()
    try:
        outcome.set_result(do())
    except Exception as error:  # noqa: BLE001 (raised again where the result is waited for)
        outcome.set_exception(error)
    return outcome
