"""Who won a championship, and the place of everybody at its end."""

from __future__ import annotations

from scorekeeper.championship.championship import Championship
from scorekeeper.championship.format import Beaten, Knockout, Lives
from scorekeeper.championship.match import Side
from scorekeeper.championship.stages import rankings, rounds_lasted, stage_over


def winner_of(state: Championship) -> Side | None:
    """Return who won the championship; None while its last stage is played."""
    number = _stages(state)[-1]
    if not stage_over(state, number):
        return None
    if isinstance(state.stage(number), Knockout):
        finals = [m for m in state.matches_of(number) if not m.drawn.sources[0].beaten]
        return max(finals, key=lambda match: match.drawn.round).winner if finals else None
    tables = rankings(state, number)
    return (tables[0][0].entry,) if len(tables) == 1 and tables[0] else None


def final_places(state: Championship) -> dict[int, int]:
    """Return the place of each entry that played; nothing while there is no winner.

    Who went out in the same round of a knockout, or of lives, has the same place: both losers of
    the semifinals are third, unless they play for it. Who did not reach a stage is after all who
    did, by the stage before. A disqualified entry has no place, and leaves its own empty.
    """
    if not winner_of(state) or any(match.disputed for match in state.matches.values()):
        return {}
    placed: dict[int, int] = {}
    for number in reversed(_stages(state)):
        levels = {e: each for e, each in _levels(state, number).items() if e not in placed}
        before, ordered = len(placed), sorted(levels.values())
        placed.update({e: before + 1 + ordered.index(each) for e, each in levels.items()})
    return {e: place for e, place in placed.items() if state.entries[e].out != "disqualified"}


def _levels(state: Championship, number: int) -> dict[int, int]:
    """Return how far each entry of a stage came; fewer is better."""
    tables = rankings(state, number)
    if isinstance(state.stage(number), Knockout | Lives):
        lasted = rounds_lasted(state, number)
        return {line.entry: -lasted[line.entry] for table in tables for line in table}
    return {line.entry: line.place for table in tables for line in table}


def _stages(state: Championship) -> list[int]:
    """Return the stages that lead to the victory: not those of second chances."""
    stages = enumerate(state.format.stages)
    return [number for number, stage in stages if not isinstance(stage.entrants, Beaten)]
