"""Who owes whom what: it follows from the facts of matches and from what was paid.

The people who lose a match owe its stake to the people who win it. A match for double or nothing
settles the debt of the match before at its table: if those who owe it win, nothing is owed for
either; if they lose, twice as much is owed for both together. That holds between the same people
only, and not for what was paid before: otherwise it is a match like any other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from scorekeeper.season.totals import Pair, Played
from scorekeeper.table.stake import Stake


@dataclass(frozen=True, slots=True)
class Debt:
    """What the people of a match that was lost owe to those who won it."""

    match: Played
    """Of several for double or nothing the last."""
    debtors: Pair
    creditors: Pair
    stake: Stake
    times: int = 1
    """How often the stake is owed."""
    paid: bool = False


def debts(
    matches: Iterable[Played], paid: Mapping[str, Container[tuple[int, float]]]
) -> list[Debt]:
    """Return the debts of some matches, paid ones too, the newest first.

    A forgotten person owes nothing and is owed nothing; the others of their side are.

    Args:
        matches: The matches, in any order.
        paid: Those whose debt was paid: number and end, by table.
    """
    found: dict[tuple[str, int], Debt] = {}
    for match in sorted(matches, key=lambda one: (one.table, one.number)):
        owed, former = _owed(match), (match.table, match.number - 1)
        if owed is None:
            continue
        before = found.get(former)
        if before is not None and match.facts.owing is not None and not before.paid:
            if (owed.debtors, owed.creditors) == (before.creditors, before.debtors):
                del found[former]
                continue
            if (owed.debtors, owed.creditors) == (before.debtors, before.creditors):
                del found[former]
                owed = replace(owed, times=2 * before.times)
        key = match.table, match.number
        found[key] = replace(
            owed, paid=(match.number, match.facts.ended) in paid.get(match.table, ())
        )
    return sorted(found.values(), key=lambda debt: -debt.match.facts.ended)


def _owed(match: Played) -> Debt | None:
    """Return what is owed for a match by itself."""
    facts = match.facts
    if facts.winner is None or not facts.stake.is_something:
        return None
    creditors = match.side(facts.winner)
    sides = (side for side in range(len(facts.sides)) if side != facts.winner)
    debtors = tuple(sorted({name for side in sides for name in match.side(side)} - {*creditors}))
    return Debt(match, debtors, creditors, facts.stake) if debtors and creditors else None


def by_person(owed: Iterable[Debt]) -> dict[str, Fraction]:
    """Return what each person is owed, less what they owe, each their share of a stake.

    The sum is zero.
    """
    found: dict[str, Fraction] = defaultdict(Fraction)
    for debt in owed:
        for people, times in ((debt.creditors, debt.times), (debt.debtors, -debt.times)):
            for name in people:
                found[name] += Fraction(times, len(people))
    return dict(found)


def by_pair(owed: Iterable[Debt]) -> dict[Pair, int]:
    """Return what those who owe and are owed together are owed, less what they owe.

    The sum is zero.
    """
    found: dict[Pair, int] = defaultdict(int)
    for debt in owed:
        found[debt.creditors] += debt.times
        found[debt.debtors] -= debt.times
    return dict(found)
