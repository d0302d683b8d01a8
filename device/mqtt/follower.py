"""Follows one table: its views go out, commands to it go in with an answer to each."""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Callable, Mapping
from threading import Lock
from time import monotonic

from device.board import Board, LinkState
from device.link import Link
from device.reporter import Heard, Reporter
from scorekeeper.reading import integer, mapping, only_keys, wrong
from scorekeeper.refusal import Refused

MOST_BYTES = 8192
MOST = 2**53 - 1
FIELDS = ("id", "revision", "as", "command")
IDENT = re.compile(r"[A-Za-z0-9_-]{8,64}")
NO_SERVER = "The server cannot be reached: send the same again, with the same id."


def command_message(payload: bytes) -> dict[str, object]:
    """The protocol's command message that a payload asks for. Refused: it is none.

    What the command itself says is the server's to judge. A referee is a person with a code that is
    shown at the table: he does not come in from here.
    """
    given = mapping(_json(payload), "command")
    only_keys(given, FIELDS, "command")
    ident, seat, command = (
        given.get("id"),
        given.get("as"),
        mapping(given.get("command"), "command"),
    )
    if not isinstance(ident, str) or not IDENT.fullmatch(ident):
        raise wrong("id", ident, "8…64 × A–Z a–z 0–9 _ -")
    if seat == "referee" or command.get("type") == "open_referee":
        raise Refused("referee_only")
    message: dict[str, object] = {
        "type": "command",
        "id": ident,
        "revision": integer(given.get("revision"), "revision", 0, MOST),
        "command": command,
    }
    if seat is not None:
        message["as"] = integer(seat, "as", 0, MOST)
    return message


def ident_in(payload: bytes) -> str | None:
    """The id of a payload that is refused, where it has one, for the answer."""
    try:
        given = _json(payload)
    except Refused:
        return None
    ident = given.get("id") if isinstance(given, dict) else None
    return ident if isinstance(ident, str) and IDENT.fullmatch(ident) else None


def answer_of(message: Mapping[str, object]) -> dict[str, object]:
    """What the answer topic says of the server's answer."""
    if message.get("type") == "ack":
        return {"id": message.get("id"), "ok": True, "revision": message.get("revision")}
    return no(message.get("id"), str(message.get("code")), str(message.get("text")))


def no(ident: object, code: str, text: str) -> dict[str, object]:
    """A command that was not done, and why."""
    return {"id": ident, "ok": False, "code": code, "text": text}


def _json(payload: bytes) -> object:
    if len(payload) > MOST_BYTES:
        raise Refused("too_large")
    try:
        value: object = json.loads(payload)
    except (ValueError, RecursionError) as error:
        raise Refused("bad_message") from error
    return value


Given = Mapping[str, object]
Viewed = Callable[[Board, Given, str | None], None]
"""The board, the view it was read from, and where phones open the app."""


class Ear(Reporter):
    """A reporter that hands on what it hears, and stays with its table.

    viewed, answered, deaf: called with each view, with each answer to a command, and when the
    connection is gone.
    """

    def __init__(
        self,
        server: str,
        table: str,
        clock: Callable[[], float],
        *,
        viewed: Viewed,
        answered: Callable[[Given], None],
        deaf: Callable[[], None],
    ) -> None:
        super().__init__(server, table, clock, _nothing)
        self._table = table
        self._viewed_by_us = viewed
        self._answer = answered
        self._deaf = deaf
        self._address: str | None = None

    def lost(self) -> None:
        """The connection is gone, or could not be made."""
        super().lost()
        self._deaf()

    def hear(self, message: Given) -> Heard:
        """One message of the server."""
        kind = message.get("type")
        if kind == "ack" or (kind == "refused" and message.get("id") is not None):
            self._answer(message)
            return Heard.NOTHING
        if kind == "follow" or (kind == "view" and message.get("table") != self._table):
            # Our table is open no more; the list of tables will say so, and we are closed.
            return Heard.NOTHING
        heard = super().hear(message)
        if kind == "welcome":
            self._address = _first_address(message)
        board = self.news().board
        if kind == "view" and heard is Heard.WELL and board is not None:
            self._viewed_by_us(board, message, self._address)
        return heard


def _first_address(welcome: Given) -> str | None:
    addresses = welcome.get("addresses")
    return str(addresses[0]) if isinstance(addresses, list) and addresses else None


def _nothing() -> None:
    """Nobody waits for news: each is handed on as it comes."""


PING_SECONDS = 4.0
PATIENCE_SECONDS = 12.0
MOST_A_SECOND = 10
"""Commands; the server ends a connection that brings three times as many."""

Answer = Callable[[dict[str, object]], None]


class Follower:
    """One table on a connection of its own. answer: is given what becomes of each command."""

    def __init__(
        self,
        server: str,
        table: str,
        chance: Callable[[], float],
        *,
        token: str | None,
        viewed: Viewed,
        answer: Answer,
    ) -> None:
        self._answer = answer
        self._lock = Lock()
        self._unanswered: dict[str, None] = {}
        self._lately: deque[float] = deque(maxlen=MOST_A_SECOND)
        self._ear = Ear(
            server, table, monotonic, viewed=viewed, answered=self._answered, deaf=self._deaf
        )
        # A board, not a panel: it shows no referee's code, and being here keeps no table open.
        self._link = Link(
            server,
            self._ear,
            chance,
            client="board",
            token=token,
            ping=PING_SECONDS,
            patience=PATIENCE_SECONDS,
        )
        self._link.start()

    @property
    def alive(self) -> bool:
        """Whether it still listens; it does until closed, unless something is broken in us."""
        return self._link.alive

    def command(self, payload: bytes) -> None:
        """Hand a command on to the server, or say why not."""
        try:
            message = command_message(payload)
            self._take_turn()
        except Refused as refusal:
            self._answer(no(ident_in(payload), refusal.code, refusal.text))
            return
        ident = str(message["id"])
        with self._lock:
            if self._ear.news().state is LinkState.UP:
                self._unanswered[ident] = None
                self._link.say(message)
                return
        self._answer(no(ident, "no_server", NO_SERVER))

    def close(self) -> None:
        """Follow it no more."""
        self._link.close()

    def _take_turn(self) -> None:
        now = monotonic()
        if len(self._lately) == MOST_A_SECOND and now - self._lately[0] < 1:
            raise Refused("too_fast")
        self._lately.append(now)

    def _answered(self, message: Given) -> None:
        with self._lock:
            self._unanswered.pop(str(message.get("id")), None)
        self._answer(answer_of(message))

    def _deaf(self) -> None:
        with self._lock:
            unanswered, self._unanswered = list(self._unanswered), {}
        for ident in unanswered:
            self._answer(no(ident, "no_server", NO_SERVER))
