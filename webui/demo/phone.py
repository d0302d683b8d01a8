"""A simulated phone: a WebSocket client at one table."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import cast

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from scorekeeper.view.left_out import complete
from scorekeeper.view.shapes import View
from webui.demo.server import ServerAddress
from webui.limits.numbers import Limits, Rate
from webui.limits.token_bucket import TokenBucket
from webui.protocol import PROTOCOL

HEARTBEAT = 5.0
"""Seconds between two pings; the server closes connections that are silent for longer."""
ANSWER_WITHIN = 30.0
"""Seconds within which the server must answer."""
MARGIN = 0.8
"""Share of the server's rate limit that a phone uses."""

Json = Mapping[str, object]


class Refusal(Exception):
    """The server refused a command."""

    def __init__(self, message: Json) -> None:
        super().__init__(f"{message['code']}: {message['text']}")
        self.code = str(message["code"])
        self.params = cast("Mapping[str, str | int]", message["params"])
        self.revision = cast("int", message["revision"] or 0)


class SilenceError(Exception):
    """The server does not answer."""


def command_message(command: Json, seat: int | None, revision: int) -> dict[str, object]:
    """Return a command message with a fresh idempotency key, for the seen revision."""
    message: dict[str, object] = {
        "type": "command",
        "id": secrets.token_urlsafe(12),
        "revision": revision,
        "command": command,
    }
    return message if seat is None else {**message, "as": seat}


@contextmanager
def connected_phone(
    server: ServerAddress, table: str, invitation: str | None = None
) -> Iterator[Phone]:
    """Connect a phone to a table for as long as the block lasts. Raises as `connected` does."""
    hello = {"client": "phone", "table": table, "invitation": invitation}
    with connected(server, hello) as connection:
        yield Phone(connection)


@contextmanager
def connected(server: ServerAddress, client: Json) -> Iterator[ClientConnection]:
    """Connect and say hello; the connection stays open for as long as the block lasts.

    Raises:
        OSError: The server cannot be reached.
        SilenceError: The connection was lost.
    """
    # The library reads in a thread of its own, so the server never waits for this client.
    try:
        with connect(
            server.socket,
            origin=Origin(server.origin),
            compression=None,
            open_timeout=ANSWER_WITHIN,
            ping_interval=HEARTBEAT,
            ping_timeout=None,
            max_queue=None,
            proxy=None,
        ) as connection:
            connection.send(json.dumps({"type": "hello", "protocol": PROTOCOL, **client}))
            yield connection
    except WebSocketException as error:
        raise SilenceError(str(error)) from error


class Client:
    """A connected client, within the server's rate limit. Every method may raise Refusal."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        most = Limits().messages
        rate = Rate(most.a_second * MARGIN, most.at_once * MARGIN)
        self._budget = TokenBucket(rate, time.monotonic)

    def send(self, message: Json) -> None:
        """Send a message, once the rate limit allows it."""
        time.sleep(self._budget.borrow(1))
        self._connection.send(json.dumps(message))

    def act(self, message: Json) -> int:
        """Send a message and wait for its ack; the revision after it."""
        self.send(message)
        while (answer := self.receive())["type"] != "ack" or answer["id"] != message["id"]:
            pass
        return cast("int", answer["revision"])

    def receive(self, seconds: float = ANSWER_WITHIN) -> Json:
        """Wait for the next message, and keep what it shows. SilenceError: none comes."""
        try:
            message: Json = json.loads(self._connection.recv(seconds))
        except TimeoutError:
            raise SilenceError(f"no answer for {seconds:g} s") from None
        if message["type"] == "refused":
            raise Refusal(message)
        self.keep(message)
        return message

    def keep(self, message: Json) -> None:
        """Keep what a message shows."""


class Phone(Client):
    """A connected phone."""

    _view: View | None = None
    _invitation: str | None = None

    def view(self, revision: int = 0) -> View:
        """The newest view, once there is one of this revision or later."""
        while self._view is None or self._view["revision"] < revision:
            self.receive()
        return self._view

    @property
    def invitation(self) -> str:
        """The invitation to the table, which a phone is sent once it has a seat."""
        while self._invitation is None:
            self.receive()
        return self._invitation

    def tell(self, command: Json, seat: int | None = None, revision: int | None = None) -> int:
        """Give a command, and wait for its ack; the revision after it."""
        seen = self.view()["revision"] if revision is None else revision
        return self.act(command_message(command, seat, seen))

    def keep(self, message: Json) -> None:
        """Keep the view and the invitation."""
        if message["type"] == "view":
            self._view = complete(message)
        elif message["type"] == "invitation":
            self._invitation = str(message["invitation"])
