"""What clients send: decided within a batch, answered after its commit."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from scorekeeper.refusal import RefusalCode, Refused
from webui.protocol import outgoing
from webui.protocol.championship import (
    ChampionshipCommand,
    ChampionshipMessage,
    OpenChampionship,
)
from webui.protocol.incoming import (
    AskRefereeCode,
    CommandMessage,
    OfATable,
    PointScreen,
    Press,
)
from webui.protocol.picture import Picture
from webui.store import CHAMPIONSHIP, TABLE, StoreFailed
from webui.streams.cache.refusals import Refusals
from webui.streams.cache.unit_of_work import UnitOfWork
from webui.streams.commands.championship_commands import ChampionshipCommands
from webui.streams.commands.table_commands import TableCommands
from webui.streams.feeds.panels import Panels
from webui.streams.feeds.publisher import Publisher
from webui.streams.feeds.screens import Screens
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
        table_commands: Decides commands to tables.
        championship_commands: Decides messages about championships.
        subscriptions: Which table each client is at.
        screens: Are pointed at tables.
        panels: Send pictures, and show codes.
        others: Have what a client has seen at another server.
        measures: Count the answers.
    """

    def __init__(
        self,
        publisher: Publisher,
        *,
        table_commands: TableCommands,
        championship_commands: ChampionshipCommands,
        subscriptions: Subscriptions,
        screens: Screens,
        panels: Panels,
        others: OtherServers,
        measures: Measures,
    ) -> None:
        self._publisher = publisher
        self._table_commands = table_commands
        self._championship_commands = championship_commands
        self._subscriptions = subscriptions
        self._screens = screens
        self._panels = panels
        self._others = others
        self._measures = measures

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
            self._handle(who, message)
        except Refused as caught:
            refused = outgoing.refused(caught, key)
            return lambda: self._publisher.send(who, refused)
        return None

    def _handle(self, who: Subscriber, message: OfATable | Picture) -> None:
        """Handle a message that changes no stream.

        Raises:
            Refused: table_wanted, not_seated, no_such_screen, too_many_tries, players_ask_code,
                not_a_panel, house_pin_wanted.
        """
        match message:
            case PointScreen(screen=code):
                self._screens.point(who, code, self._subscriptions.table_of(who))
            case Picture():
                self._panels.take_picture(who, message)
            case Press():
                self._panels.press(who, message)
            case AskRefereeCode():
                self._panels.answer_referee(who, self._subscriptions.table_of(who))

    def _act_at_table(
        self, unit: UnitOfWork, who: Subscriber, message: CommandMessage, since: float
    ) -> AfterCommit:
        """Decide a command to the table of a client. Refused: table_wanted."""
        cached = self._subscriptions.table_of(who)
        self._others.catch_up_to(unit, (TABLE, cached.code), message.revision)
        return self._decide(
            unit,
            who,
            message.id,
            partial(self._table_commands.act, unit, cached, who, message),
            revision=partial(self._table_commands.revision, cached.code),
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
            stream = (CHAMPIONSHIP, message.championship)
            self._others.catch_up_to(unit, stream, message.revision)
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
