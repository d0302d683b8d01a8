"""A limit of wrong codes, for each phone and each address that tries them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Protocol

from scorekeeper.refusal import RefusalCode, Refused

MOST_KEPT = 4096
"""Phones and addresses whose wrong codes are remembered; beyond these the oldest are forgotten."""


class Sender(Protocol):
    """Who sent a code: a connected client, or a phone that made a request."""

    @property
    def phone(self) -> str:
        """SHA-256 of its token."""

    @property
    def address(self) -> str:
        """Its address on the network."""


class WrongTries:
    """Counts wrong codes, and refuses a phone or address that has tried too many.

    The limit holds for those who try, never for a code: whoever has the right one comes in.

    Args:
        steady: Seconds that never go back.
        seconds: So many seconds after its first wrong code, a phone or address begins anew.
        a_phone: Wrong codes of one phone.
        an_address: Wrong codes of all phones of one address, which a whole club may share.
        code: The code of the refusal.
    """

    def __init__(
        self,
        steady: Callable[[], float],
        seconds: float,
        *,
        a_phone: int,
        an_address: int,
        code: RefusalCode,
    ) -> None:
        self._steady = steady
        self._seconds = seconds
        self._most: Mapping[str, int] = {"phone": a_phone, "address": an_address}
        self._code = code
        self._since: OrderedDict[tuple[str, str], tuple[int, float]] = OrderedDict()
        """Wrong codes of a phone or address, and when the first of them was tried."""

    def check(self, who: Sender) -> None:
        """Refuse somebody who has tried too many wrong codes, with the seconds to wait."""
        for key in _keys(who):
            count, since = self._since.get(key, (0, 0.0))
            left = since + self._seconds - self._steady()
            if left <= 0:
                self._since.pop(key, None)
            elif count >= self._most[key[0]]:
                raise Refused(self._code, seconds=max(1, round(left)))

    def add(self, who: Sender) -> None:
        """Count a wrong code."""
        for key in _keys(who):
            count, since = self._since.get(key, (0, self._steady()))
            self._since[key] = (count + 1, since)
        while len(self._since) > MOST_KEPT:
            self._since.popitem(last=False)


def _keys(who: Sender) -> tuple[tuple[str, str], ...]:
    return ("phone", who.phone), ("address", who.address)
