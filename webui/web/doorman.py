"""Who is let in: requests for this very host, and writes and sockets from its own pages only.

A page of somebody else's, open in a player's browser, can send requests here. Cookies of another
port would come along, so there are none, and Host and Origin are compared exactly. A foreign name
that was made to point here (DNS rebinding) is no name of ours.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable

from flask import request

from scorekeeper.refusal import Refused
from webui.server.addresses import host_name, own_names
from webui.settings import Tls
from webui.tls.preface import plain
from webui.wire.doorway import is_websocket
from webui.wire.line import Line
from webui.wire.side_door import came_by_relay

READING = ("GET", "HEAD", "OPTIONS")
DEFAULT_PORTS = {"http": 80, "https": 443}


class Doorman:
    """Knows the names of the house; its addresses he sees at the socket.

    Who came by https asks for the https port, who came by http for the other: neither for both.
    """

    def __init__(self, port: int, names: Iterable[str], tls: Tls | None = None) -> None:
        own = (*own_names(), host_name())
        given = list(names)
        self._known = known(port, own, given)
        self._known_by_https = known(tls.port, (*own, *tls.names), given) if tls else set()

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
        asked = split_host(host, DEFAULT_PORTS[request.scheme])
        if asked is None:
            return False
        end = raw_socket(request.environ.get("gunicorn.socket"))
        if came_by_relay(end):
            here = (request.environ["SERVER_NAME"], int(request.environ["SERVER_PORT"]))
            return asked == here or asked in self._known_by_https
        # By address: only by the very one that this connection came in at.
        return asked in self._known or asked == local_end(end)


HOST = re.compile(r"(?:\[(?P<v6>[0-9a-f:.]+)\]|(?P<name>[^\[\]:@/?#]+))(?::(?P<port>[0-9]{1,5}))?")


def known(port: int, own: Iterable[str], given: Iterable[str]) -> set[tuple[str, int]]:
    """The names that this server goes by at a port; those given may have a port of a proxy's."""
    found = {(name.lower(), port) for name in own}
    for name in given:
        host = split_host(name.lower(), port)
        if host is not None:
            found |= {host, (host[0], 80), (host[0], 443)}
    return found


def split_host(host: str, default_port: int) -> tuple[str, int] | None:
    """``name:8000``, ``[::1]:8000`` or ``name`` → name and port; None for anything else."""
    found = HOST.fullmatch(host)
    if found is None:
        return None
    port = int(found["port"] or default_port)
    if found["v6"] is None:
        return found["name"], port
    try:
        return str(ipaddress.IPv6Address(found["v6"])), port
    except ValueError:
        return None


def raw_socket(end: object) -> object:
    """The socket itself, of a WebSocket too."""
    return end.outbox.sock if isinstance(end, Line) else end


def local_end(sock: object) -> tuple[str, int] | None:
    """The address and port that a connection came in at."""
    if not isinstance(sock, socket.socket) or sock.family not in (
        socket.AF_INET,
        socket.AF_INET6,
    ):
        return None
    return plain(sock.getsockname())
