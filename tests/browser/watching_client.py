"""A client that receives the views of a table, to compare them with what screens show."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping
from contextlib import suppress

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from scorekeeper.view.left_out import complete
from tests.browser.local_server import LocalServer


class WatchingClient:
    """Keeps the newest view of a table and the newest picture of its panel."""

    def __init__(self, server: LocalServer, table: str) -> None:
        self.view: Mapping[str, object] = {}
        self.bits = ""
        self._sockets: list[ClientConnection] = []
        for client in ("tv", "mirror"):
            self._watch(server, table, client)

    def _watch(self, server: LocalServer, table: str, client: str) -> None:
        threading.Thread(target=self._listen, args=(server, table, client), daemon=True).start()

    def _listen(self, server: LocalServer, table: str, client: str) -> None:
        address = server.url.replace("http", "ws") + "/ws"
        origin = Origin(server.url)
        # The server hangs up on whoever is silent for fifteen seconds.
        with connect(address, origin=origin, compression=None, ping_interval=3) as socket:
            self._sockets.append(socket)
            hello = {"type": "hello", "protocol": 3, "client": client, "table": table}
            socket.send(json.dumps(hello))
            # Ends without a word when the server is killed, as the tests mean it to be.
            with suppress(ConnectionClosed):
                for text in socket:
                    self._take(json.loads(text))

    def _take(self, message: Mapping[str, object]) -> None:
        if message["type"] == "view":
            self.view = {**complete(message)}
        elif message["type"] == "picture":
            self.bits = str(message["bits"])

    def close(self) -> None:
        """Look away."""
        for socket in self._sockets:
            socket.close()
