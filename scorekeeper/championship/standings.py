"""Standings by a list of criteria."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from scorekeeper.championship.format import Criterion
from scorekeeper.championship.match import PLAYED, Result, Side


class Played(NamedTuple):
    """A match that is over: its sides, and how it ended."""

    sides: tuple[Side, Side]
    result: Result


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the standings.

    Attributes:
        entry: The number of the entry.
        played: Matches that it played.
        won: Matches that it won, with byes.
        points: Its points.
        games: Games won, and lost.
        stones: Stones won, and lost.
        place: From 1; the same for those whom the criteria leave equal.
    """

    entry: int
    played: int = 0
    won: int = 0
    points: int = 0
    games: tuple[int, int] = (0, 0)
    stones: tuple[int, int] = (0, 0)
    place: int = 0

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


class Points(NamedTuple):
    """Points for a match."""

    won: int
    lost: int


def standings(
    entries: Sequence[int],
    matches: Iterable[Played],
    byes: Iterable[int] = (),
    *,
    criteria: Sequence[Criterion],
    points: Points,
) -> tuple[Standing, ...]:
    """Return the standings, the best first.

    >>> one = Played(((1,), (2,)), Result((2, 0), (80, 44), 0, "played"))
    >>> [each.entry for each in standings([2, 1], [one], criteria=[Criterion.MATCHES],
    ...     points=Points(1, 0))]
    [1, 2]

    Args:
        entries: Everybody, in the order of their lots, which decides what the criteria leave equal.
        matches: The matches that are over.
        byes: Who rested, once for each time; a bye is a match won without games.
        criteria: What decides, in this order.
        points: For a match won and lost.
    """
    lines = {entry: Standing(entry) for entry in entries}
    over = tuple(matches)
    for sides, result in over:
        for number, side in enumerate(sides):
            for entry in side:
                if entry in lines:
                    lines[entry] = _with(lines[entry], number, result, points)
    for line in (lines[entry] for entry in byes if entry in lines):
        lines[line.entry] = Standing(
            line.entry, line.played, line.won + 1, line.points + points.won, line.games, line.stones
        )
    placed: list[Standing] = []
    for equal in _levels(tuple(entries), tuple(criteria), lines, over):
        place = len(placed) + 1
        placed.extend(replace(lines[entry], place=place) for entry in equal)
    return tuple(placed)


def _with(line: Standing, side: int, result: Result, points: Points) -> Standing:
    won = result.winner == side
    return Standing(
        line.entry,
        line.played + (result.how in PLAYED),
        line.won + won,
        line.points + (points.won if won else points.lost),
        (line.games[0] + result.games[side], line.games[1] + result.games[1 - side]),
        (line.stones[0] + result.stones[side], line.stones[1] + result.stones[1 - side]),
    )


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
