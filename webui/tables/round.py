"""One batch: everything that waited is decided in order, and written with one commit.

Tables are values: a command of the batch sees what the earlier ones did, and if the commit fails
the new values are simply forgotten.
"""

from __future__ import annotations

import logging
import secrets

from scorekeeper.refusal import Refused
from scorekeeper.table import Intent, Recorded, Table, decide, evolve, time_over
from scorekeeper.table.commands import Command, OpenReferee
from scorekeeper.table.events import Event
from webui.codes import fresh_code
from webui.log import Log, LogFailed, Row
from webui.tables.clocks import Clocks
from webui.tables.jobs import Act, ChangeKept, OpenTable, TimeOver
from webui.tables.live import Live
from webui.tables.matches import match_row
from webui.tables.referee_codes import RefereeCodes
from webui.tables.rows import row_of
from webui.tables.shelf import Shelf

logger = logging.getLogger("amarrako.tables")


class Round:
    """The writing half of a batch. Nothing it does is seen by anybody before `commit`.

    failed: nothing of it counts, and everybody is to be told `not_saved`.
    """

    def __init__(self, log: Log, shelf: Shelf, clocks: Clocks, codes: RefereeCodes) -> None:
        self._log = log
        self._shelf = shelf
        self._clocks = clocks
        self._codes = codes
        self._new: dict[str, Table] = {}
        self._let_in: set[str] = set()
        self.failed = False

    def fail(self, reason: str) -> None:
        """Give the round up."""
        logger.error("not saved", extra={"reason": reason})
        self.failed = True

    def act(self, live: Live, job: Act) -> int:
        """Decide a command; the table's revision after it. Refused."""
        if self.failed:
            raise Refused("not_saved")
        try:
            return self._act(live, job)
        except LogFailed as error:
            self.fail(str(error))
            raise Refused("not_saved") from error

    def time_over(self, job: TimeOver) -> None:
        """Book the count whose time is over. Refused: it waits no more (not_now), not_saved."""
        if self.failed:
            raise Refused("not_saved")
        live = self._shelf.get(job.table)
        before = self._table(live)
        table, rows = self._rows(live.code, before, time_over(before, job.proposed))
        try:
            self._append(live.code, before, table, rows)
        except LogFailed as error:
            self.fail(str(error))
            raise Refused("not_saved") from error
        self._new[live.code] = table

    def open(self, job: OpenTable) -> str:
        """Write a new table; its code. Refused (not_saved)."""
        if self.failed:
            raise Refused("not_saved")
        try:
            code = fresh_code(secrets.choice, self._log.has_table)
            table, rows = self._rows(code, None, job.events)
            self._log.create_table(code, table.last.at)
            self._append(code, None, table, rows)
        except LogFailed as error:
            self.fail(str(error))
            raise Refused("not_saved") from error
        self._new[code] = table
        return code

    def change_kept(self, job: ChangeKept) -> None:
        """Change what is kept beside the matches. Refused (not_saved, and as the change does)."""
        if self.failed:
            raise Refused("not_saved")
        try:
            job.change(self._log, self._clocks.wall())
        except LogFailed as error:
            self.fail(str(error))
            raise Refused("not_saved") from error

    def commit(self) -> list[str]:
        """Put it on disk and let it be true; the codes of the tables that changed."""
        if not self.failed:
            try:
                self._log.commit()
            except LogFailed as error:
                self.fail(str(error))
        if self.failed:
            return []
        for code, table in self._new.items():
            self._shelf.put_or_update(code, table)
        return list(self._new)

    def revision_of(self, live: Live) -> int:
        """The table's revision as this round has it."""
        return self._table(live).revision

    def _table(self, live: Live) -> Table:
        return self._new.get(live.code, live.table)

    def _act(self, live: Live, job: Act) -> int:
        told = self._log.find_command(live.code, job.id)
        if told is not None:
            if told.phone != job.who.phone:
                raise Refused("id_taken")
            return told.revision
        earlier = live.refusal_of(job.who.phone, job.id)
        if earlier is not None:
            raise earlier
        table = self._table(live)
        intent = Intent(
            command=job.command,
            phone=job.who.phone,
            seat=job.seat,
            seen=job.revision,
            gone=live.presence.gone(table, self._clocks.steady()),
            referee=job.referee,
            admitted=self._admits(live, job.command),
            panel=job.panel,
            saw=job.saw,
        )
        events = decide(table, intent)
        if intent.admitted:
            self._let_in.add(live.code)
        before, (table, rows) = table, self._rows(live.code, table, events, job)
        self._append(live.code, before, table, rows)
        self._new[live.code] = table
        return table.revision

    def _admits(self, live: Live, command: Command) -> bool:
        """Whether it brings the referee's code; who is let in uses it up, for this round too."""
        if not isinstance(command, OpenReferee) or live.code in self._let_in:
            return False
        return self._codes.admits(live.code, command.code)

    def _append(self, code: str, before: Table | None, table: Table, rows: list[Row]) -> None:
        """Write a step, and with it what it changes in the list of matches."""
        self._log.append(rows)
        listed = match_row(code, table)
        if before is None or match_row(code, before) != listed:
            self._log.save_match(listed)

    def _rows(
        self, code: str, table: Table | None, events: tuple[Event, ...], job: Act | None = None
    ) -> tuple[Table, list[Row]]:
        """The table after a step, and the step's rows; job: None for what the house itself does."""
        first = 1 if table is None else table.revision + 1
        at = self._clocks.wall()
        by = None if job is None else job.seat
        referee = job is not None and job.referee
        by_name = None if table is None else table.speaker_name(by, referee=referee)
        rows = []
        for sequence, event in enumerate(events, first):
            recorded = Recorded(sequence, first, at, by, by_name, event)
            table = evolve(table, recorded)
            rows.append(
                row_of(
                    code,
                    recorded,
                    command=None if job is None else job.id,
                    phone=None if job is None else job.who.phone,
                )
            )
        if table is None:
            msg = "a step has at least one event"
            raise ValueError(msg)
        return table, rows
