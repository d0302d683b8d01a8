"""A real server and a real panel as processes: what the panel draws is what the server tells."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PIL import Image
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from device.board import Board
from device.picture import drawn
from device.scene import board_of
from device.showing import cycle_of
from tests.browser.house import House

LONG = 20.0
NAMES = ["Ane", "Jon", "Miren", "Iker", "Nerea", "Unai"]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    try:
        house.start()
        yield house
    finally:
        house.close()


class Client:
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
                self.view = message
            if message["type"] == kind:
                return message

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
def client(server: House, kind: str, table: str) -> Iterator[Client]:
    address = server.url.replace("http", "ws", 1) + "/ws"
    with connect(address, origin=Origin(server.url), compression=None) as connection:
        hello = {"type": "hello", "protocol": 1, "client": kind, "table": table}
        connection.send(json.dumps(hello))
        yield Client(connection)


def shows(mirror: Client, board: Board) -> None:
    """Wait until the panel shows this board."""
    expected = [drawn(screen) for _seconds, screen in cycle_of(board, "es")]
    while True:
        bits = mirror.hear("picture")["bits"]
        assert isinstance(bits, str)
        if Image.frombytes("1", (128, 64), b64decode(bits)) in expected:
            return


@pytest.mark.parametrize(
    ("sides", "rules"),
    [
        (NAMES[:5], {"players": 5, "individual": True}),
        (["Nosotros", "Ellos"], {"players": 6}),
    ],
    ids=["five_for_themselves", "six_in_two_sides"],
)
def test_the_panel_shows_what_the_server_tells(
    server: House, sides: list[str], rules: dict[str, object]
) -> None:
    players = NAMES[: int(str(rules["players"]))]
    table = server.open_table(sides=sides, players=players, rules=rules, mano=1)
    server.start_panel("--table", table, "--language", "es")
    with client(server, "phone", table) as phone, client(server, "mirror", table) as mirror:
        shows(mirror, board_of(phone.hear("view")))
        phone.tell({"type": "sit", "seat": 1, "name": "Jon"}, None)
        envido = {"type": "bid", "lance": "grande", "seat": 1, "word": "envido", "stones": 5}
        board = phone.tell(envido, 1)
        assert board.bet is not None
        assert (len(board.sides), board.bet.total, board.mano) == (len(sides), 5, "Jon")
        assert len(board.bet.awaited) == len(players) - len(players) // len(sides)
        shows(mirror, board)
