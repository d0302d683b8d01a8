"""Standings by a list of criteria."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from scorekeeper.championship.format import Criterion, Format
from scorekeeper.championship.match import PLAYED, Result, Side


class Played(NamedTuple):
    """A match that is over: its sides, and how it ended."""

    sides: tuple[Side, Side]
    result: Result


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the standings."""

    entry: int
    played: int = 0
    won: int = 0
    """Matches that it won, with byes."""
    points: int = 0
    games: tuple[int, int] = (0, 0)
    """Games won, and lost."""
    stones: tuple[int, int] = (0, 0)
    """Stones won, and lost."""
    place: int = 0
    """From 1; the same for those whom the criteria leave equal."""

    def value(self, criterion: Criterion) -> int:
        """How much it has by a criterion that is counted for itself."""
        match criterion:
            case Criterion.MATCHES:
                return self.won
            case Criterion.POINTS:
                return self.points
            case Criterion.GAMES:
                return self.games[0] - self.games[1]
            case Criterion.STONES:
                return self.stones[0] - self.stones[1]
            case Criterion.DIRECT:
                raise ValueError("the direct encounter is counted among several")


def standings(
    entries: Sequence[int], matches: Iterable[Played], byes: Iterable[int], played_by: Format
) -> tuple[Standing, ...]:
    """Return the standings, the best first.

    >>> from scorekeeper.championship.format import PRESETS
    >>> one = Played(((1,), (2,)), Result((2, 0), (80, 44), 0, "played"))
    >>> [each.entry for each in standings([2, 1], [one], [], PRESETS["league"])]
    [1, 2]

    Args:
        entries: Everybody, in the order of their lots, which decides what the criteria leave equal.
        matches: The matches that are over.
        byes: Who rested, once for each time; a bye is a match won without games.
        played_by: The format, which has the criteria and the points.
    """
    over = tuple(matches)
    own: dict[int, list[tuple[int, Result]]] = {entry: [] for entry in entries}
    for sides, result in over:
        for number, side in enumerate(sides):
            for entry in own.keys() & set(side):
                own[entry].append((number, result))
    rested = Counter(byes)
    lines = {
        entry: _line(entry, results, rested[entry], played_by) for entry, results in own.items()
    }
    placed: list[Standing] = []
    for equal in _levels(tuple(entries), played_by.criteria, lines, over):
        place = len(placed) + 1
        placed.extend(replace(lines[entry], place=place) for entry in equal)
    return tuple(placed)


def _line(
    entry: int, results: Sequence[tuple[int, Result]], byes: int, played_by: Format
) -> Standing:
    """Return the line of an entry, from its results, each with the side that it was on."""
    won = byes + sum(result.winner == side for side, result in results)
    lost = byes + len(results) - won
    return Standing(
        entry,
        played=sum(result.how in PLAYED for _, result in results),
        won=won,
        points=won * played_by.points_won + lost * played_by.points_lost,
        games=_summed((side, result.games) for side, result in results),
        stones=_summed((side, result.stones) for side, result in results),
    )


def _summed(scores: Iterable[tuple[int, tuple[int, int]]]) -> tuple[int, int]:
    """Return what a side and its opponents have in all of its matches."""
    both = [(score[side], score[1 - side]) for side, score in scores]
    return sum(own for own, _ in both), sum(other for _, other in both)


def _levels(
    equal: tuple[int, ...],
    criteria: tuple[Criterion, ...],
    lines: Mapping[int, Standing],
    matches: tuple[Played, ...],
) -> list[tuple[int, ...]]:
    """Sort those whom all criteria before leave equal; those who stay equal are together."""
    if len(equal) < 2 or not criteria:
        return [equal]
    value = _value(equal, criteria[0], lines, matches)
    levels: dict[int, list[int]] = {}
    for entry in equal:
        levels.setdefault(value(entry), []).append(entry)
    found: list[tuple[int, ...]] = []
    for level in sorted(levels, reverse=True):
        found.extend(_levels(tuple(levels[level]), criteria[1:], lines, matches))
    return found


def _value(
    equal: tuple[int, ...],
    criterion: Criterion,
    lines: Mapping[int, Standing],
    matches: tuple[Played, ...],
) -> Callable[[int], int]:
    if criterion is not Criterion.DIRECT:
        return lambda entry: lines[entry].value(criterion)
    among = dict.fromkeys(equal, 0)
    for sides, result in matches:
        # Each of a side against each of the other: single players have partners.
        for entry in () if result.winner is None else sides[result.winner]:
            beaten = sides[1 - (result.winner or 0)]
            if entry in among:
                among[entry] += sum(other in among for other in beaten)
    return lambda entry: among[entry]
