"""The clients of the other servers of a database, and what a server that is gone has left to do."""

from __future__ import annotations

from collections.abc import Collection

from scorekeeper.refusal import Refused
from webui.store import StoreFailed
from webui.streams.cache.open_tables import OpenTables
from webui.streams.cache.table_cache import TableCache
from webui.streams.clocks import SOON
from webui.streams.feeds.table_feeds import TableFeeds
from webui.streams.policies.policies import Policies
from webui.streams.presence import Presence
from webui.streams.store_upkeep import StoreUpkeep


class OtherClients:
    """Takes over which clients other servers have. Used by the writer only.

    Args:
        presence: What each server announces of its clients.
        tables: The tables in memory.
        open_tables: Which tables are open, and live.
        feeds: Show the clients here who is connected elsewhere.
        policies: Compare matches with their tables where a server that is gone may not have.
        upkeep: Whether the event store works.
    """

    def __init__(
        self,
        presence: Presence,
        tables: TableCache,
        open_tables: OpenTables,
        *,
        feeds: TableFeeds,
        policies: Policies,
        upkeep: StoreUpkeep,
    ) -> None:
        self._presence = presence
        self._tables = tables
        self._open_tables = open_tables
        self._feeds = feeds
        self._policies = policies
        self._upkeep = upkeep

    def see_clients(self, keys: Collection[str] | None) -> None:
        """Take over which clients the other servers have (`Presence.read`)."""
        for code, used in self._presence.read(keys).items():
            if used:
                self._open_tables.use(code)
            if code in self._tables:
                cached = self._tables.get(code)
                cached.elsewhere = self._presence.elsewhere(code)
                cached.note_standings()
                self._feeds.view_changed(cached)

    def see_servers(self, keys: Collection[str]) -> None:
        """Do what a server that is gone has left to do; `keys` are those that came or went."""
        if self._presence.is_gone(keys):
            self._policies.compare_again()

    def load_left_over(self) -> None:
        """Load a table of a server that is gone: a request may wait there.

        One in a batch, as there may be hundreds.
        """
        code = self._presence.left_over if self._upkeep.works else None
        if code is None:
            return
        try:
            cached = self._tables.get(code)
            if cached.next_deadline() is not None:
                self._presence.note(cached)
        except Refused:
            pass  # it cannot be read, which was logged
        except StoreFailed as error:
            self._upkeep.fail(error)
            return
        self._presence.forget_left_over(code)

    @property
    def wait_seconds(self) -> float | None:
        """Seconds until the next table that is left over is loaded; None: there is none."""
        return SOON if self._upkeep.works and self._presence.left_over else None
