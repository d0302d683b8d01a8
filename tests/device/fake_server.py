"""A server for tests of the panel: real WebSockets, messages chosen by the test."""

from __future__ import annotations

import json
import queue
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

from websockets.exceptions import ConnectionClosed
from websockets.sync.server import Server, ServerConnection, serve

from tests.ports import free_port

WELCOME: dict[str, object] = {
    "type": "welcome",
    "protocol": 3,
    "version": "0",
    "boot": "b",
    "phone": "",
    "addresses": ["http://192.168.1.20:8000/"],
}
LONG = 20.0
"""Seconds until a wait gives up; nothing here takes a tenth of it."""


def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    give_up = time.monotonic() + LONG
    while not holds():
        assert time.monotonic() < give_up, "it never came to hold"
        time.sleep(0.005)


class FakeServer:
    """Answers every hello with `answers`, and every later `say` to whoever is connected."""

    def __init__(self, answers: list[dict[str, object]], port: int = 0) -> None:
        self.answers = answers
        self.hellos: queue.Queue[dict[str, object]] = queue.Queue()
        self.origins: list[str | None] = []
        self.pictures: queue.Queue[dict[str, object]] = queue.Queue()
        self.others: queue.Queue[dict[str, object]] = queue.Queue()
        """All messages but hellos, pings and pictures."""
        self.mute = Event()
        self.pings = 0
        self._connections: list[ServerConnection] = []
        self._server: Server = serve(
            self._converse, "127.0.0.1", port or free_port(), compression=None
        )
        self._thread = Thread(target=self._server.serve_forever)
        self._thread.start()

    @property
    def port(self) -> int:
        port: int = self._server.socket.getsockname()[1]
        return port

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def say(self, message: dict[str, object]) -> None:
        self.say_text(json.dumps(message))

    def say_text(self, text: str) -> None:
        """Send what need not be JSON."""
        for connection in list(self._connections):
            connection.send(text)

    def hang_up(self) -> None:
        """Lose every connection, as a server that is killed does."""
        for connection in list(self._connections):
            connection.socket.shutdown(2)

    def stop(self) -> None:
        self._server.shutdown()
        self.hang_up()
        self._thread.join()

    def _converse(self, connection: ServerConnection) -> None:
        self.origins.append(
            connection.request.headers.get("Origin") if connection.request else None
        )
        try:
            self.hellos.put(json.loads(connection.recv()))
            self._connections.append(connection)
            for answer in self.answers:
                connection.send(json.dumps(answer))
            for text in connection:
                self._answer(connection, json.loads(text))
        except ConnectionClosed:
            pass
        finally:
            if connection in self._connections:
                self._connections.remove(connection)

    def _answer(self, connection: ServerConnection, message: dict[str, object]) -> None:
        if message["type"] == "ping" and not self.mute.is_set():
            self.pings += 1
            connection.send(json.dumps({"type": "pong", "n": message["n"]}))
        elif message["type"] != "ping":
            (self.pictures if message["type"] == "picture" else self.others).put(message)


@contextmanager
def fake_server(*answers: dict[str, object], port: int = 0) -> Iterator[FakeServer]:
    """A server that runs for the length of a test."""
    made = FakeServer([WELCOME, *answers], port)
    try:
        yield made
    finally:
        made.stop()
