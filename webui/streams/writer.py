"""The writer: what the one greenlet of the stream service does with a batch of jobs.

Group commit: all jobs that wait are taken at once. Commands are decided in order, each against the
tables as the earlier ones left them; one commit puts all of it on disk; only then are replies and
views sent. So nothing is acknowledged that a power cut could take back, and a hundred commands cost
one fsync. The commit runs in a thread; meanwhile the views are made, and the next batch gathers.

Idempotency: a command carries a key that its client chose. A retry is answered as the first try
was: from the event store if its events are stored, from memory if it was refused
(`UnitOfWork.act`, unit_of_work.py).

Staleness: a command carries the revision of the view that its sender saw. `decide` refuses one that
something decided since has overtaken.

Several servers: where another one has appended to the same stream first, the unique key rejects the
batch. What the other appended is read, and the batch is decided again (`serve`). What others append
without a conflict is taken over when the database says so (`catch_up`).

When the event store fails, the whole batch is refused as not_saved and what was decided is dropped.
Whether the commit reached the disk is unknown, so the store is opened again and the tables are
loaded from it. Clients retry with the same keys, which find what did reach the disk.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from functools import partial
from typing import NamedTuple, ParamSpec, TypeVar

from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table import Table
from webui.codes import LENGTH, PRIVATE_LENGTH
from webui.limits.attempts import AttemptLimiter
from webui.limits.numbers import Limits
from webui.protocol import frames, outgoing
from webui.protocol.championship import (
    ChampionshipCommand,
    ChampionshipMessage,
    OpenChampionship,
)
from webui.protocol.incoming import CommandMessage, Hello
from webui.secrets import Secrets
from webui.store import CHAMPIONSHIP, HOUSE, TABLE, EventStore, StoreFailed
from webui.store.chain import Stream
from webui.store.shared import SharedValues
from webui.streams.cache.cached_table import CachedTable, Decide
from webui.streams.cache.championship_cache import ChampionshipCache
from webui.streams.cache.house import HouseCache
from webui.streams.cache.open_tables import OpenTables
from webui.streams.cache.refusals import Refusals
from webui.streams.cache.table_cache import TableCache
from webui.streams.cache.unit_of_work import UnitOfWork
from webui.streams.clocks import Clocks
from webui.streams.commands.admission import Admission
from webui.streams.commands.championship_commands import ChampionshipCommands
from webui.streams.commands.table_commands import TableCommands
from webui.streams.feeds.championship_feeds import ChampionshipFeeds
from webui.streams.feeds.publisher import Publisher
from webui.streams.feeds.subscriptions import Subscriptions
from webui.streams.interface import InThread, Subscriber, TableMessage
from webui.streams.measures import NOT_MEASURED, Measures
from webui.streams.odds import LiveOdds
from webui.streams.policies.policies import Policies
from webui.streams.presence import Presence

logger = logging.getLogger("amarrako.tables")

TIDY_EVERY = 15.0
"""Seconds between two checks for idle tables."""
IDLE_BEFORE_COPY = 3.0
"""Seconds without a commit after which the WAL is copied into the main file."""
MOST_IN_WAL = 30.0
"""Seconds of commits after which it is copied even without a pause."""
PROOF_SECONDS = 5.0
"""Seconds for which a commit counts as proof that the disk can be written (GET /healthz)."""
SOON = 0.001
"""Seconds until the next batch where something is left to do."""
MOST_CONFLICTS = 8
"""How often a batch is decided again because other servers wrote to the same streams first."""
CONFLICTS_BESIDE_OTHERS = 3
"""After so many conflicts it is decided again while the other servers wait: one that is slower, or
has the larger batch, would lose again and again."""
TURN = 8
"""Commands decided, or views made, before other greenlets get a turn."""

KeyedMessage = CommandMessage | OpenChampionship | ChampionshipCommand
"""Messages with an idempotency key, which are acknowledged."""
P = ParamSpec("P")
T = TypeVar("T")


class Writer:
    """Handles batches of jobs until it is `stopped`. Belongs to one greenlet.

    Args:
        addresses: The URLs that phones can open, best first.
        idle_after: Seconds without a client after which a table is dropped from memory.
        in_thread: Calls what may wait for the disk.
        pause: Lets other greenlets run; whether there are jobs then.
        secrets: Codes and keys.
        shared: What the servers share.
        limits: Of attempts, and of what phones send to a championship.
        note_losses: Stores notices of acknowledged entries that are no longer in the event store.
        odds: The chances at the tables.
        private_tables: Whether tables are known only to whoever has their code.
        measures: Count the work.
    """

    def __init__(
        self,
        store: EventStore,
        clocks: Clocks,
        addresses: Callable[[], Sequence[str]],
        idle_after: float,
        *,
        in_thread: InThread,
        pause: Callable[[], bool],
        secrets: Secrets,
        shared: SharedValues,
        limits: Limits,
        note_losses: Callable[[EventStore], None],
        odds: LiveOdds,
        private_tables: bool = False,
        measures: Measures = NOT_MEASURED,
    ) -> None:
        self._store = store
        self._note_losses = note_losses
        self._clocks = clocks
        self._in_thread = in_thread
        self._pause = pause
        self._code_length = PRIVATE_LENGTH if private_tables else LENGTH
        self.presence = Presence(shared, clocks.monotonic)
        self.tables = TableCache(store, clocks.monotonic, idle_after, in_thread, self.presence)
        self.championships = ChampionshipCache(
            store, clocks.monotonic, idle_after, in_thread, secrets.directors.names
        )
        self.open_tables = OpenTables(store, self.tables, clocks, in_thread)
        asks = AttemptLimiter(
            clocks.monotonic, limits.asks_to_sit, RefusalCode.TOO_MANY_ASKS, shared, "asks_to_sit"
        )
        admission = Admission(secrets, self.championships, asks)
        self.table_commands = TableCommands(self.tables, clocks, admission)
        self._measures = measures
        self.publisher = Publisher(self._measures)
        self.subscriptions = Subscriptions(
            self.publisher,
            self.tables,
            self.open_tables,
            presence=self.presence,
            monotonic=clocks.monotonic,
            addresses=addresses,
            secrets=secrets,
            shared=shared,
            room_matches=lambda: self.championships.room_matches(self.tables.unreadable),
            odds=odds,
            in_championship=lambda code: self.championships.match_at(code) is not None,
            private_tables=private_tables,
        )
        self.house = HouseCache(store, clocks, in_thread, self.subscriptions.follow)
        self._feeds = ChampionshipFeeds(
            self.publisher, self.championships, self.tables, clocks, secrets
        )
        self.championship_commands = ChampionshipCommands(
            self.championships,
            self.tables,
            clocks,
            publisher=self.publisher,
            panels=self.subscriptions.panels,
            feeds=self._feeds,
            secrets=secrets,
            in_thread=in_thread,
            limits=limits,
            shared=shared,
        )
        self.policies = Policies(
            self.championships,
            self.tables,
            self.table_commands,
            house=self.house,
            store=store,
            clocks=clocks,
            in_thread=in_thread,
        )
        self._store_works = True
        self._noted_failure = False
        """Whether it was logged that it still does not."""
        self._committed = float("-inf")
        """When a commit last succeeded."""
        self._tidied = clocks.monotonic()
        self._tidy_every = min(TIDY_EVERY, idle_after)
        self._copy_wal: tuple[float, float] | None = None
        """When the WAL is to be copied: without a further commit, and at the latest."""
        self._stopping = False
        self.stopped = False
        """Whether the event store is closed."""

    def serve(self, jobs: Sequence[Job]) -> None:
        """Handle a batch: decide in order, commit once, then reply and publish."""
        due = self.tables.take_due()
        decided = self._decide_and_commit(jobs, due)
        for conflicts in range(1, MOST_CONFLICTS + 1):
            alone = conflicts > CONFLICTS_BESIDE_OTHERS
            if not decided.unit.conflicted or not self._catch_up_with(decided, alone=alone):
                break
            logger.debug("batch decided again: another server wrote first")
            self._measures.conflict()
            again = [job for job, _ in decided.replies]
            decided = self._decide_and_commit(again, due, alone=alone)
        unit, changed = decided.unit, decided.tables
        if jobs:
            self._measures.batch(len(jobs))
        for _, reply in decided.replies:
            self._guarded(reply)
        if unit.failed:
            self._measures.store_failed()
            changed = {}
        if unit.conflicted and self._store_works:
            logger.error("batch refused: other servers wrote first each time")
        elif unit.failed:
            self._store_works = False
            self.recover()
        for code in changed:
            self._note_changed(code)
        for cached, _ in due:
            # The timer of a request that could not be ended starts again.
            cached.update(cached.table, self._clocks.monotonic())
        self._guarded(self._load_left_over)
        self._guarded(self.subscriptions.screens.place)
        self._guarded(self.subscriptions.offer_seats)
        self._guarded(self.subscriptions.make_views)
        self.publisher.publish()
        self._guarded(self.subscriptions.announce_clients)
        self._guarded(self._publish_championships)
        if self._stopping:
            self.publisher.dismiss_all(frames.GOING_AWAY)
            self._in_thread(self._store.close)()
            self.stopped = True
        elif self._clocks.monotonic() - self._tidied >= self._tidy_every:
            self._tidied = self._clocks.monotonic()
            self.tables.drop_idle()
            self.championships.drop_idle()
        self._copy_wal_in_time(committed=unit.committed)

    def _decide_and_commit(
        self,
        jobs: Sequence[Job],
        due: Sequence[tuple[CachedTable, Decide]],
        *,
        alone: bool = False,
    ) -> _Decided:
        """Decide jobs and expired timers in order, and what follows from them; commit once.

        Args:
            jobs: The jobs.
            due: The tables with an expired timer, and what that decides.
            alone: Whether a transaction is begun beside which no other server appends.
        """
        unit = UnitOfWork(
            self._store,
            (self.tables, self.championships, self.house),
            self._clocks.wall,
            recover=self.recover,
            in_thread=self._in_thread,
            code_length=self._code_length,
        )
        if alone:
            unit.is_begun()
        replies = [(job, self._guarded(job, self, unit)) for job in self._in_turns(jobs)]
        for cached, decide in due:
            self._guarded(self.table_commands.decide_by_timer, unit, cached, decide)
        self._guarded(self.policies.follow, unit)
        tables = dict(self.tables.decided)
        championships, house = list(self.championships.decided), list(self.house.decided)
        unit.start_commit()
        if not unit.failed:
            for code, table in self._in_turns(list(tables.items())):
                # During the commit: `publish` needs the views if it succeeds.
                self._guarded(self.tables.prepare_view, code, table)
        unit.commit()
        self.table_commands.end_batch()
        self.policies.end_batch(failed=unit.failed, conflicted=unit.conflicted)
        answered = [(job, reply) for job, reply in replies if reply is not None]
        return _Decided(unit, answered, tables, championships, house)

    def _catch_up_with(self, decided: _Decided, *, alone: bool) -> bool:
        """Read what others appended to the streams of a batch that conflicted; whether it can be.

        Args:
            decided: The batch.
            alone: Whether no other server may append before it was decided again.
        """
        try:
            if alone:
                self._in_thread(self._store.begin_alone)()
            for code in self.tables.catch_up(decided.tables):
                self._note_changed(code)
            others = self.championships.catch_up(decided.championships)
            self.policies.follow_others(decided.tables, others)
            self.house.catch_up(decided.house)
        except StoreFailed as error:
            logger.error("event store failed", extra={"reason": str(error)})  # noqa: TRY400
            self._store_works = False  # a transaction that has begun is dropped, too
            return False
        return True

    def catch_up(self, unit: UnitOfWork, newest: Mapping[Stream, int] | None) -> None:
        """Take over what other servers have appended to the streams in memory.

        Args:
            unit: The batch.
            newest: The last event of each stream that changed; None: any may have.
        """
        if not self.recover():
            return
        written = _of_kind(TABLE, newest) or ()
        try:
            # Those of a championship are on its directors' pages.
            of_none = [code for code in written if self.championships.match_at(code) is None]
            self.tables.drop_unwatched(of_none)
            tables = [*self.tables.catch_up(_of_kind(TABLE, newest))]
            for code in tables:
                self._note_changed(code)
            tables += [code for code in written if code not in self.tables]
            others = self.championships.catch_up(_of_kind(CHAMPIONSHIP, newest))
            self.policies.follow_others(tables, others)
            self.house.catch_up(_of_kind(HOUSE, newest))
        except StoreFailed as error:
            unit.fail(error)
            return
        self.open_tables.refresh(_of_kind(TABLE, newest))
        opened = [code for kind, code in newest or () if kind == CHAMPIONSHIP]
        if newest is None or any(code not in self.championships for code in opened):
            self.championships.read_again()

    def see_elsewhere(self, keys: Collection[str] | None) -> None:
        """Take over which clients the other servers have (`Presence.read`)."""
        for code, used in self.presence.read(keys).items():
            self.subscriptions.see_elsewhere(code, used=used)

    def see_servers(self, keys: Collection[str]) -> None:
        """Do what a server that is gone has left to do; `keys` are those that came or went."""
        if self.presence.is_gone(keys):
            self.policies.compare_again()

    def _load_left_over(self) -> None:
        """Load a table of a server that is gone: a request may wait there.

        One in a batch, as there may be hundreds.
        """
        code = self.presence.left_over if self._store_works else None
        if code is None:
            return
        try:
            cached = self.tables.get(code)
            if cached.next_deadline() is not None:
                self.subscriptions.announce(cached)
        except Refused:
            pass  # it cannot be read, which was logged
        except StoreFailed as error:
            logger.error("event store failed", extra={"reason": str(error)})  # noqa: TRY400
            self._store_works = False
            return
        self.presence.forget_left_over(code)

    def _note_changed(self, code: str) -> None:
        self.open_tables.use(code)
        self.subscriptions.changed(code)

    def _publish_championships(self) -> None:
        """Send the views of championships; once jobs arrive, the rest is sent later."""
        while self._feeds.make_views() or self.publisher.publish_later():
            if self._pause():
                return

    def has_just_committed(self) -> bool:
        """Whether a commit of the last seconds shows that the event store can be written.

        Not where its files are no longer what was written: a write fails then, and the store is
        opened again.
        """
        try:
            self._in_thread(self._store.check_files)()
        except StoreFailed:
            return False
        return self._store_works and self._clocks.monotonic() - self._committed < PROOF_SECONDS

    def _copy_wal_in_time(self, *, committed: bool) -> None:
        """Copy the WAL into the main file after a pause: a damaged WAL loses what it alone has."""
        now = self._clocks.monotonic()
        if committed:
            self._committed = now
            latest = now + MOST_IN_WAL if self._copy_wal is None else self._copy_wal[1]
            self._copy_wal = now + IDLE_BEFORE_COPY, latest
        if self._copy_wal is not None and now >= min(self._copy_wal) and not self.stopped:
            self._copy_wal = None
            try:
                self._in_thread(self._store.copy_wal)()
            except StoreFailed as error:
                logger.error("WAL not copied", extra={"reason": str(error)})  # noqa: TRY400
                self._store_works = False
                self.recover()

    @property
    def wait_seconds(self) -> float:
        """Seconds after which there is something to do even without a job."""
        copy = None
        if self._copy_wal is not None:
            copy = max(0.0, min(self._copy_wal) - self._clocks.monotonic())
        left_over = SOON if self._store_works and self.presence.left_over else None
        first = self.tables.next_deadline()
        waits = (self._tidy_every, first, self._wait_for_championships, copy, left_over)
        return min(each for each in waits if each is not None)

    @property
    def _wait_for_championships(self) -> float | None:
        """Seconds until there is something to do for a championship; None: there is nothing."""
        if self.policies.waits:
            return SOON
        opened = [each.state for each in self.championships if not each.state.closed]
        room = self._feeds.wait_seconds if opened else None
        clocks = [each.clock for each in opened]
        ends = [each.until - self._clocks.wall() for each in clocks if each and not each.over]
        if room is not None or not ends:
            return room
        return max(0.1, min(ends))

    def recover(self) -> bool:
        """Whether the event store works; if it failed, open it and load the tables again."""
        if self._store_works:
            return True
        try:
            self._in_thread(self._reopen)()
            for lost in self.tables.reload():
                self.subscriptions.lose(lost)
            for unreadable in self.championships.reload():
                self._feeds.lose(unreadable.code)
            self.house.reload()
            for cached in self.tables:
                self.subscriptions.changed(cached.code)
        except StoreFailed as error:
            if not self._noted_failure:
                logger.error("event store still fails", extra={"reason": str(error)})  # noqa: TRY400
            self._noted_failure = True
            return False
        logger.warning("event store works again")
        self._store_works, self._noted_failure = True, False
        return True

    def _reopen(self) -> None:
        self._store.recover()
        if self._store.losses:
            self._note_losses(self._store)

    def stop(self) -> None:
        """Finish this batch, close every connection and the event store."""
        self._stopping = True

    def subscribe(self, unit: UnitOfWork, who: Subscriber, hello: Hello, welcome: bytes) -> None:
        """Subscribe a client (`Subscriptions.add`), or turn it away."""
        try:
            if who.kind == "championship":
                self.championship_commands.greet(who)
                at_table = self.championships.match_at(hello.table or "")
                chosen = hello.championship or (None if at_table is None else at_table[0])
                self._feeds.add(who, welcome, chosen, packed=hello.packed)
                return
            self.subscriptions.add(who, hello, welcome)
        except Refused as refusal:
            self.publisher.turn_away(who, refusal, frames.POLICY)
        except StoreFailed as error:
            unit.fail(error)
            self.publisher.turn_away(who, Refused(RefusalCode.LOG_FAILED), frames.TRY_LATER)
        except Exception:
            logger.exception("table cannot be opened", extra={"table": hello.table})
            self.publisher.turn_away(who, Refused(RefusalCode.INTERNAL), frames.ERROR)

    def unsubscribe(self, who: Subscriber) -> None:
        """Forget a client whose connection ended."""
        client = self.publisher.remove(who)
        if client is not None and who.kind == "championship":
            self._feeds.remove(client)
        elif client is not None:
            self.subscriptions.remove(client)

    def receive(
        self, unit: UnitOfWork, who: Subscriber, message: TableMessage, since: float = 0.0
    ) -> AfterCommit | None:
        """Handle a message of a client, which arrived at some time (`Measures.now`)."""
        key = message.id if isinstance(message, KeyedMessage) else None
        try:
            if isinstance(message, CommandMessage):
                cached = self.subscriptions.table_of(who)
                self._catch_up_to(unit, message.revision, self.tables, cached.code)
                return self._decide(
                    unit,
                    who,
                    key,
                    partial(self.table_commands.act, unit, cached, who, message),
                    revision=lambda: self.tables.now(cached.code).revision,
                    refusals=cached.refusals,
                    since=since,
                    table=cached.code,
                )
            if isinstance(message, ChampionshipMessage):
                if isinstance(message, ChampionshipCommand):
                    code = message.championship
                    self._catch_up_to(unit, message.revision, self.championships, code)
                return self._decide(
                    unit,
                    who,
                    key,
                    partial(self.championship_commands.receive, unit, who, message),
                    revision=partial(self.championship_commands.revision, message),
                    refusals=self.championship_commands.refusals,
                    since=since,
                )
            self.subscriptions.handle(who, message)
        except Refused as caught:
            refused = outgoing.refused(caught, key)
            return lambda: self.publisher.send(who, refused)
        return None

    def _catch_up_to(
        self, unit: UnitOfWork, revision: int, streams: TableCache | ChampionshipCache, code: str
    ) -> None:
        """Read what the sender of a command has seen at another server, and this one has not."""
        if code not in streams or revision <= streams.now(code).revision:
            return
        try:
            if isinstance(streams, ChampionshipCache):
                self.policies.follow_others((), streams.catch_up([code]))
            elif streams.catch_up([code]):
                self._note_changed(code)
                self.policies.follow_others([code], {})
        except StoreFailed as error:
            unit.fail(error)

    def _decide(
        self,
        unit: UnitOfWork,
        who: Subscriber,
        key: str | None,
        decide: Callable[[], int],
        *,
        revision: Callable[[], int],
        refusals: Refusals,
        since: float,
        table: str | None = None,
    ) -> AfterCommit:
        """Decide a message now, and answer it after the commit.

        Args:
            unit: The batch.
            who: The sender.
            key: The idempotency key; None: the message has none, and only a refusal is sent.
            decide: Decide it, and return the revision after it.
            revision: The revision within this batch, which is sent with a refusal.
            refusals: Stores a refusal for retries.
            since: When it arrived.
            table: The code of the table, for the log.
        """
        refusal: Refused | None = None
        reached = 0
        try:
            reached = decide()
        except Refused as caught:
            # Its traceback refers to this frame: a cycle that would keep the table as it was.
            refusal = caught.without_traceback()
        except StoreFailed as error:
            unit.fail(error)
        except Exception:
            # A bug in the rules costs one command, not the whole batch.
            logger.exception("command failed", extra={"table": table, "command": key})
            refusal = Refused(RefusalCode.INTERNAL)
        if refusal is not None:
            reached = revision()

        def answer() -> None:
            if unit.failed:
                # What it was refused for may not have happened.
                frame = outgoing.refused(Refused(RefusalCode.NOT_SAVED), key)
                self._measures.answered("not_saved", since)
            elif refusal is not None:
                if key is not None:
                    refusals.add(who.phone, key, refusal)
                frame = outgoing.refused(refusal, key, reached)
                self._measures.answered("refused", since)
            elif key is not None:
                frame = outgoing.encode({"type": "ack", "id": key, "revision": reached})
                self._measures.answered("acknowledged", since)
            else:
                return
            self.publisher.send(who, frame)

        return answer

    def write(
        self, unit: UnitOfWork, answer: Future[T], do: Callable[[Writer, UnitOfWork], T]
    ) -> AfterCommit | None:
        """Write what an HTTP request waits for; it is answered after the commit."""
        try:
            done = do(self, unit)
        except Exception as error:  # noqa: BLE001 (raised again where the answer is waited for)
            answer.set_exception(error)
            return None

        def reply() -> None:
            if unit.failed:
                answer.set_exception(Refused(RefusalCode.NOT_SAVED))
            else:
                answer.set_result(done)

        return reply

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


def _of_kind(kind: str, streams: Iterable[Stream] | None) -> list[str] | None:
    """Return the codes of the streams of a kind; None: of any."""
    return None if streams is None else [code for each, code in streams if each == kind]


AfterCommit = Callable[[], None]
"""What is left to do after the commit, whether or not it succeeded."""
Job = Callable[[Writer, UnitOfWork], AfterCommit | None]
"""A job of the writer: runs before the commit, and returns what is to run after it. One that
returns something has had no other effect than on the unit of work: after a conflict with another
server it runs again."""


class _Decided(NamedTuple):
    """What became of a batch."""

    unit: UnitOfWork
    replies: list[tuple[Job, AfterCommit]]
    """The jobs that have something left to do after the commit, and that."""
    tables: dict[str, Table]
    """The tables that it decided, as it left them."""
    championships: list[str]
    house: list[str]
