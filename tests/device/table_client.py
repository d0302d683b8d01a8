"""A phone or a mirror at a table of a real server, without a browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from device.link.board import Board
from device.link.read_view import board_of
from scorekeeper.view.left_out import complete
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
                message = cast("dict[str, object]", complete(message))
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


@contextmanager
def table_client(
    server: LocalServer,
    kind: str,
    table: str | None = None,
    token: str | None = None,
    invitation: str | None = None,
) -> Iterator[TableClient]:
    address = server.url.replace("http", "ws", 1) + "/ws"
    # The server ends connections that are silent for 15 s, which a busy machine may take to start a
    # process.
    with connect(
        address, origin=Origin(server.url), compression=None, ping_interval=5
    ) as connection:
        hello = {
            "type": "hello",
            "protocol": 3,
            "client": kind,
            "table": table,
            "token": token,
            "invitation": invitation,
        }
        connection.send(json.dumps(hello))
        yield TableClient(connection)
