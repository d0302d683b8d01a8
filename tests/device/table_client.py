"""A phone or a mirror at a table of a real server, without a browser."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from device.board import Board
from device.read_view import board_of
from scorekeeper.view.wire import unpacked
from tests.browser.local_server import LocalServer

LONG = 20.0
"""Seconds until a wait gives up."""


class TableClient:
    """A phone or a mirror at a table, with the newest view it was sent."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._commands = 0
        self.view: dict[str, object] = {}

    def hear(self, kind: str) -> dict[str, object]:
        """The next message of a kind."""
        while True:
            message: dict[str, object] = json.loads(self._connection.recv(timeout=LONG))
            assert message["type"] != "refused", message
            if message["type"] == "view":
                message = cast("dict[str, object]", unpacked(message))
                self.view = message
            if message["type"] == kind:
                return message

    def say(self, message: dict[str, object]) -> None:
        """Send a message that is no command."""
        self._connection.send(json.dumps(message))

    def tell(self, command: dict[str, object], seat: int | None) -> Board:
        """Send a command; the board as it is afterwards."""
        self._commands += 1
        who = {} if seat is None else {"as": seat}
        ident = {"id": f"command-{self._commands}", "revision": self.view["revision"]}
        message = {"type": "command", **ident, **who, "command": command}
        self._connection.send(json.dumps(message))
        told = self.hear("ack")["revision"]
        while self.view["revision"] != told:
            self.hear("view")
        return board_of(self.view)


class Director:
    """A director's connection."""

    def __init__(self, client: TableClient) -> None:
        self._client = client

    def begin(self, code: str, pairs: list[str], tables: int) -> None:
        """Open a knockout of these pairs, and draw its first round."""
        client = self._client
        client.say({"type": "become_director", "code": code, "name": "Miren"})
        while not client.hear("mine")["director"]:
            pass
        setup = {"name": "Otoño", "format": "knockout", "rules": "clasico", "tables": tables}
        client.say({"type": "open_championship", "id": secrets.token_hex(8), "setup": setup})
        client.hear("ack")
        entries = [{"name": name, "players": []} for name in pairs]
        self.tell({"type": "enter_list", "entries": entries})
        self.tell({"type": "draw_round", "stage": 0})

    def tell(self, command: dict[str, object]) -> None:
        """Give a command that is accepted."""
        message = {"type": "championship_command", "id": secrets.token_hex(8), "revision": 9999}
        self._client.say({**message, "command": command})
        self._client.hear("ack")

    def match_at(self, table: int) -> dict[str, object]:
        """The match that is called or played at a table of the room, once there is one."""
        while True:
            view = self._client.hear("championship")["view"]
            for match in cast("dict[str, list[dict[str, object]]]", view)["matches"]:
                if match["table"] == table and match["state"] in ("called", "running"):
                    return match


@contextmanager
def table_client(server: LocalServer, kind: str, table: str | None = None) -> Iterator[TableClient]:
    address = server.url.replace("http", "ws", 1) + "/ws"
    with connect(address, origin=Origin(server.url), compression=None) as connection:
        hello = {"type": "hello", "protocol": 2, "client": kind, "table": table}
        connection.send(json.dumps(hello))
        yield TableClient(connection)
