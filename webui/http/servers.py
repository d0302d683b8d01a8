"""The servers at the same database, at which a page goes on when its own is gone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from flask import Response

from webui.addresses import origin_of
from webui.store.shared import SharedValues

ORIGINS = "origin"
"""The kind of the shared values whose keys are the origins of servers, also of dead ones."""
KNOWN_FOR = 30 * 24 * 3600.0
"""Seconds for which pages of a server that is gone may go on at the others: a TV runs for weeks."""
NOTED_EVERY = 3600.0
"""Seconds between two times at which a server shares its origin."""
ALLOWED = {
    "Access-Control-Allow-Methods": "GET, POST, PUT, DELETE",
    "Access-Control-Allow-Headers": "authorization, content-type",
    "Access-Control-Expose-Headers": "date",
    "Access-Control-Max-Age": "600",
}


class Servers:
    """The origins of the servers: this one, then those that are alive, then those that were.

    Args:
        shared: What the servers share.
        addresses: The URLs that phones can open here, best first.
    """

    def __init__(self, shared: SharedValues, addresses: Callable[[], Sequence[str]]) -> None:
        self._shared = shared
        self._addresses = addresses

    def __call__(self) -> Sequence[str]:
        """The origins as they are known now."""
        alive = sorted(self._shared.servers().values())
        known = sorted(self._shared.of_kind(ORIGINS))
        return tuple(dict.fromkeys([*self._own(), *_origins(alive), *known]))

    def note(self) -> None:
        """Share this server's origin, which stays when the server is gone. Raises StoreFailed."""
        for origin in self._own():
            self._shared.put(ORIGINS, origin, "", KNOWN_FOR)

    def _own(self) -> list[str]:
        return _origins(self._addresses()[:1])


def _origins(addresses: Iterable[str]) -> list[str]:
    return [origin_of(address) for address in addresses if address]


def servers_for(page: str, servers: Sequence[str]) -> list[str]:
    """The origins at which a page can go on, this server's first; none if there is no other.

    A page of any other origin is refused by the others. Browsers let an https page connect to https
    only.

    >>> servers_for("https://a.example", ["https://b.example", "https://a.example", "http://c"])
    ['https://b.example', 'https://a.example']
    >>> servers_for("http://192.0.2.1", ["https://b.example", "https://a.example"])
    []
    """
    if page not in servers:
        return []
    scheme = page.partition(":")[0]
    found = [one for one in servers if one.partition(":")[0] == scheme]
    return found if len(found) > 1 else []


def share(response: Response, page: str) -> None:
    """Let a page of another server read an answer (CORS). There are no cookies."""
    response.headers["Access-Control-Allow-Origin"] = page
    response.headers.update(ALLOWED)
    response.vary.add("Origin")
