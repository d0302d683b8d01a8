"""Rate limit of the pages that are computed from the log: histories, summaries, exports."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING

from webui.addresses import is_loopback
from webui.web.errors import RETRY_AFTER
from webui.websocket.limits import TokenBucket

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

COMPUTED = re.compile(r"/api/tables/[^/]+/(?P<page>history|hands|summary|export).*")
COSTS = {"export": 4}
"""Tokens of a page; of all others one."""
RATE, BURST = 5.0, 200.0
"""Tokens of an address; the phones of a club may all have one."""
MOST_ADDRESSES = 1024
PAUSE = 0.5
"""Seconds until a request beyond the budget is refused: a client that asks again at once waits."""


class PageBudget:
    """A token bucket for each address. Belongs to the event loop's thread.

    Args:
        clock: Seconds that never go back.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()
        """Of the addresses that asked lately, the last to ask last."""

    def is_exceeded(self, environ: WSGIEnvironment) -> bool:
        """Take the tokens of a request; where there are too few, note in it when to ask again."""
        found = COMPUTED.fullmatch(environ.get("PATH_INFO", ""))
        if found is None:
            return False
        address = client_of(environ)
        bucket = self._buckets.pop(address, None) or TokenBucket(RATE, BURST, self._clock)
        self._buckets[address] = bucket
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        cost = COSTS.get(found["page"], 1)
        if bucket.take(cost):
            return False
        environ[RETRY_AFTER] = max(1, round(cost / RATE))
        return True


def client_of(environ: WSGIEnvironment) -> str:
    """The client's address; from a proxy on this machine, the one that it forwards."""
    peer: str = environ.get("REMOTE_ADDR", "")
    said: str = environ.get("HTTP_X_FORWARDED_FOR", "")
    return said.rpartition(",")[2].strip()[:64] if said and is_loopback(peer) else peer


def is_computed(environ: WSGIEnvironment) -> bool:
    """Whether a page is computed from the log."""
    return COMPUTED.fullmatch(environ.get("PATH_INFO", "")) is not None
