"""The draw of a knockout: its bracket, with byes and a match for the third place.

The places of a bracket are numbered as seeds are: the best at 0, the second best at 1, so that they
could meet in the final only. In a bracket of 8 they stand, from top to bottom, 0 7 3 4 1 6 2 5. An
entry whose opponent's place is empty has a bye in the first round. So the byes go to the best
places, which are spread evenly.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scorekeeper.championship.match import DrawnMatch, Source


def bracket(
    order: Sequence[int],
    *,
    stage: int,
    first: int,
    games: Callable[[int], int],
    apart: Callable[[int, int], bool] = lambda _one, _other: False,
    third_place: bool = False,
) -> tuple[DrawnMatch, ...]:
    """Return the matches of a knockout, round by round, the final last.

    >>> drawn = bracket([5, 6, 7], stage=0, first=1, games=lambda from_end: 2)
    >>> [(match.round, match.sources[0].side, match.sources[1].match) for match in drawn]
    [(1, (6,), None), (2, (5,), 1)]

    Args:
        order: Those who play, the best first, or as drawn.
        stage: The number of the stage.
        first: The number of the first match.
        games: The games that win a match of a round, which is counted from the last.
        apart: Whether two should not meet in the first round.
        third_place: Whether there is a match for the third place, before the final.
    """
    size = bracket_size(len(order))
    seats = [*_apart(order, size, apart), *[None] * (size - len(order))]
    line = [Source() if (who := seats[place]) is None else Source((who,)) for place in places(size)]
    matches: list[DrawnMatch] = []
    rounds = size.bit_length() - 1
    for number in range(1, rounds + 1):
        length = games(rounds - number + 1)
        if number == rounds and third_place and all(each.match for each in line):
            losers = [Source(match=each.match, beaten=True) for each in line]
            third = DrawnMatch(
                first + len(matches), stage, number, (losers[0], losers[1]), games(2)
            )
            matches.append(third)
        after: list[Source] = []
        for one, other in zip(line[::2], line[1::2], strict=True):
            if other == Source():
                after.append(one)
                continue
            match = DrawnMatch(first + len(matches), stage, number, (one, other), length)
            matches.append(match)
            after.append(Source(match=match.number))
        line = after
    return tuple(matches)


def bracket_size(entrants: int) -> int:
    """Return the places of the smallest bracket for so many, at least one; the rest are byes.

    >>> bracket_size(5)
    8
    """
    return 1 << (entrants - 1).bit_length()


def places(size: int) -> tuple[int, ...]:
    """Return the places of a bracket from top to bottom.

    >>> places(8)
    (0, 7, 3, 4, 1, 6, 2, 5)
    """
    found: tuple[int, ...] = (0,)
    while len(found) < size:
        last = 2 * len(found) - 1
        found = tuple(place for best in found for place in (best, last - best))
    return found


def _apart(order: Sequence[int], size: int, apart: Callable[[int, int], bool]) -> list[int]:
    """Exchange places of the lower half, so that as few as possible meet who should be apart."""
    upper = list(range(size - len(order), size // 2))
    lower = [size - 1 - place for place in upper]
    taken: dict[int, int] = {}

    def find(place: int, seen: set[int]) -> bool:
        """Give the entry at a place of the upper half an opponent (augmenting paths)."""
        by_distance = sorted(lower, key=lambda other: abs(other - (size - 1 - place)))
        for other in by_distance:
            if other in seen or apart(order[place], order[other]):
                continue
            seen.add(other)
            if other not in taken or find(taken[other], seen):
                taken[other] = place
                return True
        return False

    alone = [place for place in upper if not find(place, set())]
    left = [other for other in lower if other not in taken]
    taken.update(zip(left, alone, strict=True))
    seats = list(order)
    for other, place in taken.items():
        seats[size - 1 - place] = order[other]
    return seats
