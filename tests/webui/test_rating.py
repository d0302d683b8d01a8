"""The rating is openskill's own of one match after the other, whatever changed before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openskill.models import ThurstoneMostellerFull

from scorekeeper.names import FORGOTTEN
from scorekeeper.season import MatchFacts, Played, facts_of
from tests.scorekeeper.table_for_tests import TableForTests
from webui.queries.fold import CHUNK
from webui.queries.rating import BETA, HUNDRED, Ratings, model_of, ratings_of

PEOPLE = ("Ane", "Jon", "Miren", "Iker", "Amaia", "Xabi", "Nerea")


def any_facts() -> MatchFacts:
    table = TableForTests()
    table.do({"type": "end_match"})
    found = facts_of(table.table)
    assert found is not None
    return found


FACTS = any_facts()


def played(
    at: int, *sides: Sequence[str], games: Sequence[int] = (2, 0), to_win: int = 2
) -> Played:
    """A match that began then; its players sit in turns. The most games win, equal ones nobody."""
    people = tuple(name for place in zip(*sides, strict=True) for name in place)
    most = max(games)
    facts = replace(
        FACTS,
        began=float(at),
        players=people,
        seating=tuple(seat % len(sides) for seat in range(len(people))),
        sides=tuple(map(str, range(len(sides)))),
        winner=games.index(most) if games.count(most) == 1 else None,
        games=tuple(games),
        games_to_win=to_win,
        target=40,
    )
    return Played("K7QF", at, facts, people, "2026-11-27")


def numbers(ratings: Ratings) -> dict[str, tuple[float, float]]:
    return {name: (one.rating.mu, one.rating.sigma) for name, one in ratings.people.items()}


def recounted(matches: Sequence[Played]) -> dict[str, tuple[float, float]]:
    """The ratings when nothing was computed before."""
    ratings_of([])  # nothing of what was computed follows from these
    return numbers(ratings_of(matches))


@st.composite
def matches(draw: st.DrawFn, most: int = 12) -> list[Played]:
    """Matches of two pairs, and of other sides, one after the other."""
    found = []
    for at in range(draw(st.integers(1, most))):
        shape = draw(st.sampled_from(((2, 2), (2, 2), (3, 3), (1, 1), (1, 1, 1, 1))))
        names = draw(st.permutations(PEOPLE))
        ends = [0, *(sum(shape[: side + 1]) for side in range(len(shape)))]
        to_win = draw(st.integers(1, 3))
        games = [draw(st.integers(0, to_win - 1)) for _ in shape]
        games[draw(st.integers(0, len(shape) - 1))] = to_win
        sides = [names[begin:end] for begin, end in pairwise(ends)]
        found.append(played(at, *sides, games=games, to_win=to_win))
    return found


@given(matches=matches())
def test_ratings_are_those_of_openskill_called_for_one_match_after_the_other(
    matches: list[Played],
) -> None:
    expected = {name: ThurstoneMostellerFull().rating() for name in PEOPLE}
    for match in matches:
        luck = BETA / (match.facts.games_to_win / 2) ** 0.5
        model = ThurstoneMostellerFull(beta=luck, tau=0, gamma=lambda *_: 1.0)
        sides = [match.side(side) for side in range(len(match.facts.sides))]
        rated = model.rate(
            [[expected[name] for name in side] for side in sides],
            ranks=[-float(won) for won in match.facts.games],
        )
        for side, ratings in zip(sides, rated, strict=True):
            expected.update(zip(side, ratings, strict=True))
    found = numbers(ratings_of(matches))
    for name, (mean, uncertainty) in found.items():
        assert mean == pytest.approx(expected[name].mu)
        assert uncertainty == pytest.approx(expected[name].sigma)
    assert set(found) == {name for match in matches for name in match.people}


@given(matches=matches())
def test_who_is_listed_first_changes_nothing(matches: list[Played]) -> None:
    turned = [seated_in_reverse(match) for match in reversed(matches)]
    assert recounted(turned) == recounted(matches)


def seated_in_reverse(match: Played) -> Played:
    """The same match where the last seat is the first one, and the last side the first."""
    facts, last = match.facts, len(match.facts.sides) - 1
    assert facts.winner is not None
    turned = replace(
        facts,
        players=facts.players[::-1],
        seating=tuple(last - side for side in facts.seating[::-1]),
        games=facts.games[::-1],
        winner=last - facts.winner,
    )
    return match._replace(people=match.people[::-1], facts=turned)


@settings(max_examples=20)
@given(matches=matches(), data=st.data())
def test_an_undo_a_merge_and_a_forgotten_name_change_them_as_a_recount_does(
    matches: list[Played], data: st.DataObject
) -> None:
    # More than are rated at once, so that something is remembered.
    whole = [
        match._replace(facts=replace(match.facts, began=float(at)))
        for at, match in enumerate(matches * (2 * CHUNK // len(matches) + 1))
    ]
    ratings_of(whole)
    undone = data.draw(st.integers(0, len(whole) - 1))
    changed = whole[:undone] + whole[undone + 1 :]
    merged, forgotten = data.draw(st.permutations(PEOPLE))[:2]
    instead = {"Jon": merged, forgotten: FORGOTTEN}
    changed = [
        match._replace(people=tuple(instead.get(name, name) for name in match.people))
        for match in changed
    ]
    found = numbers(ratings_of(changed))
    assert found == recounted(changed)
    assert FORGOTTEN not in found
    assert forgotten not in found


def test_whoever_never_changed_partner_has_the_number_of_the_pair() -> None:
    pairs = [("Ane", "Jon"), ("Miren", "Iker")]
    often = [played(at, *pairs) for at in range(40)]
    found = ratings_of(often)
    assert found.always_with("Ane") == ("Jon",)
    assert found.number(["Ane"]) == found.number(["Jon"]) == found.number(["Ane", "Jon"])
    won, lost = found.number(["Ane"]), found.number(["Miren"])
    assert won is not None
    assert lost is not None
    assert won + lost == 2000

    other = ratings_of([*often, played(50, ("Ane", "Amaia"), ("Xabi", "Iker"), games=(0, 2))])
    assert [other.always_with(name) for name in ("Ane", "Jon", "Amaia")] == [(), ("Ane",), ("Ane",)]
    assert other.number(["Ane"]) != other.number(["Jon"])
    assert other.number(["Ane"], before=50) == won


def test_a_few_matches_give_no_number() -> None:
    few = [played(at, ("Ane", "Jon"), ("Miren", "Iker")) for at in range(5)]
    found = ratings_of(few)
    assert found.number(["Ane"]) is found.number(["Ane", "Jon"]) is None
    assert found.number(["Nobody"]) is None
    assert found.curve("Ane") == []


def test_the_curve_ends_at_the_number() -> None:
    often = [played(at, ("Ane", "Jon"), ("Miren", "Iker")) for at in range(40)]
    found = ratings_of(often)
    curve = found.curve("Ane")
    assert curve == sorted(curve)
    assert (curve[-1], len(curve) < 40) == ((39.0, found.number(["Ane"])), True)


def test_a_pair_with_a_hundred_more_wins_two_matches_of_three() -> None:
    model = model_of(1)
    pairs = [[model.rating(mu=mean, sigma=0) for _ in range(2)] for mean in (25 + HUNDRED, 25)]
    assert model.predict_win(pairs)[0] == pytest.approx(2 / 3, abs=1e-4)


def test_a_longer_match_says_more() -> None:
    def change(to_win: int) -> float:
        match = played(0, ("Ane", "Jon"), ("Miren", "Iker"), games=(to_win, 0), to_win=to_win)
        return ratings_of([match]).people["Ane"].rating.mu - 25

    assert 0 < change(1) < change(2) < change(3)


def test_a_match_without_a_winner_or_with_somebody_on_both_sides_is_not_rated() -> None:
    unfinished = played(0, ("Ane", "Jon"), ("Miren", "Iker"), games=(1, 1))
    both = played(1, ("Ane", "Jon"), ("Ane", "Iker"))
    assert numbers(ratings_of([unfinished, both])) == {}


def test_a_side_of_one_person_under_two_names_is_still_of_two() -> None:
    twice = played(0, ("Ane", "Ane"), ("Miren", "Iker"))
    found = numbers(ratings_of([twice]))
    assert found["Ane"][0] - 25 == pytest.approx(25 - found["Iker"][0])
    assert ratings_of([twice]).always_with("Ane") == ()
