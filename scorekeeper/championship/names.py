"""Names of the sides of a match, and of the seats at the table where it is played."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.championship.championship import Championship
from scorekeeper.championship.match import Match, Side
from scorekeeper.kernel.reading import LONGEST_NAME
from scorekeeper.names import distinct_name
from scorekeeper.rules.ruleset import RuleSet


def side_name(state: Championship, side: Side | None) -> str:
    """Return what a side is called by: the names of its entries."""
    return joined(state.entries[entry].name for entry in side or () if entry in state.entries)


def joined(names: Iterable[str]) -> str:
    """Return what several together are called by."""
    return " – ".join(names)


def shortened(name: str) -> str:
    """Return a name of at most as many characters as a table shows."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1].rstrip()}…"


def seat_names(state: Championship, match: Match, rules: RuleSet) -> list[str]:
    """Return what the seats at the table of a match are called, each with a name of its own.

    Where the players of a pair are not known, they are called by the pair and a number.
    """
    names: list[str] = []
    for seat in rules.seats:
        side = match.sides[rules.side_of(seat)]
        known, place = players_of(state, side, match), seat // rules.sides
        if place < len(known):
            name = known[place]
        else:
            name = f"{side_name(state, side)[: LONGEST_NAME - 2].rstrip()} {place + 1}"
        names.append(distinct_name(name, names, LONGEST_NAME))
    return names


def player_names(state: Championship, match: Match, rules: RuleSet) -> list[list[str]]:
    """Return the known players of each side, by their names at the table."""
    names = seat_names(state, match, rules)
    return [
        names[side :: rules.sides][: len(players_of(state, entries, match))]
        for side, entries in enumerate(match.sides)
    ]


def players_of(state: Championship, side: Side | None, match: Match) -> tuple[str, ...]:
    """Return who plays a match for a side, as far as they are known: players, or substitutes."""
    entries = [state.entries[entry] for entry in side or ()]
    if len(entries) == 1:
        number = entries[0].number
        return tuple(match.substitute_of(number, one) or one for one in entries[0].players)
    return tuple(entry.name for entry in entries)
