"""What follows from the facts of many matches: totals of people and pairs.

Everything here is computed from the facts each time, so there is nothing to keep up to date. A
person is the name that is shown for a player: names that were merged are one person, a name that
was forgotten is nobody.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple, TypeVar

from scorekeeper.house.season import Points
from scorekeeper.names import FORGOTTEN
from scorekeeper.season.counts import Counts, hands_an_hour
from scorekeeper.season.facts import MatchFacts
from scorekeeper.season.places import Finished

K = TypeVar("K", bound=Hashable)
Pair = tuple[str, ...]
"""The people of a side, in the order of their names."""


class Played(NamedTuple):
    """A match with the people who played it."""

    table: str
    """Code of the table."""
    number: int
    """Which match of the table it is, from 1."""
    facts: MatchFacts
    people: tuple[str, ...]
    """By seat the name that is shown."""
    evening: str
    """The day of the evening it belongs to, as 2026-11-27."""

    def side(self, side: int) -> Pair:
        """The people of a side who are somebody."""
        seated = zip(self.people, self.facts.seating, strict=True)
        return tuple(sorted([name for name, of in seated if of == side and name != FORGOTTEN]))


class Part(NamedTuple):
    """The part that a person or a pair had in a match."""

    facts: MatchFacts
    side: int
    seats: Collection[int]

    @property
    def won(self) -> bool:
        """Whether their side won."""
        return self.facts.winner == self.side

    @property
    def balance(self) -> int:
        """1 for a match that was won, -1 for one that was lost, 0 for one that nobody won."""
        return 0 if self.facts.winner is None else 1 if self.won else -1


class Sums(NamedTuple):
    """What is summed of some parts."""

    matches: int = 0
    """Matches that somebody won."""
    won: int = 0
    """Matches that they won."""
    games: int = 0
    """Games that somebody won."""
    games_won: int = 0
    """Games that they won."""
    comeback: int = 0
    """The most stones that they were behind in a game that they won."""
    last: float = 0.0
    """When their last match ended, in seconds since 1970; 0: there is none."""


def summed(parts: Iterable[Part]) -> Sums:
    """Return the sums of some parts."""
    # Plain loops: a page asks for this of all people and pairs there are.
    matches, won, games, games_won, comeback, last = 0, 0, 0, 0, 0, 0.0
    for facts, side, _ in parts:
        matches += facts.winner is not None
        won += facts.winner == side
        games += sum(facts.games)
        games_won += facts.games[side]
        for game in facts.course:
            if game.winner == side and game.behind > comeback:
                comeback = game.behind
        last = max(last, facts.ended)
    return Sums(matches, won, games, games_won, comeback, last)


class Totals(NamedTuple):
    """What a person or a pair did in some matches."""

    parts: Sequence[Part] = ()
    sums: Sums = Sums()
    places: Sequence[tuple[int, int]] = ()
    """Places in championships, each with the number of entries."""

    def points(self, rule: Points) -> int:
        """Points by the rule of a season."""
        sums = self.sums
        whole = rule.won * sums.won + rule.played * sums.matches + rule.game * sums.games_won
        return whole + sum(rule.of_place(place, entries) for place, entries in self.places)

    @property
    def hands_an_hour(self) -> int | None:
        """Finished hands an hour, from the first entry of a match to its end; None: unknown."""
        played = [part for part in self.parts if part.facts.by_side[part.side].hands]
        seconds = sum(part.facts.ended - part.facts.first_entry for part in played)
        hands = sum(part.facts.by_side[part.side].hands for part in played)
        return hands_an_hour(hands, seconds)

    @property
    def counts(self) -> Counts:
        """What they said and took: of a pair what both did."""
        total = Counts()
        for part in self.parts:
            total = total.plus(part.facts.by_side[part.side])
            for seat in part.seats:
                total = total.plus(part.facts.by_seat[seat])
        return total


def totals_of(
    matches: Iterable[Played], who: Callable[[Played], Iterable[tuple[K, int, Collection[int]]]]
) -> dict[K, Totals]:
    """Return totals by what `who` yields of each match: a key, its side, and its seats.

    See `people` and `pairs`.
    """
    found: dict[K, list[Part]] = defaultdict(list)
    for match in matches:
        for key, side, seats in who(match):
            found[key].append(Part(match.facts, side, seats))
    return {key: Totals(parts, summed(parts)) for key, parts in found.items()}


def with_places(
    totals: Mapping[Pair, Totals], championships: Iterable[Finished], rule: Points, size: int
) -> dict[Pair, Totals]:
    """Return totals of people or pairs with the places that `placed` yields."""
    found = dict(totals)
    for each, who, place in placed(championships, rule, size):
        own = found.get(who, Totals())
        found[who] = own._replace(places=(*own.places, (place, each.facts.entries)))
    return found


def placed(
    championships: Iterable[Finished], rule: Points, size: int
) -> Iterator[tuple[Finished, Pair, int]]:
    """Yield who had a place in a championship that gives points, and the place.

    Args:
        championships: Those that are over.
        rule: The points rule.
        size: 1: each person of a place has it; 2: those have it who are a pair.
    """
    for each in championships:
        for (place, _), names in zip(each.facts.places, each.people, strict=True):
            if rule.of_place(place, each.facts.entries):
                known = tuple(sorted(name for name in names if name != FORGOTTEN))
                whole = [known] if len(known) == len(names) == size else []
                for who in [(name,) for name in known] if size == 1 else whole:
                    yield each, who, place


def people(match: Played) -> Iterator[tuple[str, int, Collection[int]]]:
    """Yield each person of a match, with the side and the seats they had."""
    seats: dict[str, list[int]] = defaultdict(list)
    for seat, name in enumerate(match.people):
        seats[name].append(seat)
    for name, places in seats.items():
        if name != FORGOTTEN:
            yield name, match.facts.seating[places[0]], places


def pairs(match: Played) -> Iterator[tuple[Pair, int, Collection[int]]]:
    """Yield each pair of a match; none of a side where one is nobody, or plays alone."""
    for side in range(len(match.facts.sides)):
        seats = [seat for seat, of in enumerate(match.facts.seating) if of == side]
        pair = match.side(side)
        if len(pair) == len(seats) > 1:
            yield pair, side, seats


def head_to_head(matches: Iterable[Played], person: str) -> dict[str, tuple[int, int]]:
    """Return by opponent how many matches a person won and lost against them."""
    found: dict[str, tuple[int, int]] = {}
    for match in matches:
        winner = match.facts.winner
        if winner is None or person not in match.people:
            continue
        side = match.facts.seating[match.people.index(person)]
        for name, other, _ in people(match):
            if other != side:
                won, lost = found.get(name, (0, 0))
                found[name] = (won + (winner == side), lost + (winner == other))
    return found


def course(
    matches: Iterable[Played],
    names: Collection[str],
    worth: Callable[[Part], int],
    also: Iterable[tuple[str, str, int]] = (),
) -> tuple[list[str], dict[str, list[int]]]:
    """Return the evenings, oldest first, and what people had after each.

    Args:
        matches: In any order.
        names: The people.
        worth: What a match is worth to a person who played it.
        also: What else somebody had: the evening, the person, and how much.
    """
    gained: dict[str, dict[str, int]] = defaultdict(dict)
    for match in matches:
        evening = gained[match.evening]
        for name, side, seats in people(match):
            if name in names:
                part = Part(match.facts, side, seats)
                evening[name] = evening.get(name, 0) + worth(part)
    for day, name, value in also:
        gained[day][name] = gained[day].get(name, 0) + value
    evenings = sorted(gained)
    return evenings, {
        name: list(accumulate(gained[each].get(name, 0) for each in evenings)) for name in names
    }


def in_order(matches: Iterable[Played]) -> list[Played]:
    """Return matches in the order in which they ended."""
    return sorted(matches, key=lambda one: (one.facts.ended, one.table, one.number))
