"""gunicorn's threaded worker, taught to end quickly and never alone."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from typing import TYPE_CHECKING, ClassVar

from gunicorn.workers.gthread import ThreadWorker

from webui.wire.line import give_up_reading_after
from webui.wire.side_door import came_by_relay, introduction

if TYPE_CHECKING:
    from gunicorn.workers.gthread import TConn

    from webui.server.assembly import Server

GRACE = 4
"""Seconds the arbiter leaves the worker before it kills it."""
LINGER = 1
"""Seconds the worker leaves requests that are being answered."""
SLOWEST_REQUEST = 10.0
"""Seconds a client may take between two pieces of a request."""
PR_SET_PDEATHSIG = 1


class Worker(ThreadWorker):
    """The process that owns the log."""

    server: ClassVar[Server | None] = None

    def die_with_parent(self) -> None:
        """End when the arbiter is killed: the next server needs the port and the log."""
        if sys.platform == "linux":
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != self.ppid:
            sys.exit(0)

    def init_process(self) -> None:
        """Begin."""
        # Of this process only: the arbiter waits longer for us than we for our requests.
        self.cfg.set("graceful_timeout", LINGER)
        super().init_process()

    def handle(self, conn: TConn) -> object:
        """Answer a request; one that comes in too slowly must not keep a thread for ever."""
        give_up_reading_after(conn.sock, SLOWEST_REQUEST)
        if came_by_relay(conn.sock) and not self._introduced(conn):
            return False
        return super().handle(conn)

    @staticmethod
    def _introduced(conn: TConn) -> bool:
        """Learn from the relay whom it speaks for, once for each connection."""
        if isinstance(conn.client, tuple):
            return True
        conn.sock.setblocking(True)
        try:
            places = introduction(conn.sock)
        except OSError:
            return False
        if places is not None:
            # From here on gunicorn takes the phone for its peer, and believes it no more.
            conn.client, conn.server = places
        return places is not None

    def handle_exit(self, sig: int, frame: object) -> None:
        """End soon: sockets would stay open as long as their phones."""
        super().handle_exit(sig, frame)
        self.method_queue.defer(self._say_goodbye)

    handle_quit = handle_exit

    def run(self) -> None:
        """Serve, and end without waiting for threads that wait for a request to come."""
        if Worker.server is not None and Worker.server.beside is not None:
            self.sockets.append(Worker.server.beside.listener)
        super().run()
        self._stop_server()
        sys.stderr.flush()
        os._exit(0)

    def _say_goodbye(self) -> None:
        self._stop_server()
        self.murder_keepalived(force=True)

    def _stop_server(self) -> None:
        server, Worker.server = Worker.server, None
        if server is not None:
            server.stop()
