"""Bounded send buffer of one connection: replies in order, latest view only. Never blocks.

What the socket does not accept at once is sent by a greenlet, which ends when nothing waits. A
client that receives no byte for `STALLED` seconds, or lets too many replies wait, is disconnected.
"""

from __future__ import annotations

import os
import socket
from collections import deque
from collections.abc import Callable

import gevent
from gevent.socket import socket as GeventSocket  # noqa: N812 (the name of a class there)
from gevent.ssl import SSLSocket

MAX_REPLIES = 64
"""Replies that can wait; a client with more has stopped reading."""
STALLED = 5.0
"""Seconds without progress after which a client is disconnected."""


class SendBuffer:
    """The send buffer of one socket. Belongs to the event loop's thread.

    It holds the rest of a frame that was sent in part (which must be completed), a few replies, and
    the newest message of each kind that replaces an older one, as views do. An older one that was
    not sent in part is dropped: each is complete in itself.

    Args:
        sock: A plain or TLS socket of gevent.
        stalled: Seconds without progress after which the connection is cut.
    """

    def __init__(self, sock: GeventSocket, stalled: float = STALLED) -> None:
        self.sock = sock
        self._stalled = stalled
        self._rest = b""
        self._replies: deque[bytes] = deque()
        self._latest: dict[str, bytes] = {}
        """By kind, the newest message of those that replace each other."""
        self._dropped = False
        self._closing = False
        self._writing = False

    def is_over(self) -> bool:
        """Whether nothing more will be sent."""
        return self._dropped or self._closing

    def put(self, frame: bytes) -> None:
        """Queue a reply. A client that lets too many wait is disconnected."""
        if self.is_over():
            return
        if len(self._replies) >= MAX_REPLIES:
            self.drop()
        else:
            self._replies.append(frame)

    def put_view(self, frame: bytes) -> None:
        """Queue a view in the place of an older one; b"" for none."""
        self.put_latest("view", frame)

    def put_picture(self, frame: bytes) -> None:
        """Queue a picture in the place of an older one."""
        self.put_latest("picture", frame)

    def put_latest(self, kind: str, frame: bytes) -> None:
        """Queue a message in the place of an older one of its kind; b"" for none."""
        if not self.is_over():
            self._latest[kind] = frame

    def flush(self) -> None:
        """Send what a plain socket accepts at once; a greenlet sends the rest.

        A TLS socket of gevent has no send that does not wait: there the greenlet sends all.
        """
        if self._writing or self._dropped:
            return
        try:
            if not isinstance(self.sock, SSLSocket):
                while self._send(self._send_now):
                    pass
                self._end_if_closing()
                return
        except BlockingIOError:
            pass
        except OSError:
            self.drop()
            return
        self._writing = True
        gevent.spawn_raw(self._write)

    def close_with(self, frame: bytes) -> None:
        """Send what waits and this last frame, then close; what is queued afterwards is dropped."""
        if not self.is_over():
            self._replies.append(frame)
            self._latest.clear()
            self._closing = True
            self.flush()

    def drop(self) -> None:
        """Cut the connection; its reader sees the end of the stream."""
        self._dropped = True
        self._rest = b""
        self._replies.clear()
        self._latest.clear()
        self._shut(socket.SHUT_RDWR)

    def _write(self) -> None:
        try:
            while not self._dropped and self._send(self._send_waiting):
                pass
            self._end_if_closing()
        except OSError:
            self.drop()
        finally:
            self._writing = False

    def _send(self, send: Callable[[bytes], int]) -> bool:
        """Send as much as the socket accepts; whether more waits (False once it was cut)."""
        if not self._rest:
            self._rest = b"".join(self._replies)
            self._replies.clear()
        latest: dict[str, bytes] = {}
        if not self._replies:
            # Views and the like come after the replies.
            latest, self._latest = self._latest, {}
        data = b"".join((self._rest, *latest.values()))
        if not data:
            return False
        sent = 0
        try:
            sent = send(data)
        finally:
            if sent > len(self._rest):
                self._rest = data[sent:]
            elif not self._dropped:
                # None was sent in part: keep each, unless a newer one was queued meanwhile.
                self._rest = self._rest[sent:]
                self._latest = {**latest, **self._latest}
        waits = self._rest or self._replies or any(self._latest.values())
        return bool(waits) and not self._dropped

    def _send_now(self, data: bytes) -> int:
        # Sockets of gevent do not block, but their own `send` would wait.
        return os.write(self.sock.fileno(), data)

    def _send_waiting(self, data: bytes) -> int:
        with gevent.Timeout(self._stalled, TimeoutError):
            return self.sock.send(data)

    def _end_if_closing(self) -> None:
        if self._closing and not self._dropped:
            self._dropped = True
            self._shut(socket.SHUT_WR)

    def _shut(self, how: int) -> None:
        try:
            # The method of plain sockets: that of TLS sockets drops the TLS session, which the
            # reader and the writer may be using.
            GeventSocket.shutdown(self.sock, how)
        except OSError:
            return  # already closed
