"""The summary of a match as it is sent (docs/protocol.md, webui/client/src/summary)."""

from __future__ import annotations

from typing import TypedDict


class BetShape(TypedDict):
    """A bet: who said it, in which lance of which hand, and what it came to."""

    hand: int
    lance: str
    punto: bool
    seat: int
    stones: int
    state: str


class SideSummaryShape(TypedDict):
    """One side's part. lances: how many of each it took stones in, by name."""

    side: int
    name: str
    games: int
    stones: int
    dejes: int
    deje_stones: int
    lances: dict[str, int]


class PlayerSummaryShape(TypedDict):
    """One player's part. lances: those his cards earned stones in, by name."""

    seat: int
    side: int
    name: str
    stones: int
    lances: dict[str, int]
    ordagos: int


class OrdagosShape(TypedDict):
    """Órdagos of the match."""

    said: int
    accepted: int


class PointShape(TypedDict):
    """The score after a hand."""

    hand: int
    game: int
    score: list[int]


class SummaryShape(TypedDict):
    """A match.

    at: when the last thing happened, in seconds since 1970 · seconds: from its beginning to that ·
    hands_an_hour: null until a
    minute has passed · longest_bet: null where nobody bet · score: where each game began and how
    it stood after each hand.
    """

    number: int
    state: str
    winner: int | None
    target: int
    games_to_win: int
    hands: int
    at: float
    seconds: int
    hands_an_hour: int | None
    longest_bet: BetShape | None
    ordagos: OrdagosShape
    sides: list[SideSummaryShape]
    players: list[PlayerSummaryShape]
    score: list[PointShape]
    won: list[int]
