"""Limits of the connections that are no WebSockets: handshakes, requests, idle ones.

At a limit a new connection replaces one that waits for its client, so that silent or slow clients
cannot exhaust the limit (slowloris). Used in the event loop's thread only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from socket import SHUT_RDWR

from gevent.socket import socket as GeventSocket  # noqa: N812 (the name of a class there)

PROXIES = ("127.0.0.1", "::1")
"""Addresses without a limit of their own: a proxy on this machine connects for many clients."""


class OpenConnections:
    """The open connections, and room for new ones.

    At a limit the connection is closed that has waited longest for its client: at the limit of an
    address one of that address, at the limit of all one of the address that has the most. While a
    request is being answered its connection stays.
    """

    def __init__(
        self, most: int, most_an_address: int, reserve: int, held_seat: Callable[[str], bool]
    ) -> None:
        self._most = most
        self._most_an_address = most_an_address
        self._reserve = reserve
        self._held_seat = held_seat
        self._open: Counter[str] = Counter()
        self.waiting: dict[str, dict[OpenConnection, None]] = {}
        """Those that wait for their clients, by address, the longest first."""

    def enter(self, sock: GeventSocket, address: str) -> OpenConnection | None:
        """Count a new connection; None: there is no room."""
        most = self._most if self._held_seat(address) else self._most - self._reserve
        if self._open[address] >= self._most_an_address and address not in PROXIES:
            waiting = self.waiting.get(address)
        elif self._open.total() >= most:
            waiting = max(self.waiting.values(), key=len, default=None)
        else:
            waiting = {}
        if waiting is None:
            return None
        if waiting:
            next(iter(waiting)).cut()
        self._open[address] += 1
        connection = OpenConnection(self, sock, address)
        connection.wait()
        return connection

    def release(self, address: str) -> None:
        """Free the place of a connection of this address."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


@dataclass(slots=True, eq=False)
class OpenConnection:
    """One counted connection, by its socket: the TLS socket, once there is one."""

    connections: OpenConnections
    sock: GeventSocket
    address: str
    left: bool = False

    def wait(self) -> None:
        """Note that it waits for its client from now on."""
        if not self.left:
            self.stop_waiting()
            self.connections.waiting.setdefault(self.address, {})[self] = None

    def stop_waiting(self) -> None:
        """Note that a request is being answered."""
        waiting = self.connections.waiting.get(self.address, {})
        waiting.pop(self, None)
        if not waiting:
            self.connections.waiting.pop(self.address, None)

    def leave(self) -> None:
        """Stop counting it."""
        if not self.left:
            self.left = True
            self.stop_waiting()
            self.connections.release(self.address)

    def cut(self) -> None:
        """Cut it: its greenlet sees the end of the stream."""
        self.leave()
        with suppress(OSError):
            # The method of plain sockets: that of TLS sockets drops the TLS session.
            GeventSocket.shutdown(self.sock, SHUT_RDWR)
