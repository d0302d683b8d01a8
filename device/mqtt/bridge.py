"""Join the server's tables to the broker's topics."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Sequence
from typing import Protocol

from device.board import Board
from device.mqtt.follower import Answer, Given, Viewed, refusal
from device.mqtt.topics import About, Topics, device_of, state_of
from scorekeeper.refusal import RefusalCode, Refused

log = logging.getLogger(__name__)

ONLINE, OFFLINE = "online", "offline"


class Broker(Protocol):
    """What is used of the broker; neither blocks."""

    def keep(self, topic: str, payload: str) -> None:
        """Have it retain a payload; empty: clear the topic."""

    def say(self, topic: str, payload: str) -> None:
        """Publish a payload that is not retained."""


class Follower(Protocol):
    """What is used of the follower of a table."""

    @property
    def alive(self) -> bool:
        """Whether it still follows the table."""

    def command(self, payload: bytes) -> None:
        """Send a command to the server."""

    def close(self) -> None:
        """Disconnect."""


Follow = Callable[[str, Viewed, Answer], Follower]


class Bridge:
    """Follow the open tables, and keep their topics up to date.

    `update` and `server_away` are called by one thread, `heard` by the broker's.

    Args:
        topics: Where everything is at the broker.
        broker: The connection to it.
        follow: Makes the follower of a table.
        language: Of the names in Home Assistant.
        version: Ours.
        most: How many tables are followed at a time.
    """

    def __init__(
        self,
        topics: Topics,
        broker: Broker,
        follow: Follow,
        language: str,
        version: str,
        *,
        most: int,
    ) -> None:
        self._topics = topics
        self._broker = broker
        self._follow = follow
        self._language = language
        self._version = version
        self._most = most
        self._followers: dict[str, Follower] = {}
        self._left_over: set[str] = set()
        """Tables that the broker had topics of when we came."""
        self._too_many = False

    def update(self, open_tables: Sequence[str]) -> None:
        """Follow the open tables that are new, and clear the topics of those that have ended."""
        for table, follower in list(self._followers.items()):
            if table not in open_tables or not follower.alive:
                self._followers.pop(table).close()
                if table not in open_tables:
                    log.info("table %s has ended", table)
                    self._clear(table)
        while self._left_over:
            table = self._left_over.pop()
            if table not in open_tables:
                self._clear(table)
        newest_first = [code for code in reversed(open_tables) if code not in self._followers]
        room = self._most - len(self._followers)
        for table in newest_first[:room]:
            log.info("following table %s", table)
            self._followers[table] = self._follow(table, self._viewed, self._answering(table))
        more = newest_first[room:]
        if more and not self._too_many:
            log.warning("more than %s tables are open; not followed: %s", self._most, more)
        self._too_many = bool(more)
        self._broker.keep(self._topics.status, ONLINE)

    def server_away(self) -> None:
        """Say that what the broker retains is not live now."""
        self._broker.keep(self._topics.status, OFFLINE)

    def heard(self, topic: str, payload: bytes, kept: bool) -> None:
        """Take a message of the broker; kept: it was retained from before we subscribed."""
        match self._topics.read(topic):
            case (About.COMMAND, table) if kept:
                # It would be given again at every connection.
                log.warning("a command to %s was sent to be retained; it is not obeyed", table)
            case (About.COMMAND, table) if table in self._followers:
                self._followers[table].command(payload)
            case (About.COMMAND, table):
                refused = Refused(RefusalCode.NO_SUCH_TABLE, table=table)
                self._answering(table)(refusal(None, refused.code, refused.text))
            case (_, table) if kept:
                self._left_over.add(table)

    def _viewed(self, board: Board, view: Given, address: str | None) -> None:
        """Publish a view. `Refused` names the field that cannot be read."""
        self._keep(self._topics.state(board.table), state_of(board, view))
        if self._topics.discovery is not None:
            device = device_of(board, self._topics, self._language, self._version, address)
            self._keep(self._topics.device(board.table), device)

    def _answering(self, table: str) -> Answer:
        topic = self._topics.answer(table)
        return lambda answer: self._broker.say(topic, json.dumps(answer, ensure_ascii=False))

    def _keep(self, topic: str, value: dict[str, object]) -> None:
        self._broker.keep(topic, json.dumps(value, ensure_ascii=False))

    def _clear(self, table: str) -> None:
        for topic in self._topics.kept(table):
            self._broker.keep(topic, "")
