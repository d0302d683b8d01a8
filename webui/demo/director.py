"""A simulated director: a WebSocket client of the championship."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import cast

from websockets.sync.client import ClientConnection

from scorekeeper.championship.shapes import ChampionshipShape, DirectorShape
from scorekeeper.commands.http_client import post
from webui.demo.phone import Json, connected, message_budget, receive
from webui.demo.server import ServerAddress
from webui.service.director_code import read_director_code
from webui.service.house_pin import read_house_pin

NAME = "Miren"


@contextmanager
def connected_director(server: ServerAddress, data: Path) -> Iterator[Director]:
    """Connect a director for as long as the block lasts; the data folder has the director's code.

    Raises as `connected`, and Refusal.
    """
    token = secrets.token_urlsafe(32)
    post(server.origin, "/api/house", {"pin": read_house_pin(data)}, token)
    with connected(server, {"client": "championship", "token": token}) as connection:
        director = Director(connection)
        director.become(data)
        yield director


class Director:
    """A connected director. Every method may raise Refusal, or end `connected_director`."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._championship: ChampionshipShape | None = None
        self._own: DirectorShape | None = None
        self.code = ""
        """The director's code."""
        self._budget = message_budget()

    def become(self, data: Path) -> None:
        """Become a director, by the code in the data folder."""
        self._send({"type": "ask_director_code"})
        while self._receive()["type"] != "director_code_shown":
            pass
        self.code = read_director_code(data) or ""
        self._send({"type": "become_director", "code": self.code, "name": NAME})
        while (mine := self._receive())["type"] != "mine" or not mine["director"]:
            pass

    def open(self, setup: Json) -> None:
        """Open a championship."""
        self._act({"type": "open_championship", "setup": setup})

    def tell(self, command: Json) -> None:
        """Give a command, and wait until it is done and the views are those after it."""
        seen = self.championship["revision"]
        self._act({"type": "championship_command", "revision": seen, "command": command})

    @property
    def championship(self) -> ChampionshipShape:
        """The newest view of the championship."""
        while self._championship is None:
            self._receive()
        return self._championship

    @property
    def may_draw(self) -> list[int]:
        """The stages of which a round can be drawn now."""
        while self._own is None or self._own["revision"] < self.championship["revision"]:
            self._receive()
        return self._own["draw"]

    def wait(self, seconds: float) -> None:
        """Receive what comes, until nothing has come for so many seconds."""
        try:
            while True:
                self._keep(json.loads(self._connection.recv(seconds)))
                seconds = 0
        except TimeoutError:
            return

    def _act(self, message: Mapping[str, object]) -> None:
        key = secrets.token_urlsafe(12)
        self._send({**message, "id": key})
        while (answer := self._receive())["type"] != "ack" or answer["id"] != key:
            pass
        while self.championship["revision"] < cast("int", answer["revision"]):
            self._receive()

    def _send(self, message: Json) -> None:
        time.sleep(self._budget.borrow(1))
        self._connection.send(json.dumps(message))

    def _receive(self) -> Json:
        message = receive(self._connection)
        self._keep(message)
        return message

    def _keep(self, message: Json) -> None:
        match message["type"]:
            case "championship" if message["view"] is not None:
                self._championship = cast("ChampionshipShape", message["view"])
            case "director":
                self._own = cast("DirectorShape", message)
