"""Rate limit of the pages that are computed from the log: histories, summaries, exports.

Each address has a token bucket.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

COMPUTED = re.compile(r"/api/tables/[^/]+/(?P<page>history|hands|summary|export).*")
COSTS = {"export": 4}
"""Tokens that a page takes; all others take one."""
RATE, BURST = 5.0, 200.0
"""Tokens a second, and at once, of an address, which all phones of a club may share."""
PAUSE = 0.5
"""Seconds until a request without tokens is refused: it slows down clients that ask again at once.
"""


def cost_of(environ: WSGIEnvironment) -> int:
    """The tokens that a request takes; 0: its page is not computed from the log."""
    found = COMPUTED.fullmatch(environ.get("PATH_INFO", ""))
    return 0 if found is None else COSTS.get(found["page"], 1)
