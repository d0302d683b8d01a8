"""What clients are shown of the house: notices, and the last changes with their undo."""

from __future__ import annotations

from typing import TypedDict

from scorekeeper.house.aggregate import HOUSE
from scorekeeper.house.decide import undoable_steps
from scorekeeper.house.events import FormatSaved, NoticeCode, ResultImported
from scorekeeper.house.house import House, Notice


class NoticeShape(TypedDict):
    """A notice; its sentence is `notice.<code>` of the dictionaries."""

    code: NoticeCode
    params: dict[str, str | int]
    at: float
    """Seconds since 1970."""


class HouseChangeShape(TypedDict):
    """A change of the house that was not taken back."""

    step: int
    """By which it can be undone."""
    at: float
    """Seconds since 1970."""
    by: str
    """The role of who made it: house, director or server."""
    event: str
    """Name of the event, as `rule_set_saved`."""
    params: dict[str, str]
    """Texts for its sentence."""
    undo: bool
    """Whether it can be undone."""


def notice_of(notice: Notice) -> NoticeShape:
    """Return a notice as clients are sent it."""
    given = notice.given
    return {"code": given.code, "params": dict(given.params), "at": notice.at}


def changes_of(house: House, limit: int, at: float) -> list[HouseChangeShape]:
    """Return the last changes, newest first, and which can be undone at a time."""
    undoable = undoable_steps(house, at)
    found: list[HouseChangeShape] = []
    acts = [row for row in house.past if row.sequence == row.step]
    for row in reversed(acts[-limit:]):
        said = HOUSE.codec.event_to_json(row.event)
        params = {name: value for name, value in said.items() if isinstance(value, str)}
        if isinstance(row.event, FormatSaved):
            params["name"] = row.event.format.name
        if isinstance(row.event, ResultImported):
            params.update(name=row.event.result.name, house=row.event.result.house)
        found.append(
            {
                "step": row.step,
                "at": row.at,
                "by": str(row.by),
                "event": params.pop("type"),
                "params": params,
                "undo": row.step in undoable,
            }
        )
    return found
