"""Unit of work: the writes of a batch, decided in order and committed together.

Tables are immutable values: a command of the batch is decided against the values that the earlier
ones made, and if the commit fails the new values are dropped.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

from scorekeeper.kernel.actor import Role
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table import AroundTable, Intent, PendingTable, Table, decide, pending
from scorekeeper.table.codec import CODEC
from scorekeeper.table.commands import (
    AskingCommand,
    Command,
    Expel,
    KeepPhone,
    Leave,
    OpenReferee,
    SeeCount,
    Sit,
)
from scorekeeper.table.events import Event
from scorekeeper.table.snapshot import reaches_far_enough
from scorekeeper.table.table import BeyondSnapshot
from webui.codes import fresh_code
from webui.protocol.incoming import CommandMessage
from webui.store import TABLE, EventStore, StoreFailed
from webui.store.event_rows import BY_SERVER, Cause, row_of
from webui.streams.admission import Admission
from webui.streams.cached_table import CachedTable, Decide
from webui.streams.clocks import Clocks
from webui.streams.hand_rows import save_hands
from webui.streams.interface import Change, InThread, Subscriber
from webui.streams.open_tables import listed_row, same_listed_row
from webui.streams.rows import match_row, same_match_row, snapshot_row
from webui.streams.table_cache import TableCache

logger = logging.getLogger("amarrako.tables")

NEVER_SLOWED = (AskingCommand, SeeCount, Leave)
"""Commands that a phone may always give: answers, and to leave."""


class UnitOfWork:
    """The writes of one batch. None is visible to clients before `commit`.

    Once the event store has failed, every method raises Refused (not_saved) and nothing is
    committed.

    Args:
        cache: The tables in memory, which `commit` updates.
        recover: Called before the first write; whether the event store works.
        in_thread: Calls what may wait for the disk or for its lock.

    Attributes:
        failed: Whether the event store has failed.
    """

    def __init__(
        self,
        store: EventStore,
        cache: TableCache,
        clocks: Clocks,
        admission: Admission,
        *,
        recover: Callable[[], bool],
        in_thread: InThread,
    ) -> None:
        self._store = store
        self._cache = cache
        self._clocks = clocks
        self._admission = admission
        self._recover = recover
        self._in_thread = in_thread
        self._wrote = False
        self._reason_of_failure: Callable[[], str | None] | None = None
        """Waits for the commit; None: nothing is to be committed."""
        self._new: dict[str, Table] = {}
        self._admitted: set[str] = set()
        """Tables whose referee's code was used."""
        self.failed = False

    def fail(self, reason: str) -> None:
        """Give up the whole batch."""
        logger.error("event store failed", extra={"reason": reason})
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
            self.fail(str(error))
            raise Refused(RefusalCode.NOT_SAVED) from error

    def _begin(self) -> None:
        """Begin the transaction; in a thread if another program holds the lock."""
        if not self._wrote:
            if not self._store.begin_at_once():
                self._in_thread(self._store.begin)()
            self._wrote = True

    def act(self, cached: CachedTable, who: Subscriber, message: CommandMessage) -> int:
        """Decide a command.

        A command whose idempotency key is stored, or was refused, is answered as it was then.

        Returns:
            The table's revision after it.

        Raises:
            Refused: By the rules, id_taken (another phone used the key), slowed, not_saved.
        """
        with self._saving():
            stored = self._store.find_command(TABLE, cached.code, message.id)
            if stored is not None:
                if stored.phone != who.phone:
                    raise Refused(RefusalCode.ID_TAKEN)
                return stored.revision
            cached.refusals.check(who.phone, message.id)
            now = self._clocks.monotonic()
            seated = not isinstance(message.as_, Role)
            if seated and not isinstance(message.command, NEVER_SLOWED):
                cached.taps.check(who.phone, now)
            table = self._table(cached)
            command = message.command
            around = AroundTable(
                gone=cached.gone(table, now),
                admitted=self._admits(cached, command, who),
                saw=message.saw,
            )
            if isinstance(command, Sit | Expel | KeepPhone):
                around = replace(
                    around,
                    invited=self._admission.is_invited(cached.code, table, who, command.seat),
                    addresses=cached.addresses(self._admission.invitations.hashed),
                )
            intent = Intent(
                command,
                message.as_,
                around,
                who.phone,
                message.revision,
                at=self._clocks.wall(),
            )
            try:
                table = self._decide(cached.code, table, intent, message)
            except BeyondSnapshot:
                whole = self._cache.load(cached.code, whole=True)
                table = self._decide(cached.code, whole, intent, message)
            except Refused as refusal:
                if refusal.code is RefusalCode.STALE and seated:
                    cached.taps.blame(who.phone, message.revision, now)
                raise
            if seated:
                cached.taps.add(who.phone, table.revision, now)
            if around.admitted:
                self._admitted.add(cached.code)
            return table.revision

    def _decide(self, code: str, table: Table, intent: Intent, message: CommandMessage) -> Table:
        return self._append(code, table, decide(table, intent), (message.id, intent.phone))

    def decide_by_timer(self, cached: CachedTable, decide: Decide) -> None:
        """Append what an expired timer decides, unless that is no longer allowed."""
        try:
            with self._saving():
                table = self.table_of(cached.code)
                begun = pending(table, Role.SERVER, self._clocks.wall())
                self._append(cached.code, table, decide(begun))
        except Refused as refusal:
            extra = {"table": cached.code, "code": refusal.code}
            logger.info("a timer expired without effect", extra=extra)

    def open_table(self, events: tuple[Event, ...]) -> str:
        """Open a table with these first events; its code. Refused (not_saved)."""
        with self._saving():
            code = fresh_code(secrets.choice, partial(self._store.has, TABLE))
            self._begin()
            self._append(code, None, pending(None, Role.SERVER, self._clocks.wall()).add(*events))
            return code

    def change(self, change: Change) -> None:
        """Change what is stored beside the events. Refused (not_saved, and whatever it raises)."""
        with self._saving():
            self._begin()
            change(self._store, self._clocks.wall())

    def changed_tables(self) -> Collection[str]:
        """The codes of the tables that changed in this batch."""
        return self._new.keys()

    def table_of(self, code: str) -> Table:
        """A table as it is within this batch. Raises as `TableCache.get`."""
        return self._new.get(code) or self._cache.get(code).table

    def whole_table(self, code: str) -> Table:
        """A table with all of its match, as it is within this batch. Raises as `table_of`."""
        table = self.table_of(code)
        return table if table.match.hands[0].number == 1 else self._cache.load(code, whole=True)

    def append_events(self, code: str, follow: Callable[[Table], tuple[Event, ...]]) -> None:
        """Append what follows for a table from a championship or the house; it may be nothing."""
        with self._saving():
            table = self.table_of(code)
            events = follow(table)
            if events:
                begun = pending(table, Role.SERVER, self._clocks.wall())
                self._append(code, table, begun.add(*events))

    def start_commit(self) -> list[tuple[str, Table]]:
        """Start to write all of it to disk; the tables as they will be then."""
        if self.failed:
            return []
        if self._wrote:
            self._reason_of_failure = self._in_thread(self._commit)
        return list(self._new.items())

    def _commit(self) -> str | None:
        try:
            self._store.commit()
        except StoreFailed as error:
            return str(error)
        return None

    def commit(self) -> list[str]:
        """Wait until it is on disk, then update the cache; the codes of the tables that changed."""
        reason = None if self._reason_of_failure is None else self._reason_of_failure()
        if reason is not None:
            self.fail(reason)
        if self.failed:
            return []
        for code, table in self._new.items():
            self._cache.put(code, table)
        return list(self._new)

    @property
    def committed(self) -> bool:
        """Whether something was written and is on disk."""
        return self._wrote and not self.failed

    def revision_of(self, cached: CachedTable) -> int:
        """The table's revision within this batch."""
        return self._table(cached).revision

    def _table(self, cached: CachedTable) -> Table:
        return self._new.get(cached.code, cached.table)

    def _admits(self, cached: CachedTable, command: Command, who: Subscriber) -> bool:
        """Whether the command has the valid referee's code, which admits one referee."""
        if not isinstance(command, OpenReferee) or cached.code in self._admitted:
            return False
        return self._admission.admits_referee(cached.code, command.code, who)

    def _append(
        self,
        code: str,
        before: Table | None,
        decided: PendingTable,
        cause: Cause = BY_SERVER,
    ) -> Table:
        """Append the events of one step, and update the projections.

        Args:
            code: The code of the table.
            before: The table; None: it is new.
            decided: The events, and the table after them.
            cause: The command that they follow from.

        Returns:
            The table after them.
        """
        table = decided.table
        self._begin()
        self._store.append([row_of(CODEC, code, each, cause) for each in decided.recorded])
        if not reaches_far_enough(table):
            table = self._cache.load(code, whole=True)
        if before is None or not same_listed_row(before, table):
            self._store.save_listed(listed_row(code, table))
        if before is None or not same_match_row(before, table):
            self._store.save_match(match_row(code, table))
        save_hands(self._store, code, before, table)
        snapshot = snapshot_row(code, table)
        if snapshot is not None:
            self._store.save_snapshot(snapshot)
        self._new[code] = table
        return table
