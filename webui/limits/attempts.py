"""Rate limit of attempts, such as wrong codes, for each phone and each address."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Protocol

from scorekeeper.refusal import RefusalCode, Refused
from webui.limits.addresses import network_of
from webui.limits.numbers import Attempts, Rate
from webui.limits.token_bucket import TokenBucket, TokenBuckets


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
        allowed: Attempts of one phone, and of all phones of one address, which a club may share.
        code: The code of the refusal.
    """

    def __init__(
        self, monotonic: Callable[[], float], allowed: Attempts, code: RefusalCode
    ) -> None:
        most = (allowed.of_a_phone, allowed.of_an_address)
        self._phones, self._addresses = (
            TokenBuckets(Rate(each / allowed.seconds, each), monotonic) for each in most
        )
        self._code = code

    def admit(self, who: Sender, *, right: bool) -> bool:
        """Whether an attempt is right; a wrong one is counted. Refused as by `check`."""
        self.check(who)
        if not right:
            self.add(who)
        return right

    def check(self, who: Sender) -> None:
        """Refuse somebody who has made too many attempts, with the seconds to wait."""
        seconds = max(each.seconds_until() for each in self._buckets(who))
        if seconds > 0:
            raise Refused(self._code, seconds=max(1, ceil(seconds)))

    def add(self, who: Sender) -> None:
        """Count an attempt."""
        for each in self._buckets(who):
            each.take()

    def _buckets(self, who: Sender) -> tuple[TokenBucket, TokenBucket]:
        return self._phones.of(who.phone), self._addresses.of(network_of(who.address))
