"""Token buckets that several servers have together.

Each server has them in memory. What is taken at one is announced to the others, which take as much;
nobody waits for that, so that for some milliseconds others still have what was just taken.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping
from typing import Protocol

from webui.limits.numbers import Rate
from webui.limits.token_bucket import TokenBuckets


class Sharing(Protocol):
    """What these buckets need of the values that servers share (webui/store/shared.py)."""

    server: str

    def put_soon(self, kind: str, key: str, text: str, seconds: float) -> None:
        """Set a value for some seconds at the other servers, without waiting."""

    def of_kind(self, kind: str) -> Mapping[str, str]:
        """The values of a kind, by key."""

    def on_change(self, kind: str, listener: Callable[[Collection[str]], None]) -> None:
        """Have a function called with the keys of a kind whose values changed."""


class SharedBuckets(TokenBuckets):
    """Token buckets of which several servers take.

    For what fills the log or finds out a code. What costs a server's processor or memory has
    buckets of that server alone.

    Args:
        rate: Of each bucket.
        clock: Seconds that never go back.
        shared: What the servers share.
        kind: What these buckets limit.
    """

    def __init__(self, rate: Rate, clock: Callable[[], float], shared: Sharing, kind: str) -> None:
        super().__init__(rate, clock)
        self._seconds = rate.at_once / rate.a_second
        """After which a bucket is full again, whatever was taken."""
        self._values = shared
        self._kind = f"taken_{kind}"
        self._own = f"{shared.server}."
        shared.on_change(self._kind, self._take_over)
        self._take_over(shared.of_kind(self._kind))

    def take(self, key: str, tokens: float = 1) -> bool:
        """Take tokens if there are enough, and announce it to the others."""
        taken = super().take(key, tokens)
        if taken:
            of_this = f"{self._own}{secrets.token_hex(8)}"
            self._values.put_soon(self._kind, of_this, f"{tokens:g} {key}", self._seconds)
        return taken

    def _take_over(self, keys: Collection[str]) -> None:
        """Take what other servers announced that they took."""
        taken = self._values.of_kind(self._kind)
        for each in keys:
            if each in taken and not each.startswith(self._own):
                tokens, _, key = taken[each].partition(" ")
                self.of(key).take(float(tokens))
