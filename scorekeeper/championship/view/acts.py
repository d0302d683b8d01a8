"""The history of a championship, act by act, as directors see it."""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice
from typing import Annotated, TypedDict

from scorekeeper.championship import events
from scorekeeper.championship.aggregate import CHAMPIONSHIP
from scorekeeper.championship.championship import Championship
from scorekeeper.championship.decide.undo import NEVER_UNDONE
from scorekeeper.championship.events import Event, Recorded
from scorekeeper.championship.names import side_name
from scorekeeper.kernel.actor import Actor
from scorekeeper.kernel.reading import json_words

ACTS = 100
"""Acts of the history that directors are sent."""

ActedBy = Annotated[Actor, json_words(("director", "table", "phone", "server"))]
Params = dict[str, str | int]
"""Parameters of a sentence."""


class ActShape(TypedDict):
    """An act in the history of the championship, and whether it can be taken back."""

    sequence: int
    """Sequence of its first event, by which `undo` names it."""
    at: float
    by: ActedBy
    by_name: str | None
    type: str
    """The type of its first event: `entry_added`, `round_drawn` …"""
    params: Params
    """Parameters of the act's sentence: names, numbers, the reason."""
    taken_back: bool


def act_shapes(state: Championship) -> list[ActShape]:
    """Return the newest acts, newest first; what phones and tables report is none."""
    stands = {step.rows[0].sequence for step in state.steps()}
    acts = (
        step.rows for step in state.history() if not isinstance(step.rows[0].event, NEVER_UNDONE)
    )
    return [_act(state, rows, stands) for rows in islice(acts, ACTS)]


def _act(state: Championship, rows: tuple[Recorded, ...], stands: Collection[int]) -> ActShape:
    first = rows[0]
    undo = isinstance(first.event, events.Undone)
    return {
        "sequence": first.sequence,
        "at": first.at,
        "by": first.by,
        "by_name": first.by_name,
        "type": CHAMPIONSHIP.codec.name(type(first.event)),
        "params": _params(state, first.event, len(rows)),
        "taken_back": not undo and first.sequence not in stands,
    }


SAID = (
    *("name", "reason", "minutes", "table", "tables", "stage", "round", "kings", "back", "how"),
    *("held", "games", "present", "paid", "wants", "day", "note", "agreed", "instead", "beyond"),
)
"""Fields of events that are parameters of their sentences in the history."""


def _params(state: Championship, event: Event, count: int) -> Params:
    """Return the parameters of an event's sentence: plain fields, and names instead of numbers."""
    found: Params = {"count": count}
    for field in SAID:
        value = getattr(event, field, None)
        if isinstance(value, str | int):
            found[field] = int(value) if isinstance(value, bool) else value
    entry = getattr(event, "entry", None)
    if isinstance(entry, int):
        found["entry"] = side_name(state, (entry,)) or str(getattr(event, "name", entry))
        found.pop("name", None)
    number = getattr(event, "match", None)
    if isinstance(number, int):
        found["match"] = number
        if number in state.matches:
            one, other = state.matches[number].sides
            found |= {"one": side_name(state, one), "other": side_name(state, other)}
    if isinstance(event, events.MatchEnded | events.ResultCorrected):
        found |= {
            "games": f"{event.result.games[0]}–{event.result.games[1]}",
            "how": event.result.how,
        }
    elif isinstance(event, events.PlayerSubstituted) and event.name is not None:
        found["name"] = event.name
    elif isinstance(event, events.SeedSet):
        found["seed"] = event.seed or 0
    return found
