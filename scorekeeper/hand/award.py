"""Stones that a side takes, and why: every award carries its reason (rules §6)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from scorekeeper.lance import Lance


class When(StrEnum):
    """BID: at once, a deje · END: in the count · ORDAGO: the game, no stones."""

    BID = "bid"
    END = "end"
    ORDAGO = "ordago"


class Reason(StrEnum):
    """Why the stones are due (rules §5)."""

    DEJE = "deje"
    PASSED = "passed"
    BET = "bet"
    PARES = "pares"
    JUEGO = "juego"
    PUNTO = "punto"
    ORDAGO = "ordago"
    RULING = "ruling"


class Award(NamedTuple):
    """Stones taken by a side in a lance.

    punto: the fourth lance was played for punto · seat: the player whose cards earned it, where
    one did · held: what they hold, for pares and juego · score: the side's stones afterwards,
    stopped at the target.
    """

    lance: Lance
    punto: bool
    side: int
    stones: int
    when: When
    reason: Reason
    seat: int | None = None
    held: str | None = None
    score: int = 0


def totals(awards: Iterable[Award], sides: int) -> tuple[int, ...]:
    """Add up the stones of each side.

    Every screen, text and voice that shows what a side takes in a hand uses this sum.
    """
    sums = [0] * sides
    for award in awards:
        sums[award.side] += award.stones
    return tuple(sums)
