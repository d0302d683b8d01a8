"""Rating of people by the matches they played, computed anew from them with openskill.

Source: R. C. Weng and C.-J. Lin, "A Bayesian Approximation Method for Online Ranking", JMLR 12
(2011), the model ThurstoneMostellerFull of openskill. A person has a mean and an uncertainty, and a
side is as strong as its people together. The parameters are those that predict simulated seasons
best (`python -m tests.bench.rating`, docs/season.md).

`weights` of openskill are contributions of the players of a team, which it scales to 1 … 2: equal
ones change nothing. So the length of a match is given as luck: the longer, the smaller `beta` is.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.names import FORGOTTEN
from scorekeeper.season import Played
from webui.queries.fold import Fold

if TYPE_CHECKING:
    from openskill.models import ThurstoneMostellerFull
    from openskill.models.weng_lin.thurstone_mosteller_full import ThurstoneMostellerFullRating

SIGMA = 25 / 3
"""Standard deviation of the strength of people of whom nothing is known."""
BETA = 2.8 * SIGMA
"""Luck of a match of the best of three to forty."""
UNCERTAIN = 0.8
"""A larger uncertainty, as a share of the first one, is too much for a number."""
AVERAGE = 1000
HUNDRED = 0.43073 * math.sqrt(2) * BETA / 2
"""The difference of the means of two pairs of which one wins two matches of three."""


class Result(NamedTuple):
    """What is rated of a match."""

    at: float
    """When it began, in seconds since 1970."""
    length: float
    """How long it is, in matches of the best of three to forty."""
    sides: tuple[tuple[str, ...], ...]
    """The people of each side, the winners first; FORGOTTEN: somebody of whom nothing is known."""
    ranks: tuple[int, ...]
    """Places of the sides, from 0."""


def result_of(match: Played) -> Result | None:
    """Return what is rated of a match; None: nobody won it, or somebody played on two sides."""
    facts = match.facts
    if facts.winner is None:
        return None
    seated: list[list[str]] = [[] for _ in facts.sides]
    for name, side in zip(match.people, facts.seating, strict=True):
        # Two names that became one person at one side: the other seat is somebody's.
        seated[side].append(FORGOTTEN if name in seated[side] else name)
    known = [name for side in seated for name in side if name != FORGOTTEN]
    if len(known) != len(set(known)):
        return None
    sides = [tuple(sorted(side)) for side in seated]
    games = [math.inf if side == facts.winner else won for side, won in enumerate(facts.games)]
    order = sorted(range(len(sides)), key=lambda side: (-games[side], sides[side]))
    return Result(
        at=facts.began,
        length=facts.games_to_win * facts.target / 80,
        sides=tuple(sides[side] for side in order),
        ranks=tuple(sum(more > games[side] for more in games) for side in order),
    )


@dataclass(frozen=True, slots=True, eq=False)
class Rated:
    """What is known of a person after a match."""

    at: float
    """When the match began."""
    rating: ThurstoneMostellerFullRating
    company: tuple[str, ...]
    """The partners that they had in all matches so far; empty: they changed, or were alone."""
    before: Rated | None = field(repr=False)
    """What was known before; None: nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class Ratings:
    """What is known of all people after some matches."""

    people: Mapping[str, Rated] = field(default_factory=dict)

    def number(self, who: Collection[str], before: float = math.inf) -> int | None:
        """Return the number of a person or a pair by the matches that began before a time.

        That of a pair is the mean of its people's. None: it is too uncertain.
        """
        found = [self._rated(name, before) for name in who]
        known = [each.rating for each in found if each is not None]
        if not known or len(known) < len(found):
            return None
        sigma = math.sqrt(sum(each.sigma**2 for each in known) / len(known))
        mean = sum(each.mu for each in known) / len(known)
        return _number(mean) if sigma <= UNCERTAIN * SIGMA else None

    def always_with(self, name: str) -> tuple[str, ...]:
        """Return the partners of a person who never had others: the number is that of all."""
        found = self.people.get(name)
        return () if found is None else found.company

    def curve(self, name: str) -> list[tuple[float, int]]:
        """Return the numbers of a person after their matches, oldest first; uncertain ones not."""
        return [
            (each.at, _number(each.rating.mu))
            for each in reversed(list(_history(self.people.get(name))))
            if each.rating.sigma <= UNCERTAIN * SIGMA
        ]

    def _rated(self, name: str, before: float) -> Rated | None:
        history = _history(self.people.get(name))
        return next((each for each in history if each.at < before), None)


def ratings_of(matches: Iterable[Played]) -> Ratings:
    """Return the ratings after some matches, in whatever order they are given.

    They are kept: a new match is rated alone; where an old one has changed, all later ones are
    rated again.
    """
    return RATINGS.of(sorted(matches, key=lambda one: (one.facts.began, one.table, one.number)))


def _after(ratings: Ratings, matches: Iterable[Played]) -> Ratings:
    people = dict(ratings.people)
    for match in matches:
        result = result_of(match)
        if result is not None:
            rate(people, result)
    return Ratings(people)


RATINGS = Fold(Ratings(), _after)
"""The ratings of all matches."""


def rate(people: dict[str, Rated], result: Result) -> None:
    """Change what is known of the people of a match."""
    model = model_of(result.length)
    before = [[people.get(name) for name in side] for side in result.sides]
    teams = [[model.rating() if each is None else each.rating for each in side] for side in before]
    rated = model.rate(teams, ranks=[float(rank) for rank in result.ranks])
    for side, known, ratings in zip(result.sides, before, rated, strict=True):
        for name, one, rating in zip(side, known, ratings, strict=True):
            if name != FORGOTTEN:
                company = tuple(each for each in side if each != name)
                if FORGOTTEN in company or (one is not None and one.company != company):
                    company = ()
                people[name] = Rated(result.at, rating, company, one)


@cache
def model_of(length: float) -> ThurstoneMostellerFull:
    """Return the model of a match of a length."""
    # The compiled library takes 2 MB, for these pages only.
    from openskill.models import ThurstoneMostellerFull  # noqa: PLC0415

    return ThurstoneMostellerFull(
        sigma=SIGMA, beta=BETA / math.sqrt(length), tau=0, gamma=_whole_update
    )


def _whole_update(*_: object) -> float:
    """Return 1: the uncertainty falls by what a match says, not by a share of that."""
    return 1.0


def _number(mean: float) -> int:
    return round(AVERAGE + 100 * (mean - 25) / HUNDRED)


def _history(rated: Rated | None) -> Iterator[Rated]:
    """Yield what was known after each match of a person, newest first."""
    while rated is not None:
        yield rated
        rated = rated.before
