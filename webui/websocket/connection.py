"""One WebSocket connection: the socket, thread and event that simple_websocket works with.

By itself, simple_websocket starts a thread that reads messages into an unbounded list, wakes
another thread that takes them, and sends with a call that blocks. All three can be replaced:
`SocketAdapter` is the socket (it reads within a budget and sends through the `Outbox`),
`InlineReader` the thread, `MessageEvent` the event. Here the greenlet of the connection reads, and
only after it has handled the previous message. So nothing is queued but in the socket's buffers,
and TCP slows down a client that floods (backpressure).
"""

from __future__ import annotations

import socket
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from types import SimpleNamespace
from typing import TYPE_CHECKING

import gevent
from gevent.hub import get_hub
from gevent.socket import socket as GeventSocket  # noqa: N812 (the name of a class there)

from webui.protocol.frames import close_frame
from webui.websocket.limits import Admission, TokenBucket
from webui.websocket.outbox import Outbox

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

SOCKET = "amarrako.socket"
"""Key in the WSGI environment: the connection's socket (server/listener.py)."""
ADAPTER = "amarrako.adapter"
"""Key in the WSGI environment: the `SocketAdapter` of a WebSocket."""
SEND_BUFFER = 32 * 1024
"""Bytes that the kernel buffers for a client that does not read; more waits in the outbox."""
CLOSE_WITHIN = 1.0
"""Seconds for a client to receive its last frame and close."""
BYTES_A_SECOND, BYTES_AT_ONCE = 64 * 1024, 256 * 1024
"""Byte budget of one client (token bucket), control frames included; beyond it, reading waits."""
READ_AT_ONCE = 4096
"""Bytes handled before other connections get a turn."""


def is_websocket(environ: WSGIEnvironment) -> bool:
    """Whether the request is a WebSocket handshake."""
    return str(environ.get("HTTP_UPGRADE", "")).lower() == "websocket"


def prepare(environ: WSGIEnvironment, clock: Callable[[], float], silence: float) -> None:
    """Have simple_websocket use a `SocketAdapter`, and no compression.

    It has no option against permessage-deflate, with which a message of 300 kB can expand to
    600 MB; so the client's offer is removed.

    Args:
        environ: WSGI environment of the handshake; it is modified.
        clock: Seconds that never go back.
        silence: Seconds without a byte after which the connection ends.
    """
    environ.pop("HTTP_SEC_WEBSOCKET_EXTENSIONS", None)
    budget = TokenBucket(BYTES_A_SECOND, BYTES_AT_ONCE, clock)
    adapter = SocketAdapter(Outbox(environ[SOCKET]), budget, silence)
    environ[ADAPTER] = adapter
    # Where simple_websocket expects the socket of gevent's WSGI server.
    environ["wsgi.input"] = SimpleNamespace(raw=SimpleNamespace(_sock=adapter))


class SocketAdapter:
    """The socket as simple_websocket sees it."""

    def __init__(self, outbox: Outbox, budget: TokenBucket, silence: float) -> None:
        self.outbox = outbox
        self._sock: GeventSocket = outbox.sock
        self._budget = budget
        self._since_yield = 0
        self._sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        self._sock.settimeout(silence)

    def comes_from_itself(self) -> bool:
        """Whether the client is on this machine: both ends have the same address."""
        if self._sock.family not in (socket.AF_INET, socket.AF_INET6):
            return False
        try:
            here, there = self._sock.getsockname(), self._sock.getpeername()
        except OSError:
            return False  # already closed
        return bool(here[0] == there[0])

    def recv(self, size: int) -> bytes:
        """Read; b"" once the connection closes. Sleeps to yield and to stay within the budget."""
        if self.outbox.is_over():
            return b""
        data = self._sock.recv(size)
        debt = self._budget.borrow(len(data))
        self._since_yield += len(data)
        if debt or self._since_yield >= READ_AT_ONCE:
            # recv does not yield while data is available, so a flood would block the loop.
            self._since_yield = 0
            gevent.sleep(debt)
        return b"" if self.outbox.is_over() else data

    def send(self, data: bytes) -> int:
        """Queue frames that simple_websocket made."""
        self.outbox.put(data)
        self.outbox.flush()
        return len(data)

    def dup(self) -> SocketAdapter:
        """Raise, as TLS sockets do; simple_websocket then uses this object itself."""
        raise NotImplementedError

    def close(self) -> None:
        """Do nothing: the socket belongs to the HTTP server."""

    def end(self) -> None:
        """Give the client time to receive the last frame, then cut the connection."""
        # A client that has sent a close frame now waits for the end of the stream.
        self.outbox.close_with(b"")
        with suppress(OSError), gevent.Timeout(CLOSE_WITHIN, TimeoutError):
            # With bytes left unread, closing would reset the connection and lose the last frame.
            while self._sock.recv(READ_AT_ONCE):
                pass
        self.outbox.drop()


