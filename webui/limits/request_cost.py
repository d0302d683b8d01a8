"""Which requests are computed rather than sent as they are, and what they cost."""

from __future__ import annotations

import re

COSTS = (
    (4.0, re.compile(r"/api/tables/[^/]+/export.*|/api/championships/[^/]+/matches\.txt")),
    (4.0, re.compile(r"/api/season/.*")),
    (1.0, re.compile(r"/api/tables/[^/]+/(history|hands|summary|choices|badges|debts|odds)")),
    (1.0, re.compile(r"/api/(seasons?|people|badges|debts|odds|moment)")),
    (1.0, re.compile(r"/api/circuits(/.*)?")),
    (1.0, re.compile(r"/api/championships(/.*)?")),
    (0.5, re.compile(r"/qr\.svg|/wifi\.svg|/api/matches|/api/remembered|/api/(tables|tv)")),
    (0.25, re.compile(r"/api/about|/api/voice|/api/slides|/api/rules/(check|sets)")),
)
"""Tokens of the budget of computed pages."""


def cost_of(path: str) -> float:
    """Return the tokens that a request takes; 0: its page is not computed.

    >>> cost_of("/api/tables/K7QF/export.csv"), cost_of("/t/K7QF")
    (4.0, 0.0)
    """
    return next((cost for cost, pattern in COSTS if pattern.fullmatch(path)), 0.0)
