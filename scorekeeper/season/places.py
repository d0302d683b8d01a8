"""The facts of a championship that has a winner: who had which place, among how many."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.championship.championship import Championship
from scorekeeper.championship.standings.places import final_places


class Place(NamedTuple):
    """The place of an entry, from 1."""

    place: int
    players: tuple[str, ...]
    """Those of its players whose names are known."""


@dataclass(frozen=True, slots=True)
class ChampionshipFacts:
    """A championship that has a winner."""

    name: str
    preset: str
    kings: int
    """Four or eight."""
    entries: int
    """How many had a place."""
    opened: float
    """In seconds since 1970."""
    ended: float
    """When its last match ended, but for those off the trophy."""
    places: tuple[Place, ...]
    """The best first."""


class Finished(NamedTuple):
    """A championship that has a winner, with the people who played it."""

    code: str
    facts: ChampionshipFacts
    people: tuple[tuple[str, ...], ...]
    """For each of its places the names that are shown."""
    evening: str
    """The day of the evening on which it ended, as 2026-11-27."""


def places_of(state: Championship) -> ChampionshipFacts | None:
    """Return the facts of a championship; None while it has no winner."""
    placed = final_places(state)
    if not placed:
        return None
    return ChampionshipFacts(
        name=state.name,
        preset=state.opened.preset,
        kings=state.rules.kings,
        entries=len(placed),
        opened=min((step.rows[0].at for step in state.history()), default=0.0),
        ended=max((m.over or 0.0 for m in state.matches.values() if m.drawn.round), default=0.0),
        places=tuple(
            Place(place, _players(state, entry))
            for entry, place in sorted(placed.items(), key=lambda one: (one[1], one[0]))
        ),
    )


def _players(state: Championship, number: int) -> tuple[str, ...]:
    entry = state.entries[number]
    single = state.side_size > 1
    return (entry.name,) if single else entry.players
