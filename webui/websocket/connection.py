"""One WebSocket connection: reading and answering frames, and the client at its other end.

flask-sock does the handshake. After it, simple_websocket would start a thread that reads messages
into an unbounded list, and send with a call that blocks. So it is given a thread that does nothing
and, as its socket, a `SocketAdapter`: the greenlet of the connection reads, within a budget, and
only after it has handled the previous message. So messages wait in the socket's buffers only, and
TCP slows down a client that floods (backpressure). Frames are parsed by websockets, in a third of
the time that wsproto takes.
"""

from __future__ import annotations

import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from types import SimpleNamespace
from typing import TYPE_CHECKING

import gevent
from gevent.socket import socket as GeventSocket  # noqa: N812 (the name of a class there)
from websockets.frames import DATA_OPCODES, CloseCode, Frame, Opcode
from websockets.protocol import Protocol, Side, State

from scorekeeper.refusal import Refused
from webui.limits.sockets import Admission, Standing
from webui.limits.token_bucket import TokenBucket
from webui.protocol import outgoing
from webui.protocol.frames import TRY_LATER, close_frame
from webui.settings import Limits
from webui.websocket.send_buffer import SendBuffer

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

SOCKET = "amarrako.socket"
"""Key in the WSGI environment: the connection's socket (server/listener.py)."""
ADAPTER = "amarrako.adapter"
"""Key in the WSGI environment: the `SocketAdapter` of a WebSocket."""
SEND_BUFFER = 32 * 1024
"""Bytes that the kernel buffers for a client that does not read; more waits in `SendBuffer`."""
THIN_LINEAR_TIMEOUTS = 16
"""TCP_THIN_LINEAR_TIMEOUTS of Linux, which Python does not name: the pauses before a lost packet is
sent again do not double while few packets are on the way."""
UNSENT = 2048
"""Bytes that the kernel buffers beyond those on the way (TCP_NOTSENT_LOWAT). Where packets are
lost, an acknowledgement would wait there behind all earlier views; in `SendBuffer` it does not."""
CLOSE_WITHIN = 1.0
"""Seconds for a client to receive its last frame and close."""
READ_AT_ONCE = 4096
"""Bytes handled before the greenlet yields to those of other connections."""


def is_websocket(environ: WSGIEnvironment) -> bool:
    """Whether the request is a WebSocket handshake."""
    return str(environ.get("HTTP_UPGRADE", "")).lower() == "websocket"


def prepare(environ: WSGIEnvironment, limits: Limits) -> None:
    """Have simple_websocket use a `SocketAdapter`, and no compression.

    It has no option against permessage-deflate, with which a message of 300 kB can expand to
    600 MB; so the client's offer is removed.

    Args:
        environ: WSGI environment of the handshake; it is modified.
        limits: Limits of a client.
    """
    environ.pop("HTTP_SEC_WEBSOCKET_EXTENSIONS", None)
    budget = TokenBucket(limits.bytes_read, time.monotonic)
    adapter = SocketAdapter(Client(environ[SOCKET], limits), budget)
    environ[ADAPTER] = adapter
    # Where simple_websocket expects the socket of gevent's WSGI server.
    environ["wsgi.input"] = SimpleNamespace(raw=SimpleNamespace(_sock=adapter))


