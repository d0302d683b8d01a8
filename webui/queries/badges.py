"""Badges and records: the newest, those of a person, and those that the end of a match shows."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, islice

from scorekeeper.season import Played, Record, in_order, records, records_made
from scorekeeper.season.badges import Badges, BadgeWon
from webui.protocol.season import BadgeShape, HeldBadgeShape, SeasonRecordShape, ToldShape
from webui.queries.fold import Fold

NEWEST = 20
BADGES = Fold(Badges(), Badges.after)
"""The badges of all matches."""


def newest(matches: Sequence[Played]) -> ToldShape:
    """The badges won last and the records that stand, newest first.

    Args:
        matches: All that there are, in any order.
    """
    found = list(islice(_merged(BADGES.of(in_order(matches))), NEWEST))
    made = sorted(records(matches), key=lambda one: one.evening, reverse=True)
    return {"badges": found, "records": [record_shape(each) for each in made]}


def told_of(matches: Sequence[Played], table: str, number: int) -> ToldShape:
    """The badges that were won in a match, and the records that it broke; none while it is played.

    Args:
        matches: All that there are, in any order.
        table: Code of the table.
        number: Which match of the table.
    """
    broken = [each for each in records_made(matches) if each.before and _is_of(each, table, number)]
    won = [each for each in BADGES.of(in_order(matches)) if _is_of(each, table, number)]
    return {
        "badges": list(_merged(won))[::-1],
        "records": [record_shape(each) for each in broken],
    }


def held_by(matches: Iterable[Played], name: str) -> list[HeldBadgeShape]:
    """The badges of a person, the newest first, each with the match in which they first won it."""
    held: dict[str, HeldBadgeShape] = {}
    for each in [*BADGES.of(in_order(matches))][::-1]:
        if each.who == name:
            there = held.setdefault(each.kind, {**_badge([each]), "times": 0})
            there["times"] += 1
    return [*held.values()][::-1]


def record_shape(record: Record) -> SeasonRecordShape:
    """A record as clients receive it."""
    match = record.match
    return {
        "kind": record.kind,
        "value": math.floor(record.value),
        "evening": record.evening,
        "who": list(record.who) or ([] if match is None else [*match.people]),
        "table": None if match is None else match.table,
        "match": None if match is None else match.number,
    }


def _is_of(made: Record | BadgeWon, table: str, number: int) -> bool:
    match = made.match
    return match is not None and (match.table, match.number) == (table, number)


def _merged(won: Iterable[BadgeWon]) -> Iterator[BadgeShape]:
    """Yield the badges, given newest first, one for those who won the same in a match."""
    for _, same in groupby(won, key=lambda one: (id(one.match), one.kind, one.value)):
        yield _badge(list(same)[::-1])


def _badge(won: Sequence[BadgeWon]) -> BadgeShape:
    first = won[0]
    return {
        "kind": first.kind,
        "value": first.value,
        "who": [each.who for each in won],
        "evening": first.match.evening,
        "table": first.match.table,
        "match": first.match.number,
    }
