"""One WebSocket connection: what simple_websocket takes for a socket, a thread and an event.

simple_websocket starts a thread that reads and appends to an unbounded list, for another that takes
from it, and sends with a call that blocks. All three can be replaced: `SocketAdapter` is the socket
(reads with a budget, sends through the `Outbox`), `InlineReader` the thread, `MessageEvent` the
event. The greenlet of the connection reads, and only when the last message is handled: so the inbox
is the socket itself, and TCP holds back a client that floods (backpressure).
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
"""What the kernel may hold for a client that does not read; the rest waits in the outbox."""
PARTING = 1.0
"""Seconds a client has to take its last frame and close."""
BYTES_A_SECOND, BYTES_AT_ONCE = 64 * 1024, 256 * 1024
"""Byte budget of one client (token bucket), control frames included; more is read later."""
READ_AT_ONCE = 4096
"""Bytes dealt with before the other connections have their turn."""


def is_websocket(environ: WSGIEnvironment) -> bool:
    """Whether the request wants to become a WebSocket."""
    return str(environ.get("HTTP_UPGRADE", "")).lower() == "websocket"


def prepare(environ: WSGIEnvironment, clock: Callable[[], float], silence: float) -> None:
    """Give simple_websocket a `SocketAdapter` for its socket, and no offer of compression.

    permessage-deflate cannot be switched off in simple_websocket: a message of 300 kB would cost
    600 MB, and every message more time than sending it plain.

    Args:
        environ: Of the WebSocket handshake; changed.
        clock: Seconds that never go back.
        silence: Seconds without a byte after which the connection ends.
    """
    environ.pop("HTTP_SEC_WEBSOCKET_EXTENSIONS", None)
    budget = TokenBucket(BYTES_A_SECOND, BYTES_AT_ONCE, clock)
    adapter = SocketAdapter(Outbox(environ[SOCKET]), budget, silence)
    environ[ADAPTER] = adapter
    # Where it looks for the socket of gevent's WSGI server.
    environ["wsgi.input"] = SimpleNamespace(raw=SimpleNamespace(_sock=adapter))


class SocketAdapter:
    """The socket as simple_websocket sees it."""

    def __init__(self, outbox: Outbox, budget: TokenBucket, silence: float) -> None:
        self.outbox = outbox
        self._sock: GeventSocket = outbox.sock
        self._budget = budget
        self._at_a_stretch = 0
        self._sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        self._sock.settimeout(silence)

    def comes_from_itself(self) -> bool:
        """Whether the client is at the very address it called: this machine."""
        if self._sock.family not in (socket.AF_INET, socket.AF_INET6):
            return False
        try:
            here, there = self._sock.getsockname(), self._sock.getpeername()
        except OSError:
            return False  # it is gone already, wherever it was
        return bool(here[0] == there[0])

    def recv(self, size: int) -> bytes:
        """Read; b"" once the goodbye was said. Others have their turn, too much waits longer."""
        if self.outbox.is_over():
            return b""
        data = self._sock.recv(size)
        debt = self._budget.borrow(len(data))
        self._at_a_stretch += len(data)
        if debt or self._at_a_stretch >= READ_AT_ONCE:
            # Where more is there already, reading alone would never let the others on.
            self._at_a_stretch = 0
            gevent.sleep(debt)
        return b"" if self.outbox.is_over() else data

    def send(self, data: bytes) -> int:
        """Queue frames that simple_websocket made."""
        self.outbox.put(data)
        self.outbox.flush()
        return len(data)

    def dup(self) -> SocketAdapter:
        """Refuse, as TLS sockets do: simple_websocket then uses the socket itself."""
        raise NotImplementedError

    def close(self) -> None:
        """Do nothing: the socket belongs to the HTTP server."""

    def part(self) -> None:
        """Give the client time to take the last frame, then cut the connection."""
        # Where the client has said goodbye it waits for our end of the connection now.
        self.outbox.close_with(b"")
        with suppress(OSError), gevent.Timeout(PARTING, TimeoutError):
            # What is left unread would turn the end into a reset, and the last frame be lost.
            while self._sock.recv(READ_AT_ONCE):
                pass
        self.outbox.drop()


class InlineReader:
    """In the place of a thread: `run` is called by the handler, in its own greenlet."""

    def __init__(self, target: Callable[[], None]) -> None:
        self.name = "reader"
        self._target = target

    def start(self) -> None:
        """Do nothing yet."""

    def run(self) -> None:
        """Read until the connection ends."""
        self._target()


class MessageEvent:
    """In the place of an event: calls back for every message and at the end."""

    def __init__(self) -> None:
        self.on_message: Callable[[], None] | None = None

    def set(self) -> None:
        """Have the message handled."""
        if self.on_message is not None:
            self.on_message()

    def clear(self) -> None:
        """Do nothing: there is no state."""

    def wait(self, timeout: float | None = None) -> bool:
        """Wait for nothing: reading is this greenlet's own work."""
        del timeout
        return False


class Client:
    """A connected client as the table service sees it: a `Subscriber` that any thread may use.

    What is put waits here until `flush`, and then goes to the outbox in the event loop's thread.

    Attributes:
        kind: phone, board, panel or mirror; empty before its hello.
        phone: SHA-256 of its token; empty before its hello.
        trusted: Whether it is a panel with the panel key, or a panel or mirror on this machine.
    """

    def __init__(self, outbox: Outbox, admission: Admission | None = None) -> None:
        self._outbox = outbox
        self._admission = admission
        self._put: deque[tuple[Callable[[bytes], None], bytes]] = deque()
        self._called = False
        self._dismissed = False
        self._loop = get_hub().loop
        self.kind = ""
        self.phone = ""
        self.trusted = False

    def introduce(self, kind: str, phone: str, *, trusted: bool) -> None:
        """Note what it said in its hello."""
        self.kind = kind
        self.phone = phone
        self.trusted = trusted

    def seat(self, *, held: bool) -> None:
        """Note whether its phone holds a seat: what is limited for each address is the unseated."""
        if self._admission is not None:
            self._admission.seat(self.phone if held else None)

    def is_over(self) -> bool:
        """Whether nothing more is sent to it or read from it."""
        return self._dismissed or self._outbox.is_over()

    def put(self, frame: bytes) -> None:
        """Add a reply to what is sent at the next flush."""
        self._put.append((self._outbox.put, frame))

    def put_view(self, frame: bytes) -> None:
        """Let this view be sent at the next flush, instead of an older one."""
        self._put.append((self._outbox.put_view, frame))

    def put_picture(self, frame: bytes) -> None:
        """Let this picture be sent at the next flush, instead of an older one."""
        self._put.append((self._outbox.put_picture, frame))

    def flush(self) -> None:
        """Have what was put sent."""
        if not self._called:
            self._called = True
            self._loop.run_callback_threadsafe(self.deliver)

    def dismiss(self, code: int) -> None:
        """Send what was put and close the connection with this close code."""
        self._put.append((self._outbox.close_with, close_frame(code)))
        self._dismissed = True
        self.flush()

    def deliver(self) -> None:
        """Hand what was put to the outbox. In the event loop's thread only."""
        self._called = False
        while self._put:
            put, frame = self._put.popleft()
            put(frame)
        self._outbox.flush()
