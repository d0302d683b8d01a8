"""Pairings: no repeat that could be avoided, by an independent search; byes; scores."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.championship.draw.pairing import pair_up
from scorekeeper.championship.lot import in_drawn_order

Met = dict[tuple[int, int], int]


def times(met: Met, one: int, other: int) -> int:
    return met.get((min(one, other), max(one, other)), 0)


def all_matches(order: list[int]) -> Iterator[list[tuple[int, int]]]:
    """Every way to pair an even number."""
    if not order:
        yield []
        return
    first, rest = order[0], order[1:]
    for place, other in enumerate(rest):
        for pairs in all_matches(rest[:place] + rest[place + 1 :]):
            yield [(first, other), *pairs]


def fewest_repeats(order: list[int], may_rest: list[int], met: Met) -> int:
    """The least that any pairing has, tried one by one."""
    resting: list[int | None] = [*may_rest] if len(order) % 2 else [None]
    return min(
        sum(times(met, one, other) for one, other in pairs)
        for rests in resting
        for pairs in all_matches([each for each in order if each != rests])
    )


@st.composite
def situations(draw: st.DrawFn) -> tuple[list[int], Met, dict[int, int], list[int]]:
    count = draw(st.integers(2, 9))
    order = list(range(1, count + 1))
    pairs = [(one, other) for one in order for other in order if one < other]
    often = draw(
        st.lists(st.sampled_from([0, 0, 1, 1, 2]), min_size=len(pairs), max_size=len(pairs))
    )
    scores = sorted(draw(st.lists(st.integers(0, 3), min_size=count, max_size=count)))[::-1]
    may_rest = draw(st.lists(st.sampled_from(order), min_size=1, unique=True))
    return (
        order,
        dict(zip(pairs, often, strict=True)),
        dict(zip(order, scores, strict=True)),
        may_rest,
    )


@settings(max_examples=60)
@given(situations())
def test_there_are_as_few_repeats_as_there_can_be(
    situation: tuple[list[int], Met, dict[int, int], list[int]],
) -> None:
    order, met, scores, may_rest = situation
    pairing = pair_up(order, partial(times, met), scores, may_rest)
    paired = [each for pair in pairing.pairs for each in pair]
    resting = [] if pairing.bye is None else [pairing.bye]
    assert sorted(paired + resting) == order
    assert set(resting) <= set(may_rest)
    assert len(resting) == len(order) % 2
    repeats = sum(times(met, *pair) for pair in pairing.pairs)
    assert repeats == fewest_repeats(order, may_rest, met)


def test_neighbours_in_score_meet() -> None:
    scores = {1: 3, 2: 3, 3: 2, 4: 2, 5: 0, 6: 0}
    met = {(1, 2): 1, (3, 4): 1, (5, 6): 1}
    pairing = pair_up([1, 2, 3, 4, 5, 6], partial(times, met), scores)
    assert sorted(abs(scores[one] - scores[other]) for one, other in pairing.pairs) == [1, 2, 3]
    assert pair_up([1, 2, 3, 4, 5, 6], partial(times, {}), scores).pairs == ((1, 2), (3, 4), (5, 6))


def test_the_lowest_who_may_rest_rests() -> None:
    scores = {1: 2, 2: 1, 3: 1, 4: 0, 5: 0}
    assert pair_up([1, 2, 3, 4, 5], partial(times, {}), scores, [5, 4, 3]).bye == 5
    assert pair_up([1, 2, 3, 4, 5], partial(times, {}), scores, [1, 3]).bye == 3
    met = {(1, 2): 1, (3, 4): 1, (1, 3): 1, (2, 4): 1}
    assert pair_up([1, 2, 3, 4, 5], partial(times, met), scores, [5]).pairs == ((1, 4), (2, 3))


@pytest.mark.parametrize(
    "count", [64, 127, *(pytest.param(n, marks=pytest.mark.soak) for n in (255, 256))]
)
def test_many_are_paired_without_repeats_round_after_round(count: int) -> None:
    met: Met = {}
    rested: Counter[int] = Counter()
    scores = dict.fromkeys(range(count), 0)
    for number in range(1, 9):
        order = sorted(in_drawn_order(range(count), "6f1c", number), key=lambda e: -scores[e])
        fewest = min(rested[each] for each in order)
        may_rest = [each for each in reversed(order) if rested[each] == fewest]
        pairing = pair_up(order, partial(times, met), scores, may_rest)
        assert len(pairing.pairs) == count // 2
        for one, other in pairing.pairs:
            assert not times(met, one, other)
            met[min(one, other), max(one, other)] = 1
            scores[random.Random(one).choice((one, other))] += 1
        if pairing.bye is not None:
            rested[pairing.bye] += 1
    assert max(rested.values(), default=1) == 1


def test_a_lot_is_drawn_anew_for_each_attempt_and_can_be_repeated() -> None:
    first = in_drawn_order(range(1, 33), "6f1c", "round", 1, "attempt", 1)
    assert sorted(first) == list(range(1, 33))
    assert first == in_drawn_order(reversed(range(1, 33)), "6f1c", "round", 1, "attempt", 1)
    assert first != in_drawn_order(range(1, 33), "6f1c", "round", 1, "attempt", 2)
    assert first != in_drawn_order(range(1, 33), "6f1d", "round", 1, "attempt", 1)


def test_a_lot_falls_on_everybody_alike() -> None:
    drawn = Counter(in_drawn_order(range(8), str(seed))[0] for seed in range(4000))
    assert all(400 < drawn[each] < 600 for each in range(8))
