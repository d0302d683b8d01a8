"""Commands and events as JSON.

A command message and a row of the event log are the same thing: an object whose `type` names a
dataclass and whose other keys are its fields. So both are read by `read_fields` (fields.py), which
raises Refused: for a command that is passed on, in the log it is an error (ValueError).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from scorekeeper.fields import (
    READERS,
    TYPES,
    encode_fields,
    read_command,
    read_fields,
    snake_case,
)
from scorekeeper.match.commands import Correctable
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table.commands import Act, Command
from scorekeeper.table.events import Event
from scorekeeper.upcasting import EVENT_VERSION, upcast


def type_name(kind: type) -> str:
    """Return the name of a command or event in messages, logs and histories.

    >>> from scorekeeper.match.events import BidSpoken
    >>> type_name(BidSpoken)
    'bid_spoken'
    """
    return _NAMES[kind]


_NAMES = {kind: snake_case(kind.__name__) for kind in (*get_args(Command), *get_args(Event))}
COMMANDS: Mapping[str, type[Command]] = {
    _NAMES[kind]: kind for kind in sorted(get_args(Command), key=_NAMES.__getitem__)
}
EVENTS: Mapping[str, type[Event]] = {_NAMES[kind]: kind for kind in get_args(Event)}


def command_from_json(value: object) -> Command:
    """Read a command.

    >>> command_from_json({"type": "sit", "seat": 0, "name": "Ane"})
    Sit(seat=0, name='Ane')

    Raises:
        Refused: unknown_command, unknown_key, bad_field, bad_card, bad_name, bad_note, other_entry.
    """
    return read_command(COMMANDS, value)


def _correctable(value: object, _field: str) -> Correctable:
    """Read the entry by which a correction replaces another."""
    command = command_from_json(value)
    if not isinstance(command, Correctable):
        raise Refused(RefusalCode.OTHER_ENTRY)
    return command


def _act(value: object, _field: str) -> Act:
    """Read a command that is part of a request."""
    command = command_from_json(value)
    if not isinstance(command, Act):
        raise Refused(RefusalCode.UNKNOWN_COMMAND, value=type_name(type(command)), allowed="")
    return command


READERS[Correctable] = _correctable
READERS[Act] = _act
TYPES.update({kind: _NAMES[kind] for kind in get_args(Act)})


def event_to_json(event: Event) -> dict[str, object]:
    """Return the event as the log stores it: `type`, `v` and its fields.

    >>> from scorekeeper.table.events import SeatLeft
    >>> event_to_json(SeatLeft(2, "Miren"))
    {'type': 'seat_left', 'v': 2, 'seat': 2, 'name': 'Miren'}
    """
    return {"type": _NAMES[type(event)], "v": EVENT_VERSION, **encode_fields(event)}


def event_from_json(value: object) -> Event:
    """Read what `event_to_json` returned, of this version or an earlier one (upcasting.py).

    A field that was added without a new version has a default in its dataclass.

    >>> event_from_json({"type": "seat_left", "v": 1, "seat": 2, "name": "Miren"})
    SeatLeft(seat=2, name='Miren')

    Raises:
        ValueError: It is not an event that this program reads.
    """
    if not isinstance(value, dict):
        raise ValueError(f"an event is an object, not {value!r}")
    body = dict(value)
    name, version = str(body.pop("type", None)), body.pop("v", None)
    try:
        name, given = upcast(name, body, version)
        kind = EVENTS.get(name)
        if kind is None:
            raise ValueError(f"no event is called {name!r}")
        return read_fields(kind, given, name)
    except Refused as refused:
        raise ValueError(f"{name}: {refused}") from refused
