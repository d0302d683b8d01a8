"""What the clients of tables are sent of these: their views, and which debts were paid."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping

from scorekeeper.house.house import House
from scorekeeper.table.events import RefereeCame
from webui.protocol import outgoing
from webui.protocol.messages import PaidMatchShape
from webui.secrets.code import Code
from webui.streams.cache.cached_table import CachedTable
from webui.streams.cache.open_tables import OpenTables
from webui.streams.cache.table_cache import TableCache
from webui.streams.feeds.client import Client
from webui.streams.feeds.odds_feed import OddsFeed
from webui.streams.feeds.panels import Panels
from webui.streams.feeds.publisher import Publisher
from webui.streams.feeds.sitting import Sitting

logger = logging.getLogger("amarrako.tables")


class TableFeeds:
    """The feeds of tables. Used by the writer only.

    Args:
        publisher: All clients.
        tables: The tables in memory.
        open_tables: The list of open tables.
        monotonic: Seconds that never go back.
        odds: The chances at the tables.
        sitting: Sends refusals to those who get no seat.
        panels: Show the code of a referee, until one came.
        referee: The codes of referees.
    """

    def __init__(
        self,
        publisher: Publisher,
        tables: TableCache,
        open_tables: OpenTables,
        *,
        monotonic: Callable[[], float],
        odds: OddsFeed,
        sitting: Sitting,
        panels: Panels,
        referee: Code,
    ) -> None:
        self._publisher = publisher
        self._tables = tables
        self._open_tables = open_tables
        self._monotonic = monotonic
        self._odds = odds
        self._sitting = sitting
        self._panels = panels
        self._referee = referee
        self._changed: dict[str, CachedTable] = {}
        """The tables whose view may have changed."""
        self._paid: Mapping[str, Mapping[tuple[int, float], int]] = {}
        """As in the house."""

    def appended(self, code: str) -> None:
        """Note that events were appended to a table, which is in use."""
        self._open_tables.use(code)
        self.changed(code)

    def changed(self, code: str) -> None:
        """Note that a table has a new state."""
        cached = self._tables.get(code)
        self._open_tables.note(cached)
        self.view_changed(cached)
        cached.note_seats()
        self._sitting.send_refusals(cached)
        if any(isinstance(each.event, RefereeCame) for each in cached.table.latest):
            self._referee.end(code)
            self._panels.show_code(cached)

    def view_changed(self, cached: CachedTable) -> None:
        """Note that the view of a table may have changed, though its state has not."""
        self._changed[cached.code] = cached

    def follow(self, house: House) -> None:
        """Have what changed of the house sent to panels, and what was paid to the tables."""
        self._panels.follow(house)
        before, self._paid = self._paid, house.paid
        for cached in self._tables:
            if before.get(cached.code) != self._paid.get(cached.code):
                self._publisher.change_those(cached.subscribers)
            self._odds.follow(cached)

    def offer_seats(self) -> None:
        """Have views sent to tables where the seat of an absent phone is now offered to others."""
        self._changed.update({cached.code: cached for cached in self._tables.with_due_offer()})

    def make_views(self) -> None:
        """Make the views of changed tables, which their clients are sent."""
        now = self._monotonic()
        for cached in self._changed.values():
            cached.start_offer_timer(now)
            self._tables.note_timers(cached)
            # Opening the tables of a round, 64 views that nobody receives would take 50 ms.
            if cached.subscribers:
                try:
                    cached.make_view(now)
                except Exception:
                    # One table whose view cannot be made must not stop the others.
                    logger.exception("view failed", extra={"table": cached.code})
                self._publisher.change_those(cached.subscribers)
            self._odds.follow(cached)
        self._changed.clear()

    def view(self, client: Client) -> object:
        """The view of the table of a client, as a frame; None: it has none."""
        return client.table and client.table.frame

    def debts_paid(self, client: Client) -> object:
        """What was paid at the table of a client; None: nothing was, and it has not had more."""
        if client.table is None:
            return None
        paid = self._paid.get(client.table.code)
        return (client.table.code, paid or {}) if paid or client.sent.get("debts_paid") else None

    def encode_debts_paid(self, client: Client) -> bytes | None:
        """Encode it."""
        if client.table is None or self.debts_paid(client) is None:
            return None
        code = client.table.code
        paid = [
            PaidMatchShape(match=match, ended=ended) for match, ended in self._paid.get(code, ())
        ]
        return outgoing.encode({"type": "debts_paid", "table": code, "paid": paid})
