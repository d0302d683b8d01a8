"""Records of the bar: the most of something, and in which match or evening that was."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scorekeeper.season.facts import MatchFacts
from scorekeeper.season.totals import Pair, Played, in_order

OF_AN_EVENING = "ordagos_of_an_evening"


@dataclass(frozen=True, slots=True)
class Record:
    """A record of the bar: the most of something."""

    kind: str
    """Its sentence is `season.record.<kind>` of the dictionaries."""
    value: float
    match: Played | None
    """The match it was made in; None: it was made in an evening."""
    evening: str
    who: tuple[str, ...] = ()
    """The people who hold it; empty: all who played."""
    before: float = 0
    """The record that it broke; 0: it is the first of its kind."""


def records(matches: Iterable[Played]) -> list[Record]:
    """Return the records of some matches: of equal ones the earlier. Those of zero are left out."""
    return list({each.kind: each for each in records_made(matches)}.values())


def records_made(matches: Iterable[Played]) -> Iterator[Record]:
    """Yield each record as it was made, also those that were broken later, oldest first."""
    best: dict[str, float] = {}
    ordagos: dict[str, int] = defaultdict(int)

    for match in in_order(matches):
        facts = match.facts
        said = sum([counts.ordagos for counts in facts.by_seat])
        ordagos[match.evening] += said
        for kind, value in (
            ("longest_match", facts.ended - facts.first_entry),
            ("most_hands", sum([game.hands for game in facts.course])),
            ("most_ordagos", said),
            ("longest_bet", max([counts.longest_bet for counts in facts.by_side])),
            ("best_comeback", max([game.behind for game in facts.course], default=0)),
            (OF_AN_EVENING, ordagos[match.evening]),
        ):
            before = best.get(kind, 0)
            if value > before:
                best[kind] = value
                where, who = (None if kind == OF_AN_EVENING else match), _holders(match, kind)
                yield Record(kind, value, where, match.evening, who, before)


def _holders(match: Played, kind: str) -> Pair:
    """Return the people of the sides that have the most of something; none: all who played."""
    facts = match.facts
    if kind == "longest_bet":
        by_side = [counts.longest_bet for counts in facts.by_side]
    elif kind == "best_comeback":
        by_side = [_comeback(facts, side) for side in range(len(facts.sides))]
    else:
        return ()
    most = max(by_side)
    return tuple(
        who for side, value in enumerate(by_side) if value == most for who in match.side(side)
    )


def _comeback(facts: MatchFacts, side: int) -> int:
    return max([game.behind for game in facts.course if game.winner == side], default=0)
