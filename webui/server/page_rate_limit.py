"""Rate limit of the pages that are computed from the log: histories, summaries, exports."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from webui.addresses import client_of
from webui.token_bucket import AddressBuckets
from webui.web.errors import RETRY_AFTER

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

COMPUTED = re.compile(r"/api/tables/[^/]+/(?P<page>history|hands|summary|export).*")
COSTS = {"export": 4}
"""Tokens that a page takes; all others take one."""
RATE, BURST = 5.0, 200.0
"""Tokens a second, and at once, of an address, which all phones of a club may share."""
PAUSE = 0.5
"""Seconds until a request beyond the budget is refused: a client that asks again at once waits."""


class PageRateLimit:
    """A token bucket for each address. Belongs to the event loop's thread."""

    def __init__(self, clock: Callable[[], float], proxies: Collection[str]) -> None:
        self._buckets = AddressBuckets(RATE, BURST, clock)
        self._proxies = proxies

    def is_exceeded(self, environ: WSGIEnvironment) -> bool:
        """Take the tokens of a request; where there are too few, note in it when to ask again."""
        found = COMPUTED.fullmatch(environ.get("PATH_INFO", ""))
        if found is None:
            return False
        cost = COSTS.get(found["page"], 1)
        if self._buckets.take(client_of(environ, self._proxies), cost):
            return False
        environ[RETRY_AFTER] = max(1, round(cost / RATE))
        return True


def is_computed(environ: WSGIEnvironment) -> bool:
    """Whether a page is computed from the log."""
    return COMPUTED.fullmatch(environ.get("PATH_INFO", "")) is not None
