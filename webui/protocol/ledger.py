"""The answers of the HTTP API about who owes what (docs/season.md)."""

from __future__ import annotations

from typing import TypedDict

from scorekeeper.table.stake import StakeKind


class RoundShape(TypedDict):
    """What a round is in this bar."""

    name: str | None
    price: str | None


class DebtShape(TypedDict):
    """What those who lost a match owe to those who won it."""

    table: str
    match: int
    """Which match there, from 1."""
    ended: float
    debtors: list[str]
    creditors: list[str]
    what: StakeKind
    text: str | None
    """What the players wrote, where that is it."""
    times: int
    """How often it is owed: more than once after double or nothing."""
    paid: bool


class BalanceShape(TypedDict):
    """What somebody is owed, less what they owe; of what a pair owes each its half."""

    who: list[str]
    """One name, or those of a pair."""
    rounds: float
    dinners: float


class LedgerShape(TypedDict):
    """Who owes what."""

    round: RoundShape | None
    open: list[DebtShape]
    """The newest first."""
    paid: list[DebtShape]
    people: list[BalanceShape]
    """Who owes most first; those who owe and are owed the same are left out."""
    pairs: list[BalanceShape]


class TableDebtsShape(TypedDict):
    """What is owed for the matches of a table."""

    round: RoundShape | None
    debts: list[DebtShape]
    """The newest first, paid ones too."""
    mine: list[int]
    """The matches whose debt this phone may say was paid, as it is owed to it."""
