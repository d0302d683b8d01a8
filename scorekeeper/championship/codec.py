"""Commands and events of a championship as JSON, by their type hints (fields.py)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from scorekeeper.championship.commands import Command
from scorekeeper.championship.events import Event
from scorekeeper.fields import encode_fields, read_command, read_fields, snake_case
from scorekeeper.refusal import Refused

EVENT_VERSION = 1
"""The version of events that are stored now."""

_NAMES = {kind: snake_case(kind.__name__) for kind in (*get_args(Command), *get_args(Event))}
COMMANDS: Mapping[str, type[Command]] = {_NAMES[kind]: kind for kind in get_args(Command)}
EVENTS: Mapping[str, type[Event]] = {_NAMES[kind]: kind for kind in get_args(Event)}


def command_from_json(value: object) -> Command:
    """Read a command.

    >>> command_from_json({"type": "draw_round", "stage": 0})
    DrawRound(stage=0)

    Raises:
        Refused: unknown_command, unknown_key, bad_field, bad_name, bad_note.
    """
    return read_command(COMMANDS, value)


def type_of(event: Event) -> str:
    """Return the name of an event in the log."""
    return _NAMES[type(event)]


def event_to_json(event: Event) -> dict[str, object]:
    """Return the event as the log stores it: `type`, `v` and its fields.

    >>> from scorekeeper.championship.events import MatchCalled
    >>> event_to_json(MatchCalled(match=3, table=7))
    {'type': 'match_called', 'v': 1, 'match': 3, 'table': 7}
    """
    return {"type": _NAMES[type(event)], "v": EVENT_VERSION, **encode_fields(event)}


def event_from_json(value: object) -> Event:
    """Read what `event_to_json` returned.

    Raises:
        ValueError: It is not an event that this program reads.
    """
    if not isinstance(value, dict):
        raise ValueError(f"an event is an object, not {value!r}")
    body = dict(value)
    name, version = body.pop("type", None), body.pop("v", None)
    kind = EVENTS.get(str(name))
    if kind is None or version != EVENT_VERSION:
        raise ValueError(f"no event of version {version!r} is called {name!r}")
    try:
        return read_fields(kind, body, str(name))
    except Refused as refused:
        raise ValueError(f"{name}: {refused}") from refused
