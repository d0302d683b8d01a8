"""Who is let in: requests for this very host, and writes and sockets from its own pages only.

A page of somebody else's, open in a player's browser, can send requests here. Cookies of another
port would come along, so there are none, and Host and Origin are compared exactly. A foreign name
that was made to point here (DNS rebinding) is no name of ours.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable

from flask import request

from scorekeeper.refusal import Refused
from webui.server.addresses import host_name
from webui.wire.doorway import is_websocket
from webui.wire.line import Line

READING = ("GET", "HEAD", "OPTIONS")
DEFAULT_PORTS = {"http": 80, "https": 443}
NAMES = ("localhost", "mus.local")


class Doorman:
    """Knows the names of the house; its addresses he sees at the socket."""

    def __init__(self, port: int, names: Iterable[str]) -> None:
        self._port = port
        own = (*NAMES, host_name(), f"{host_name()}.local")
        self._known = {(name.lower(), port) for name in own}
        for name in names:
            host, given = split_host(name.lower(), port)
            self._known |= {(host, given), (host, 80), (host, 443)}

    def check(self) -> None:
        """Look at the request being answered. Refused (foreign_host, foreign_origin)."""
        host = request.environ.get("HTTP_HOST", "")
        if not self._is_ours(host.lower()):
            raise Refused("foreign_host", host=host[:60])
        socket_wanted = is_websocket(request.environ)
        origin = request.environ.get("HTTP_ORIGIN")
        if origin is None and not socket_wanted and request.method in READING:
            return
        if origin is None or origin.lower() != f"{request.scheme}://{host.lower()}":
            raise Refused("foreign_origin", origin=(origin or "–")[:60])

    def _is_ours(self, host: str) -> bool:
        try:
            name, port = split_host(host, DEFAULT_PORTS[request.scheme])
        except ValueError:
            return False
        if (name, port) in self._known:
            return True
        # By address: only by the very one that this connection came in at.
        return (name, port) == local_end(request.environ.get("gunicorn.socket"))


def split_host(host: str, default_port: int) -> tuple[str, int]:
    """``name:8000``, ``[::1]:8000`` or ``name`` → name and port. ValueError for anything else."""
    if host.startswith("["):
        name, closing, rest = host[1:].partition("]")
        if not closing or (rest and not rest.startswith(":")):
            raise ValueError(host)
        name = str(ipaddress.IPv6Address(name))
        port = rest[1:] if rest else ""
    else:
        name, colon, port = host.partition(":")
        if colon and not port:
            raise ValueError(host)
    if not name or (port and not (port.isascii() and port.isdigit())):
        raise ValueError(host)
    return name, int(port) if port else default_port


def local_end(end: object) -> tuple[str, int] | None:
    """The address and port that a connection came in at."""
    sock = end.outbox.sock if isinstance(end, Line) else end
    if not isinstance(sock, socket.socket) or sock.family not in (
        socket.AF_INET,
        socket.AF_INET6,
    ):
        return None
    host, port = sock.getsockname()[:2]
    address = ipaddress.ip_address(str(host).partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    return str(address), int(port)
