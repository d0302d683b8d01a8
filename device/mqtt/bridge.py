"""Connect the server's tables with the broker's topics."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Sequence

from device.board import Board
from device.mqtt.broker import Broker
from device.mqtt.championship import Payloads
from device.mqtt.follower import Answer, Follower, Message, Viewed, refusal
from device.mqtt.topics import Topics, device_of, state_of
from scorekeeper.refusal import RefusalCode, Refused

log = logging.getLogger(__name__)

ONLINE, OFFLINE = "online", "offline"


class Bridge:
    """Follows the open tables, at most so many at a time, and keeps their topics up to date.

    `update` and `server_lost` are called by one thread, `receive` by the broker's.
    """

    def __init__(
        self,
        topics: Topics,
        broker: Broker,
        follow: Callable[[str, Viewed, Answer], Follower],
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
        self._found: set[str] = set()
        """Tables whose topics the broker already had when this program started."""
        self._too_many = False
        self._championship: Payloads = {}

    def update(self, open_tables: Sequence[str]) -> None:
        """Follow the open tables that are new, and clear the topics of those that have ended."""
        for table, follower in list(self._followers.items()):
            if table not in open_tables or not follower.alive:
                self._followers.pop(table).close()
                if table not in open_tables:
                    log.info("table %s has ended", table)
                    self._clear(table)
        while self._found:
            table = self._found.pop()
            if table not in open_tables:
                self._clear(table)
        newest_first = [code for code in reversed(open_tables) if code not in self._followers]
        room = self._most - len(self._followers)
        for table in newest_first[:room]:
            log.info("following table %s", table)
            self._followers[table] = self._follow(table, self._publish_view, self._answer_to(table))
        more = newest_first[room:]
        if more and not self._too_many:
            log.warning("more than %s tables are open; not followed: %s", self._most, more)
        self._too_many = bool(more)
        self._broker.retain(self._topics.status, ONLINE)

    def server_lost(self) -> None:
        """Publish that the retained states are not live."""
        self._broker.retain(self._topics.status, OFFLINE)

    def publish_championship(self, payloads: Payloads) -> None:
        """Publish what changed of the championship. For the thread of its connection."""
        for name, payload in payloads.items():
            # The first time even what is empty: another bridge may have left something.
            if name not in self._championship or self._championship[name] != payload:
                self._retain(self._topics.of("championship", name), payload)
        self._championship = payloads

    def receive(self, topic: str, payload: bytes, retained: bool) -> None:
        """Take a message of the broker; retained: it was there before we subscribed."""
        match self._topics.read(topic):
            case ("command", table) if retained:
                # The broker would send it again at every connection.
                log.warning("a command to %s was sent to be retained; it is not obeyed", table)
            case ("command", table) if table in self._followers:
                self._followers[table].command(payload)
            case ("command", table):
                refused = Refused(RefusalCode.NO_SUCH_TABLE, table=table)
                self._answer_to(table)(refusal(None, refused.code, refused.text))
            case (_, table) if retained:
                self._found.add(table)

    def _publish_view(self, board: Board, view: Message, address: str | None) -> None:
        """Publish a view. Raises Refused, which names the field that cannot be read."""
        self._retain(self._topics.of(board.table, "state"), state_of(board, view))
        if self._topics.discovery is not None:
            device = device_of(board, self._topics, self._language, self._version, address)
            self._retain(self._topics.device(board.table), device)

    def _answer_to(self, table: str) -> Answer:
        topic = self._topics.of(table, "answer")
        return lambda answer: self._broker.publish(topic, json.dumps(answer, ensure_ascii=False))

    def _retain(self, topic: str, value: Message | None) -> None:
        """Have the broker retain a value; None: clear the topic."""
        payload = "" if value is None else json.dumps(value, ensure_ascii=False)
        self._broker.retain(topic, payload)

    def _clear(self, table: str) -> None:
        for topic in self._topics.retained(table):
            self._retain(topic, None)
