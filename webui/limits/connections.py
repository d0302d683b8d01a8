"""Limits of the connections that are no WebSockets: handshakes, requests, idle ones.

At a limit a new connection replaces one that waits for its client, so that silent or slow clients
cannot exhaust the limit (slowloris). Used in the event loop's thread only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from socket import SHUT_RDWR

from gevent.socket import socket as GeventSocket  # noqa: N812 (the name of a class there)

from webui.limits.addresses import network_of
from webui.limits.numbers import Limits

RESERVED = 16
"""One in so many connections is reserved for addresses of phones that are served first."""


class OpenConnections:
    """The open connections, and room for new ones.

    At a limit the connection is closed that has waited longest for its client: at the limit of an
    address one of that address, at the limit of all one of the address that has the most. While a
    request is being answered its connection stays. A proxy of ours connects for many clients, and
    has no limit of its own.
    """

    def __init__(
        self,
        limits: Limits,
        played_lately: Callable[[str], bool],
        proxies: Collection[str] = (),
    ) -> None:
        self._limits = limits
        self._proxies = proxies
        self._played_lately = played_lately
        self._open: Counter[str] = Counter()
        """How many each network has."""
        self.waiting: dict[str, dict[OpenConnection, None]] = {}
        """Those that wait for their clients, by network, the longest first."""

    def enter(self, sock: GeventSocket, address: str) -> OpenConnection | None:
        """Count a new connection; None: there is no room."""
        most, network = self._limits.connections, network_of(address)
        if not self._played_lately(address):
            most -= most // RESERVED
        an_address = self._limits.connections_an_address
        if self._open[network] >= an_address and address not in self._proxies:
            waiting = self.waiting.get(network)
        elif self._open.total() >= most:
            waiting = max(self.waiting.values(), key=len, default=None)
        else:
            waiting = {}
        if waiting is None:
            return None
        if waiting:
            next(iter(waiting)).cut()
        self._open[network] += 1
        connection = OpenConnection(self, sock, address, network)
        connection.wait()
        return connection

    def release(self, network: str) -> None:
        """Free the place of a connection of this network."""
        self._open[network] -= 1
        if not self._open[network]:
            del self._open[network]


@dataclass(slots=True, eq=False)
class OpenConnection:
    """One counted connection, by its socket: the TLS socket, once there is one."""

    connections: OpenConnections
    sock: GeventSocket
    address: str
    network: str
    left: bool = False

    def wait(self) -> None:
        """Note that it waits for its client from now on."""
        if not self.left:
            self.stop_waiting()
            self.connections.waiting.setdefault(self.network, {})[self] = None

    def stop_waiting(self) -> None:
        """Note that a request is being answered."""
        waiting = self.connections.waiting.get(self.network, {})
        waiting.pop(self, None)
        if not waiting:
            self.connections.waiting.pop(self.network, None)

    def leave(self) -> None:
        """Stop counting it."""
        if not self.left:
            self.left = True
            self.stop_waiting()
            self.connections.release(self.network)

    def cut(self) -> None:
        """Cut it: its greenlet sees the end of the stream."""
        self.leave()
        with suppress(OSError):
            # The method of plain sockets: that of TLS sockets drops the TLS session.
            GeventSocket.shutdown(self.sock, SHUT_RDWR)
