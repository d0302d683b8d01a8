"""Check Host and Origin of every request (DNS rebinding, cross-site WebSocket hijacking).

A page of another server at the same database is one of ours, too: its phone goes on here when that
server is gone.

A page of another site, open in a player's browser, can send requests to this server. Browsers send
cookies of other ports of a host too, so there are no cookies, and Host and Origin are compared
exactly. With DNS rebinding a foreign name points to this server: it is not one of our names.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from flask import request

from scorekeeper.refusal import RefusalCode, Refused
from webui.addresses import host_name, own_names
from webui.settings import Tls

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

READING = ("GET", "HEAD", "OPTIONS")
DEFAULT_PORTS = {"http": 80, "https": 443}
HOST = re.compile(r"(?:\[(?P<v6>[0-9a-f:.]+)\]|(?P<name>[^\[\]:@/?#]+))(?::(?P<port>[0-9]{1,5}))?")


class OriginChecks:
    """The names of this server at the ports of http and https.

    By IP address it is reached only by the one that the client connected to.

    Args:
        port: The port of http.
        names: Further names of this server.
        tls: The port of https.
        servers: The origins of the servers at the database.
    """

    def __init__(
        self,
        port: int,
        names: Iterable[str],
        tls: Tls | None = None,
        servers: Callable[[], Sequence[str]] = tuple,
    ) -> None:
        self._servers = servers
        own = (*own_names(), host_name())
        given = list(names)
        self._known = {
            "http": known(port, own, given),
            # Without a certificate of our own, https is that of a proxy in front of this server.
            "https": known(tls.port, (*own, *tls.names), given) if tls else known(443, (), given),
        }

    def is_own_host(self) -> bool:
        """Return whether the request being answered is for one of this server's names."""
        asked = split_host(_host(), DEFAULT_PORTS[request.scheme])
        # The address that the client connected to (ops/wsgi_handler.py).
        here = (request.environ["SERVER_NAME"], int(request.environ["SERVER_PORT"]))
        return asked is not None and (asked == here or asked in self._known[request.scheme])

    def check(self) -> None:
        """Check the request being answered. Refused (foreign_host, foreign_origin)."""
        if not self.is_own_host():
            raise Refused(RefusalCode.FOREIGN_HOST, host=request.environ.get("HTTP_HOST", "")[:60])
        origin = request.environ.get("HTTP_ORIGIN")
        if origin is None and not is_websocket(request.environ) and request.method in READING:
            return
        if origin is None or not (_is_same(origin) or self.is_of_server(origin)):
            raise Refused(RefusalCode.FOREIGN_ORIGIN, origin=(origin or "–")[:60])

    def is_of_server(self, origin: str) -> bool:
        """Whether an origin is that of a server at the database."""
        return origin.lower() in self._servers()


def _is_same(origin: str) -> bool:
    """Whether the page that makes the request is of the host that it is for."""
    return origin.lower() == f"{request.scheme}://{_host()}"


def _host() -> str:
    return str(request.environ.get("HTTP_HOST", "")).lower()


def is_websocket(environ: WSGIEnvironment) -> bool:
    """Whether the request is a WebSocket handshake."""
    return str(environ.get("HTTP_UPGRADE", "")).lower() == "websocket"


def known(port: int, own: Iterable[str], given: Iterable[str]) -> set[tuple[str, int]]:
    """The names of this server at a port; those given may have the port of a proxy."""
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
