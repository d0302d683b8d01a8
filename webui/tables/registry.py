"""Which tables are open: played lately, or with a phone connected, and not ended by the table."""

from __future__ import annotations

import logging
from collections.abc import Callable

from scorekeeper.refusal import Refused
from webui.log import Log, LogFailed
from webui.tables.live import Live
from webui.tables.shelf import Shelf
from webui.tables.summary import Summary, summary_of

logger = logging.getLogger("amarrako.tables")

OPEN_FOR = 12 * 3600.0
"""Seconds after which a table where nothing happens any more counts as left."""
MOST_LISTED = 200


class Registry:
    """A summary of every table that was open since the server began. wall: seconds since 1970."""

    def __init__(self, log: Log, shelf: Shelf, wall: Callable[[], float]) -> None:
        self._log = log
        self._shelf = shelf
        self._wall = wall
        self._summaries: dict[str, Summary] | None = None

    def note(self, live: Live) -> None:
        """The table has changed."""
        if self._summaries is not None:
            self._summaries[live.code] = summary_of(live.code, live.table)

    def forget(self, code: str) -> None:
        """The table cannot be read any more."""
        if self._summaries is not None:
            self._summaries.pop(code, None)

    def open_tables(self) -> list[Summary]:
        """Those open now; where something happened last comes last. LogFailed."""
        found = self._all()
        attended = {
            live.code for live in self._shelf if any(w.kind == "phone" for w in live.attendants)
        }
        since = self._wall() - OPEN_FOR
        opened = [
            summary
            for code, summary in found.items()
            if summary.state != "abandoned" and (summary.last_at >= since or code in attended)
        ]
        return sorted(opened, key=lambda summary: summary.last_at)[-MOST_LISTED:]

    def is_open(self, code: str) -> bool:
        """Whether this one is among them."""
        return any(summary.code == code for summary in self.open_tables())

    def only_open(self) -> str | None:
        """The only open table, if there is exactly one."""
        opened = self.open_tables()
        return opened[0].code if len(opened) == 1 else None

    def _all(self) -> dict[str, Summary]:
        if self._summaries is None:
            found: dict[str, Summary] = {}
            for code in self._log.recent_tables(self._wall() - OPEN_FOR):
                try:
                    found[code] = summary_of(code, self._shelf.get(code).table)
                except LogFailed:
                    raise
                except Refused:
                    continue  # the shelf has said why
                except Exception:
                    # One table that cannot be read must not hide the others.
                    logger.exception("table cannot be read", extra={"table": code})
            self._summaries = found
        return self._summaries
