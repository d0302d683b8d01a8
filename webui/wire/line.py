"""The socket as simple_websocket sees it."""

from __future__ import annotations

import socket
import struct
import time

from webui.wire.bucket import Bucket
from webui.wire.outbox import Outbox

SEND_BUFFER = 32 * 1024
"""What the kernel may hold for a client that does not read; the rest waits in the outbox."""
PARTING = 1.0
"""Seconds a client has to take its last frame and close."""
BYTES_A_SECOND, BYTES_AT_ONCE = 64 * 1024, 256 * 1024
"""What one client may send, control frames included; more is read later."""


def give_up_reading_after(sock: socket.socket, seconds: float) -> None:
    """Let `recv` fail (BlockingIOError) after this silence. Sends are not touched by it."""
    timeout = struct.pack("ll", int(seconds), int(seconds % 1 * 1_000_000))
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, timeout)


class Line:
    """Reads with a limit, sends through the outbox, and leaves closing to the WSGI server."""

    def __init__(self, outbox: Outbox, budget: Bucket, silence: float) -> None:
        self.outbox = outbox
        self._sock = outbox.sock
        self._budget = budget
        self._silence = silence

    def prepare(self) -> None:
        """Set the socket up; once, before the handshake."""
        self._sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        if self._sock.family in (socket.AF_INET, socket.AF_INET6):
            # A small frame must not wait for the acknowledgement of the one before.
            self._sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        give_up_reading_after(self._sock, self._silence)

    def comes_from_itself(self) -> bool:
        """Whether who is at the other end is at the very address he called: this machine."""
        if self._sock.family not in (socket.AF_INET, socket.AF_INET6):
            return False
        try:
            here, there = self._sock.getsockname(), self._sock.getpeername()
        except OSError:
            return False  # it is gone already, wherever it was
        return bool(here[0] == there[0])

    def recv(self, size: int) -> bytes:
        """Read; b"" once we have said goodbye. Who sends too much waits."""
        if self.outbox.is_over():
            return b""
        data = self._sock.recv(size)
        debt = self._budget.borrow(len(data))
        if debt:
            time.sleep(debt)
        return b"" if self.outbox.is_over() else data

    def send(self, data: bytes) -> int:
        """Queue frames that simple_websocket made."""
        self.outbox.put(data)
        self.outbox.flush()
        return len(data)

    def close(self) -> None:
        """Nothing: the file is the WSGI server's."""

    def part(self) -> None:
        """Give the last frame its time, then cut. The WSGI server finds a socket that is done."""
        # Where the client has said goodbye it waits for our end of the connection now.
        self.outbox.close_with(b"")
        deadline = time.monotonic() + PARTING
        give_up_reading_after(self._sock, PARTING)
        try:
            # What is left unread would turn the end into a reset, and the last frame be lost.
            while self._sock.recv(4096) and time.monotonic() < deadline:
                pass
        except OSError:
            pass
        self.outbox.drop()
