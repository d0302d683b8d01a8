"""One thread that sends on what sockets could not take at once, and drops who takes nothing."""

from __future__ import annotations

import selectors
import socket
import threading
from collections.abc import Callable

from webui.wire.outbox import Outbox

STALLED = 5.0
"""Seconds without taking a byte of what waits, after which a client is cut off."""
LOOK_EVERY = 0.5


class Flusher:
    """A `Watcher`. Asleep while nobody's socket is full."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._selector = selectors.DefaultSelector()
        self._wake, self._alarm = socket.socketpair()
        self._wake.setblocking(False)
        self._alarm.setblocking(False)
        self._selector.register(self._wake, selectors.EVENT_READ)
        self._waiting: set[Outbox] = set()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="flusher", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def close(self) -> None:
        """End the thread."""
        self._closed = True
        self._ring()
        self._thread.join()
        self._selector.close()
        self._wake.close()
        self._alarm.close()

    def watch(self, outbox: Outbox) -> None:
        """Call `outbox.flush` when its socket can take more, and drop it if it never can."""
        with self._lock:
            self._waiting.add(outbox)
            self._selector.register(outbox.sock, selectors.EVENT_WRITE, outbox)
        self._ring()

    def forget(self, outbox: Outbox) -> None:
        """Do not, any more. Its socket may be closed right after."""
        with self._lock:
            self._waiting.discard(outbox)
            self._selector.unregister(outbox.sock)

    def _ring(self) -> None:
        try:
            self._alarm.send(b"!")
        except BlockingIOError:
            return  # it is ringing already

    def _run(self) -> None:
        while not self._closed:
            ready = self._selector.select(LOOK_EVERY if self._waiting else None)
            for key, _ in ready:
                if isinstance(key.data, Outbox):
                    key.data.flush()
                else:
                    self._wake.recv(4096)
            with self._lock:
                waiting = list(self._waiting)
            now = self._clock()
            for outbox in waiting:
                if now - outbox.progress_at > STALLED:
                    outbox.drop()
