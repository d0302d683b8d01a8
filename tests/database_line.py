"""A line between a server and a database, which a test can cut in several ways."""

from __future__ import annotations

import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tests.ports import free_port
from tests.postgres import Postgres, url_of

AT_ONCE = struct.pack("ii", 1, 0)
"""SO_LINGER with which `close` sends a reset."""


class DatabaseLine:
    """Listens on a TCP port, and passes on what it is sent to the Unix socket of a database.

    What is not passed on while the line is silent is kept, as TCP does, and passed on later.
    """

    def __init__(self, database: Postgres) -> None:
        self._database = database
        self.port = free_port()
        self._requests, self._answers = threading.Event(), threading.Event()
        """Whether what comes from a server, and what comes from the database, is passed on."""
        self._opened: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._is_cut = False
        self.mend()
        self._listener = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._accept, daemon=True).start()

    def url(self, database: str) -> str:
        """The address of a database by this line."""
        return url_of(database, "127.0.0.1", self.port)

    def reset(self) -> None:
        """End all connections, and refuse others, until the line is mended."""
        with self._lock:
            self._is_cut = True
            opened, self._opened = self._opened, set()
        for each in opened:
            _reset(each)

    def fall_silent(self) -> None:
        """Pass on nothing more, until the line is mended. Packets are acknowledged all the same."""
        self._requests.clear()
        self._answers.clear()

    def lose_answers(self) -> None:
        """Pass on what servers ask, and no answer; new connections get none, either."""
        self._answers.clear()

    def mend(self) -> None:
        """Pass on everything, also what was kept."""
        with self._lock:
            self._is_cut = False
        self._requests.set()
        self._answers.set()

    def close(self) -> None:
        """Stop listening, and end all connections."""
        self._listener.close()
        self.mend()
        self.reset()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                server, _ = self._listener.accept()
                self._connect(server)

    def _connect(self, server: socket.socket) -> None:
        database = socket.socket(socket.AF_UNIX)
        try:
            database.connect(str(self._database.socket))
        except OSError:
            database.close()
            _reset(server)
            return
        with self._lock:
            if self._is_cut:
                _reset(server)
                database.close()
                return
            self._opened |= {server, database}
        for source, target, passes in (
            (server, database, self._requests),
            (database, server, self._answers),
        ):
            threading.Thread(target=_pass_on, args=(source, target, passes), daemon=True).start()


def _pass_on(source: socket.socket, target: socket.socket, passes: threading.Event) -> None:
    with suppress(OSError):
        while True:
            sent = source.recv(65536)
            passes.wait()
            if not sent:
                break
            target.sendall(sent)
    with suppress(OSError):
        target.shutdown(socket.SHUT_RDWR)


def _reset(connection: socket.socket) -> None:
    with suppress(OSError):
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
        # Ends a `recv` of another thread, which `close` would wait for.
        connection.shutdown(socket.SHUT_RD)
    connection.close()


@contextmanager
def database_line(database: Postgres) -> Iterator[DatabaseLine]:
    """A line to a database, for as long as the block lasts."""
    line = DatabaseLine(database)
    try:
        yield line
    finally:
        line.close()
