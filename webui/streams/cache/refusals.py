"""Refusals that a retry with the same idempotency key is answered with."""

from __future__ import annotations

from collections import OrderedDict

from scorekeeper.refusal import Refused

MOST_REFUSALS = 64
"""Refusals kept of a table, or of all championships; each has some hundred bytes."""


class Refusals:
    """The newest refusals, by phone and idempotency key. What was accepted is in the event log."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str], Refused] = OrderedDict()

    def add(self, phone: str, command: str, refusal: Refused) -> None:
        """Keep a refusal."""
        self._kept[phone, command] = refusal.without_traceback()
        if len(self._kept) > MOST_REFUSALS:
            self._kept.popitem(last=False)

    def check(self, phone: str, command: str) -> None:
        """Refuse a command of a phone as it was refused before."""
        earlier = self._kept.get((phone, command))
        if earlier is not None:
            raise earlier.without_traceback()
