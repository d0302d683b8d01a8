"""The house: all tables, and the one thread that decides, writes and tells.

Sockets and pages put jobs into its inbox and never wait for the disk. Whatever waits is taken at
once: commands are decided and written with one commit, and only then is anybody told.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from typing import TypeVar

from scorekeeper.refusal import Refused
from scorekeeper.table import Table
from scorekeeper.table.events import Event
from webui.log import Log, LogFailed
from webui.tables.attendant import Attendant
from webui.tables.clocks import Clocks
from webui.tables.inbox import Inbox
from webui.tables.jobs import Ask, ChangeKept, Depart, Job, OpenTable, Stop
from webui.tables.keeper import Keeper
from webui.tables.referee_codes import Announce
from webui.tables.refereeing import Refereeing
from webui.tables.summary import Summary

logger = logging.getLogger("amarrako.tables")
T = TypeVar("T")

INBOX = 1024
ROOM_WITHIN = 5.0
LOOK_FOR_ROOM = 0.02
"""Seconds a giver may wait for room in the inbox, and between two looks."""
ANSWER_WITHIN = 5.0
"""Seconds a page waits for the house; a disk that takes longer is called busy."""


class House:
    """What sockets and pages know of the tables. Thread-safe."""

    def __init__(
        self,
        open_log: Callable[[], Log],
        clocks: Clocks,
        addresses: Callable[[], Sequence[str]],
        idle_after: float,
        announce: Announce,
    ) -> None:
        self._inbox: Inbox[Job] = Inbox(INBOX)
        self._make: Callable[[], Keeper] = lambda: Keeper(
            open_log(), clocks, addresses, idle_after, announce
        )
        self._started: Future[None] = Future()
        self._thread = threading.Thread(target=self._run, name="house", daemon=True)

    def start(self) -> None:
        """Open the log and begin; raises what opening the log raises."""
        self._thread.start()
        self._started.result()

    def stop(self) -> None:
        """Finish what waits, say goodbye to everybody, close the log and end."""
        self._inbox.push(Stop())
        self._thread.join()

    def submit(self, job: Job, pause: Callable[[float], None] = time.sleep) -> None:
        """Let the house do something, waiting while too much waits already.

        Args:
            job: What to do.
            pause: Lets so many seconds go by: in the event loop gevent's, elsewhere the thread's.

        Raises:
            Refused: busy, when there was no room for too long.
        """
        deadline = time.monotonic() + ROOM_WITHIN
        while not self._inbox.put(job):
            if time.monotonic() >= deadline:
                raise Refused("busy")
            pause(LOOK_FOR_ROOM)

    def depart(self, who: Attendant) -> None:
        """Tell the house that a connection ended, however much it has to do."""
        self._inbox.push(Depart(who))

    def open_table(self, events: tuple[Event, ...]) -> str:
        """Open a table; its code, once it is on disk. Refused (busy, not_saved)."""
        answer: Future[str] = Future()
        self.submit(OpenTable(events, answer))
        return _result(answer)

    def change_kept(self, change: Callable[[Log, float], None]) -> None:
        """Change what is kept beside the matches, on disk when it returns.

        Refused (busy, not_saved).
        """
        answer: Future[None] = Future()
        self.submit(ChangeKept(change, answer))
        _result(answer)

    def open_tables(self) -> list[Summary]:
        """The open tables; where something happened last comes last. Refused (busy, log_failed)."""
        return self._ask(lambda keeper: keeper.open_tables())

    def table(self, code: str) -> Table:
        """A table as it is now. Refused (no_such_table, busy, log_failed)."""
        return self._ask(lambda keeper: keeper.table(code))

    def is_well(self) -> bool:
        """Whether the log takes what it is given; if it did not lately, it is tried again."""
        return self._ask(lambda keeper: keeper.mend())

    def remind_waiting(self) -> None:
        """Let boards without a table look again at what they show meanwhile. Refused (busy)."""
        self.submit(Ask(lambda keeper: keeper.remind_waiting()))

    def set_panels(self, settings: Mapping[str, str | int]) -> None:
        """Tell the panels of the house what was set on a phone. Refused (busy)."""
        self.submit(Ask(lambda keeper: keeper.set_panels(settings)))

    def referee_at(self, who: Attendant) -> Refereeing:
        """Whose table he decides at. Refused (table_wanted, not_the_referee, busy, log_failed)."""
        return self._ask(lambda keeper: keeper.referee_at(who))

    def in_memory(self) -> list[str]:
        """Codes of the tables in memory."""
        return self._ask(lambda keeper: keeper.in_memory())

    def _ask(self, question: Callable[[Keeper], T]) -> T:
        answer: Future[T] = Future()

        def reply(keeper: Keeper) -> None:
            try:
                answer.set_result(question(keeper))
            except LogFailed:
                answer.set_exception(Refused("log_failed"))
            except Refused as refusal:
                answer.set_exception(refusal)

        self.submit(Ask(reply))
        return _result(answer)

    def _run(self) -> None:
        try:
            keeper = self._make()
        except BaseException as error:  # noqa: BLE001 (raised again by `start`, in its thread)
            self._started.set_exception(error)
            return
        self._started.set_result(None)
        while not keeper.over:
            try:
                keeper.serve(self._inbox.take(keeper.patience))
            except Exception:
                # Whoever got no answer sends again. Without this thread nobody would ever get one.
                logger.critical("batch failed", exc_info=True)


def _result(answer: Future[T]) -> T:
    try:
        return answer.result(ANSWER_WITHIN)
    except TimeoutError:
        raise Refused("busy") from None
