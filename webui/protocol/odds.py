"""The chances of a match, as answers of the HTTP API and as a message (docs/odds.md)."""

from __future__ import annotations

from typing import Literal, TypedDict

from scorekeeper.view.hand_shapes import FinishedHandShape
from scorekeeper.view.happening_shapes import ShownAwardShape


class ChancesShape(TypedDict):
    """The chance of the first side to win the match, between 0 and 1, and how it moved."""

    before: float
    after: float


class ChancesNowShape(TypedDict):
    """The chances of the first side at a moment, between 0 and 1."""

    game: float
    match: float
    least: float
    """The chance to win the match where bets are as they are least good for it …"""
    most: float
    """… and best; both are `match` where it is known how this house bets."""


class OddsNowShape(TypedDict):
    """To a TV or panel: the chances at its table, which two equal pairs would have."""

    type: Literal["odds"]
    table: str
    revision: int
    """Of the view that they are those of."""
    chances: ChancesNowShape | None
    """null: there are none (any more)."""


class MomentShape(ChancesShape):
    """A hand."""

    hand: int
    game: int


class DecisiveShape(ChancesShape):
    """A bet or another award, with the chance before its first word and after its stones."""

    award: ShownAwardShape


class OddsShape(TypedDict):
    """How the chances of a match went (GET /api/tables/CODE/odds)."""

    ready: bool
    """False: they are being computed; ask again in some seconds."""
    moments: list[MomentShape]
    """Its hands in order; empty: it is played, has more sides, only its score is known, or its
    chances could not be computed."""
    turning: int | None
    """The hand that moved the chances most."""
    of_games: list[int]
    """The hand of each game that moved them most."""
    decisive: DecisiveShape | None
    """What moved them most in the hand `turning`."""


class HandOddsShape(TypedDict):
    """How the chances went in a hand (GET /api/tables/CODE/odds?hand=N)."""

    ready: bool
    """False: ask again in some seconds."""
    steps: list[ChancesShape]
    """Of each step of the hand; empty where `Odds` has no moments.

    The chance before an award of the count is that without it, that before a deje or an órdago the
    one before the bet's first word.
    """
    decisive: int | None
    """Place of the step that moved the chances most, of those that paid something."""


class ChanceClassShape(TypedDict):
    """Chances that are nearly the same."""

    hands: int
    """How many were given."""
    given: float
    """Their mean."""
    won: float
    """The share of them that won the game."""


class QualityShape(TypedDict):
    """How good the chances before the hands of some games were."""

    games: int
    hands: int
    brier: float
    """The mean square of how far they were from what came: 0.25 of a coin."""
    classes: list[ChanceClassShape]
    """From the least chances to the largest, of both sides; a class without any is left out."""


class OddsQualityShape(TypedDict):
    """How good the chances were (GET /api/odds)."""

    ready: bool
    """False: they are being computed; ask again in some seconds."""
    enough: int
    """Games of the house below which their figures say nothing."""
    house: QualityShape | None
    """Over its games; None: there are none, or it could not be computed."""
    simulated: QualityShape | None
    """Over games that were simulated with a fixed seed."""


class BestMomentShape(ChancesShape):
    """The hand that moved the chances of a match most; `before` and `after` are those of the hand.

    Forgotten and hidden people are "—".
    """

    table: str
    match: int
    ended_at: float
    """In seconds since 1970."""
    sides: list[str]
    players: list[str]
    seating: list[int]
    """By seat its side."""
    alone: bool
    """Every player is a side of their own."""
    hand: FinishedHandShape
    odds: HandOddsShape


class MomentPageShape(TypedDict):
    """What a TV shows of the last match (GET /api/moment)."""

    ready: bool
    """False: ask again in some seconds."""
    moment: BestMomentShape | None
    """null: no match of two sides was won lately, or its chances could not be computed."""