class InlineReader:
    """Used instead of a thread: the handler calls `run` in its own greenlet."""

    def __init__(self, target: Callable[[], None]) -> None:
        self.name = "reader"
        self._target = target

    def start(self) -> None:
        """Do nothing: see `run`."""

    def run(self) -> None:
        """Read until the connection ends."""
        self._target()


class MessageEvent:
    """Used instead of an event: calls back for every message and at the end."""

    def __init__(self) -> None:
        self.on_message: Callable[[], None] | None = None

    def set(self) -> None:
        """Call back."""
        if self.on_message is not None:
            self.on_message()

    def clear(self) -> None:
        """Do nothing: there is no state."""

    def wait(self, timeout: float | None = None) -> bool:
        """Return at once: this greenlet itself reads."""
        del timeout
        return False


class Client:
    """A connected client: a `Subscriber` that any thread may use.

    Frames wait here until `flush`, which passes them to the outbox in the event loop's thread.

    Attributes:
        kind: phone, board, panel or mirror; empty before its hello.
        phone: SHA-256 of its token; empty before its hello.
        trusted: Whether it is a panel with the panel key, or a panel or mirror on this machine.
    """

    def __init__(self, outbox: Outbox, admission: Admission | None = None) -> None:
        self._outbox = outbox
        self._admission = admission
        self._queue: deque[tuple[Callable[[bytes], None], bytes]] = deque()
        self._scheduled = False
        self._dismissed = False
        self._loop = get_hub().loop
        self.kind = ""
        self.phone = ""
        self.trusted = False

    def introduce(self, kind: str, phone: str, *, trusted: bool) -> None:
        """Set what its hello said."""
        self.kind = kind
        self.phone = phone
        self.trusted = trusted

    def seat(self, *, held: bool) -> None:
        """Note whether its phone holds a seat: only others count in the limit per address."""
        if self._admission is not None:
            self._admission.seat(self.phone if held else None)

    def is_over(self) -> bool:
        """Whether the connection is closing or closed."""
        return self._dismissed or self._outbox.is_over()

    def put(self, frame: bytes) -> None:
        """Queue a reply for the next flush."""
        self._queue.append((self._outbox.put, frame))

    def put_view(self, frame: bytes) -> None:
        """Queue a view for the next flush; it replaces an older one."""
        self._queue.append((self._outbox.put_view, frame))

    def put_picture(self, frame: bytes) -> None:
        """Queue a picture for the next flush; it replaces an older one."""
        self._queue.append((self._outbox.put_picture, frame))

    def flush(self) -> None:
        """Have the queued frames sent."""
        if not self._scheduled:
            self._scheduled = True
            self._loop.run_callback_threadsafe(self.deliver)

    def dismiss(self, code: int) -> None:
        """Send the queued frames and close the connection with this close code."""
        self._queue.append((self._outbox.close_with, close_frame(code)))
        self._dismissed = True
        self.flush()

    def deliver(self) -> None:
        """Pass the queued frames to the outbox. In the event loop's thread only."""
        self._scheduled = False
        while self._queue:
            put, frame = self._queue.popleft()
            put(frame)
        self._outbox.flush()
