"""The chance to win a game and a match between two hands, by backward induction.

Theory
------
Let W(a, b) be the chance to win the game of the side that is mano next, with a stones of its own
and b of the others. A hand pays some stones to somebody, and after it the others are mano. So with
the frequency f of each outcome

    W(a, b) = sum of f · (1 if it wins, 0 if it loses, else 1 - W(b', a'))

where a' and b' are the stones after it. Their sum grows with every hand: the table is filled from
the end of the game back. Stones are taken in order, and who first has the target wins; far from
the target the order does not matter, and outcomes with the same sums are one.

A match goes on with a game at nothing. Which side is mano then depends on how many hands this game
takes, so each later game is even.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.odds.hands import Outcome, total

EVEN = 0.5


@dataclass(frozen=True, slots=True)
class GameOdds:
    """The chances in a game of two sides between two hands."""

    target: int
    of_mano: tuple[tuple[float, ...], ...]
    """By the stones of the side that is mano, and those of the other one, the mano's chance."""

    def chance(self, score: Sequence[int], mano: int) -> float:
        """Return the chance of side 0 to win the game; `mano` is the side that is mano next.

        >>> odds = game_odds({((0, 1),): 1}, target=2)
        >>> odds.chance((0, 0), mano=0), odds.chance((1, 1), mano=1)
        (1.0, 0.0)
        """
        of_mano = self.of_mano[score[mano]][score[1 - mano]]
        return of_mano if mano == 0 else 1 - of_mano


def game_odds(outcomes: Mapping[Outcome, int], target: int) -> GameOdds:
    """Return the chances that follow from how often each outcome of a hand comes.

    Args:
        outcomes: How often each outcome comes; every one pays some stones.
        target: Stones of a game.
    """
    hands = sum(outcomes.values())
    by_sums: dict[tuple[int, int], list[tuple[Outcome, int]]] = defaultdict(list)
    for outcome, often in outcomes.items():
        by_sums[total(outcome, 0), total(outcome, 1)].append((outcome, often))
    by_both = [(*sums, sum(often for _, often in same), same) for sums, same in by_sums.items()]
    found = [[0.0] * target for _ in range(target)]
    for together in range(2 * target - 2, -1, -1):
        for own in range(max(0, together - target + 1), min(together, target - 1) + 1):
            other, won = together - own, 0.0
            for of_mano, of_others, often, same in by_both:
                if own + of_mano < target:
                    if other + of_others < target:
                        won += often * (1 - found[other + of_others][own + of_mano])
                elif other + of_others < target:
                    won += often
                else:
                    won += sum(
                        n for each, n in same if takes_first(each, target - own, target - other)
                    )
            found[own][other] = won / hands
    return GameOdds(target, tuple(map(tuple, found)))


def takes_first(outcome: Outcome, wanted: int, others_want: int) -> bool:
    """Return whether the mano's side is the first that takes all that it wants."""
    left = [wanted, others_want]
    for side, stones in outcome:
        left[side] -= stones
        if left[side] <= 0:
            return side == 0
    return False


def match_chance(game: float, games: tuple[int, int], games_to_win: int) -> float:
    """Return the chance of side 0 to win a match.

    Args:
        game: Its chance to win the game that is played.
        games: Games won, by side.
        games_to_win: Games that win the match.

    >>> match_chance(0.5, (1, 0), 2), match_chance(1.0, (0, 1), 2)
    (0.75, 0.5)
    """
    own, other = games
    if games_to_win in games:
        return float(own == games_to_win)
    won = match_chance(EVEN, (own + 1, other), games_to_win)
    lost = match_chance(EVEN, (own, other + 1), games_to_win)
    return game * won + (1 - game) * lost
