"""WSGI middleware that every WebSocket passes through before its handshake."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from webui.wire.bucket import Bucket
from webui.wire.line import BYTES_A_SECOND, BYTES_AT_ONCE, Line
from webui.wire.outbox import Outbox, Watcher
from webui.wire.side_door import came_by_relay

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

SOCKET = "gunicorn.socket"
LINE = "amarrako.line"


class Doorway:
    """Puts a `Line` in the place of the socket, and takes the offer of compression away.

    permessage-deflate cannot be switched off in simple_websocket: a 300 kB message of a stranger
    would cost 600 MB, and every message more time than sending it plain.
    """

    def __init__(
        self,
        application: WSGIApplication,
        watcher: Watcher,
        clock: Callable[[], float],
        silence: float,
    ) -> None:
        self._application = application
        self._watcher = watcher
        self._clock = clock
        self._silence = silence

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Pass the request on."""
        sock = environ.get(SOCKET)
        if came_by_relay(sock):
            environ["wsgi.url_scheme"] = "https"
        if is_websocket(environ) and isinstance(sock, socket.socket):
            environ.pop("HTTP_SEC_WEBSOCKET_EXTENSIONS", None)
            outbox = Outbox(sock, self._watcher, self._clock)
            budget = Bucket(BYTES_A_SECOND, BYTES_AT_ONCE, self._clock)
            line = Line(outbox, budget, self._silence)
            line.prepare()
            environ[LINE] = environ[SOCKET] = line
        return self._application(environ, start_response)


def is_websocket(environ: WSGIEnvironment) -> bool:
    """Whether the request wants to become a WebSocket."""
    return str(environ.get("HTTP_UPGRADE", "")).lower() == "websocket"
