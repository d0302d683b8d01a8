"""Who owes what: of all matches, or of those of one table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import TypeVar

from scorekeeper.house.house import House
from scorekeeper.names import as_shown
from scorekeeper.season import Debt, by_pair, by_person, debts
from scorekeeper.table import Table
from scorekeeper.table.stake import StakeKind
from webui.projections.season import SEASON
from webui.protocol.ledger import BalanceShape, DebtShape, LedgerShape, RoundShape, TableDebtsShape
from webui.queries import reading
from webui.queries.played import played_in, played_matches

NEWEST_PAID = 20
"""Paid debts that are listed."""
MOST_OPEN = 200
"""Open debts that are listed."""
MOST_BALANCES = 200

Who = TypeVar("Who", str, tuple[str, ...])


def ledger(folder: Path, house: House, name: str | None = None) -> LedgerShape:
    """Who owes what; of a person what they owe and are owed.

    Raises:
        Refused: log_failed.
    """
    found = [
        debt
        for debt in debts(played_matches(folder, house), house.paid)
        if name is None or name in (*debt.debtors, *debt.creditors)
    ]
    owed = [debt for debt in found if not debt.paid]
    paid = [debt for debt in found if debt.paid]
    people = _balances(owed, by_person, lambda who: [who])
    return {
        "round": round_of(house),
        "open": [debt_shape(debt) for debt in owed[:MOST_OPEN]],
        "paid": [debt_shape(debt) for debt in paid[:NEWEST_PAID]],
        "people": people if name is None else [each for each in people if each["who"] == [name]],
        "pairs": _balances(owed, by_pair, list) if name is None else [],
    }


def debts_of(folder: Path, house: House, code: str) -> list[Debt]:
    """The debts of the matches of a table, the newest first.

    Raises:
        Refused: log_failed.
    """
    with reading(folder) as reader:
        rows = reader.projected(SEASON.key, code)
    return debts((played_in(house, row, hide=False) for row in rows), house.paid)


def is_owed_to(phone: str | None, debt: Debt, house: House, table: Table) -> bool:
    """Whether a debt of a table is owed to a phone, which may say that it was paid.

    It is, if the player of a seat that the phone holds there is a creditor; at a plain counter it
    is owed to any phone.
    """
    instead = house.shown_names(debt.match.facts.began)
    own = (table.seats[seat].player for seat in table.seats_of(phone))
    return table.counter or any(as_shown(name, instead) in debt.creditors for name in own)


def table_debts(
    folder: Path, house: House, table: Table, code: str, phone: str | None
) -> TableDebtsShape:
    """What is owed for the matches of a table, the newest first.

    Raises:
        Refused: log_failed.
    """
    found = debts_of(folder, house, code)
    return {
        "round": round_of(house),
        "debts": [debt_shape(debt) for debt in found],
        "mine": [each.match.number for each in found if is_owed_to(phone, each, house, table)],
    }


def round_of(house: House) -> RoundShape | None:
    """What a round is; None: nobody has said."""
    said = house.round
    return None if said is None else {"name": said.name, "price": said.price}


def debt_shape(debt: Debt) -> DebtShape:
    """A debt as clients are sent it."""
    return {
        "table": debt.match.table,
        "match": debt.match.number,
        "ended": debt.match.facts.ended,
        "debtors": list(debt.debtors),
        "creditors": list(debt.creditors),
        "what": debt.stake.what,
        "text": debt.stake.text,
        "times": debt.times,
        "paid": debt.paid,
    }


def _balances(
    owed: Iterable[Debt],
    by: Callable[[Iterable[Debt]], Mapping[Who, Fraction | int]],
    names: Callable[[Who], list[str]],
) -> list[BalanceShape]:
    """What each is owed, less what they owe, who owes most first; not where that is nothing."""
    of: dict[StakeKind, list[Debt]] = {"round": [], "dinner": []}
    for debt in owed:
        of.setdefault(debt.stake.what, []).append(debt)
    rounds, dinners = by(of["round"]), by(of["dinner"])
    found: list[BalanceShape] = [
        {
            "who": names(who),
            "rounds": round(float(rounds.get(who, 0)), 2),
            "dinners": round(float(dinners.get(who, 0)), 2),
        }
        for who in {**rounds, **dinners}
        if rounds.get(who) or dinners.get(who)
    ]
    return sorted(found, key=lambda one: (one["rounds"], one["dinners"], one["who"]))[
        :MOST_BALANCES
    ]
