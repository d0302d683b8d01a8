"""The headers of proxies: the address of the client, the scheme, and that there is a proxy."""

from __future__ import annotations

import ipaddress
from collections.abc import Collection
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

FORWARDING = ("HTTP_FORWARDED", "HTTP_VIA", "HTTP_X_REAL_IP")
"""Headers that proxies add, beside X-Forwarded-…."""


def apply_forwarded_headers(environ: WSGIEnvironment, proxies: Collection[str]) -> None:
    """Take the client's address and the scheme of a request from the proxy that it came through.

    Only from a proxy of ours, and of each header only what that one appended: what stands before
    it may be the client's own text. Behind several proxies of ours the address is the last that is
    not one of them.
    """
    if environ["REMOTE_ADDR"] not in proxies:
        return
    for said in reversed(str(environ.get("HTTP_X_FORWARDED_FOR", "")).split(",")):
        try:
            environ["REMOTE_ADDR"] = str(ipaddress.ip_address(said.strip()))
        except ValueError:
            break
        if environ["REMOTE_ADDR"] not in proxies:
            break
    scheme = str(environ.get("HTTP_X_FORWARDED_PROTO", "")).rpartition(",")[2].strip()
    if scheme in ("http", "https"):
        environ["wsgi.url_scheme"] = scheme


def is_forwarded(environ: WSGIEnvironment) -> bool:
    """Whether the request says that it came through a proxy, ours or another."""
    return any(key in FORWARDING or key.startswith("HTTP_X_FORWARDED") for key in environ)
