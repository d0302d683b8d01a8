"""Rate limit of attempts, such as wrong codes, for each phone and each address."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Protocol

from scorekeeper.refusal import RefusalCode, Refused
from webui.limits.addresses import network_of
from webui.limits.numbers import Attempts, Rate
from webui.limits.shared_buckets import SharedBuckets, Sharing


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
    somebody who has the right code. Those at other servers count, too.

    Args:
        monotonic: Seconds that never go back.
        allowed: Attempts of one phone, and of all phones of one address, which a club may share.
        code: The code of the refusal.
        shared: What the servers share.
        kind: What is attempted.
    """

    def __init__(
        self,
        monotonic: Callable[[], float],
        allowed: Attempts,
        code: RefusalCode,
        shared: Sharing,
        kind: str,
    ) -> None:
        def buckets(most: int, of: str) -> SharedBuckets:
            return SharedBuckets(
                Rate(most / allowed.seconds, most), monotonic, shared, f"{kind}_{of}"
            )

        self._phones = buckets(allowed.of_a_phone, "phone")
        self._addresses = buckets(allowed.of_an_address, "address")
        self._code = code

    def admit(self, who: Sender, *, right: bool) -> bool:
        """Whether an attempt is right; a wrong one is counted. Refused as by `check`."""
        self.check(who)
        if not right:
            self.add(who)
        return right

    def check(self, who: Sender) -> None:
        """Refuse somebody who has made too many attempts, with the seconds to wait."""
        phone, address = self._phones.of(who.phone), self._addresses.of(network_of(who.address))
        seconds = max(phone.seconds_until(1), address.seconds_until(1))
        if seconds > 0:
            raise Refused(self._code, seconds=max(1, ceil(seconds)))

    def add(self, who: Sender) -> None:
        """Count an attempt."""
        self._phones.take(who.phone)
        self._addresses.take(network_of(who.address))
