"""Unit of work: the writing part of a batch, decided in order and committed at once.

Tables are values: a command of the batch sees what the earlier ones did, and if the commit fails
the new values are forgotten.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterator
from contextlib import contextmanager

from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table import Intent, Recorded, Table, decide, evolve, time_over
from scorekeeper.table.commands import Command, OpenReferee
from scorekeeper.table.events import Event
from webui.codes import fresh_code
from webui.event_store import EventStore, Row, StoreFailed
from webui.protocol.incoming import CommandMessage
from webui.service.jobs import Change, Subscriber, TimeOver
from webui.service.live_table import LiveTable
from webui.service.referee_codes import RefereeCodes
from webui.service.rows import match_row, row_of
from webui.service.table_cache import Clocks, TableCache

logger = logging.getLogger("amarrako.tables")


class UnitOfWork:
    """The writes of one batch. Nobody sees any of it before `commit`.

    Once the store has failed, every method raises Refused (not_saved) and nothing is committed.

    Attributes:
        failed: Whether the store has failed.
    """

    def __init__(
        self, store: EventStore, cache: TableCache, clocks: Clocks, codes: RefereeCodes
    ) -> None:
        self._store = store
        self._cache = cache
        self._clocks = clocks
        self._codes = codes
        self._new: dict[str, Table] = {}
        self._admitted: set[str] = set()
        """Tables whose referee's code was used."""
        self.failed = False

    def fail(self, reason: str) -> None:
        """Give up the whole batch."""
        logger.error("not saved", extra={"reason": reason})
        self.failed = True

    @contextmanager
    def _saving(self) -> Iterator[None]:
        if self.failed:
            raise Refused(RefusalCode.NOT_SAVED)
        try:
            yield
        except StoreFailed as error:
            self.fail(str(error))
            raise Refused(RefusalCode.NOT_SAVED) from error

    def act(self, live: LiveTable, who: Subscriber, message: CommandMessage) -> int:
        """Decide a command; the table's revision after it.

        A command whose idempotency key is stored, or was refused, is answered as it was then.

        Raises:
            Refused: By the rules, id_taken, not_saved.
        """
        with self._saving():
            stored = self._store.find_command(live.code, message.id)
            if stored is not None:
                if stored.phone != who.phone:
                    raise Refused(RefusalCode.ID_TAKEN)
                return stored.revision
            earlier = live.refusal_of(who.phone, message.id)
            if earlier is not None:
                raise earlier
            table = self._table(live)
            intent = Intent(
                command=message.command,
                phone=who.phone,
                seat=message.seat,
                seen=message.revision,
                gone=live.gone(table, self._clocks.steady()),
                referee=message.referee,
                admitted=self._admits(live, message.command),
                panel=message.panel,
                saw=message.saw,
            )
            events = decide(table, intent)
            if intent.admitted:
                self._admitted.add(live.code)
            return self._append(live.code, table, events, (who.phone, message)).revision

    def time_over(self, job: TimeOver) -> None:
        """Book the count whose time is over.

        Raises:
            Refused: not_now (it does not wait any more), not_saved.
        """
        with self._saving():
            table = self._table(self._cache.get(job.table))
            self._append(job.table, table, time_over(table, job.proposed))

    def open_table(self, events: tuple[Event, ...]) -> str:
        """Open a table; its code. Refused (not_saved)."""
        with self._saving():
            code = fresh_code(secrets.choice, self._store.has_table)
            self._store.create_table(code, self._clocks.wall())
            self._append(code, None, events)
            return code

    def change(self, change: Change) -> None:
        """Change what is stored beside the events. Refused (not_saved, and as the change does)."""
        with self._saving():
            change(self._store, self._clocks.wall())

    def commit(self) -> list[str]:
        """Write all of it to disk and put it into force; the codes of the tables that changed."""
        if not self.failed:
            try:
                self._store.commit()
            except StoreFailed as error:
                self.fail(str(error))
        if self.failed:
            return []
        for code, table in self._new.items():
            self._cache.put(code, table)
        return list(self._new)

    def revision_of(self, live: LiveTable) -> int:
        """The table's revision within this batch."""
        return self._table(live).revision

    def _table(self, live: LiveTable) -> Table:
        return self._new.get(live.code, live.table)

    def _admits(self, live: LiveTable, command: Command) -> bool:
        """Whether the command has the referee's code, which is good for one referee."""
        if not isinstance(command, OpenReferee) or live.code in self._admitted:
            return False
        return self._codes.admits(live.code, command.code)

    def _append(
        self,
        code: str,
        before: Table | None,
        events: tuple[Event, ...],
        cause: tuple[str, CommandMessage] | None = None,
    ) -> Table:
        """Append the events of one step, and update the table's row in the list of matches.

        Args:
            code: The code of the table.
            before: The table; None: it is new.
            events: What happened.
            cause: The phone and the command that they come from; None: the service itself acts.

        Returns:
            The table after them.
        """
        table = before
        step = 1 if table is None else table.revision + 1
        at = self._clocks.wall()
        phone = command = by = None
        referee = False
        if cause is not None:
            phone, message = cause
            command, by, referee = message.id, message.seat, message.referee
        by_name = None if table is None else table.speaker_name(by, referee=referee)
        rows: list[Row] = []
        for sequence, event in enumerate(events, step):
            recorded = Recorded(sequence, step, at, by, by_name, event)
            table = evolve(table, recorded)
            rows.append(row_of(code, recorded, command, phone))
        if table is None:
            msg = "a step has at least one event"
            raise ValueError(msg)
        listed = match_row(code, table)
        self._store.append(rows)
        if before is None or match_row(code, before) != listed:
            self._store.save_match(listed)
        self._new[code] = table
        return table
