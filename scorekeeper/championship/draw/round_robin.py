"""The draw of groups and leagues: everybody plays everybody."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Round = tuple[tuple[int, int], ...]


def round_robin(order: Sequence[int]) -> Iterator[Round]:
    """Yield rounds in which everybody plays everybody once; of an odd number one rests in each.

    The first stays, the others go round it (circle method).

    >>> list(round_robin([1, 2, 3, 4]))
    [((1, 4), (2, 3)), ((1, 3), (4, 2)), ((1, 2), (3, 4))]
    """
    around: list[int | None] = [*order[1:], *[None] * (len(order) % 2)]
    for _ in around:
        line: list[int | None] = [order[0], *around]
        half = len(line) // 2
        pairs = zip(line[:half], reversed(line[half:]), strict=True)
        yield tuple((one, other) for one, other in pairs if one is not None and other is not None)
        around = [around[-1], *around[:-1]]


def groups_of(order: Sequence[int], size: int) -> tuple[tuple[int, ...], ...]:
    """Divide into groups of about the same size, as there and back, so that the best are spread.

    >>> groups_of([1, 2, 3, 4, 5, 6, 7], 4)
    ((1, 4, 5), (2, 3, 6, 7))

    Args:
        order: Those who play, the best first, or as drawn.
        size: The most that a group has; more where one would have fewer than three.
    """
    count = -(-len(order) // size)
    while count > 1 and len(order) // count < 3:
        count -= 1
    groups: list[list[int]] = [[] for _ in range(count)]
    for place, entry in enumerate(order):
        turn, along = divmod(place, count)
        groups[along if turn % 2 == 0 else count - 1 - along].append(entry)
    return tuple(tuple(group) for group in groups)
