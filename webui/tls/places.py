"""Under which addresses the server can be reached by https, as its certificate allows."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, Iterator
from urllib.parse import urlsplit

from webui.settings import Tls

HERE_ALONE = ("localhost", "127.0.0.1", "::1")


def https_places(tls: Tls | None, addresses: Iterable[str], asked: str = "") -> list[str]:
    """The https addresses that others can open, the host `asked` for first."""
    if tls is None:
        return []
    hosts = [asked, *(urlsplit(address).hostname or "" for address in addresses)]
    found = [*(host for host in hosts if is_for(tls, host)), *_of_certificate(tls)]
    return [f"https://{host}{_port(tls)}/" for host in dict.fromkeys(map(_bracketed, found))]


def is_for(tls: Tls, host: str) -> bool:
    """Whether the certificate is for that host, and somebody else could open it."""
    if host in HERE_ALONE:
        return False
    try:
        return str(ipaddress.ip_address(host)) in tls.addresses
    except ValueError:
        return host in tls.names


def _of_certificate(tls: Tls) -> Iterator[str]:
    for host in (*tls.names, *tls.addresses):
        if host not in HERE_ALONE and "*" not in host:
            yield host


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _port(tls: Tls) -> str:
    return "" if tls.port == 443 else f":{tls.port}"