class SocketAdapter:
    """The socket as simple_websocket sees it, and the messages that are read from it.

    Args:
        client: The client at the other end.
        budget: Limits the bytes that are read (`TokenBucket.borrow`).
    """

    def __init__(self, client: Client, budget: TokenBucket) -> None:
        self.client = client
        self._sock: GeventSocket = client.sock
        self._budget = budget
        self._since_yield = 0
        self._sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        if self._sock.family in (socket.AF_INET, socket.AF_INET6):
            self._sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT)
            if sys.platform == "linux":
                self._sock.setsockopt(socket.IPPROTO_TCP, THIN_LINEAR_TIMEOUTS, 1)
        self._sock.settimeout(client.limits.silence)

    def messages(self) -> Iterator[str | bytes]:
        """Read messages until the connection ends; control frames are answered here."""
        protocol = Protocol(Side.SERVER)
        pieces: list[bytes] = []
        is_text = True
        while protocol.state is State.OPEN and (data := self.recv(READ_AT_ONCE)):
            protocol.max_message_size = self.client.message_bytes
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
                self.send(control)

    def recv(self, size: int) -> bytes:
        """Read; b"" once the connection closes. Sleeps to yield and to stay within the budget."""
        if self.client.is_over():
            return b""
        data = self._sock.recv(size)
        debt = self._budget.borrow(len(data))
        self._since_yield += len(data)
        if debt or self._since_yield >= READ_AT_ONCE or not self.client.first:
            # recv does not yield while data is available, so a flood would block the loop. Of what
            # arrives at the same moment, messages of those that are served first are handled first.
            self._since_yield = 0
            gevent.sleep(debt)
        return b"" if self.client.is_over() else data

    def send(self, data: bytes) -> int:
        """Queue frames that a library made."""
        self.client.put(data)
        self.client.flush()
        return len(data)

    def dup(self) -> SocketAdapter:
        """Raise, as TLS sockets do; simple_websocket then uses this object itself."""
        raise NotImplementedError

    def close(self) -> None:
        """Do nothing: the socket belongs to the HTTP server."""

    def end(self) -> None:
        """Give the client time to receive the last frame, then cut the connection."""
        # A client that has sent a close frame now waits for the end of the stream.
        self.client.close_with(b"")
        with suppress(OSError), gevent.Timeout(CLOSE_WITHIN, TimeoutError):
            # With bytes left unread, closing would reset the connection and lose the last frame.
            while self._sock.recv(READ_AT_ONCE):
                pass
        self.client.drop()


class HandshakeThread:
    """Used by simple_websocket instead of a thread: `SocketAdapter.messages` reads."""

    def __init__(self, target: Callable[[], None]) -> None:
        del target
        self.name = "reader"

    def start(self) -> None:
        """Do nothing."""


class Client(SendBuffer):
    """A connected client: a `Subscriber`.

    Attributes:
        kind: phone, board, panel or mirror; empty before its hello.
        phone: SHA-256 of its token; empty before its hello.
        address: Its address on the network.
        trusted: Whether it is a panel with the panel key, or a mirror with the house PIN.
        invitation: The newest invitation that it brought or was given.
        admission: Counts its socket, once that was admitted.
        limits: Limits of a client.
        message_bytes: The most bytes in one message from it.
        director: Whether its phone is a director's.
    """

    def __init__(self, sock: GeventSocket, limits: Limits) -> None:
        super().__init__(sock)
        self.limits = limits
        self.message_bytes = limits.message_bytes
        self.kind = ""
        self.phone = ""
        self.address = ""
        self.trusted = False
        self.invitation: str | None = None
        self.admission: Admission | None = None
        self.director = False
        self._standing = Standing.WATCHING

    def identify(self, kind: str, phone: str, *, trusted: bool) -> None:
        """Set what its hello said."""
        self.kind = kind
        self.phone = phone
        self.trusted = trusted
        self.stand(Standing.WATCHING)

    def stand(self, standing: Standing) -> None:
        """Note how its phone stands at its table; trusted panels and directors are served first."""
        self._standing = standing
        if self.admission is not None:
            first = self.trusted or self.director
            self.admission.stand(Standing.FIRST if first else standing, self.phone)

    @property
    def first(self) -> bool:
        """Whether it is served before others."""
        return self.admission is not None and self.admission.standing is Standing.FIRST

    def direct(self) -> None:
        """Note that its phone is a director's: it is served first, and sends lists of entries."""
        self.director = True
        self.message_bytes = self.limits.director_message_bytes
        self.stand(self._standing)

    def evict(self, refusal: Refused) -> None:
        """Close the connection in favour of another client."""
        self.put(outgoing.refused(refusal))
        self.dismiss(TRY_LATER)
        gevent.spawn_later(CLOSE_WITHIN, self.drop)

    def dismiss(self, code: int) -> None:
        """Send what is queued and close the connection with this close code."""
        self.close_with(close_frame(code))
