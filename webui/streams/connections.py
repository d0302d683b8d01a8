"""Clients that connect and disconnect."""

from __future__ import annotations

import logging

from scorekeeper.refusal import RefusalCode, Refused
from webui.protocol import frames
from webui.protocol.incoming import Hello
from webui.store import StoreFailed
from webui.streams.cache.championship_cache import ChampionshipCache
from webui.streams.cache.unit_of_work import UnitOfWork
from webui.streams.commands.championship_commands import ChampionshipCommands
from webui.streams.feeds.championship_feeds import ChampionshipFeeds
from webui.streams.feeds.client import SCREENS
from webui.streams.feeds.publisher import Publisher
from webui.streams.feeds.screens import Screens
from webui.streams.feeds.subscriptions import Subscriptions
from webui.streams.interface import Subscriber

logger = logging.getLogger("amarrako.tables")


class Connections:
    """Subscribes clients to what they ask for. Used by the writer only.

    Args:
        publisher: All clients.
        subscriptions: Those of tables.
        screens: Which tables TVs and panels show.
        championship_feeds: The clients of championships.
        championships: The championships in memory.
        championship_commands: Prepare what a client of a championship is sent.
    """

    def __init__(
        self,
        publisher: Publisher,
        *,
        subscriptions: Subscriptions,
        screens: Screens,
        championship_feeds: ChampionshipFeeds,
        championships: ChampionshipCache,
        championship_commands: ChampionshipCommands,
    ) -> None:
        self._publisher = publisher
        self._subscriptions = subscriptions
        self._screens = screens
        self._championship_feeds = championship_feeds
        self._championships = championships
        self._championship_commands = championship_commands

    def subscribe(self, unit: UnitOfWork, who: Subscriber, hello: Hello, welcome: bytes) -> None:
        """Subscribe a client that said hello, or turn it away."""
        try:
            if who.kind == "championship":
                self._subscribe_to_championship(who, hello, welcome)
            else:
                self._subscribe_to_table(who, hello, welcome)
        except Refused as refusal:
            self._publisher.turn_away(who, refusal, frames.POLICY)
        except StoreFailed as error:
            unit.fail(error)
            self._publisher.turn_away(who, Refused(RefusalCode.LOG_FAILED), frames.TRY_LATER)
        except Exception:
            logger.exception("table cannot be opened", extra={"table": hello.table})
            self._publisher.turn_away(who, Refused(RefusalCode.INTERNAL), frames.ERROR)

    def _subscribe_to_championship(self, who: Subscriber, hello: Hello, welcome: bytes) -> None:
        self._championship_commands.greet(who)
        at_table = self._championships.match_at(hello.table or "")
        chosen = hello.championship or (None if at_table is None else at_table[0])
        self._championship_feeds.add(who, welcome, chosen, packed=hello.packed)

    def _subscribe_to_table(self, who: Subscriber, hello: Hello, welcome: bytes) -> None:
        table, pointed = hello.table, hello.pointed
        if hello.room is not None and self._screens.have_rooms():
            table = pointed = None
        client = self._subscriptions.add(who, table, hello.room, welcome)
        if who.kind in SCREENS:
            self._screens.add(client, pointed)

    def unsubscribe(self, who: Subscriber) -> None:
        """Forget a client whose connection ended."""
        client = self._publisher.remove(who)
        if client is not None and who.kind == "championship":
            self._championship_feeds.remove(client)
        elif client is not None:
            self._subscriptions.remove(client)
