"""Two servers at one database, and a proxy that gives each connection to another of them."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import cast

from websockets.typing import Origin

from tests.json_path import Json
from tests.ports import free_port
from tests.server import Server, eventually

PIECE = 65_536


@contextmanager
def two_servers(
    folder: Path, database: str, public: str | None = None, ports: Sequence[int] = ()
) -> Iterator[tuple[Server, Server]]:
    """Two servers, each with a data folder of its own, that have found one another.

    Args:
        folder: For their data.
        database: Its address.
        public: The address of both for phones; None: each has one of its own.
        ports: Their ports, if these are known already.
    """
    with ExitStack() as stack:
        found = []
        for name, port in zip(("one", "other"), ports or (free_port(), free_port()), strict=True):
            at = ("--public-url", public or f"http://127.0.0.1:{port}/")
            (folder / name).mkdir()
            server = Server(folder / name, ("--database", database, *at), port=port)
            stack.callback(server.close)
            found.append(server.start())
        one, other = found
        if public is None:
            eventually(lambda: welcome_of(one).get("servers"), "the other server")
        yield one, other


def welcome_of(server: Server, page: str | None = None) -> Json:
    """The welcome of a TV whose page is of an origin; None: that of the server."""
    with server.connected(origin=Origin(page or server.url)) as one:
        return one.hello("tv")


class RoundRobinProxy:
    """Gives each connection to the next server, or to the one after it where that is gone."""

    def __init__(self, ports: Sequence[int]) -> None:
        self._ports = ports
        self.given = dict.fromkeys(ports, 0)
        """How many connections each server was given."""
        self._turns = count()
        self._listener = socket.create_server(("127.0.0.1", free_port()))
        self.port: int = self._listener.getsockname()[1]
        self._threads = [threading.Thread(target=self._serve)]
        self._threads[0].start()

    def close(self) -> None:
        """Take no more connections, and wait until those that there are have ended."""
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for thread in self._threads:
            thread.join()

    def _serve(self) -> None:
        with suppress(OSError):  # closed
            while True:
                client, _ = self._listener.accept()
                server = self._connected()
                if server is None:
                    client.close()
                    continue
                self._threads.append(threading.Thread(target=_join, args=(client, server)))
                self._threads[-1].start()

    def _connected(self) -> socket.socket | None:
        """A connection to the server whose turn it is, or to another one that lives."""
        turn = next(self._turns)
        for more in range(len(self._ports)):
            port = self._ports[(turn + more) % len(self._ports)]
            with suppress(OSError):
                found = socket.create_connection(("127.0.0.1", port))
                self.given[port] += 1
                return found
        return None


def _join(client: socket.socket, server: socket.socket) -> None:
    """Pass on what comes from either end, until one of them closes."""
    with client, server:
        back = threading.Thread(target=_pump, args=(server, client))
        back.start()
        _pump(client, server)
        back.join()


def _pump(source: socket.socket, sink: socket.socket) -> None:
    """Pass on what comes, and its end."""
    with suppress(OSError):
        while piece := source.recv(PIECE):
            sink.sendall(piece)
    for end in (source, sink):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)


def told(server: Server, table: str, kind: str) -> int:
    """How many events of a kind the history of a table has."""
    page = cast("Json", server.get(f"/api/tables/{table}/history"))
    entries = cast("list[Json]", page["entries"])
    return sum(entry["type"] == kind for entry in entries)
