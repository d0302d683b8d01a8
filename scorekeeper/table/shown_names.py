"""Names that were forgotten or corrected, in the events of a match: the log keeps them.

Only what is shown changes. Rewriting the log would break its hash chain, and its backups would
still have the names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import cast

from scorekeeper.names import as_shown
from scorekeeper.table.events import Event
from scorekeeper.table.recorded import Recorded

NAMES = ("name", "player", "instead_of", "asked_by", "by_name", "sides")
"""Fields of events that have names of players, referees or sides."""


def with_names(rows: Sequence[Recorded], instead: Mapping[str, str]) -> Sequence[Recorded]:
    """Return the events of a match with other names instead of some (by digest, as `as_shown`).

    >>> from scorekeeper.names import digest_of
    >>> from scorekeeper.table import open_table, pending
    >>> from scorekeeper.kernel.actor import Role
    >>> setup = {"sides": ["Nosotros", "Ellos"], "players": ["Ane", "Jon", "Mikel", "Iker"]}
    >>> rows = pending(None, Role.SERVER).add(*open_table(setup)).recorded
    >>> [seat.player for seat in with_names(rows, {digest_of("ane"): "—"})[0].event.seats]
    ['—', 'Jon', 'Mikel', 'Iker']
    """
    if not instead:
        return rows
    names: set[str] = set()

    def note(name: str) -> str:
        names.add(name)
        return name

    for row in rows:
        _with(row.event, note)
    others = {as_shown(each, instead) for each in names if not each.endswith("…")}

    def shown(name: str) -> str:
        return as_shown(name, instead, others)

    return [
        row._replace(
            by_name=None if row.by_name is None else shown(row.by_name),
            event=cast("Event", _with(row.event, shown)),
        )
        for row in rows
    ]


def _with(value: object, shown: Callable[[str], str]) -> object:
    """Return a value with other names in its fields of `NAMES`, and in the values within it."""
    if isinstance(value, tuple):
        return tuple(_with(each, shown) for each in value)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    changed: dict[str, object] = {}
    for each in fields(value):
        held = getattr(value, each.name)
        if each.name not in NAMES:
            found = _with(held, shown)
        elif isinstance(held, tuple):
            found = tuple(map(shown, held))
        else:
            found = shown(held) if isinstance(held, str) else held
        if found != held:
            changed[each.name] = found
    return replace(value, **changed) if changed else value
