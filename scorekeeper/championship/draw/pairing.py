"""Pairings without repeats, by a matching of maximum weight.

Theory
------
Those to be paired are vertices of a graph, in an order: by score, then drawn. An edge joins two who
have not met; it costs the square of their distance in score, then their distance in the order. The
perfect matching that costs least is the pairing. If their number is odd, one more vertex, joined
with those who may rest, is the bye; so it is chosen together with the pairs.

The complete graph of 256 has 32,640 edges. So each is first joined with its nearest only, and with
more of them while there is no perfect matching. Where even the complete graph has none, a repeat
cannot be avoided; those who have met are then joined too, at a cost above that of any pairing
without them, so that there are as few repeats as possible.

A matching takes up to a second. The newest ones are kept, so that a draw that was made in advance,
where nothing waits for it, is made again at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

Meetings = Callable[[int, int], int]
"""How often two have met."""
_Edge = tuple[int, int, int]
"""Two places in the order, and what it costs to pair them."""

NEAREST = 16
"""Number of later entries that each one is joined with at first."""


class Pairing(NamedTuple):
    """Pairs, sorted by the place of their first entry, and the entry that has the bye."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None = None


def pair_up(
    order: Sequence[int],
    met: Meetings,
    scores: Mapping[int, int] | None = None,
    may_rest: Sequence[int] = (),
) -> Pairing:
    """Pair those who are near each other and have not met.

    >>> pair_up([1, 2, 3, 4, 5], lambda one, other: int({one, other} == {1, 2}), may_rest=[5])
    Pairing(pairs=((1, 3), (2, 4)), bye=5)

    Args:
        order: Those to be paired; nearest in it are paired first.
        met: How often two have met.
        scores: Their scores, by which the order is sorted; None: all are equal.
        may_rest: Those of whom one rests if the number is odd; of equal scores the first.

    Returns:
        The pairing with the fewest repeats; of these, by the nearest scores.
    """
    known = scores or {}
    levels = [known.get(each, 0) for each in order]
    resting: tuple[int, ...] = ()
    if len(order) % 2:
        resting = tuple(sorted(map(order.index, may_rest), key=lambda place: levels[place]))
    places = _pair_neighbours(order, met, resting[:1]) or _match(order, met, levels, resting)
    pairs = tuple((order[one], order[other]) for one, other in places if other < len(order))
    byes = [order[one] for one, other in places if other == len(order)]
    return Pairing(pairs, byes[0] if byes else None)


def _pair_neighbours(
    order: Sequence[int], met: Meetings, resting: tuple[int, ...]
) -> list[tuple[int, int]]:
    """Return each paired with the next, the best pairing; nothing if two of them have met."""
    places = [place for place in range(len(order)) if place not in resting]
    pairs = list(zip(places[::2], places[1::2], strict=True))
    if any(met(order[one], order[other]) for one, other in pairs):
        return []
    return pairs + [(place, len(order)) for place in resting]


def _match(
    order: Sequence[int], met: Meetings, levels: Sequence[int], resting: tuple[int, ...]
) -> Sequence[tuple[int, int]]:
    """Return the best pairs of places; the place after the last is the bye."""
    count = len(order)
    by_score = count * count
    rest = [
        (place, count, (levels[place] - levels[resting[0]]) ** 2 * by_score * count + preference)
        for preference, place in enumerate(resting)
    ]

    def cost(one: int, other: int) -> int:
        return (levels[one] - levels[other]) ** 2 * by_score + other - one

    def new_to(one: int) -> Iterator[int]:
        return (other for other in range(one + 1, count) if not met(order[one], order[other]))

    nearest = NEAREST
    while True:
        edges = [
            (one, other, cost(one, other))
            for one in range(count)
            for other, _ in zip(new_to(one), range(nearest), strict=False)
        ]
        pairs = _cheapest((*edges, *rest))
        if 2 * len(pairs) >= count:
            return pairs
        if nearest >= count:
            break
        nearest *= 4
    every = [(one, other) for one in range(count) for other in range(one + 1, count)]
    repeat = 1 + count * max(edge[2] for edge in (*rest, *((*two, cost(*two)) for two in every)))
    repeated = (
        (one, other, cost(one, other) + repeat * met(order[one], order[other]))
        for one, other in every
    )
    return _cheapest((*rest, *repeated))


@lru_cache(maxsize=8)
def _cheapest(edges: tuple[_Edge, ...]) -> tuple[tuple[int, int], ...]:
    """Return the matching of most edges that costs least."""
    # It takes 0.2 s and 24 MB to import, which most draws and all servers without one do not need.
    import networkx as nx  # noqa: PLC0415

    graph: nx.Graph[int] = nx.Graph()
    graph.add_weighted_edges_from((one, other, -cost) for one, other, cost in edges)
    found = nx.max_weight_matching(graph, maxcardinality=True)
    return tuple(sorted((min(pair), max(pair)) for pair in found))
