"""Which table each client is at."""

from __future__ import annotations

from collections.abc import Callable

from scorekeeper.refusal import RefusalCode, Refused
from webui.protocol import frames
from webui.secrets.invitations import Invitations
from webui.streams.cache.cached_table import CachedTable
from webui.streams.cache.open_tables import OpenTables
from webui.streams.cache.table_cache import TableCache
from webui.streams.feeds.client import SCREENS, Client, Placement
from webui.streams.feeds.publisher import Publisher
from webui.streams.feeds.sitting import Sitting
from webui.streams.feeds.table_feeds import TableFeeds
from webui.streams.interface import Subscriber
from webui.streams.presence import Presence


class Subscriptions:
    """The clients of tables. Used by the writer only.

    Args:
        publisher: All clients.
        tables: The tables in memory.
        open_tables: Which tables are open, and live.
        presence: Announces the clients of tables to other servers.
        monotonic: Seconds that never go back.
        invitations: Hash addresses.
        feeds: What the clients are sent.
        sitting: Recognises TVs that were invited.
    """

    def __init__(
        self,
        publisher: Publisher,
        tables: TableCache,
        open_tables: OpenTables,
        *,
        presence: Presence,
        monotonic: Callable[[], float],
        invitations: Invitations,
        feeds: TableFeeds,
        sitting: Sitting,
    ) -> None:
        self._publisher = publisher
        self._tables = tables
        self._open_tables = open_tables
        self._presence = presence
        self._monotonic = monotonic
        self._invitations = invitations
        self._feeds = feeds
        self._sitting = sitting

    def add(self, who: Subscriber, table: str | None, room: int | None, welcome: bytes) -> Client:
        """Subscribe a client, and queue the frame that greets it.

        Args:
            who: The client.
            table: The table that it asks for; None: none.
            room: The table of the room of a championship at which a screen is.
            welcome: Greets it.

        Raises:
            Refused: no_such_table, table_unreadable; it is not subscribed.
            StoreFailed: Its table cannot be read now.
        """
        cached = None if table is None else self._tables.get(table)
        client = Client(who, room=room)
        self._publisher.add(client, welcome)
        self._publisher.change(client)
        if cached is not None:
            if who.kind in ("phone", "panel"):
                self._open_tables.use(cached.code)
            self._enter(client, cached, Placement.NAMED)
        return client

    def remove(self, client: Client) -> None:
        """Forget a client whose connection ended."""
        self._leave(client)

    def move(self, screen: Client, cached: CachedTable | None, placement: Placement) -> None:
        """Have a screen show a table (None: none), and note why."""
        self._leave(screen)
        screen.sent.pop("follow", None)
        screen.who.put_view(b"")
        if cached is not None:
            self._enter(screen, cached, placement)
        self._publisher.change(screen)

    def table_of(self, who: Subscriber) -> CachedTable:
        """The table of a client. Refused (table_wanted)."""
        client = self._publisher.find(who)
        if client is None or client.table is None:
            raise Refused(RefusalCode.TABLE_WANTED)
        return client.table

    def lose(self, cached: CachedTable) -> None:
        """Turn away the clients of a table that can no longer be read."""
        for who in list(cached.subscribers):
            unreadable = Refused(RefusalCode.TABLE_UNREADABLE, table=cached.code)
            self._publisher.turn_away(who, unreadable, frames.TRY_LATER)

    def _enter(self, client: Client, cached: CachedTable, placement: Placement) -> None:
        cached.enter(client.who, self._invitations.hashed(client.who.address))
        cached.note_standings(client.who)
        self._presence.note(cached)
        self._sitting.enter(client, cached)
        self._open_tables.note(cached)
        client.table = cached
        if client.who.kind in SCREENS:
            client.placement, client.screen_code, client.live_tables = placement, None, 0
        self._feeds.view_changed(cached)
        self._publisher.change(*self._publisher.of_kind("mirror"))

    def _leave(self, client: Client) -> None:
        cached, client.table, client.placement = client.table, None, None
        client.is_invited = False
        # What it is sent next is sent even if it is what it had before.
        client.sent.pop("view", None)
        if cached is not None:
            cached.leave(client.who, self._monotonic())
            self._presence.note(cached)
            self._feeds.view_changed(cached)
            if client.who.kind == "phone":
                self._open_tables.use(cached.code)
