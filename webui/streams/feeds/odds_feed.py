"""The chances at tables, as TVs and panels are sent them."""

from __future__ import annotations

from collections.abc import Callable

from webui.protocol import outgoing
from webui.streams.cache.cached_table import CachedTable
from webui.streams.cache.table_cache import TableCache
from webui.streams.feeds.client import SCREENS, Client
from webui.streams.feeds.publisher import Publisher
from webui.streams.live_odds import FoundOdds, LiveOdds


class OddsFeed:
    """The feed of the chances. Used by the writer only.

    Args:
        publisher: All clients.
        tables: The tables in memory.
        odds: Computes the chances.
        in_championship: Whether a match of an open championship is at a table, by its code.
    """

    def __init__(
        self,
        publisher: Publisher,
        tables: TableCache,
        odds: LiveOdds,
        in_championship: Callable[[str], bool],
    ) -> None:
        self._publisher = publisher
        self._tables = tables
        self._odds = odds
        self._in_championship = in_championship

    def follow(self, cached: CachedTable) -> None:
        """Have the chances of a table computed, or no longer shown."""
        had = cached.has_odds
        cached.has_odds = self._odds.follow(
            cached.code,
            cached.table,
            shown=any(who.kind in SCREENS for who in cached.subscribers),
            in_championship=self._in_championship(cached.code),
        )
        if had and not cached.has_odds and cached.odds is not None:
            self._set(cached, FoundOdds(cached.code, cached.table.revision, None))

    def show(self, found: FoundOdds) -> None:
        """Show the chances of a table, unless it has none by now.

        Raises:
            Refused: There is no such table any more, or it cannot be read.
            StoreFailed: It cannot be read now.
        """
        cached = self._tables.get(found.code)
        if cached.has_odds:
            self._set(cached, found)

    def _set(self, cached: CachedTable, found: FoundOdds) -> None:
        if cached.odds is not None and cached.odds.chances == found.chances:
            return
        cached.odds = found
        screens = [who for who in cached.subscribers if who.kind in SCREENS]
        self._publisher.change_those(screens)

    def shows(self, client: Client) -> object:
        """The chances at the table of a client; None: there are none."""
        return client.table and client.table.odds

    def encode(self, client: Client) -> bytes | None:
        """Encode them."""
        if client.table is None or client.table.odds is None:
            return None
        code, revision, chances = client.table.odds
        return outgoing.encode(
            {"type": "odds", "table": code, "revision": revision, "chances": chances}
        )
