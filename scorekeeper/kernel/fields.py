"""Read and write dataclasses and named tuples as JSON, by their type hints.

A reader is found for each type hint:

- `Annotated[int, reader]`: that reader (reading.py); without a reader, that of the type.
- `Literal["a", "b"]`: one of these words.
- `bool`, an enum: its JSON value.
- `X | None`, `tuple[X, ...]`, another dataclass or named tuple: by the readers of its parts.
- `int`, `float` and `str` without a reader, as in events: any.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from scorekeeper.kernel.reading import (
    SEAT,
    SIDE,
    WrittenAs,
    flag,
    mapping,
    one_of,
    only_keys,
    sequence,
    shown,
    wrong,
)
from scorekeeper.refusal import RefusalCode, Refused

T = TypeVar("T")
Reader = Callable[[object, str], object]
"""Takes the value and the name of a field, and returns the checked value. Raises Refused."""

READERS: dict[object, Reader] = {}
"""Readers of type hints that need more than the hint; the modules of these types add them."""
PLAIN = frozenset((int, str, bool, NoneType))
"""Types whose JSON is their value."""
TEXT: set[type] = set()
"""Types whose JSON is their text (`str`)."""
TYPES: dict[type, str] = {}
"""The `type` of dataclasses that are written with it wherever they are part of another value."""


def read_fields(
    kind: type[T], given: Mapping[str, object], name: str, also: tuple[str, ...] | None = ()
) -> T:
    """Read a dataclass from the object that holds its fields.

    Args:
        kind: The dataclass.
        given: The object.
        name: What a refusal calls the object.
        also: Keys that it may have besides the fields; None: any, which are ignored.

    Raises:
        Refused: unknown_key, and what the readers of the fields refuse.
    """
    readers = _readers_of(cast("Hashable", kind))
    if also is not None and not given.keys() <= readers.keys():
        only_keys(given, (*also, *readers), name)
    return kind(
        **{
            attribute: reader(given.get(key), key)
            for key, (attribute, reader, required) in readers.items()
            if required or key in given
        }
    )


def snake_case(name: str) -> str:
    """Return the name of a class as messages and logs have it: `BidSpoken` is `bid_spoken`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def read_command(commands: Mapping[str, type[T]], value: object) -> T:
    """Read an object whose `type` names its dataclass. Refused (unknown_command), as the fields."""
    given = mapping(value, "command")
    name = given.get("type")
    kind = commands.get(name) if isinstance(name, str) else None
    if kind is None:
        allowed = ", ".join(commands)
        raise Refused(RefusalCode.UNKNOWN_COMMAND, value=repr(name)[:40], allowed=allowed)
    return read_fields(kind, given, "command", ("type",))


@cache
def _hints_of(kind: Hashable) -> dict[str, object]:
    return get_type_hints(kind, include_extras=True)


@cache
def _readers_of(kind: Hashable) -> dict[str, tuple[str, Reader, bool]]:
    """Return the keys that are read: their fields, readers, and whether there is no default.

    A field whose key is a keyword of Python has an underscore after it (`as_`).
    """
    hints = _hints_of(kind)
    if _is_named_tuple(kind):
        defaults = vars(kind)["_field_defaults"]
        return {name: (name, _reader(hint), name not in defaults) for name, hint in hints.items()}
    declared: tuple[Field[object], ...] = fields(cast("type", kind))
    return {
        each.name.rstrip("_"): (each.name, _reader(hints[each.name]), each.default is MISSING)
        for each in declared
        if each.metadata.get("sent", True)
    }


