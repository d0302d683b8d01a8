"""A simulated phone: one client at one table."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from typing import cast

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect
from websockets.typing import Origin

from scorekeeper.view.shapes import View
from webui.demo.server import ServerAddress
from webui.protocol import PROTOCOL

HEARTBEAT = 5.0
"""Seconds between two pings; the server ends connections that are silent for longer."""
PATIENCE = 30.0
"""Seconds within which the server must answer."""

Json = Mapping[str, object]


class Refusal(Exception):
    """The server refused a command."""

    def __init__(self, message: Json) -> None:
        super().__init__(f"{message['code']}: {message['text']}")
        self.code = str(message["code"])


class SilenceError(Exception):
    """The server does not answer."""


class Phone:
    """A connected phone. Every method may raise Refusal or SilenceError."""

    def __init__(self, server: ServerAddress, table: str) -> None:
        self._view: View | None = None
        try:
            # A thread of the library reads, so that the server never waits for this client.
            self._socket = connect(
                server.socket,
                origin=Origin(server.origin),
                compression=None,
                open_timeout=PATIENCE,
                ping_interval=HEARTBEAT,
                ping_timeout=None,
                max_queue=None,
                proxy=None,
            )
        except (OSError, WebSocketException) as error:
            raise SilenceError(str(error)) from error
        self._send({"type": "hello", "protocol": PROTOCOL, "client": "phone", "table": table})

    def close(self) -> None:
        """Close the connection."""
        self._socket.close()

    def view(self, revision: int = 0) -> View:
        """The newest view, once there is one of this revision or later."""
        while self._view is None or self._view["revision"] < revision:
            self._receive()
        return self._view

    def tell(self, command: Json, seat: int | None = None, revision: int | None = None) -> int:
        """Send a command and wait for its answer; the revision after it."""
        message: dict[str, object] = {
            "type": "command",
            "id": secrets.token_urlsafe(12),
            "revision": self.view()["revision"] if revision is None else revision,
            "command": command,
        }
        self._send(message if seat is None else {**message, "as": seat})
        while (answer := self._receive())["type"] != "ack" or answer["id"] != message["id"]:
            pass
        return cast("int", answer["revision"])

    def _send(self, message: Json) -> None:
        try:
            self._socket.send(json.dumps(message))
        except WebSocketException as error:
            raise SilenceError(str(error)) from error

    def _receive(self) -> Json:
        try:
            message: Json = json.loads(self._socket.recv(PATIENCE))
        except (TimeoutError, WebSocketException) as error:
            msg = f"no answer: {error}"
            raise SilenceError(msg) from error
        match message["type"]:
            case "view":
                self._view = cast("View", message)
            case "refused":
                raise Refusal(message)
        return message
