"""Frozen dataclasses to JSON and back, by their own type hints.

Only what events are made of is known here: str, int, bool, None, enums, cards, dataclasses,
tuples and unions of these. Anything else is a mistake of ours and raises TypeError; JSON that
does not fit the type raises ValueError.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import TypeVar, Union, cast, get_args, get_origin, get_type_hints

from scorekeeper.cards.card import Card, read_card

T = TypeVar("T")


def encode(value: object) -> object:
    """A value as json.dumps takes it."""
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Enum):
        return value.value
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, tuple):
        return [encode(item) for item in value]
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: encode(getattr(value, field.name)) for field in fields(value)}
    raise TypeError(f"no JSON for {type(value).__name__}")


def decode(kind: type[T], value: object) -> T:
    """A value of a dataclass from what `encode` made of it. ValueError where it does not fit."""
    if not isinstance(value, dict):
        raise ValueError(f"{kind.__name__} is an object, not {value!r}")
    return cast("T", _decode_fields(kind, value))


@cache
def _hints(kind: Hashable) -> dict[str, object]:
    return dict(get_type_hints(kind))


def _decode_fields(kind: type[object], value: dict[str, object]) -> object:
    hints = _hints(cast("Hashable", kind))
    if set(value) - set(hints):
        raise ValueError(f"{kind.__name__} has no {sorted(set(value) - set(hints))}")
    return kind(**{name: _decode(hints[name], item) for name, item in value.items()})


def _decode(hint: object, value: object) -> object:
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return _decode_union(get_args(hint), value)
    if origin is tuple:
        return _decode_tuple(get_args(hint), value)
    if hint is Card:
        return read_card(value)
    if not isinstance(hint, type):
        raise TypeError(f"no JSON for {hint!r}")
    if issubclass(hint, Enum):
        return hint(value)
    if is_dataclass(hint):
        return decode(hint, value)
    if type(value) is not hint:
        raise ValueError(f"{value!r} is no {hint.__name__}")
    return value


def _decode_union(kinds: tuple[object, ...], value: object) -> object:
    for kind in kinds:
        if kind is NoneType:
            if value is None:
                return None
            continue
        try:
            return _decode(kind, value)
        except ValueError:
            continue
    raise ValueError(f"{value!r} is none of {kinds!r}")


def _decode_tuple(kinds: tuple[object, ...], value: object) -> object:
    if not isinstance(value, list):
        raise ValueError(f"{value!r} is no list")
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(_decode(kinds[0], item) for item in value)
    if len(kinds) != len(value):
        raise ValueError(f"{value!r} has {len(value)} items, not {len(kinds)}")
    return tuple(_decode(kind, item) for kind, item in zip(kinds, value, strict=True))
