"""Commands and events as JSON, by the fields that their dataclasses declare.

A command message and a row of the event log are the same thing: an object whose `type` names a
dataclass and whose other keys are its fields. So both are read by one function, `read_fields`,
which gets a reader for each field from its type hint:

- `Annotated[int, reader]`: that reader (reading.py).
- `bool`, an enum, a card: what JSON has for it.
- `X | None`, `tuple[X, ...]`, another dataclass: by the readers of its parts.
- `int` and `str` without a reader, as in events: any.

A reader raises Refused. A command passes that on; in the log it is an error (ValueError).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from scorekeeper.cards.card import Card, read_card
from scorekeeper.match.commands import Correctable
from scorekeeper.reading import flag, mapping, one_of, only_keys, sequence, shown, wrong
from scorekeeper.refusal import Refused
from scorekeeper.table.commands import Command
from scorekeeper.table.events import Event

T = TypeVar("T")
Reader = Callable[[object, str], object]
"""Value and name of a field → the checked value. Raises Refused."""

EVENT_VERSION = 1
"""Stored with each event; a reader of old logs looks at it first."""


def type_name(kind: type) -> str:
    """Return the name of a command or event in messages, logs and histories.

    >>> from scorekeeper.match.events import BidSpoken
    >>> type_name(BidSpoken)
    'bid_spoken'
    """
    return _NAMES[kind]


_NAMES = {
    kind: re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()
    for kind in (*get_args(Command), *get_args(Event))
}
COMMANDS: Mapping[str, type[Command]] = {_NAMES[kind]: kind for kind in get_args(Command)}
EVENTS: Mapping[str, type[Event]] = {_NAMES[kind]: kind for kind in get_args(Event)}


def command_from_json(value: object) -> Command:
    """Read a command: `{"type": "sit", "seat": 0, "name": "Ane"}`.

    Raises:
        Refused: unknown_command, unknown_key, bad_field, bad_card, bad_name, bad_note, other_entry.
    """
    given = mapping(value, "command")
    name = given.get("type")
    kind = COMMANDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise Refused("unknown_command", value=repr(name)[:40], allowed=", ".join(COMMANDS))
    return read_fields(kind, given, "command", ("type",))


def _correctable(value: object, _field: str) -> Correctable:
    """Read the entry that a correction puts in the place of another."""
    command = command_from_json(value)
    if not isinstance(command, Correctable):
        raise Refused("other_entry")
    return command


def event_to_json(event: Event) -> dict[str, object]:
    """Return the event as the log stores it: `type`, `v` and its fields."""
    return {"type": _NAMES[type(event)], "v": EVENT_VERSION, **_encode_fields(event)}


def event_from_json(value: object) -> Event:
    """Read what `event_to_json` made, of this version or an older one.

    A field that older rows do not have has a default in its dataclass.

    Raises:
        ValueError: It is no event that this program knows.
    """
    if not isinstance(value, dict):
        raise ValueError(f"an event is an object, not {value!r}")
    body = dict(value)
    name, version = body.pop("type", None), body.pop("v", None)
    if version != EVENT_VERSION:
        raise ValueError(f"an event of version {version!r}; this program reads {EVENT_VERSION}")
    kind = EVENTS.get(str(name))
    if kind is None:
        raise ValueError(f"no event is called {name!r}")
    try:
        return read_fields(kind, body, str(name))
    except Refused as refused:
        raise ValueError(f"{name}: {refused}") from refused


def read_fields(
    kind: type[T], given: Mapping[str, object], name: str, also: tuple[str, ...] = ()
) -> T:
    """Read a dataclass from the object that holds its fields.

    Args:
        kind: The dataclass.
        given: The object.
        name: What a refusal calls the object.
        also: Keys that it may have besides the fields.

    Raises:
        Refused: unknown_key, and what the readers of the fields refuse.
    """
    readers = _readers_of(cast("Hashable", kind))
    only_keys(given, (*also, *readers), name)
    return kind(
        **{
            key: reader(given.get(key), key)
            for key, (reader, required) in readers.items()
            if required or key in given
        }
    )


@cache
def _readers_of(kind: Hashable) -> dict[str, tuple[Reader, bool]]:
    """The fields of a dataclass that are read: how, and whether there is no default."""
    dataclass = cast("type", kind)
    hints = get_type_hints(dataclass, include_extras=True)
    declared: tuple[Field[object], ...] = fields(dataclass)
    return {
        each.name: (_reader(hints[each.name]), each.default is MISSING)
        for each in declared
        if each.metadata.get("sent", True)
    }


def _reader(hint: object) -> Reader:
    """Return the reader of a type hint. TypeError for a type that has none: a mistake of ours."""
    origin = get_origin(hint)
    if hint == Correctable:
        return _correctable
    if origin is Annotated:
        return cast("Reader", get_args(hint)[1])
    if origin in (Union, UnionType):
        return _reader_of_union(get_args(hint))
    if origin is tuple:
        return _reader_of_tuple(get_args(hint))
    if hint is Card:
        return lambda value, _field: read_card(value)
    if hint is bool:
        return flag
    if isinstance(hint, type) and issubclass(hint, Enum):
        return lambda value, field: hint(one_of(value, field, tuple(hint)))
    if isinstance(hint, type) and is_dataclass(hint):
        return lambda value, field: read_fields(hint, mapping(value, field), field)
    if hint in (int, str):
        return _reader_of_any(hint)
    raise TypeError(f"no JSON for {hint!r}")


def _reader_of_any(kind: type[int] | type[str]) -> Reader:
    def read(value: object, field: str) -> object:
        if type(value) is not kind:
            raise wrong(field, value, kind.__name__)
        return value

    return read


def _reader_of_union(kinds: tuple[object, ...]) -> Reader:
    """One of several; where none fits, the refusal of the last."""
    readers = [_reader(kind) for kind in kinds if kind is not NoneType]

    def read(value: object, field: str) -> object:
        if value is None and NoneType in kinds:
            return None
        for reader in readers[:-1]:
            try:
                return reader(value, field)
            except Refused:
                continue
        return readers[-1](value, field)

    return read


def _reader_of_tuple(kinds: tuple[object, ...]) -> Reader:
    """`tuple[X, ...]` of any length, `tuple[X, Y]` of that length."""
    if kinds[-1] is Ellipsis:
        item = _reader(kinds[0])
        return lambda value, field: tuple(item(each, field) for each in sequence(value, field))
    items = [_reader(kind) for kind in kinds]

    def read(value: object, field: str) -> object:
        given = sequence(value, field, len(items))
        return tuple(item(each, field) for item, each in zip(items, given, strict=True))

    return read


def _encode_fields(value: object) -> dict[str, object]:
    declared: tuple[Field[object], ...] = fields(cast("type", value))
    return {each.name: _encode(getattr(value, each.name)) for each in declared}


def _encode(value: object) -> object:
    """Return a value as json.dumps takes it. TypeError for a type that no event has."""
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Enum):
        return value.value
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, tuple):
        return [_encode(item) for item in value]
    if is_dataclass(value) and not isinstance(value, type):
        return _encode_fields(value)
    raise TypeError(f"no JSON for {shown(value)}")
