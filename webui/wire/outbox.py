"""What waits to be sent to one client. Nothing here blocks.

A client has at most one unfinished frame (which must be finished, or the stream is broken), a few
answers in order, and the newest view and picture. Older views are forgotten: the next one is whole.
"""

from __future__ import annotations

import socket
import threading
from collections import deque
from collections.abc import Callable
from typing import Protocol

MOST_ANSWERS = 64
"""Answers that may wait; a client with more has stopped reading long ago."""


class Watcher(Protocol):
    """Calls `flush` of what waits for its socket; see flusher.py."""

    def watch(self, outbox: Outbox) -> None:
        """Call `outbox.flush` when its socket can take more."""

    def forget(self, outbox: Outbox) -> None:
        """Do not, any more."""


class Outbox:
    """The sending side of one socket. Thread-safe; every frame is whole."""

    def __init__(self, sock: socket.socket, watcher: Watcher, clock: Callable[[], float]) -> None:
        self.sock = sock
        self._watcher = watcher
        self._clock = clock
        self._lock = threading.Lock()
        self._rest = b""
        self._answers: deque[bytes] = deque()
        self._view = b""
        self._picture = b""
        self._dropped = False
        self._closing = False
        self._watched = False
        self.progress_at = clock()
        """When the socket last took something, or last had nothing to take."""

    def is_over(self) -> bool:
        """Nothing more will be sent."""
        return self._dropped or self._closing

    def put(self, frame: bytes) -> None:
        """Add an answer behind those that wait. A client that lets too many wait is dropped."""
        with self._lock:
            if self.is_over():
                return
            if len(self._answers) >= MOST_ANSWERS:
                self._drop()
                return
            self._answers.append(frame)

    def put_view(self, frame: bytes) -> None:
        """Let this view wait instead of an older one; b"": none."""
        with self._lock:
            if not self.is_over():
                self._view = frame

    def put_picture(self, frame: bytes) -> None:
        """Let this picture wait instead of an older one."""
        with self._lock:
            if not self.is_over():
                self._picture = frame

    def flush(self) -> None:
        """Send what the socket takes now; the watcher calls again for the rest."""
        with self._lock:
            if not self._dropped:
                self._flush()

    def close_with(self, frame: bytes) -> None:
        """Send what waits and this last frame (or none); what is put afterwards goes nowhere."""
        with self._lock:
            if self.is_over():
                return
            self._answers.append(frame)
            self._view = self._picture = b""
            self._closing = True
            self._flush()

    def drop(self) -> None:
        """Cut the connection; whoever reads from it sees its end."""
        with self._lock:
            self._drop()

    def _flush(self) -> None:
        while True:
            if not self._rest:
                self._rest = b"".join(self._answers)
                self._answers.clear()
            # Answers wait for the unfinished frame, and views for the answers.
            late = b"" if self._answers else self._view + self._picture
            data = self._rest + late
            if not data:
                self._all_sent()
                return
            try:
                sent = self.sock.send(data, socket.MSG_DONTWAIT | socket.MSG_NOSIGNAL)
            except (BlockingIOError, InterruptedError):
                self._wait()
                return
            except OSError:
                self._drop()
                return
            self.progress_at = self._clock()
            if sent > len(self._rest):
                self._view = self._picture = b""
                self._rest = data[sent:]
            else:
                # The view was not begun: a newer one may still take its place.
                self._rest = self._rest[sent:]

    def _all_sent(self) -> None:
        self.progress_at = self._clock()
        if self._watched:
            self._watched = False
            self._watcher.forget(self)
        if self._closing:
            self._dropped = True
            self._shut(socket.SHUT_WR)

    def _wait(self) -> None:
        if not self._watched:
            self._watched = True
            self.progress_at = self._clock()
            self._watcher.watch(self)

    def _drop(self) -> None:
        self._dropped = True
        self._rest = self._view = self._picture = b""
        self._answers.clear()
        if self._watched:
            self._watched = False
            self._watcher.forget(self)
        self._shut(socket.SHUT_RDWR)

    def _shut(self, how: int) -> None:
        try:
            self.sock.shutdown(how)
        except OSError:
            return  # it is gone already
