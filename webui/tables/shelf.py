"""The tables in memory: taken from the log when asked for, put away when nobody is there."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator

from scorekeeper.refusal import Refused
from scorekeeper.table import Table
from scorekeeper.table.evolve import replay
from webui.log import Log, LogDamaged
from webui.tables.live import Live
from webui.tables.presence import Presence
from webui.tables.rows import all_recorded
from webui.tables.waits import Waits

logger = logging.getLogger("amarrako.tables")


class Shelf:
    """Live tables by code. steady: seconds of a clock that never goes back."""

    def __init__(self, log: Log, steady: Callable[[], float], idle_after: float) -> None:
        self._log = log
        self._steady = steady
        self._idle_after = idle_after
        self._born = steady()
        self._lives: dict[str, Live] = {}
        self.waits = Waits(steady)

    def __iter__(self) -> Iterator[Live]:
        """The tables in memory."""
        return iter(list(self._lives.values()))

    def get(self, code: str) -> Live:
        """The table, loaded if it is not in memory.

        Refused (no_such_table, table_unreadable); LogFailed.
        """
        live = self._lives.get(code)
        if live is None:
            live = self.put(code, self.load(code))
        return live

    def put(self, code: str, table: Table) -> Live:
        """Have a table in memory."""
        # A table comes in here either new or after nobody was there for minutes: no phone of it
        # can have been seen since this server began.
        live = Live(code, table, Presence(self._born), quiet_since=self._steady())
        self._lives[code] = live
        self.waits.note(code, table)
        return live

    def put_or_update(self, code: str, table: Table) -> None:
        """Let this be the table's state."""
        live = self._lives.get(code)
        if live is None:
            self.put(code, table)
        else:
            live.table = table
            self.waits.note(code, table)

    def load(self, code: str) -> Table:
        """The table as the log has it. Refused (no_such_table, table_unreadable); LogFailed."""
        try:
            rows = all_recorded(self._log.running_match(code))
        except LogDamaged as error:
            # That costs this table, and none of the others.
            logger.error("table cannot be read", extra={"table": code, "reason": str(error)})  # noqa: TRY400
            raise Refused("table_unreadable", table=code) from error
        if not rows:
            raise Refused("no_such_table", table=code)
        return replay(rows)

    def put_away_idle(self) -> list[str]:
        """Forget tables that nobody has attended for a while; the log keeps them."""
        before = self._steady() - self._idle_after
        idle = [
            code
            for code, live in self._lives.items()
            if not live.attendants and live.quiet_since < before
        ]
        for code in idle:
            self._forget(code)
        return idle

    def reload(self) -> list[Live]:
        """Take every table from the log again, as after a commit of which nobody knows.

        Gives back those that cannot be read any more; they are not in memory now.
        """
        lost = []
        for live in self:
            try:
                live.table = self.load(live.code)
            except Refused:
                lost.append(live)
                self._forget(live.code)
            else:
                self.waits.note(live.code, live.table)
        return lost

    def _forget(self, code: str) -> None:
        del self._lives[code]
        self.waits.forget(code)
