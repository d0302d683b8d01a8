"""Standings of people and pairs: lines with the best first, their levels, and courses of points."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Self

from scorekeeper.season import Part, Played, Points, Totals, course
from webui.protocol.season import CourseShape, RatedLineShape, RatingShape, SeasonLineShape
from webui.queries.rating import Ratings
from webui.streams.clocks import evening_of

POINTS = Points()
"""The points rule where no season has another."""


def standings(
    totals: Mapping[tuple[str, ...], Totals], rule: Points = POINTS, most: int | None = None
) -> list[SeasonLineShape]:
    """Return totals with the best first: by points, the share of matches won, and games."""

    def rank(one: tuple[tuple[str, ...], Totals]) -> tuple[float, float, int, tuple[str, ...]]:
        who, (sums, points) = one[0], (one[1].sums, one[1].points(rule))
        return (-points, -sums.won / max(1, sums.matches), -sums.games_won, who)

    return [standing(*one, rule) for one in sorted(totals.items(), key=rank)[:most]]


def standing(who: tuple[str, ...], totals: Totals, rule: Points = POINTS) -> SeasonLineShape:
    """Return the line of a person or a pair."""
    sums = totals.sums
    return {
        "who": list(who),
        "points": totals.points(rule),
        "matches": sums.matches,
        "won": sums.won,
        "games": sums.games,
        "games_won": sums.games_won,
        "comeback": sums.comeback,
        "last": sums.last,
    }


def placed_lines(lines: Iterable[SeasonLineShape]) -> Iterator[tuple[int, SeasonLineShape]]:
    """Yield the lines of standings with their places; who did the same has the same place."""
    place, before = 1, None
    for number, line in enumerate(lines, start=1):
        if before is not None and not did_the_same(line, before):
            place = number
        before = line
        yield place, line


def did_the_same(one: SeasonLineShape, other: SeasonLineShape) -> bool:
    """Whether two lines have the same place."""
    return all(one[each] == other[each] for each in ("points", "matches", "won", "games_won"))


ALL = (-math.inf, math.inf)


class Levels(NamedTuple):
    """The ratings in a period."""

    ratings: Ratings
    period: tuple[float, float] = ALL
    """When its first match began, and its last one."""

    @classmethod
    def of_period(cls, ratings: Ratings, matches: Sequence[Played]) -> Self:
        """Return the ratings in the period in which some matches were played; of none, in all."""
        began = [each.facts.began for each in matches]
        return cls(ratings, (min(began), max(began)) if began else ALL)

    def added(self, lines: Iterable[SeasonLineShape]) -> list[RatedLineShape]:
        """Return lines with the ratings of who they are about."""
        return [{**line, "rating": self._rating(line["who"])} for line in lines]

    def _rating(self, who: Sequence[str]) -> RatingShape:
        first, last = self.period
        number = self.ratings.number(who, math.nextafter(last, math.inf))
        before = None if first == -math.inf else self.ratings.number(who, first)
        return {
            "number": number,
            "change": None if number is None or before is None else number - before,
            "always_with": list(self.ratings.always_with(*who)) if len(who) == 1 else [],
        }

    def curve(self, name: str) -> CourseShape:
        """Return the number of a person after each evening that they played."""
        numbers = {evening_of(at): number for at, number in self.ratings.curve(name)}
        return {"evenings": [*numbers], "lines": [{"name": name, "values": [*numbers.values()]}]}


def course_of(
    matches: Iterable[Played],
    names: Collection[str],
    worth: Callable[[Part], int],
    also: Iterable[tuple[str, str, int]] = (),
) -> CourseShape:
    """Return sums of people evening by evening (`scorekeeper.season.course`)."""
    evenings, values = course(matches, names, worth, also)
    return {
        "evenings": evenings,
        "lines": [{"name": name, "values": each} for name, each in values.items()],
    }
