"""How good chances were: their Brier score, and the share of each class of them that won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple, Protocol

from scorekeeper.odds.hands import Outcome

CLASSES = 10
"""Classes of chances, each as wide."""


class Judged(NamedTuple):
    """A chance that was given to a side before a hand, and whether the side won the game."""

    chance: float
    won: bool


class ChanceClass(NamedTuple):
    """Chances that are nearly the same."""

    hands: int
    """How many there are."""
    given: float
    """Their mean."""
    won: float
    """The share of them that won."""


class Quality(NamedTuple):
    """How good some chances were."""

    hands: int
    brier: float
    """Mean square of chance less outcome (1 if won): 0.25 if all are 0.5, 0 if all came true."""
    classes: tuple[ChanceClass, ...]
    """From the least chances to the largest; a class without any is left out."""


def quality(judged: Iterable[Judged]) -> Quality | None:
    """Return how good some chances were; None: there are none.

    Both sides are judged, so that the classes are the same from above and from below.

    >>> found = quality([Judged(0.75, True), Judged(0.75, True), Judged(0.75, False)])
    >>> found.brier, found.classes[-1] == ChanceClass(3, 0.75, 2 / 3)
    (0.22916666666666666, True)
    """
    by_class: list[list[Judged]] = [[] for _ in range(CLASSES)]
    squares, hands = 0.0, 0
    for one in judged:
        hands += 1
        squares += (one.chance - one.won) ** 2
        for each in (one, Judged(1 - one.chance, not one.won)):
            by_class[min(CLASSES - 1, int(CLASSES * each.chance))].append(each)
    if not hands:
        return None
    classes = (
        ChanceClass(
            len(same),
            sum(each.chance for each in same) / len(same),
            sum(each.won for each in same) / len(same),
        )
        for same in by_class
        if same
    )
    return Quality(hands, squares / hands, tuple(classes))


class RandomChoices(Protocol):
    """What is needed of `random.Random`."""

    def choices(
        self, population: Sequence[Outcome], *, cum_weights: Sequence[float]
    ) -> list[Outcome]:
        """Return one of some values, by their weights."""


class Start(NamedTuple):
    """The state of a game of two sides before a hand."""

    mano: int
    """The side that is mano."""
    score: tuple[int, int]


def simulated_game(
    outcomes: Mapping[Outcome, int], target: int, rng: RandomChoices
) -> tuple[list[Start], int]:
    """Play a game with hands that pay so, and return the states before them, and the winner.

    >>> from random import Random
    >>> simulated_game({((0, 1),): 1}, target=1, rng=Random(1))
    ([Start(mano=0, score=(0, 0))], 0)
    """
    values, weights = [*outcomes], list(accumulate(outcomes.values()))
    score, mano, starts = [0, 0], 0, []
    while True:
        starts.append(Start(mano, (score[0], score[1])))
        (outcome,) = rng.choices(values, cum_weights=weights)
        for of, stones in outcome:
            side = of ^ mano
            score[side] += stones
            if score[side] >= target:
                return starts, side
        mano = 1 - mano


class HasChances(Protocol):
    """What is needed of `GameOdds`."""

    def chance(self, score: Sequence[int], mano: int) -> float:
        """Return the chance of side 0 to win the game."""


def judged(starts: Iterable[Start], winner: int, odds: HasChances) -> Iterator[Judged]:
    """Yield the chances before the hands of a game that was won."""
    for start in starts:
        yield Judged(odds.chance(start.score, start.mano), winner == 0)
