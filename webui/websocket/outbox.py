"""Bounded send buffer of one connection: replies in order, latest view only. Never blocks.

Putting something in takes no time; what the socket does not take at once is written by a greenlet
that lives as long as something waits. A client that takes no byte for `STALLED` seconds, or lets
too many replies wait, is disconnected.
"""

from __future__ import annotations

import socket
from collections import deque
from collections.abc import Callable

import gevent
from gevent.socket import socket as GeventSocket  # noqa: N812 (the name of a class there)
from gevent.ssl import SSLSocket

MOST_ANSWERS = 64
"""Replies that may wait; a client with more has stopped reading long ago."""
STALLED = 5.0
"""Seconds without taking a byte of what waits, after which a client is disconnected."""


class Outbox:
    """What waits to be sent on one socket. Belongs to the event loop's thread.

    At most one frame is unfinished (it must be finished, or the stream is broken), with a few
    replies behind it and the newest view and picture: an older view that was not begun is dropped,
    as every view is whole.

    Args:
        sock: Plain or TLS, cooperative.
        stalled: Seconds without progress after which the connection is cut.
    """

    def __init__(self, sock: GeventSocket, stalled: float = STALLED) -> None:
        self.sock = sock
        self._stalled = stalled
        self._rest = b""
        self._answers: deque[bytes] = deque()
        self._view: bytes | None = None
        self._picture: bytes | None = None
        self._dropped = False
        self._closing = False
        self._writing = False

    def is_over(self) -> bool:
        """Whether nothing more will be sent."""
        return self._dropped or self._closing

    def put(self, frame: bytes) -> None:
        """Add a reply behind those that wait. A client that lets too many wait is disconnected."""
        if self.is_over():
            return
        if len(self._answers) >= MOST_ANSWERS:
            self.drop()
        else:
            self._answers.append(frame)

    def put_view(self, frame: bytes) -> None:
        """Let this view wait instead of an older one; b"": none."""
        if not self.is_over():
            self._view = frame

    def put_picture(self, frame: bytes) -> None:
        """Let this picture wait instead of an older one."""
        if not self.is_over():
            self._picture = frame

    def flush(self) -> None:
        """Send what a plain socket takes at once; a greenlet sends the rest as the socket takes it.

        A TLS socket cannot be asked to send without waiting: there the greenlet sends it all.
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
        """Send what waits and this last frame (or none); what is put afterwards goes nowhere."""
        if not self.is_over():
            self._answers.append(frame)
            self._view = self._picture = None
            self._closing = True
            self.flush()

    def drop(self) -> None:
        """Cut the connection; whoever reads from it sees its end."""
        self._dropped = True
        self._rest, self._view, self._picture = b"", None, None
        self._answers.clear()
        self._shut(socket.SHUT_RDWR)

    def _write(self) -> None:
        try:
            while not self._dropped and self._send(self._send_soon):
                pass
            self._end_if_closing()
        except OSError:
            self.drop()
        finally:
            self._writing = False

    def _send(self, send: Callable[[bytes], int]) -> bool:
        """Send as much as the socket takes; False: nothing waits, or the connection was cut."""
        if not self._rest:
            self._rest = b"".join(self._answers)
            self._answers.clear()
        view = picture = None
        if not self._answers:
            # Replies wait for the unfinished frame, and views for the replies.
            view, picture = self._view, self._picture
            self._view = self._picture = None
        data = self._rest + (view or b"") + (picture or b"")
        if not data:
            return False
        sent = 0
        try:
            sent = send(data)
        finally:
            if sent > len(self._rest):
                self._rest = data[sent:]
            elif not self._dropped:
                # The view was not begun: it waits on, unless a newer one has come meanwhile.
                self._rest = self._rest[sent:]
                self._view = view if self._view is None else self._view
                self._picture = picture if self._picture is None else self._picture
        return not self._dropped

    def _send_now(self, data: bytes) -> int:
        # Of gevent's calls the one that does not wait where it is told so.
        return self.sock.sendmsg([data], [], socket.MSG_DONTWAIT | socket.MSG_NOSIGNAL)

    def _send_soon(self, data: bytes) -> int:
        with gevent.Timeout(self._stalled, TimeoutError):
            return self.sock.send(data)

    def _end_if_closing(self) -> None:
        if self._closing and not self._dropped:
            self._dropped = True
            self._shut(socket.SHUT_WR)

    def _shut(self, how: int) -> None:
        try:
            # The method of plain sockets: that of TLS sockets forgets the session, which the reader
            # and the writer may be using.
            GeventSocket.shutdown(self.sock, how)
        except OSError:
            return  # it is gone already
