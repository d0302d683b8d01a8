"""The answer of the HTTP API about the chances of a match (docs/odds.md)."""

from __future__ import annotations

from typing import TypedDict


class MomentShape(TypedDict):
    """A hand, with the chance of the first side to win the match: between 0 and 1."""

    hand: int
    before: float
    after: float


class OddsShape(TypedDict):
    """How the chances of a match went (GET /api/tables/CODE/odds)."""

    ready: bool
    """False: they are being computed; ask again in some seconds."""
    moments: list[MomentShape]
    """Its hands in order; empty: it is played, has more sides, only its score is known, or its
    chances could not be computed."""
    turning: int | None
    """The hand that moved the chances most."""
