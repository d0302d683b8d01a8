"""What clients send: decided within a batch, answered after its commit."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from scorekeeper.refusal import RefusalCode, Refused
from webui.protocol import frames, outgoing
from webui.protocol.championship import (
    ChampionshipCommand,
    ChampionshipMessage,
    OpenChampionship,
)
from webui.protocol.incoming import CommandMessage, Hello
from webui.store import StoreFailed
from webui.streams.cache.championship_cache import ChampionshipCache
from webui.streams.cache.refusals import Refusals
from webui.streams.cache.table_cache import TableCache
from webui.streams.cache.unit_of_work import UnitOfWork
from webui.streams.commands.championship_commands import ChampionshipCommands
from webui.streams.commands.table_commands import TableCommands
from webui.streams.feeds.championship_feeds import ChampionshipFeeds
from webui.streams.feeds.publisher import Publisher
from webui.streams.feeds.subscriptions import Subscriptions
from webui.streams.interface import AfterCommit, Subscriber, TableMessage
from webui.streams.measures import Measures
from webui.streams.other_servers import OtherServers

logger = logging.getLogger("amarrako.tables")

KeyedMessage = CommandMessage | OpenChampionship | ChampionshipCommand
"""Messages with an idempotency key, which are acknowledged."""


class MessageHandler:
    """Handles the messages of clients. Used by the writer only.

    Args:
        publisher: Sends the answers.
        tables: The tables in memory.
        championships: The championships in memory.
        table_commands: Decides commands to tables.
        championship_commands: Decides messages about championships.
        championship_feeds: The clients of championships.
        subscriptions: The clients of tables.
        others: Have what a client has seen at another server.
        measures: Count the answers.
    """

    def __init__(
        self,
        publisher: Publisher,
        *,
        tables: TableCache,
        championships: ChampionshipCache,
        table_commands: TableCommands,
        championship_commands: ChampionshipCommands,
        championship_feeds: ChampionshipFeeds,
        subscriptions: Subscriptions,
        others: OtherServers,
        measures: Measures,
    ) -> None:
        self._publisher = publisher
        self._tables = tables
        self._championships = championships
        self._table_commands = table_commands
        self._championship_commands = championship_commands
        self._championship_feeds = championship_feeds
        self._subscriptions = subscriptions
        self._others = others
        self._measures = measures

    def subscribe(self, unit: UnitOfWork, who: Subscriber, hello: Hello, welcome: bytes) -> None:
        """Subscribe a client that said hello, or turn it away."""
        try:
            if who.kind == "championship":
                self._subscribe_to_championship(who, hello, welcome)
            else:
                self._subscriptions.add(who, hello, welcome)
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

    def unsubscribe(self, who: Subscriber) -> None:
        """Forget a client whose connection ended."""
        client = self._publisher.remove(who)
        if client is not None and who.kind == "championship":
            self._championship_feeds.remove(client)
        elif client is not None:
            self._subscriptions.remove(client)

    def receive(
        self, unit: UnitOfWork, who: Subscriber, message: TableMessage, since: float = 0.0
    ) -> AfterCommit | None:
        """Handle a message of a client, which arrived at some time (`Measures.now`)."""
        key = message.id if isinstance(message, KeyedMessage) else None
        try:
            if isinstance(message, CommandMessage):
                return self._act_at_table(unit, who, message, since)
            if isinstance(message, ChampionshipMessage):
                return self._act_on_championship(unit, who, message, key, since)
            self._subscriptions.handle(who, message)
        except Refused as caught:
            refused = outgoing.refused(caught, key)
            return lambda: self._publisher.send(who, refused)
        return None

    def _act_at_table(
        self, unit: UnitOfWork, who: Subscriber, message: CommandMessage, since: float
    ) -> AfterCommit:
        """Decide a command to the table of a client. Refused: table_wanted."""
        cached = self._subscriptions.table_of(who)
        self._others.catch_up_to(unit, message.revision, self._tables, cached.code)
        return self._decide(
            unit,
            who,
            message.id,
            partial(self._table_commands.act, unit, cached, who, message),
            revision=lambda: self._tables.now(cached.code).revision,
            refusals=cached.refusals,
            since=since,
            table=cached.code,
        )

    def _act_on_championship(
        self,
        unit: UnitOfWork,
        who: Subscriber,
        message: ChampionshipMessage,
        key: str | None,
        since: float,
    ) -> AfterCommit:
        """Decide a message about a championship."""
        if isinstance(message, ChampionshipCommand):
            code = message.championship
            self._others.catch_up_to(unit, message.revision, self._championships, code)
        return self._decide(
            unit,
            who,
            key,
            partial(self._championship_commands.receive, unit, who, message),
            revision=partial(self._championship_commands.revision, message),
            refusals=self._championship_commands.refusals,
            since=since,
        )

    def _decide(
        self,
        unit: UnitOfWork,
        who: Subscriber,
        key: str | None,
        decide: Callable[[], int],
        *,
        revision: Callable[[], int],
        refusals: Refusals,
        since: float,
        table: str | None = None,
    ) -> AfterCommit:
        """Decide a message now, and answer it after the commit.

        Args:
            unit: The batch.
            who: The sender.
            key: The idempotency key; None: the message has none, and only a refusal is sent.
            decide: Decide it, and return the revision after it.
            revision: The revision within this batch, which is sent with a refusal.
            refusals: Stores a refusal for retries.
            since: When it arrived.
            table: The code of the table, for the log.
        """
        refusal: Refused | None = None
        reached = 0
        try:
            reached = decide()
        except Refused as caught:
            # Its traceback refers to this frame: a cycle that would keep the table as it was.
            refusal = caught.without_traceback()
        except StoreFailed as error:
            unit.fail(error)
        except Exception:
            # A bug in the rules costs one command, not the whole batch.
            logger.exception("command failed", extra={"table": table, "command": key})
            refusal = Refused(RefusalCode.INTERNAL)
        if refusal is not None:
            reached = revision()

        def answer() -> None:
            if unit.failed:
                # What it was refused for may not have happened.
                frame = outgoing.refused(Refused(RefusalCode.NOT_SAVED), key)
                self._measures.answered("not_saved", since)
            elif refusal is not None:
                if key is not None:
                    refusals.add(who.phone, key, refusal)
                frame = outgoing.refused(refusal, key, reached)
                self._measures.answered("refused", since)
            elif key is not None:
                frame = outgoing.encode({"type": "ack", "id": key, "revision": reached})
                self._measures.answered("acknowledged", since)
            else:
                return
            self._publisher.send(who, frame)

        return answer
