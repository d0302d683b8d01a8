"""How the chances of a match went from hand to hand and within a hand, and what turned it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from scorekeeper.hand.hand import Hand
from scorekeeper.match.match import Match
from scorekeeper.odds.game import GameOdds, match_chance


class Moment(NamedTuple):
    """A hand of a match, with the chance of side 0 to win the match before it and after it."""

    hand: int
    game: int
    before: float
    after: float

    @property
    def swing(self) -> float:
        """How far it moved the chance, either way."""
        return abs(self.after - self.before)


def course(match: Match, odds: GameOdds) -> list[Moment]:
    """Return what each hand of a match of two sides did to the chance of side 0 to win it.

    The last hand of a match that was won decides it; one that is being played did nothing yet.
    """
    won = [hand.winner for hand in match.hands]
    games = [match.games[side] - won.count(side) for side in (0, 1)]
    before: list[float] = []
    numbers: list[int] = []
    game = 0
    for hand in match.hands:
        game += hand.first_of_game
        numbers.append(game)
        before.append(_chance(hand, (games[0], games[1]), odds))
        if hand.winner is not None:
            games[hand.winner] += 1
    last = before[-1] if match.winner is None else float(match.winner == 0)
    after = (*before[1:], last)
    return [
        Moment(hand.number, *facts)
        for hand, facts in zip(match.hands, zip(numbers, before, after, strict=True), strict=True)
    ]


def _chance(hand: Hand, games: tuple[int, int], odds: GameOdds) -> float:
    """Return the chance of side 0 to win the match, before a hand."""
    game = odds.chance(hand.start, hand.rules.side_of(hand.mano))
    return match_chance(game, games, hand.rules.games_to_win)


def turning_point(moments: Sequence[Moment]) -> Moment | None:
    """Return the hand that moved the chance most: of equal ones the last; None without a hand."""
    return max(reversed(moments), key=lambda each: each.swing, default=None)


def turning_points(moments: Sequence[Moment]) -> list[Moment]:
    """Return the turning point of each game, in order.

    Within a game the chance of the match moves as that of the game does.
    """
    games = groupby(moments, lambda each: each.game)
    found = (turning_point([*of_game]) for _, of_game in games)
    return [each for each in found if each is not None]
