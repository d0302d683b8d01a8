"""Examples for an ESP32: that for MicroPython, its modules replaced, runs at a real broker."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from types import ModuleType
from typing import Protocol, cast

import pytest
from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

from device.link.read_view import board_of
from device.mqtt.topics import Topics, state_of
from tests.device.engine_view import sent
from tests.device.mqtt.bridge_process import bridge
from tests.device.mqtt.mosquitto import mosquitto
from tests.repository import ROOT
from tests.scorekeeper.table_for_tests import TableForTests
from tests.server import Server, eventually

CONFIGURATION = ROOT / "docs" / "examples" / "esphome_board.yaml"
EXAMPLE = ROOT / "docs" / "examples" / "esp32_board.py"
Receive = Callable[[bytes, bytes], None]


class Display:
    """What an SSD1306 shows: texts by their places."""

    def __init__(self) -> None:
        self._drawn: dict[tuple[int, int], str] = {}
        self.shown: dict[tuple[int, int], str] = {}

    def fill(self, color: int) -> None:
        assert color == 0
        self._drawn = {}

    def text(self, line: str, x: int, y: int) -> None:
        assert line.isascii(), "MicroPython's font has no other letters"
        assert x + 8 * len(line) <= 128
        assert y + 8 <= 64
        self._drawn[x, y] = line

    def show(self) -> None:
        self.shown = dict(self._drawn)

    @property
    def lines(self) -> list[str]:
        return [self.shown[place] for place in sorted(self.shown, key=lambda place: place[1])]


class Program(Protocol):
    """What the test calls of the example."""

    BROKER: str
    PORT: int

    def follow(self, display: Display) -> None:
        """Show what the broker sends."""

    def lines_of(self, state: object) -> list[str]:
        """Return the lines for a table's state."""


class MQTTClient:
    """The part of umqtt.simple that the example calls, made of paho's client."""

    ended = False

    def __init__(  # noqa: PLR0917 (umqtt's own)
        self, name: str, server: str, port: int, user: str | None, password: str | None,
        keepalive: int,
    ) -> None:  # fmt: skip
        self._client = Client(CallbackAPIVersion.VERSION2, name)
        self._server = (server, port, keepalive)
        assert user is None
        assert password is None
        self._came: SimpleQueue[MQTTMessage] = SimpleQueue()
        self._receive: Receive | None = None

    def set_callback(self, receive: Receive) -> None:
        self._receive = receive

    def connect(self) -> None:
        self._client.on_message = lambda _client, _data, message: self._came.put(message)
        self._client.connect(*self._server)
        self._client.loop_start()

    def subscribe(self, topic: bytes) -> None:
        self._client.subscribe(topic.decode(), 0)

    def check_msg(self) -> None:
        if MQTTClient.ended:
            self._client.disconnect()
            self._client.loop_stop()
            self._client.on_message = None
            raise OSError
        if not self._came.empty() and self._receive is not None:
            message = self._came.get()
            self._receive(message.topic.encode(), bytes(message.payload))

    def ping(self) -> None:
        """Do nothing: paho pings by itself."""


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> Program:
    for name in ("machine", "network", "ssd1306", "umqtt", "umqtt.simple"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setattr(sys.modules["umqtt.simple"], "MQTTClient", MQTTClient, raising=False)
    monkeypatch.setattr(MQTTClient, "ended", False)
    spec = importlib.util.spec_from_file_location("esp32_board", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return cast("Program", module)


def test_the_esp32_shows_a_table_as_it_is_played(
    program: Program, server: Server, tmp_path: Path
) -> None:
    table = server.open_table(sides=["Casa Muñoz de la Rioja", "Ellos"])
    display = Display()
    with mosquitto(tmp_path) as broker, bridge(server, broker):
        program.BROKER, program.PORT = "127.0.0.1", broker.port
        board = Thread(target=_follow, args=(program, display))
        board.start()
        try:
            with server.client("phone", table=table) as phone:
                phone.receive_a("view")
                phone.give({"type": "sit", "seat": 0, "name": "Ane"}, None)
                score = {"stones": [37, 12], "games": [1, 0], "reason": "as on paper"}
                phone.give({"type": "set_score", **score}, 0)
                phone.give(
                    {"type": "bid", "lance": "grande", "seat": 0, "word": "envido", "stones": 5}, 0
                )
                wanted = [
                    "Casa Munoz de 37",
                    "ADENTRO        *",
                    "Ellos         12",
                    "2 a + 2 p       ",
                    "grande         5",
                ]
                eventually(lambda: display.lines == wanted, f"{wanted}")
        finally:
            MQTTClient.ended = True
            board.join()


def test_the_configuration_of_esphome_reads_what_the_bridge_publishes() -> None:
    """`esphome config` checks the rest; it is too large to be installed here."""
    text = CONFIGURATION.read_text(encoding="utf-8")
    table = TableForTests()
    view = sent(table)
    state = state_of(board_of(view), view)
    (side, *_) = cast("list[dict[str, object]]", state["sides"])
    assert set(re.findall(r'\bx\["(\w+)"\]', text)) == {"sides"} <= state.keys()
    assert (
        set(re.findall(r'\beach\["(\w+)"\]', text)) == {"name", "stones", "adentro"} <= side.keys()
    )
    (topic,) = re.findall(r"state: (\S+)", text)
    assert Topics("amarrako", "mus", None).read(topic) == ("state", "K7QF")


def _follow(program: Program, display: Display) -> None:
    with pytest.raises(OSError, match=r"^$"):
        program.follow(display)
