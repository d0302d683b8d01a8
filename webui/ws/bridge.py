"""Bridge from flask-sock to greenlets, a bounded send buffer and the frames of websockets.

flask-sock routes `/ws`; simple_websocket, which it uses, answers the handshake and is not used
after it. What is not stock, and why:

- `accept` checks the handshake, which simple_websocket does not (RFC 6455 §4.2.1), and removes the
  offer of permessage-deflate, which it always accepts: 300 kB can expand to 600 MB.
- `NoThread` takes the place of its thread, which reads messages into an unbounded list, and which
  may use the socket at the same moment as the route.
- `client_of` frees what the handshake needed, which would stay in memory after the connection.
- `Client` takes the place of its socket, as its `send` waits for a client that does not read.
- `read_messages` reads in the greenlet of the connection, within a budget, and only after the
  previous message was handled. So messages wait in the socket's buffers only, and TCP slows down a
  client that floods (backpressure). websockets parses frames in a third of the time of wsproto.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import gevent
from flask import request
from websockets.frames import DATA_OPCODES, CloseCode, Frame, Opcode
from websockets.protocol import Protocol, Side, State

from scorekeeper.refusal import RefusalCode, Refused
from webui.http.origins import is_websocket
from webui.limits.numbers import Limits
from webui.limits.token_bucket import TokenBucket
from webui.ws.client import Client

if TYPE_CHECKING:
    from simple_websocket import Server

SOCKET = "amarrako.socket"
"""Key in the WSGI environment: the connection's socket (ops/wsgi_handler.py)."""
READ_AT_ONCE = 4096
"""Bytes handled before the greenlet yields to those of other connections."""


def accept(limits: Limits) -> None:
    """Check a handshake, and have simple_websocket use a `Client` as its socket.

    Args:
        limits: Limits of a client.

    Raises:
        Refused: not_a_socket.
    """
    environ = request.environ
    key = request.headers.get("Sec-WebSocket-Key", "")
    if not (
        is_websocket(environ)
        and request.method == "GET"
        and environ.get("SERVER_PROTOCOL") == "HTTP/1.1"
        and "upgrade" in request.headers.get("Connection", "").lower()
        and request.headers.get("Sec-WebSocket-Version") == "13"
        and len(key) == 24
        and key.isascii()
    ):
        raise Refused(RefusalCode.NOT_A_SOCKET)
    environ.pop("HTTP_SEC_WEBSOCKET_EXTENSIONS", None)
    # Where it looks for the socket of gevent's server.
    raw = SimpleNamespace(_sock=Client(environ[SOCKET], limits))
    environ["wsgi.input"] = SimpleNamespace(raw=raw)


class NoThread:
    """A thread, as simple_websocket starts one, that does nothing (its `thread_class`)."""

    def __init__(self, target: Callable[[], None]) -> None:
        del target
        self.name = ""

    def start(self) -> None:
        """Do nothing."""


def client_of(handshake: Server) -> Client:
    """Take the client of an answered handshake, and free what that needed.

    flask-sock defines a class for each connection, which refers to the handshake: it stays in
    memory until a full garbage collection.
    """
    client = cast("Client", handshake.sock)
    handshake.connected = False  # flask-sock sends no close frame
    del handshake.sock, handshake.environ, handshake.ws
    return client


def read_messages(client: Client) -> Iterator[str | bytes]:
    """Read messages until the connection ends; control frames are answered here.

    Raises:
        OSError: The connection was cut, or the client is silent for too long.
    """
    protocol = Protocol(Side.SERVER)
    pieces: list[bytes] = []
    is_text = True
    for data in _read(client):
        protocol.max_message_size = client.message_bytes
        protocol.receive_data(data)
        for frame in protocol.events_received():
            if not isinstance(frame, Frame) or frame.opcode not in DATA_OPCODES:
                continue  # the protocol has answered it
            if frame.opcode is not Opcode.CONT:
                is_text = frame.opcode is Opcode.TEXT
            if frame.data:  # empty ones, of which there is no limit, are not kept
                pieces.append(bytes(frame.data))
            if not frame.fin:
                continue
            message = b"".join(pieces)
            pieces.clear()
            try:
                yield message.decode() if is_text else message
            except UnicodeDecodeError:
                protocol.fail(CloseCode.INVALID_DATA)
        if control := b"".join(protocol.data_to_send()):
            client.send(control)
        if protocol.state is not State.OPEN:
            return


def _read(client: Client) -> Iterator[bytes]:
    """Read until the connection closes. Sleeps to yield and to stay within the budget."""
    budget = TokenBucket(client.limits.bytes_read, time.monotonic)
    since_yield = 0
    while not client.is_over() and (data := client.sock.recv(READ_AT_ONCE)):
        debt = budget.borrow(len(data))
        since_yield += len(data)
        if debt or since_yield >= READ_AT_ONCE or not client.first:
            # recv does not yield while data is available, so a flood would block the loop. Of what
            # arrives at the same moment, messages of those that are served first are handled first.
            since_yield = 0
            gevent.sleep(debt)
            if client.is_over():
                return
        yield data
