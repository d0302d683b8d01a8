"""What the house's thread does with a batch, and with a log that fails."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from typing import TypeVar

from scorekeeper.refusal import Refused
from scorekeeper.table import Table
from webui.log import Log, LogFailed
from webui.protocol import frames, outgoing
from webui.tables.attendant import Attendant
from webui.tables.clocks import Clocks
from webui.tables.gathering import Gathering
from webui.tables.jobs import (
    Act,
    Ask,
    AskRefereeCode,
    Attend,
    ChangeKept,
    Depart,
    Job,
    OpenTable,
    Point,
    PressButton,
    ShowPicture,
    Stop,
    TimeOver,
)
from webui.tables.live import Live
from webui.tables.referee_codes import Announce, RefereeCodes
from webui.tables.refereeing import Refereeing
from webui.tables.registry import Registry
from webui.tables.round import Round
from webui.tables.shelf import Shelf
from webui.tables.summary import Summary

logger = logging.getLogger("amarrako.tables")

TIDY_EVERY = 15.0

T = TypeVar("T")
Answer = Callable[[], None]
"""What is left to be done once the batch is on disk, or is known not to be."""


class Keeper:
    """Serves batches of jobs until it is `over`. Belongs to one thread."""

    def __init__(
        self,
        log: Log,
        clocks: Clocks,
        addresses: Callable[[], Sequence[str]],
        idle_after: float,
        announce: Announce,
    ) -> None:
        self._log = log
        self._clocks = clocks
        self._codes = RefereeCodes(clocks.steady, announce)
        self._shelf = Shelf(log, clocks.steady, idle_after)
        self._registry = Registry(log, self._shelf, clocks)
        self._gathering = Gathering(
            self._shelf, self._registry, clocks.steady, addresses, self._codes
        )
        self._well = True
        self._tidied = clocks.steady()
        self._tidy_every = min(TIDY_EVERY, idle_after)
        self._stopping = False
        self.over = False

    def serve(self, jobs: Sequence[Job]) -> None:
        """Do all of it: decide in order, write once, then tell."""
        round_ = Round(self._log, self._shelf, self._clocks, self._codes)
        jobs = [*jobs, *(TimeOver(*due) for due in self._shelf.waits.take_due())]
        writing = Act | TimeOver | OpenTable | ChangeKept
        if any(isinstance(job, writing) for job in jobs) and not self.mend():
            round_.fail("the log failed before")
        answers = [self._guarded(lambda: self._begin(round_, job)) for job in jobs]  # noqa: B023
        changed = round_.commit()
        for answer in answers:
            self._guarded(answer or _nothing)
        if round_.failed:
            self._well = False
            self.mend()
        for code in changed:
            self._registry.use(code)
            self._gathering.changed(code)
        for job in jobs:
            if isinstance(job, TimeOver):
                self._guarded(lambda: self._wait_on(job.table))  # noqa: B023
        self._guarded(self._gathering.seat_boards)
        self._guarded(self._gathering.offer_seats)
        self._gathering.publish()
        if self._stopping:
            self._gathering.dismiss_all()
            self._log.close()
            self.over = True
        else:
            self._tidy()

    @property
    def patience(self) -> float:
        """Seconds after which it has something to do though nobody asks for anything."""
        first = self._shelf.waits.next()
        return self._tidy_every if first is None else min(self._tidy_every, first)

    def open_tables(self) -> list[Summary]:
        """The tables being played. LogFailed."""
        return self._registry.open_tables()

    def table(self, code: str) -> Table:
        """A table as it is now. Refused (no_such_table); LogFailed."""
        return self._shelf.get(code).table

    def remind_waiting(self) -> None:
        """Boards without a table look again at what they show meanwhile."""
        self._gathering.remind_waiting()

    def set_panels(self, settings: Mapping[str, str | int]) -> None:
        """Tell the panels of the house what was set on a phone."""
        self._gathering.set_panels(settings)

    def referee_at(self, who: Attendant) -> Refereeing:
        """Whose table he decides at. Refused (table_wanted, not_the_referee); LogFailed."""
        live = self._gathering.table_of(who)
        referee = live.table.referee
        if referee is None or referee.phone != who.phone or not self._registry.is_open(live.code):
            raise Refused("not_the_referee")
        return Refereeing(live.code, referee.name)

    def in_memory(self) -> list[str]:
        """Codes of the tables in memory."""
        return [live.code for live in self._shelf]

    def mend(self) -> bool:
        """Whether the log is well; after a failure it is opened anew, and so are the tables."""
        if self._well:
            return True
        try:
            self._log.recover()
            for lost in self._shelf.reload():
                self._gathering.lose(lost)
            for code in self.in_memory():
                self._gathering.changed(code)
        except LogFailed as error:
            logger.error("log still fails", extra={"reason": str(error)})  # noqa: TRY400
            return False
        logger.warning("log works again")
        self._well = True
        return True

    def _begin(self, round_: Round, job: Job) -> Answer:
        """Do what can be done before the commit; what it gives back is to be done after it."""
        match job:
            case Act():
                return self._act(round_, job)
            case TimeOver():
                return self._time_over(round_, job)
            case OpenTable():
                return self._answered(round_, job.answer, lambda: round_.open(job))
            case ChangeKept():
                return self._answered(round_, job.answer, lambda: round_.change_kept(job))
            case Ask(question=question):
                question(self)
            case Attend():
                self._attend(round_, job)
            case Depart(who=who):
                self._gathering.depart(who)
            case (
                Point(who=who)
                | ShowPicture(who=who)
                | PressButton(who=who)
                | AskRefereeCode(who=who)
            ):
                try:
                    self._gathering.do(job)
                except Refused as refusal:
                    return self._refusal(who, refusal)
            case Stop():
                self._stopping = True
        return _nothing

    def _act(self, round_: Round, job: Act) -> Answer:
        who = job.who
        try:
            live = self._gathering.table_of(who)
        except Refused as refusal:
            return self._refusal(who, refusal, job.id)
        try:
            revision = round_.act(live, job)
        except Refused as refusal:
            return self._refused(round_, live, job, refusal)
        except Exception:
            # A fault in the rules must cost one command, not the evening.
            logger.exception("command failed", extra={"table": live.code, "command": job.id})
            return self._refused(round_, live, job, Refused("internal"))
        return lambda: self._gathering.tell(
            who,
            outgoing.refused(Refused("not_saved"), job.id)
            if round_.failed
            else outgoing.ack(job.id, revision),
        )

    def _time_over(self, round_: Round, job: TimeOver) -> Answer:
        """Nobody asked, so nobody is told why not: what was told in this batch came before it."""
        try:
            round_.time_over(job)
        except Refused as refusal:
            logger.info("time over in vain", extra={"table": job.table, "code": refusal.code})
        return _nothing

    def _wait_on(self, code: str) -> None:
        """Where the booking did not get through, the count waits its time again."""
        if code in self.in_memory():
            live = self._shelf.get(code)
            self._shelf.waits.note(code, live.table)

    def _refused(self, round_: Round, live: Live, job: Act, refusal: Refused) -> Answer:
        revision = round_.revision_of(live)

        def answer() -> None:
            if round_.failed:
                # What it was refused for may not have happened.
                self._gathering.tell(job.who, outgoing.refused(Refused("not_saved"), job.id))
                return
            if refusal.code == "bad_referee_code" and self._codes.shown(live.code) is None:
                self._gathering.tell_code(live)  # a worn-out code leaves the panels
            live.remember_refusal(job.who.phone, job.id, refusal)
            self._gathering.tell(job.who, outgoing.refused(refusal, job.id, revision))

        return answer

    def _answered(self, round_: Round, answer: Future[T], do: Callable[[], T]) -> Answer:
        """What a page waits for: done now, answered once it is on disk."""
        try:
            done = do()
        except Refused as refusal:
            answer.set_exception(refusal)
            return _nothing
        except Exception as error:  # noqa: BLE001 (raised again where the answer is waited for)
            answer.set_exception(error)
            return _nothing

        def tell() -> None:
            if round_.failed:
                answer.set_exception(Refused("not_saved"))
            else:
                answer.set_result(done)

        return tell

    def _attend(self, round_: Round, job: Attend) -> None:
        try:
            self._gathering.attend(job)
        except Refused as refusal:
            self._gathering.turn_away(job.who, refusal, frames.POLICY)
        except LogFailed as error:
            round_.fail(str(error))
            self._gathering.turn_away(job.who, Refused("log_failed"), frames.TRY_LATER)
        except Exception:
            logger.exception("table cannot be opened", extra={"table": job.table})
            self._gathering.turn_away(job.who, Refused("internal"), frames.ERROR)

    def _refusal(self, who: Attendant, refusal: Refused, command: str | None = None) -> Answer:
        return lambda: self._gathering.tell(who, outgoing.refused(refusal, command))

    def _tidy(self) -> None:
        now = self._clocks.steady()
        if now - self._tidied >= self._tidy_every:
            self._tidied = now
            for code in self._shelf.put_away_idle():
                logger.debug("table put away", extra={"table": code})

    def _guarded(self, do: Callable[[], T]) -> T | None:
        """A fault of ours must cost what it was about, and no more."""
        try:
            return do()
        except Exception:
            logger.exception("job failed")
            return None


def _nothing() -> None:
    """Nothing is left to be told."""
