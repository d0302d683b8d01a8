"""A client without a screen that holds every seat of a table and sends its commands.

Tests use it to bring a table into a state quickly; pages then show the server's own views.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from typing import Protocol, Self, cast

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from scorekeeper.view.left_out import complete
from scorekeeper.view.shapes import View
from tests.client_rate import Pace
from tests.invitations import invitation_to


class Served(Protocol):
    """A server at an address."""

    url: str


class SeatedClient:
    """Sends commands for all seats of a table, and waits for each acknowledgement."""

    home = "127.0.0.1"
    """Where it connects from; a server takes only so many from one address."""
    speaker: int | None = None
    """The one seat it holds, where it tells everything from there."""

    def __init__(self, server: Served, table: str, token: str | None = None) -> None:
        """`token`: that of a phone which then is this one, with its seats."""
        self.table = table
        self._server = server
        self._token = token
        self._told = 0
        self._ids = f"{'client' if token is None else 'holder'}-{secrets.token_hex(4)}"
        self._view: View | None = None
        self._open = ExitStack()
        self._pace = Pace()

    def __enter__(self) -> Self:
        url = self._server.url
        address = url.replace("http", "ws") + "/ws"
        self._socket = self._open.enter_context(
            connect(
                address,
                origin=Origin(url),
                compression=None,
                ping_interval=3,
                # Views nobody reads here must not stand in the way of the closing words.
                max_queue=None,
                source_address=(self.home, 0),
            )
        )
        known = {"invitation": invitation_to(self.table)}
        if self._token is not None:
            known["token"] = self._token
        hello = {"type": "hello", "protocol": 3, "client": "phone", "table": self.table}
        self._send({**hello, **known})
        while self._view is None:
            self._receive()
        self._sit()
        return self

    def _sit(self) -> None:
        """Take every seat that is free."""
        for place, seat in enumerate(self.view["seats"]):
            if seat["phone"] is None:
                self._command(None, {"type": "sit", "seat": place, "name": seat["player"]})

    def __exit__(self, *why: object) -> None:
        self._open.close()

    @property
    def view(self) -> View:
        """The newest view that was received; there is always one."""
        with suppress(TimeoutError, ConnectionClosed):
            while True:
                self._receive(within=0)
        assert self._view is not None
        return self._view

    def comes_to(self, phase: str) -> None:
        """Wait for a view in this phase; a phone's page may show it earlier."""
        while self.view["hand"]["phase"] != phase:
            self._receive()

    # ------------------------------------------------------------ commands

    def tell(self, kind: str, *, by: int = 0, **what: object) -> None:
        """Send a command as a seat."""
        self._command(by if self.speaker is None else self.speaker, {"type": kind, **what})

    def answer(self, *, by: int = 0, yes: bool) -> None:
        """Say yes or no to what waits."""
        self.tell("answer", by=by, request=self._request(), yes=yes)

    def withdraw(self, *, by: int) -> None:
        """Withdraw what waits."""
        self.tell("withdraw", by=by, request=self._request())

    def _request(self) -> int:
        """The newest request that waits; of somebody else's it may take a moment to come."""
        while not self.view["requests"]:
            self._receive()
        return self.view["requests"][-1]["request"]

    def ask_referee_code(self) -> None:
        """Have the referee's code shown."""
        self._send({"type": "ask_referee_code"})
        while self._receive()["type"] != "referee_code_shown":
            pass

    def point_screen(self, code: str) -> None:
        """Show this table on the board that waits with this code."""
        self._send({"type": "point_screen", "screen": code})

    def bid(self, seat: int, word: str, stones: int | None = None) -> None:
        """A word of the lance that is being bid."""
        named = {} if stones is None else {"stones": stones}
        lance = self.view["hand"]["phase"]
        self.tell("bid", by=seat, seat=seat, lance=lance, word=word, **named)

    def all_pass(self) -> None:
        """Nobody bets on this lance."""
        (by, *_) = (
            seat
            for each in self.view["may"]
            if any(one["do"] == "all_pass" for one in each["options"])
            for seat in each["by"]
            if isinstance(seat, int)
        )
        self.tell("all_pass", by=by, lance=self.view["hand"]["phase"])

    def declare(self, *has: bool) -> None:
        """What each seat says to pares or juego, by seat; said in the order of play."""
        lance = self.view["hand"]["phase"].removesuffix("_said")
        for one in self._round():
            self.tell("declare", by=one, lance=lance, seat=one, has=has[one])

    def pass_to_the_cards(self, pares: tuple[bool, ...], juego: tuple[bool, ...]) -> None:
        """All say what they have, by seat, and nobody bets."""
        for lance, said in (("grande", ()), ("chica", ()), ("pares", pares), ("juego", juego)):
            if said:
                self.declare(*said)
            if self.view["hand"]["phase"] == lance:
                self.all_pass()

    def show(self, *hands: str) -> None:
        """The cards of each seat, by seat: "RR7A"; an empty one is not shown."""
        for seat, hand in enumerate(hands):
            if hand:
                self.tell("show_cards", by=seat, seat=seat, cards=list(hand))

    def _round(self) -> list[int]:
        count = len(self.view["seats"])
        return [(self.view["hand"]["mano"] + n) % count for n in range(count)]

    # ------------------------------------------------------------ the socket

    def _send(self, message: Mapping[str, object]) -> None:
        self._pace.keep()
        self._socket.send(json.dumps(message))

    def _receive(self, within: float = 10) -> Mapping[str, object]:
        message: Mapping[str, object] = json.loads(self._socket.recv(timeout=within))
        if message["type"] == "view":
            self._view = complete(message)
        return message

    def _command(self, by: int | None, command: Mapping[str, object]) -> None:
        said_of = self.view["revision"]
        answer = self.attempt(by, command)
        while answer.get("code") == "stale":
            # A phone was quicker, and its view is on the way.
            while self.view["revision"] <= said_of:
                self._receive()
            said_of = self.view["revision"]
            answer = self.attempt(by, command)
        assert answer["type"] == "ack", f"{command}: {answer}"

    def attempt(self, by: int | str | None, command: Mapping[str, object]) -> Mapping[str, object]:
        """Send a command and wait for its answer, an ack or a refusal; an ack also for its view."""
        self._told += 1
        told = f"{self._ids}-{self._told:04}"
        speaker = {} if by is None else {"as": by}
        revision = self.view["revision"]
        self._send(
            {"type": "command", "id": told, "revision": revision, **speaker, "command": command}
        )
        answer = self._receive()
        while answer.get("id") != told:
            answer = self._receive()
        if answer["type"] == "ack":
            while self.view["revision"] < cast("int", answer["revision"]):
                self._receive()
        return answer
