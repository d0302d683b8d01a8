"""Which tables are open, and which of those are live: with somebody there, or a moment ago."""

from __future__ import annotations

import logging
from dataclasses import replace

from scorekeeper.refusal import Refused
from webui.log import Log, LogFailed
from webui.tables.clocks import Clocks
from webui.tables.live import Live
from webui.tables.shelf import Shelf
from webui.tables.summary import Summary, summary_of

logger = logging.getLogger("amarrako.tables")

OPEN_FOR = 12 * 3600.0
"""Seconds after which a table where nothing happens any more counts as left."""
LIVE_FOR = 600.0
"""Seconds after which a table without a phone is no longer live."""
MOST_LISTED = 200


class Registry:
    """A summary of every table that was open since the server began."""

    def __init__(self, log: Log, shelf: Shelf, clocks: Clocks) -> None:
        self._log = log
        self._shelf = shelf
        self._clocks = clocks
        self._summaries: dict[str, Summary] | None = None
        self._used: dict[str, float] = {}
        """When each table was last used: something told, a phone or panel come, a phone gone."""

    def note(self, live: Live) -> None:
        """The table has changed."""
        if self._summaries is not None:
            self._summaries[live.code] = summary_of(live.code, live.table)

    def use(self, code: str) -> None:
        """Somebody is at the table now, or was until now."""
        self._used[code] = self._clocks.steady()

    def forget(self, code: str) -> None:
        """The table cannot be read any more."""
        if self._summaries is not None:
            self._summaries.pop(code, None)

    def open_tables(self) -> list[Summary]:
        """Those open now, live ones last; of both the last to change comes last. LogFailed."""
        attended = self._attended()
        opened = [
            replace(summary, live=self._in_use(code, attended))
            for code, summary in self._all().items()
            if self._open(summary, attended)
        ]
        return sorted(opened, key=lambda each: (each.live, each.last_at))[-MOST_LISTED:]

    def is_open(self, code: str) -> bool:
        """Whether this one is among them. LogFailed."""
        summary = self._all().get(code)
        return summary is not None and self._open(summary, self._attended())

    def live_tables(self) -> list[str]:
        """The codes of those that are live. LogFailed."""
        attended = self._attended()
        return [
            code
            for code, summary in self._all().items()
            if self._in_use(code, attended) and self._open(summary, attended)
        ]

    def in_use(self, code: str) -> bool:
        """Whether a phone is at the table or was lately, also where its match was ended."""
        return self._in_use(code, self._attended())

    def _open(self, summary: Summary, attended: set[str]) -> bool:
        recent = summary.last_at >= self._clocks.wall() - OPEN_FOR
        return summary.state != "abandoned" and (recent or summary.code in attended)

    def _in_use(self, code: str, attended: set[str]) -> bool:
        used = self._used.get(code)
        lately = used is not None and self._clocks.steady() - used < LIVE_FOR
        return lately or code in attended

    def _attended(self) -> set[str]:
        """Tables with a phone."""
        return {
            live.code for live in self._shelf if any(w.kind == "phone" for w in live.attendants)
        }

    def _all(self) -> dict[str, Summary]:
        if self._summaries is None:
            found: dict[str, Summary] = {}
            wall, steady = self._clocks.wall(), self._clocks.steady()
            for code in self._log.recent_tables(wall - OPEN_FOR):
                try:
                    found[code] = summary_of(code, self._shelf.get(code).table)
                except LogFailed:
                    raise
                except Refused:
                    continue  # the shelf has said why
                except Exception:
                    # One table that cannot be read must not hide the others.
                    logger.exception("table cannot be read", extra={"table": code})
                else:
                    # Of the time before the server began only the log says who was there.
                    self._used.setdefault(code, steady - max(0.0, wall - found[code].last_at))
            self._summaries = found
        return self._summaries
