"""Who won a championship, and the place of everybody at its end."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.championship.championship import Championship
from scorekeeper.championship.format import (
    MOST_ENTRIES,
    Knockout,
    Lives,
    Qualified,
    last_for_trophy,
)
from scorekeeper.championship.match import Side
from scorekeeper.championship.standings.stages import rankings, rounds_lasted, stage_over


def winner_of(state: Championship) -> Side | None:
    """Return who won the championship; None while the last stage for its trophy is played."""
    number = last_for_trophy(state.format)
    if not stage_over(state, number):
        return None
    if isinstance(state.stage(number), Knockout):
        finals = [m for m in state.matches_of(number) if not m.drawn.sources[0].beaten]
        return max(finals, key=lambda match: match.drawn.round).winner if finals else None
    groups = rankings(state, number)
    return (groups[0][0].entry,) if len(groups) == 1 and groups[0] else None


def final_places(state: Championship) -> dict[int, int]:
    """Return the place of each entry that played; nothing while there is no winner.

    Who went out in the same round of a knockout, or of lives, has the same place: both losers of
    the semifinals are third, unless they play for it. Who did not reach a stage is after all who
    did, by the stage before; a bracket of lower places is after that of higher ones, and second
    chances of those beaten change no place. A disqualified entry has no place, and leaves its own
    empty.
    """
    if not winner_of(state) or any(match.disputed for match in state.matches.values()):
        return {}
    placed: dict[int, int] = {}
    for equal in _in_order(state, 0):
        placed.update(dict.fromkeys(equal.difference(placed), len(placed) + 1))
    return {e: place for e, place in placed.items() if state.entries[e].out != "disqualified"}


def _in_order(state: Championship, number: int) -> Iterator[set[int]]:
    """Yield the entries of a stage, the best first, those whose place is the same together."""
    brackets = [
        (whom.first, following)
        for following, stage in enumerate(state.format.stages)
        if isinstance(whom := stage.entrants, Qualified) and whom.stage == number
    ]
    groups, levels = rankings(state, number), _levels(state, number)

    def above(place: int) -> Iterator[set[int]]:
        better = {line.entry for group in groups for line in group[: place - 1]}
        for level in sorted(set(levels.values())):
            yield {entry for entry in better if levels[entry] == level}

    for first, following in sorted(brackets):
        yield from above(first)
        yield from _in_order(state, following)
    yield from above(MOST_ENTRIES + 1)


def _levels(state: Championship, number: int) -> dict[int, int]:
    """Return how far each entry of a stage came; fewer is better."""
    groups = rankings(state, number)
    if isinstance(state.stage(number), Knockout | Lives):
        lasted = rounds_lasted(state, number)
        return {line.entry: -lasted[line.entry] for group in groups for line in group}
    return {line.entry: line.place for group in groups for line in group}
