"""Token buckets that several servers have together.

Each server has them in memory. What is taken at one is told to the others, which take as much; it
is told without waiting, so that for some milliseconds others still have what was just taken.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping
from typing import Protocol

from webui.limits.numbers import Rate
from webui.limits.token_bucket import TokenBuckets


class Told(Protocol):
    """What servers tell one another (webui/store/shared.py)."""

    server: str

    def put_soon(self, kind: str, key: str, text: str, seconds: float) -> None:
        """Tell the others, without waiting."""

    def of_kind(self, kind: str) -> Mapping[str, str]:
        """What was told, by key."""

    def on_change(self, kind: str, told: Callable[[Collection[str]], None]) -> None:
        """Have a function called with the keys of what was told."""


class SharedBuckets(TokenBuckets):
    """Token buckets of which several servers take.

    For what fills the log or finds out a code. What costs a server's processor or memory has
    buckets of that server alone.

    Args:
        rate: Of each bucket.
        clock: Seconds that never go back.
        told: What servers tell one another.
        kind: What these buckets limit.
    """

    def __init__(self, rate: Rate, clock: Callable[[], float], told: Told, kind: str) -> None:
        super().__init__(rate, clock)
        self._seconds = rate.at_once / rate.a_second
        """After which a bucket is full again, whatever was taken."""
        self._told = told
        self._kind = f"taken_{kind}"
        self._own = f"{told.server}."
        told.on_change(self._kind, self._take_over)
        self._take_over(told.of_kind(self._kind))

    def take(self, key: str, tokens: float = 1) -> bool:
        """Take tokens if there are enough, and tell the others."""
        taken = super().take(key, tokens)
        if taken:
            of_this = f"{self._own}{secrets.token_hex(8)}"
            self._told.put_soon(self._kind, of_this, f"{tokens:g} {key}", self._seconds)
        return taken

    def _take_over(self, keys: Collection[str]) -> None:
        """Take what others have told that they took."""
        told = self._told.of_kind(self._kind)
        for each in keys:
            if each in told and not each.startswith(self._own):
                tokens, _, key = told[each].partition(" ")
                self.of(key).take(float(tokens))