def _is_named_tuple(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields")


def _reader(hint: object) -> Reader:
    """Return the reader of a type hint. TypeError: there is none for it."""
    origin = get_origin(hint)
    if hint in READERS:
        return READERS[hint]
    if origin is Annotated:
        declared, said = get_args(hint)[:2]
        return cast("Reader", said) if callable(said) else _reader(declared)
    if origin is Literal:
        allowed = get_args(hint)
        return lambda value, field: one_of(value, field, allowed)
    if origin in (Union, UnionType):
        return _reader_of_union(get_args(hint))
    if origin is tuple:
        return _reader_of_tuple(get_args(hint))
    if hint is bool:
        return flag
    if isinstance(hint, type) and issubclass(hint, Enum):
        members = {member.value: member for member in hint}
        return lambda value, field: members[one_of(value, field, members)]
    if isinstance(hint, type) and (is_dataclass(hint) or _is_named_tuple(hint)):
        return lambda value, field: read_fields(hint, mapping(value, field), field)
    if hint in (int, str, float):
        return _reader_of_any(hint)
    raise TypeError(f"no JSON for {hint!r}")


def _reader_of_any(kind: type[int] | type[str] | type[float]) -> Reader:
    def read(value: object, field: str) -> object:
        if type(value) is not kind:
            raise wrong(field, value, kind.__name__)
        return value

    return read


def _reader_of_union(kinds: tuple[object, ...]) -> Reader:
    """Return a reader of one of several types; if none fits it refuses as the last does."""
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
    """Return a reader of `tuple[X, ...]`, of any length, or of `tuple[X, Y]`."""
    if kinds[-1] is Ellipsis:
        item = _reader(kinds[0])
        return lambda value, field: tuple(item(each, field) for each in sequence(value, field))
    items = [_reader(kind) for kind in kinds]

    def read(value: object, field: str) -> object:
        given = sequence(value, field, len(items))
        return tuple(item(each, field) for item, each in zip(items, given, strict=True))

    return read


def places_of(command: object) -> Iterator[tuple[str, str, int]]:
    """Find the seats and sides that a command names, also in what is part of it.

    Yields:
        The field, `SEAT` or `SIDE`, and the number.
    """
    for field, place, hint in _hints_with_places(cast("Hashable", type(command))):
        value = getattr(command, field)
        if place is None:
            yield from _places_in(value, hint, field)
        else:
            yield field, place, value


@cache
def _hints_with_places(kind: Hashable) -> tuple[tuple[str, str | None, object], ...]:
    """Return the fields that may name places; of a seat or side itself, which of them it is."""
    return tuple(
        (name, _place_of(hint), hint)
        for name, hint in _hints_of(kind).items()
        if _may_name_place(hint)
    )


def _place_of(hint: object) -> str | None:
    """Return `SEAT` or `SIDE` if values of a type are the number of one."""
    said = get_args(hint)[-1] if get_origin(hint) is Annotated else None
    return said if said in (SEAT, SIDE) else None


def _may_name_place(hint: object) -> bool:
    if is_dataclass(hint):
        return bool(_hints_with_places(cast("Hashable", hint)))
    if _place_of(hint) is not None:
        return True
    return any(_may_name_place(kind) for kind in get_args(hint))


def _places_in(value: object, hint: object, field: str) -> Iterator[tuple[str, str, int]]:
    kinds, place = get_args(hint), _place_of(hint)
    if place is not None:
        yield field, place, cast("int", value)
    elif get_origin(hint) is Annotated:
        yield from _places_in(value, kinds[0], field)
    elif get_origin(hint) in (Union, UnionType) and NoneType in kinds:
        yield from () if value is None else _places_in(value, kinds[0], field)
    elif isinstance(value, tuple):
        each = kinds if kinds[-1] is not Ellipsis else kinds[:1] * len(value)
        for item, kind in zip(value, each, strict=True):
            yield from _places_in(item, kind, field)
    elif is_dataclass(value):
        yield from places_of(value)


def encode_fields(value: object) -> dict[str, object]:
    """Return a dataclass or named tuple as an object for json.dumps."""
    return {
        name: write(getattr(value, name))
        for name, write in _written_fields(cast("Hashable", type(value)))
    }


def _sent_fields(value: object) -> dict[str, object]:
    """Return the fields of a dataclass that are read again."""
    kind = cast("Hashable", type(value))
    readers, writers = _readers_of(kind), _writers_of(kind)
    return {
        key: writers.get(name, _encode)(getattr(value, name))
        for key, (name, _reader, _) in readers.items()
    }


@cache
def _writers_of(kind: Hashable) -> dict[str, Callable[[object], object]]:
    """Return the writers of the fields whose type hints say how they are written."""
    return {
        name: said.write
        for name, hint in _hints_of(kind).items()
        for said in (get_args(hint) if get_origin(hint) is Annotated else ())
        if isinstance(said, WrittenAs)
    }


@cache
def _written_fields(kind: Hashable) -> tuple[tuple[str, Callable[[object], object]], ...]:
    """Return the fields of a dataclass or named tuple, and what writes each."""
    writers = _writers_of(kind)
    if _is_named_tuple(kind):
        names = tuple(_hints_of(kind))
    else:
        declared: tuple[Field[object], ...] = fields(cast("type", kind))
        names = tuple(each.name for each in declared)
    return tuple((name, writers.get(name, _encode)) for name in names)


def _encode(value: object) -> object:
    """Return a value as json.dumps takes it. TypeError for a type that no event has."""
    kind = type(value)
    if kind in PLAIN:
        return value
    if kind in TEXT:
        return str(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, str | int | float):
        return value
    if kind in TYPES:
        return {"type": TYPES[kind], **_sent_fields(value)}
    if _is_named_tuple(kind) or (is_dataclass(value) and not isinstance(value, type)):
        return encode_fields(value)
    if isinstance(value, tuple):
        return [_encode(item) for item in value]
    raise TypeError(f"no JSON for {shown(value)}")
