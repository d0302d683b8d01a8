"""A simulated director: a client of the championship that has entered the director's code."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import cast

from scorekeeper.championship.view.championship_view import ChampionshipShape
from scorekeeper.championship.view.director_view import DirectorShape
from scorekeeper.process.http_client import post
from webui.demo.client import Client, connected
from webui.demo.server import ServerAddress
from webui.secrets import DIRECTOR_CODE, HOUSE_PIN
from webui.secrets.kept import read_kept

NAME = "Miren"
ReadSecret = Callable[[str], str | None]
"""Reads a secret of a server, by its name."""


@contextmanager
def connected_director(server: ServerAddress, data: Path) -> Iterator[Director]:
    """Connect a director for as long as the block lasts; the data folder has the director's code.

    Raises as `connected`.
    """

    def read(name: str) -> str | None:
        return read_kept(data / name)

    with connected(server, Director, "championship", token=house_token(server, read)) as director:
        director.become(read)
        yield director


def house_token(server: ServerAddress, read: ReadSecret) -> str:
    """Return the token of a phone on which the house PIN of a server was entered."""
    token = secrets.token_urlsafe(32)
    post(server.origin, "/api/house", {"pin": read(HOUSE_PIN)}, token)
    return token


class Director(Client):
    """A connected director. Every command may raise Refusal."""

    code = ""
    """The director's code."""

    def become(self, read: ReadSecret) -> None:
        """Become a director, by the code of the server."""
        self.send({"type": "ask_director_code"})
        self.receive_a("director_code_shown")
        self.code = read(DIRECTOR_CODE) or ""
        self.send({"type": "become_director", "code": self.code, "name": NAME})
        while not self.receive_a("mine")["director"]:
            pass

    def open(self, setup: Mapping[str, object]) -> None:
        """Open a championship; it is the newest view from then on."""
        before = self._open_code
        self.act({"type": "open_championship", "setup": setup})
        while self._open_code == before:
            self.receive()

    @property
    def _open_code(self) -> str | None:
        """The code of the championship that this client was last sent; None: there is none."""
        while "championship" not in self.newest:
            self.receive()
        view = cast("ChampionshipShape | None", self.newest["championship"]["view"])
        return None if view is None else view["code"]

    def direct(self, command: Mapping[str, object], command_id: str | None = None) -> int:
        """Give a command, and wait for the view after it; its revision."""
        view = self.championship
        revision = self.act(
            {
                "type": "championship_command",
                "id": command_id or secrets.token_urlsafe(12),
                "championship": view["code"],
                "revision": view["revision"],
                "command": command,
            }
        )
        while self._open_code == view["code"] and self.championship["revision"] < revision:
            self.receive()
        return revision

    @property
    def own(self) -> DirectorShape:
        """What only directors see, of the newest view or a later one."""
        seen = self.championship["revision"]
        while True:
            own = cast("DirectorShape | None", self.newest.get("director"))
            if own is not None and own["revision"] >= seen:
                return own
            self.receive()

    @property
    def may_draw(self) -> list[int]:
        """The stages of which a round can be drawn now."""
        return self.own["draw"]

    def card_of(self, room_table: int) -> str:
        """The invitation on the card of a table of the room."""
        return self.own["invitations"][room_table - 1]
