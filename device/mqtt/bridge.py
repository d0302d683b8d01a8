"""Joins the server's tables to the broker's topics."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Sequence
from typing import Protocol

from device.board import Board
from device.mqtt.follower import Answer, Given, Viewed, no
from device.mqtt.payloads import device_of, state_of
from device.mqtt.topics import About, Topics
from scorekeeper.refusal import Refused

log = logging.getLogger(__name__)

ONLINE, OFFLINE = "online", "offline"


class Broker(Protocol):
    """What we use of the broker; neither blocks."""

    def keep(self, topic: str, payload: str) -> None:
        """Have it keep this; nothing: have it forget the topic."""

    def say(self, topic: str, payload: str) -> None:
        """Tell it once."""


class Follower(Protocol):
    """What we use of who follows a table."""

    @property
    def alive(self) -> bool:
        """Whether it still does."""

    def command(self, payload: bytes) -> None:
        """Hand a command on."""

    def close(self) -> None:
        """Follow it no more."""


Follow = Callable[[str, Viewed, Answer], Follower]


class Bridge:
    """`update` and `server_away` are called by one thread, `heard` by the broker's.

    most: tables that are followed at a time.
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
        self._too_many = False

    def update(self, open_tables: Sequence[str]) -> None:
        """These are open: follow those that are new, clear away those that are no more."""
        for table, follower in list(self._followers.items()):
            if table not in open_tables or not follower.alive:
                self._followers.pop(table).close()
                if table not in open_tables:
                    log.info("table %s has ended", table)
                    self._clear(table)
        # What a bridge before us left at the broker, of tables that ended while none was there.
        while self._left_over:
            table = self._left_over.pop()
            if table not in open_tables:
                self._clear(table)
        newest_first = [code for code in reversed(open_tables) if code not in self._followers]
        room = self._most - len(self._followers)
        for table in newest_first[:room]:
            log.info("following table %s", table)
            self._followers[table] = self._follow(table, self._viewed, self._answering(table))
        self._tell_if_too_many(newest_first[room:])
        self._broker.keep(self._topics.status, ONLINE)

    def server_away(self) -> None:
        """What stands at the broker is not live now."""
        self._broker.keep(self._topics.status, OFFLINE)

    def heard(self, topic: str, payload: bytes, kept: bool) -> None:
        """Something came from the broker; kept: from before we listened."""
        match self._topics.read(topic):
            case (About.COMMAND, table):
                self._command(table, payload, kept)
            case (_, table) if kept:
                self._left_over.add(table)

    def _command(self, table: str, payload: bytes, kept: bool) -> None:
        if kept:
            # It would be given again at every connection.
            log.warning("a command to %s was sent to be retained; it is not obeyed", table)
            return
        follower = self._followers.get(table)
        if follower is None:
            refusal = Refused("no_such_table", table=table)
            self._answering(table)(no(None, refusal.code, refusal.text))
        else:
            follower.command(payload)

    def _viewed(self, board: Board, view: Given, address: str | None) -> None:
        try:
            state = state_of(board, view)
        except Refused as unreadable:
            log.warning("a view of %s cannot be read: %s", board.table, unreadable)
            return
        self._keep(self._topics.state(board.table), state)
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

    def _tell_if_too_many(self, more: Sequence[str]) -> None:
        if bool(more) != self._too_many:
            self._too_many = bool(more)
            if more:
                log.warning("more than %s tables are open; not followed: %s", self._most, more)
