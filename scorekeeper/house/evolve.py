"""Apply a recorded event to the house. Nothing is validated here.

Theory
------
An undo is an event that names an act; applying it replays all others. So it is right for every
command, and one that can be undone needs nothing but its place in `events.UndoableEvent`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import reduce
from typing import TypeVar

from scorekeeper.house import events
from scorekeeper.house.evolve_circuit import evolve_circuit
from scorekeeper.house.evolve_files import evolve_files
from scorekeeper.house.house import ChangedName, House, Notice, Recorded
from scorekeeper.house.season import Season
from scorekeeper.names import FORGOTTEN, digest_of

T = TypeVar("T")

MOST_NOTICES = 20


def evolve(before: House | None, recorded: Recorded) -> House:
    """Return the house after an event; None: it is the first."""
    house, event = before or House(), recorded.event
    if isinstance(event, events.Undone):
        kept = (row for row in house.past if row.step != event.step)
        return replace(reduce(evolve, kept, House()), revision=recorded.sequence)
    after = _after(house, event, recorded.at, recorded.step)
    return replace(after, past=(*house.past, recorded), revision=recorded.sequence)


def _after(house: House, event: events.Event, at: float, step: int) -> House:
    if isinstance(event, events.NameEvent):
        return _with_names(house, event, at)
    if isinstance(event, events.FileEvent):
        return evolve_files(house, event)
    if isinstance(event, events.CircuitEvent):
        return evolve_circuit(house, event, at)
    if isinstance(event, events.SavedEvent):
        return _with_saved(house, event)
    match event:
        case events.SettingsChanged(settings=settings):
            wanted = {**house.settings, **{each.name: each.value for each in settings}}
            made = {name: value for name, value in wanted.items() if value is not None}
            return replace(house, settings=made)
        case events.RoundSet():
            return replace(house, round=event)
        case events.DebtPaid(table=table, match=number, ended=ended):
            of_table = {**house.paid.get(table, {}), (number, ended): step}
            return replace(house, paid={**house.paid, table: of_table})
        case events.NoticeGiven():
            return replace(house, notices=(*house.notices, Notice(event, at))[-MOST_NOTICES:])
        case events.NoticesDismissed():
            return replace(house, notices=())
        case events.Undone():
            raise ValueError("an undo is no act")


def _with_saved(house: House, event: events.SavedEvent) -> House:
    """Return the house with something saved under its name, or without it."""
    match event:
        case events.RuleSetSaved(name=name):
            return replace(house, rule_sets={**house.rule_sets, name: event})
        case events.RuleSetDeleted(name=name):
            return replace(house, rule_sets=_without(house.rule_sets, name))
        case events.FormatSaved(format=saved):
            return replace(house, formats={**house.formats, saved.name: saved})
        case events.FormatDeleted(name=name):
            return replace(house, formats=_without(house.formats, name))
        case events.SeasonSaved(name=name, first=first, last=last, points=points):
            season = Season(name, first, last, points)
            return replace(house, seasons={**house.seasons, name: season})
        case events.SeasonDeleted(name=name):
            return replace(house, seasons=_without(house.seasons, name))


def _without(saved: Mapping[str, T], name: str) -> dict[str, T]:
    return {key: each for key, each in saved.items() if key != name}


def _with_names(house: House, event: events.NameEvent, at: float) -> House:
    match event:
        case events.NameCorrected(name=name, shown=shown):
            return _with_name(house, digest_of(name), ChangedName(shown, at))
        case events.NameForgotten(digest=digest):
            return _with_name(house, digest, ChangedName(FORGOTTEN, at))
        case events.NameHidden(digest=digest):
            return replace(house, hidden=frozenset((*house.hidden, digest)))
        case events.NameShown(digest=digest):
            return replace(house, hidden=frozenset(house.hidden) - {digest})


def _with_name(house: House, digest: str, changed: ChangedName) -> House:
    """Return the house with a name that was changed last."""
    return replace(house, names={**_without(house.names, digest), digest: changed})
