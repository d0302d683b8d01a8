"""The draws of knockouts, groups and leagues."""

from __future__ import annotations

from itertools import combinations

import pytest

from scorekeeper.championship.draw.bracket import bracket, places
from scorekeeper.championship.draw.round_robin import groups_of, round_robin
from scorekeeper.championship.match import DrawnMatch


def drawn(count: int, *, third_place: bool = False) -> tuple[DrawnMatch, ...]:
    order = list(range(1, count + 1))
    return bracket(order, stage=0, first=1, games=lambda _: 2, third_place=third_place)


def entries_of(matches: tuple[DrawnMatch, ...], match: DrawnMatch) -> set[int]:
    """Everybody who could come to a match."""
    found: set[int] = set()
    for source in match.sources:
        found |= set(source.side)
        if source.match is not None:
            found |= entries_of(matches, matches[source.match - 1])
    return found


@pytest.mark.parametrize("count", [*range(2, 20), 31, 32, 33, 100, 127, 128, 129, 255, 256])
def test_everybody_is_in_the_bracket_once_and_byes_are_spread_evenly(count: int) -> None:
    matches = drawn(count)
    assert len(matches) == count - 1
    assert [match.number for match in matches] == list(range(1, count))
    placed = [entry for match in matches for source in match.sources for entry in source.side]
    assert sorted(placed) == list(range(1, count + 1))
    # Every part of the bracket has as many pairs as the part beside it, or one more.
    for match in matches:
        parts = [
            len(source.side) or len(entries_of(matches, matches[(source.match or 0) - 1]))
            for source in match.sources
        ]
        assert abs(parts[0] - parts[1]) <= 1


def test_the_best_come_together_last() -> None:
    matches = drawn(16)
    for best, number in ((2, 4), (4, 3), (8, 2)):
        for one, other in combinations(range(1, best + 1), 2):
            meet = next(m for m in matches if {one, other} <= entries_of(matches, m))
            assert meet.round >= number
    assert sorted(places(256)) == list(range(256))


@pytest.mark.parametrize(("count", "has"), [(2, False), (3, False), (4, True), (7, True)])
def test_those_beaten_before_the_final_play_for_the_third_place(count: int, has: bool) -> None:
    matches = drawn(count, third_place=True)
    third = [match for match in matches if match.sources[0].beaten]
    assert bool(third) is has
    if third:
        assert {source.match for source in third[0].sources} == {
            source.match for source in matches[-1].sources
        }
        assert not any(source.beaten for source in matches[-1].sources)


@pytest.mark.parametrize("groups", range(2, 9))
@pytest.mark.parametrize("first", [1, 2, 3])
def test_who_was_in_one_group_does_not_meet_in_the_first_round(groups: int, first: int) -> None:
    order = [(place, group) for place in range(first) for group in range(groups)]
    numbers = list(range(len(order)))
    matches = bracket(
        numbers,
        stage=1,
        first=1,
        games=lambda _: 2,
        apart=lambda one, other: order[one][1] == order[other][1],
    )
    for match in matches:
        if match.round == 1:
            one, other = (source.side[0] for source in match.sources)
            assert order[one][1] != order[other][1]


def test_where_it_cannot_be_avoided_those_of_one_group_meet() -> None:
    matches = bracket([1, 2], stage=0, first=1, games=lambda _: 2, apart=lambda _one, _other: True)
    assert len(matches) == 1


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 7, 8, 31, 32])
def test_in_a_league_everybody_plays_everybody_once_and_once_a_round(count: int) -> None:
    rounds = list(round_robin(list(range(count))))
    assert len(rounds) == count - 1 + count % 2
    met = [frozenset(pair) for pairs in rounds for pair in pairs]
    assert sorted(map(sorted, met)) == sorted(map(list, combinations(range(count), 2)))
    for pairs in rounds:
        players = [each for pair in pairs for each in pair]
        assert len(players) == len(set(players)) == count - count % 2


@pytest.mark.parametrize("size", [3, 4, 5, 6])
@pytest.mark.parametrize("count", [*range(3, 20), 63, 128])
def test_groups_are_of_about_the_same_size(size: int, count: int) -> None:
    groups = groups_of(list(range(count)), size)
    sizes = [len(group) for group in groups]
    assert sorted(entry for group in groups for entry in group) == list(range(count))
    assert max(sizes) - min(sizes) <= 1
    assert min(sizes) >= 3
    assert max(sizes) <= max(size, 5)
    # The best as many are spread over all of them.
    assert sorted(group[0] for group in groups) == list(range(len(groups)))
