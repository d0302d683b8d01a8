"""Who owes what: it follows from the matches, and sums to zero whatever happens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.names import FORGOTTEN
from scorekeeper.season import Played, by_pair, by_person, debts, facts_of
from scorekeeper.table.stake import NO_STAKE, Stake
from tests.scorekeeper.table_for_tests import TableForTests

ROUND = Stake("round")
PEOPLE = ("Ane", "Jon", "Miren", "Iker")
Summary = tuple[tuple[str, ...], tuple[str, ...], int, bool]


def played(
    winner: int | None,
    *,
    number: int = 1,
    owing: int | None = None,
    people: Sequence[str] = PEOPLE,
    stake: Stake = ROUND,
    table: str = "K7QF",
) -> Played:
    """A match that Ane and Miren, or Jon and Iker, have won."""
    ended = TableForTests()
    ended.tell("end_match")
    facts = facts_of(ended.table)
    assert facts is not None
    facts = replace(facts, winner=winner, stake=stake, owing=owing, ended=float(number))
    return Played(table, number, facts, tuple(people), "2026-11-27")


def owed(*matches: Played, paid: Sequence[tuple[str, int]] = ()) -> list[Summary]:
    """Who owes whom how much, and whether it was paid, newest first."""
    found = debts(matches, at_their_ends(matches, paid))
    return [(debt.debtors, debt.creditors, debt.times, debt.paid) for debt in found]


def at_their_ends(
    matches: Iterable[Played], paid: Sequence[tuple[str, int]]
) -> Mapping[str, set[tuple[int, float]]]:
    """What the house knows once those were paid, by table and number."""
    found: dict[str, set[tuple[int, float]]] = {}
    for match in matches:
        if (match.table, match.number) in paid:
            found.setdefault(match.table, set()).add((match.number, match.facts.ended))
    return found


US, THEM = ("Ane", "Miren"), ("Iker", "Jon")


def test_those_who_lose_owe_those_who_win() -> None:
    assert owed(played(0)) == [(THEM, US, 1, False)]
    assert owed(played(1)) == [(US, THEM, 1, False)]
    assert owed(played(1), paid=[("K7QF", 1)]) == [(US, THEM, 1, True)]
    assert not debts([played(1)], {"K7QF": [(1, 9.0)]})[0].paid, "that of another end was"
    assert owed(played(None)) == []
    assert owed(played(0, stake=NO_STAKE)) == []


def test_a_forgotten_person_owes_nothing_by_name() -> None:
    assert owed(played(0, people=("Ane", FORGOTTEN, "Miren", "Iker"))) == [
        (("Iker",), US, 1, False)
    ]
    assert owed(played(0, people=("Ane", FORGOTTEN, "Miren", FORGOTTEN))) == []
    assert owed(played(1, people=("Ane", FORGOTTEN, "Miren", FORGOTTEN))) == []


def test_nobody_owes_themselves() -> None:
    """Two players may be one person, once their names were merged."""
    assert owed(played(0, people=("Ane", "Ane", "Miren", "Iker"))) == [(("Iker",), US, 1, False)]


@pytest.mark.parametrize(
    ("winners", "found"),
    [
        ([0, 1], []),
        ([0, 0], [(THEM, US, 2, False)]),
        ([0, 0, 0], [(THEM, US, 4, False)]),
        ([0, 0, 1], []),
        ([0, None], [(THEM, US, 1, False)]),
    ],
    ids=["nothing", "double", "four times", "double, and nothing", "not played to its end"],
)
def test_double_or_nothing(winners: list[int | None], found: list[Summary]) -> None:
    matches = [
        played(winner, number=1 + n, owing=1 if n else None) for n, winner in enumerate(winners)
    ]
    assert owed(*reversed(matches)) == found


def test_what_was_paid_is_not_doubled() -> None:
    both = [played(0), played(0, number=2, owing=1)]
    assert owed(*both, paid=[("K7QF", 1)]) == [(THEM, US, 1, False), (THEM, US, 1, True)]
    assert owed(*both, paid=[("K7QF", 2)]) == [(THEM, US, 2, True)]


@pytest.mark.parametrize(
    "second",
    [
        played(0, number=2, owing=1, people=("Ane", "Nerea", "Miren", "Iker")),
        played(0, number=2, owing=1, table="ZZZZ"),
        played(0, number=2),
        played(0, number=3, owing=1),
    ],
    ids=["other people", "another table", "a plain rematch", "a match between"],
)
def test_only_the_next_match_between_the_same_people_settles_a_debt(second: Played) -> None:
    assert [each[2] for each in owed(played(0), second)] == [1, 1]


def test_each_person_has_their_share_of_a_stake() -> None:
    of_two = debts([played(0), played(1, people=("Ane", "Jon", "Ane", "Iker"), table="ZZZZ")], {})
    half = Fraction(1, 2)
    assert by_person(of_two) == {"Ane": half - 1, "Miren": half, "Jon": 0, "Iker": 0}
    assert by_pair(of_two) == {US: 1, THEM: 0, ("Ane",): -1}


names = st.sampled_from(["Ane", "Jon", "Miren", "Iker", "Nerea", FORGOTTEN])
MATCH = played(0)


@st.composite
def seasons(draw: st.DrawFn) -> list[Played]:
    """Matches at two tables, in any order, some for double or nothing, some by people who moved."""
    found = []
    for table in ("AAAA", "BBBB"):
        for number in range(1, 1 + draw(st.integers(0, 5))):
            facts = replace(
                MATCH.facts,
                winner=draw(st.sampled_from([0, 1, None])),
                stake=draw(st.sampled_from([ROUND, Stake("dinner"), NO_STAKE])),
                owing=draw(st.sampled_from([0, 1, None])),
                ended=draw(st.floats(0, 9)),
            )
            people = PEOPLE if draw(st.booleans()) else draw(st.tuples(*[names] * 4))
            found.append(Played(table, number, facts, people, "2026-11-27"))
    return draw(st.permutations(found))


@given(seasons(), st.lists(st.tuples(st.sampled_from(["AAAA", "BBBB"]), st.integers(1, 5))))
def test_the_ledger_sums_to_zero(matches: list[Played], paid: list[tuple[str, int]]) -> None:
    settled = at_their_ends(matches, paid)
    found = debts(matches, settled)
    assert sum(by_person(found).values()) == 0
    assert sum(by_pair(found).values()) == 0
    assert all(debt.debtors and debt.creditors for debt in found)
    assert {(debt.match.table, debt.match.number) for debt in found if debt.paid} <= {*paid}
    assert FORGOTTEN not in str([(debt.debtors, debt.creditors) for debt in found])
    again = debts(list(reversed(matches)), settled)
    assert {*map(repr, again)} == {*map(repr, found)}
