"""Commands to tables: what the server adds to a command before the engine decides it."""

from __future__ import annotations

import logging
from dataclasses import replace

from scorekeeper.kernel.actor import Role
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table import AroundTable, Intent, PendingTable, Table, decide, pending
from scorekeeper.table.commands import Answer, AnsweringCommand, Expel, Leave, OpenReferee, Sit
from scorekeeper.table.events import Event, Requested, RequestKind
from webui.protocol.incoming import CommandMessage
from webui.streams.cache.cached_table import CachedTable, Decide
from webui.streams.cache.table_cache import TableCache
from webui.streams.cache.unit_of_work import Key, UnitOfWork
from webui.streams.clocks import Clocks
from webui.streams.commands.admission import Admission
from webui.streams.interface import Subscriber

logger = logging.getLogger("amarrako.tables")

NEVER_SLOWED = (AnsweringCommand, Leave)
"""Commands that a phone may always give: answers, and to leave."""


class TableCommands:
    """Decides what phones, timers and the server itself ask of tables. Used by the writer only."""

    def __init__(self, tables: TableCache, clocks: Clocks, admission: Admission) -> None:
        self._tables = tables
        self._clocks = clocks
        self._admission = admission
        self._admitted: set[str] = set()
        """Tables whose referee's code was used in this batch."""

    def act(
        self, unit: UnitOfWork, cached: CachedTable, who: Subscriber, message: CommandMessage
    ) -> int:
        """Decide a command of a client; a retry is answered as the first try was.

        Returns:
            The table's revision after it.

        Raises:
            Refused: By the rules, id_taken, slowed, too_many_asks, not_saved.
        """
        now = self._clocks.monotonic()
        seated = not isinstance(message.as_, Role)

        def decided(table: Table) -> PendingTable:
            if seated and not isinstance(message.command, NEVER_SLOWED):
                cached.taps.check(who.phone, now)
            intent = self._intent(cached, table, who, message, now)
            try:
                after = decide(table, intent)
            except Refused as refusal:
                if refusal.code is RefusalCode.STALE and seated:
                    cached.taps.blame(who.phone, message.revision, now)
                raise
            if any(map(_asks_for_seat, after.events)):
                self._admission.asks.check(who)
                self._admission.asks.add(who)
            if seated:
                cached.taps.add(who.phone, after.table.revision, now)
            if intent.around.admitted:
                self._admitted.add(cached.code)
            return after

        return unit.act(self._tables, cached.code, Key(message.id, who.phone), decided)

    def _intent(
        self,
        cached: CachedTable,
        table: Table,
        who: Subscriber,
        message: CommandMessage,
        now: float,
    ) -> Intent:
        command = message.command
        around = AroundTable(
            gone=cached.gone(table, now),
            admitted=isinstance(command, OpenReferee) and self._admits(cached, command, who),
            saw=message.saw,
        )
        if isinstance(command, Sit | Expel | Answer):
            around = replace(around, addresses=cached.addresses())
        if isinstance(command, Sit):
            invited = self._admission.is_invited(cached.code, table, who, command.seat)
            around = replace(around, invited=invited)
        at = self._clocks.wall()
        return Intent(command, message.as_, around, who.phone, message.revision, at=at)

    def _admits(self, cached: CachedTable, command: OpenReferee, who: Subscriber) -> bool:
        """Whether the command has the valid referee's code, which admits one referee."""
        return cached.code not in self._admitted and self._admission.admits_referee(
            cached.code, command.code, who
        )

    def revision(self, code: str) -> int:
        """The revision of a table within this batch."""
        return self._tables.now(code).revision

    def end_batch(self) -> None:
        """Forget which codes of referees were used: these are no longer valid."""
        self._admitted.clear()

    def decide_by_timer(self, unit: UnitOfWork, cached: CachedTable, decide: Decide) -> None:
        """Record what an expired timer decides, unless that is no longer allowed."""
        try:
            unit.record(self._tables, cached.code, decide(self._begin(cached.code)))
        except Refused as refusal:
            extra = {"table": cached.code, "code": refusal.code}
            logger.info("a timer expired without effect", extra=extra)

    def open(self, unit: UnitOfWork, *events: Event) -> str:
        """Open a table with its first events; its code. Refused (not_saved)."""
        begun = pending(None, Role.SERVER, self._clocks.wall())
        return unit.open(self._tables, begun.add(*events))

    def append(self, unit: UnitOfWork, code: str, events: tuple[Event, ...]) -> None:
        """Record what follows for a table from a championship or the house; it may be nothing.

        Raises:
            Refused: There is no such table, or it cannot be read; not_saved.
        """
        if events:
            unit.record(self._tables, code, self._begin(code).add(*events))

    def _begin(self, code: str) -> PendingTable:
        return pending(self._tables.now(code), Role.SERVER, self._clocks.wall())


def _asks_for_seat(event: Event) -> bool:
    return isinstance(event, Requested) and event.kind is RequestKind.SEAT
