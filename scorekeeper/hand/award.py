"""Stones that a side takes, and why: every award carries its reason (rule book §6)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from scorekeeper.lance import Lance


class When(StrEnum):
    """When stones are taken."""

    BID = "bid"
    """At once: a deje."""
    END = "end"
    """In the count."""
    ORDAGO = "ordago"
    """The game, without stones."""


class Reason(StrEnum):
    """Why the stones are due (rule book §5)."""

    DEJE = "deje"
    PASSED = "passed"
    BET = "bet"
    PARES = "pares"
    JUEGO = "juego"
    PUNTO = "punto"
    ORDAGO = "ordago"
    RULING = "ruling"


class Award(NamedTuple):
    """Stones taken by a side in a lance."""

    lance: Lance
    punto: bool
    """Whether the fourth lance was played for punto."""
    side: int
    """Who takes them."""
    stones: int
    """How many."""
    when: When
    """When they are taken."""
    reason: Reason
    """Why they are due."""
    seat: int | None = None
    """The player whose cards earned them, if one did."""
    held: str | None = None
    """What that player holds, for pares and juego."""
    score: int = 0
    """The side's stones afterwards, at most the target."""

    def with_score(self, score: int) -> Award:
        """Return it with the side's stones afterwards."""
        return Award(*self[:-1], score)


def totals(awards: Iterable[Award], sides: int) -> tuple[int, ...]:
    """Return the stones of each side, for all that shows what a side takes in a hand.

    >>> deje = Award(Lance.GRANDE, False, side=1, stones=2, when=When.BID, reason=Reason.DEJE)
    >>> totals([deje, deje], sides=2)
    (0, 4)
    """
    sums = [0] * sides
    for award in awards:
        sums[award.side] += award.stones
    return tuple(sums)
