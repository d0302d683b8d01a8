"""A simulated director: a WebSocket client of the championship."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import cast

from scorekeeper.championship.shapes import ChampionshipShape, DirectorShape
from scorekeeper.process.http_client import post
from webui.demo.phone import Client, Json, SilenceError, connected
from webui.demo.server import ServerAddress
from webui.secrets import DIRECTOR_CODE, HOUSE_PIN
from webui.secrets.kept import read_kept

NAME = "Miren"


@contextmanager
def connected_director(server: ServerAddress, data: Path) -> Iterator[Director]:
    """Connect a director for as long as the block lasts; the data folder has the director's code.

    Raises as `connected`, and Refusal.
    """
    token = secrets.token_urlsafe(32)
    post(server.origin, "/api/house", {"pin": read_kept(data / HOUSE_PIN)}, token)
    with connected(server, {"client": "championship", "token": token}) as connection:
        director = Director(connection)
        director.become(data)
        yield director


class Director(Client):
    """A connected director."""

    _championship: ChampionshipShape | None = None
    _own: DirectorShape | None = None
    code = ""
    """The director's code."""

    def become(self, data: Path) -> None:
        """Become a director, by the code in the data folder."""
        self.send({"type": "ask_director_code"})
        while self.receive()["type"] != "director_code_shown":
            pass
        self.code = read_kept(data / DIRECTOR_CODE) or ""
        self.send({"type": "become_director", "code": self.code, "name": NAME})
        while (mine := self.receive())["type"] != "mine" or not mine["director"]:
            pass

    def open(self, setup: Json) -> None:
        """Open a championship."""
        self.act({"type": "open_championship", "setup": setup})

    def tell(self, command: Json) -> None:
        """Give a command, and wait until it is done and the views are those after it."""
        view = self.championship
        self.act(
            {
                "type": "championship_command",
                "championship": view["code"],
                "revision": view["revision"],
                "command": command,
            }
        )

    def act(self, message: Json) -> int:
        """Send a message with a fresh key, and wait for the view after it."""
        revision = super().act({**message, "id": secrets.token_urlsafe(12)})
        while self.championship["revision"] < revision:
            self.receive()
        return revision

    @property
    def championship(self) -> ChampionshipShape:
        """The newest view of the championship."""
        while self._championship is None:
            self.receive()
        return self._championship

    @property
    def own(self) -> DirectorShape:
        """What only directors see, of the newest view or a later one."""
        while self._own is None or self._own["revision"] < self.championship["revision"]:
            self.receive()
        return self._own

    @property
    def may_draw(self) -> list[int]:
        """The stages of which a round can be drawn now."""
        return self.own["draw"]

    def card_of(self, room_table: int) -> str:
        """The invitation on the card of a table of the room."""
        return self.own["invitations"][room_table - 1]

    def wait(self, seconds: float) -> None:
        """Receive what comes, until nothing has come for so many seconds."""
        with suppress(SilenceError):
            while True:
                self.receive(seconds)
                seconds = 0

    def keep(self, message: Json) -> None:
        """Keep the view of the championship, and what a director may do."""
        match message["type"]:
            case "championship" if message["view"] is not None:
                self._championship = cast("ChampionshipShape", message["view"])
            case "director":
                self._own = cast("DirectorShape", message)
