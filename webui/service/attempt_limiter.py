"""Rate limit of attempts, such as wrong codes, for each phone and each address."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Protocol

from scorekeeper.refusal import RefusalCode, Refused

MOST_KEPT = 4096
"""Phones and addresses whose attempts are remembered; beyond these the oldest are forgotten."""


class Sender(Protocol):
    """Who makes an attempt: a connected client, or a phone that made a request."""

    @property
    def phone(self) -> str:
        """SHA-256 of its token."""

    @property
    def address(self) -> str:
        """Its address on the network."""


class AttemptLimiter:
    """Counts attempts, and refuses a phone or address that has made too many.

    Attempts are limited by phone and address, not by code, so those of others never keep out
    somebody who has the right code.

    Args:
        monotonic: Seconds that never go back.
        most: Attempts of one phone, and of all phones of one address, which a club may share.
        seconds: Seconds after its first attempt until the attempts of a phone or address are reset.
        code: The code of the refusal.
    """

    def __init__(
        self,
        monotonic: Callable[[], float],
        most: tuple[int, int],
        seconds: float,
        code: RefusalCode,
    ) -> None:
        self._monotonic = monotonic
        self._most = dict(zip(("phone", "address"), most, strict=True))
        self._seconds = seconds
        self._code = code
        self._since: OrderedDict[tuple[str, str], tuple[int, float]] = OrderedDict()
        """Attempts of a phone or address, and when it made the first."""

    def check(self, who: Sender) -> None:
        """Refuse somebody who has made too many attempts, with the seconds to wait."""
        for key in _keys(who):
            count, since = self._since.get(key, (0, 0.0))
            left = since + self._seconds - self._monotonic()
            if left <= 0:
                self._since.pop(key, None)
            elif count >= self._most[key[0]]:
                raise Refused(self._code, seconds=max(1, round(left)))

    def add(self, who: Sender) -> None:
        """Count an attempt."""
        for key in _keys(who):
            count, since = self._since.get(key, (0, self._monotonic()))
            self._since[key] = (count + 1, since)
        while len(self._since) > MOST_KEPT:
            self._since.popitem(last=False)


def _keys(who: Sender) -> tuple[tuple[str, str], ...]:
    return ("phone", who.phone), ("address", who.address)
