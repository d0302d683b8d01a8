"""WebSocket connection for one table, by which views are received and commands are sent."""

from __future__ import annotations

import json
import logging
import re
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import replace
from threading import Lock
from time import monotonic
from typing import cast

from device.link.board import Board, Chances
from device.link.link import Link
from device.link.read_view import board_of, chances_of
from scorekeeper.kernel.reading import MOST, integer, mapping, only_keys, wrong
from scorekeeper.refusal import RefusalCode, Refused

log = logging.getLogger(__name__)

MOST_BYTES = 8192
FIELDS = ("id", "revision", "as", "command")
COMMAND_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")
NO_SERVER = "The server cannot be reached: send the same again, with the same id."
PING_SECONDS = 4.0
SILENCE_SECONDS = 12.0
MOST_A_SECOND = 10
"""Most commands a second; the server closes a connection that sends three times as many."""

Message = Mapping[str, object]
Viewed = Callable[[Board, Message, str | None], None]
"""Takes a board, the view that it was read from, and the address of the app for phones."""
Answer = Callable[[dict[str, object]], None]


def command_message(payload: bytes) -> dict[str, object]:
    """Return the protocol's message for a command that came by MQTT.

    The server checks the command itself. A referee cannot act by MQTT, because their code is shown
    at the table only.

    Raises:
        Refused: The payload is not valid.
    """
    given = mapping(_json(payload), "command")
    only_keys(given, FIELDS, "command")
    ident, seat = given.get("id"), given.get("as")
    command = mapping(given.get("command"), "command")
    if not _is_id(ident):
        raise wrong("id", ident, "8…64 × A–Z a–z 0–9 _ -")
    if seat == "referee" or command.get("type") == "open_referee":
        raise Refused(RefusalCode.REFEREE_ONLY)
    revision = integer(given.get("revision"), "revision", 0, MOST)
    actor = {} if seat is None else {"as": integer(seat, "as", 0, MOST)}
    return {"type": "command", "id": ident, "revision": revision, "command": command, **actor}


def answer_of(message: Message) -> dict[str, object]:
    """Return the server's answer as it is published."""
    if message.get("type") == "ack":
        return {"id": message.get("id"), "ok": True, "revision": message.get("revision")}
    return refusal(message.get("id"), str(message.get("code")), str(message.get("text")))


def refusal(ident: object, code: str, text: str) -> dict[str, object]:
    """Return the answer to a command that was refused."""
    return {"id": ident, "ok": False, "code": code, "text": text}


def _json(payload: bytes) -> object:
    if len(payload) > MOST_BYTES:
        raise Refused(RefusalCode.TOO_LARGE)
    try:
        return cast("object", json.loads(payload))
    except (ValueError, RecursionError) as error:
        raise Refused(RefusalCode.BAD_MESSAGE) from error


def _is_id(value: object) -> bool:
    return isinstance(value, str) and COMMAND_ID.fullmatch(value) is not None


def _id_in(payload: bytes) -> object:
    """Return the id in a payload that is refused, if it has one."""
    try:
        given = _json(payload)
    except Refused:
        return None
    return given["id"] if isinstance(given, dict) and _is_id(given.get("id")) else None


class Follower:
    """Follows a table as a board, on a connection of its own that does not keep the table open.

    The token identifies the owner of the seats from which commands are given.
    """

    def __init__(
        self,
        server: str,
        table: str,
        *,
        token: str | None,
        viewed: Viewed,
        answer: Answer,
    ) -> None:
        self.table = table
        self._viewed = viewed
        self._answer = answer
        self._lock = Lock()
        self._live = False
        """Whether a view was received on this connection, so that commands can be sent on it."""
        self._address: str | None = None
        self._view: Message | None = None
        self._chances: Chances | None = None
        self._unanswered: dict[str, None] = {}
        self._recent: deque[float] = deque(maxlen=MOST_A_SECOND)
        self._link = Link(
            server, self, client="tv", token=token, ping=PING_SECONDS, silence=SILENCE_SECONDS
        )
        self._link.start()

    @property
    def alive(self) -> bool:
        """Whether it still follows the table."""
        return self._link.alive

    def command(self, payload: bytes) -> None:
        """Send a command to the server, or answer why not."""
        try:
            message = command_message(payload)
            self._limit_rate()
        except Refused as refused:
            self._answer(refusal(_id_in(payload), refused.code, refused.text))
            return
        with self._lock:
            if self._live:
                self._unanswered[str(message["id"])] = None
                self._link.send(message)
                return
        self._answer(refusal(message["id"], "no_server", NO_SERVER))

    def close(self) -> None:
        """Disconnect."""
        self._link.close()

    def receive(self, message: Message) -> None:
        """Take one message of the server."""
        match message.get("type"):
            case "welcome":
                addresses = message.get("addresses")
                if isinstance(addresses, list) and addresses:
                    self._address = str(addresses[0])
            case "view" if message.get("table") == self.table:
                self._take_view(message)
            case "odds" if message.get("table") == self.table:
                self._take_chances(message)
            case "ack" | "refused" if message.get("id") is not None:
                with self._lock:
                    self._unanswered.pop(str(message["id"]), None)
                self._answer(answer_of(message))

    def disconnected(self) -> None:
        """Answer the commands whose answers were lost with the connection."""
        with self._lock:
            self._live = False
            unanswered, self._unanswered = list(self._unanswered), {}
        for ident in unanswered:
            self._answer(refusal(ident, "no_server", NO_SERVER))

    def _take_view(self, view: Message) -> None:
        try:
            board = board_of(view)
            if board.match_state != "playing":
                self._chances = None
            # First: whoever reads what is published may send a command at once.
            self._live = True
            self._viewed(replace(board, chances=self._chances), view, self._address)
        except Refused as error:
            log.warning("a view of %s cannot be read: %s", self.table, error)
            return
        self._view = view

    def _take_chances(self, message: Message) -> None:
        try:
            self._chances = chances_of(message)
        except Refused as error:
            log.warning("the chances of %s cannot be read: %s", self.table, error)
            return
        if self._view is not None:
            self._take_view(self._view)

    def _limit_rate(self) -> None:
        """Refuse more than MOST_A_SECOND commands within a second (sliding window)."""
        now = monotonic()
        if len(self._recent) == MOST_A_SECOND and now - self._recent[0] < 1:
            raise Refused(RefusalCode.TOO_FAST)
        self._recent.append(now)
