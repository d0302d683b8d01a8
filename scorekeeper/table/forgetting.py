"""Names that were forgotten, in the events of a match: a projection, the log keeps them.

Only what is shown is masked. Rewriting the log would break its hash chain, and its backups would
still have the names.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import cast

from scorekeeper.names import masked
from scorekeeper.table.events import Event
from scorekeeper.table.recorded import Recorded

NAMES = ("name", "player", "instead_of", "asked_by", "sides")
"""Fields of events that have names of players, referees or sides."""


def without_names(rows: Sequence[Recorded], forgotten: Collection[str]) -> Sequence[Recorded]:
    """Return the events of a match without some names.

    >>> from scorekeeper.table import open_table, record_events
    >>> from scorekeeper.table.actor import Role
    >>> setup = {"sides": ["Nosotros", "Ellos"], "players": ["Ane", "Jon", "Mikel", "Iker"]}
    >>> _, rows = record_events(None, open_table(setup), Role.SERVER)
    >>> [seat.player for seat in without_names(rows, ["ane"])[0].event.seats]
    ['—', 'Jon', 'Mikel', 'Iker']
    """
    if not forgotten:
        return rows
    return [
        replace(
            row,
            by_name=None if row.by_name is None else masked(row.by_name, forgotten),
            event=cast("Event", _without(row.event, forgotten)),
        )
        for row in rows
    ]


def _without(value: object, forgotten: Collection[str]) -> object:
    """Return a value whose fields of `NAMES` are masked, and those of the values within it."""
    if isinstance(value, tuple):
        return tuple(_without(each, forgotten) for each in value)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    changed: dict[str, object] = {}
    for each in fields(value):
        held = getattr(value, each.name)
        if each.name not in NAMES:
            found = _without(held, forgotten)
        elif isinstance(held, tuple):
            found = tuple(masked(name, forgotten) for name in held)
        else:
            found = masked(held, forgotten) if isinstance(held, str) else held
        if found != held:
            changed[each.name] = found
    return replace(value, **changed) if changed else value
