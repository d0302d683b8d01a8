"""Connections that end leave nothing large behind for the garbage collector."""

from __future__ import annotations

import gc
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import gevent
import gevent.socket
import pytest
from flask import Flask
from flask_sock import Sock
from wsproto import WSConnection

from tests.ports import free_port
from tests.raw_socket import masked_frame
from webui.limits.policy import LimitPolicy
from webui.ops import wsgi_handler
from webui.ops.listener import Listeners
from webui.ops.wsgi_handler import Handler
from webui.settings import Settings
from webui.store.shared import OwnValues
from webui.ws.bridge import NoThread, accept, client_of, read_messages
from webui.ws.client import Client

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment
    from simple_websocket import Server

CLIENTS = 20
HANDSHAKE = b"""GET /ws HTTP/1.1\r
Host: a\r
Connection: Upgrade\r
Upgrade: websocket\r
Sec-WebSocket-Version: 13\r
Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
\r
"""


@pytest.fixture
def no_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@contextmanager
def served(application: WSGIApplication, settings: Settings) -> Iterator[LimitPolicy]:
    policy = LimitPolicy(settings.limits, time.monotonic, OwnValues())
    listeners = Listeners(application, settings, policy, longest_body=lambda _environ: 8192)
    listeners.start()
    yield policy
    listeners.stop_accepting()
    listeners.end_connections(wsgi_handler.CLOSE_WITHIN)


def left_of(*kinds: type) -> list[object]:
    # By type: `isinstance` asks a proxy for what it stands for, which may be gone.
    return [each for each in gc.get_objects() if issubclass(type(each), kinds)]


@pytest.mark.usefixtures("no_collector")
def test_a_silent_connection_is_freed_without_the_garbage_collector(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thousands of cycles are a pause for all: 157 ms for 2,000 connections."""
    monkeypatch.setattr(Handler, "headers_within", 0.05)

    def application(_environ: WSGIEnvironment, _start_response: StartResponse) -> list[bytes]:
        return []

    settings = Settings(data=tmp_path, host="127.0.0.1", port=free_port())
    with served(application, settings):
        for end in [
            gevent.socket.create_connection(("127.0.0.1", settings.port)) for _ in range(CLIENTS)
        ]:
            assert end.recv(1) == b""
            end.close()
    assert left_of(Handler, gevent.Timeout) == []


@pytest.mark.usefixtures("no_collector")
def test_a_websocket_is_freed_without_the_garbage_collector(tmp_path: Path) -> None:
    """Full collections are rare, and what one finds has been in memory since the last."""
    settings = Settings(data=tmp_path, host="127.0.0.1", port=free_port())
    app = Flask(__name__)
    app.config["SOCK_SERVER_OPTIONS"] = {"thread_class": NoThread}
    app.before_request(partial(accept, settings.limits))
    received: list[str | bytes] = []

    @Sock(app).route("/ws")
    def websocket(handshake: Server) -> None:
        client = client_of(handshake)
        client.admission = policy.sockets.enter("::1", client.evict)
        received.extend(read_messages(client))
        client.end()

    with served(app, settings) as policy:
        for _ in range(CLIENTS):
            with gevent.socket.create_connection(("127.0.0.1", settings.port)) as end:
                end.sendall(HANDSHAKE)
                assert end.recv(1000).startswith(b"HTTP/1.1 101")
                end.sendall(masked_frame(b"a word"))
                end.shutdown(socket.SHUT_WR)
                assert end.recv(1) == b""
    assert received == ["a word"] * CLIENTS
    assert left_of(Client, WSConnection) == []
