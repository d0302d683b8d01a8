"""Leave out the fields of a view that are null, false or empty, and restore them.

One rule for all shapes: an object is sent without the fields that are null, false, an empty list or
an empty object. Whoever reads a view restores them by the declarations: null if the field may be
null, otherwise the empty value of its type. Items of lists and the values of dictionaries are sent
as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import (
    Annotated,
    Literal,
    NamedTuple,
    NotRequired,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from scorekeeper.hand.award import Award
from scorekeeper.kernel.reading import JsonOf
from scorekeeper.match.events import NOT_SHOWN
from scorekeeper.table.codec import CODEC
from scorekeeper.view import happening_shapes, option_shapes
from scorekeeper.view.shapes import View

Json = dict[str, object]
Mark = Literal["", "?", "*", "%", "-"]
"""What a field is if it was left out: null, false, a list, an object; "-": it never is."""


class Field(NamedTuple):
    """A field of an object that may be left out, or that holds other objects."""

    mark: Mark
    """What it is if it was left out."""
    shape: str | None
    """The shape of its object, or of the objects in its list; None: it has none."""


class Shape(NamedTuple):
    """What is left out of an object, and what its fields hold."""

    fields: dict[str, Field]
    """Its fields that may be left out, or that hold other objects."""
    holding: tuple[tuple[str, str], ...]
    """Those that hold other objects, and their shape."""
    nullable: tuple[str, ...]
    """Those that may be null: an empty list, or false, is sent."""


SHAPES: dict[str, Shape] = {}
"""The shapes of the objects of a view by name.

Happenings are named by their `type` ("type bid_spoken"), options by what they `do` ("do bid").
"""
MAY_BE_EMPTY = frozenset((NoneType, bool, list, dict))


def without_empty(shape: str, value: Mapping[str, object]) -> Json:
    """Return an object without its empty fields."""
    _fields, holding, nullable = _shape_of(shape, value)
    found = {k: each for k, each in value.items() if each or type(each) not in MAY_BE_EMPTY}
    for key in nullable:
        if value[key] is not None:
            found[key] = value[key]
    for key, below in holding:
        if key in found:
            found[key] = short(below, found[key])
            if found[key] == {}:
                del found[key]
    return found


def _shape_of(shape: str, value: Mapping[str, object]) -> Shape:
    return SHAPES.get(shape) or SHAPES[f"{shape} {value[shape]}"]


def short(shape: str, part: object) -> object:
    """Return a part of a view, an object or a list of them, without empty fields."""
    if type(part) is list:
        return [without_empty(shape, one) if type(one) is dict else one for one in part]
    return without_empty(shape, part) if type(part) is dict else part


def _with_empty(shape: str, sent: Mapping[str, object]) -> Json:
    """Return an object with all its fields. One that is complete stays as it is."""
    found = {**sent}
    for key, (mark, below) in _shape_of(shape, sent).fields.items():
        if key in sent:
            found[key] = sent[key] if below is None else _complete(below, sent[key])
        elif mark == "%":
            found[key] = {} if below is None else _with_empty(below, {})
        elif mark != "-":
            found[key] = [] if mark == "*" else False if mark == "?" else None
    return found


def complete(sent: Mapping[str, object]) -> View:
    """Return the view that was sent, with all its fields.

    >>> from scorekeeper.table import new_table
    >>> from scorekeeper.view import view_of
    >>> setup = {"sides": ["A", "B"], "players": ["Ane", "Jon", "Miren", "Iker"]}
    >>> view = view_of(new_table(setup), "K7QF")
    >>> sent = without_empty("View", view)
    >>> "draw" in sent, complete(sent) == view
    (False, True)
    """
    return cast("View", _with_empty("View", sent))


def _complete(shape: str, value: object) -> object:
    """Return the object of a field, or those of a list, with all their fields."""
    if isinstance(value, list):
        return [_with_empty(shape, one) if isinstance(one, dict) else one for one in value]
    return _with_empty(shape, value) if isinstance(value, dict) else value


def _add(hint: object) -> str | None:
    """Add the shapes that a type refers to; the name of its own, None if it is not an object."""
    origin, of = get_origin(hint), get_args(hint)
    if hint in (happening_shapes.Happening, happening_shapes.StepBegun):
        if "type match_started" not in SHAPES:
            for name, kind in (*CODEC.events.items(), *happening_shapes.AT_ONCE.items()):
                _add_object(f"type {name}", kind)
        return "type"
    if hint == option_shapes.OptionShape:
        for kind in of:
            for do in get_args(get_type_hints(kind)["do"]):
                _add_object(f"do {do}", kind)
        return "do"
    if origin in (Annotated, NotRequired, Union, UnionType, list, tuple):
        kinds = of[:1] if origin is Annotated else of
        return next((shape for each in kinds if (shape := _add(each)) is not None), None)
    if hint is Award:
        return _add(happening_shapes.AwardShape)
    if not is_typeddict(hint) or hint is happening_shapes.AnyAct:
        return None
    kind = cast("type", hint)
    name = kind.__name__.removesuffix("Shape")
    if name not in SHAPES:
        _add_object(name, kind)
    return name if SHAPES[name].fields else None


def _add_object(name: str, kind: type) -> None:
    found: dict[str, Field] = {}
    SHAPES[name] = Shape(found, (), ())  # It may refer to itself.
    hints = get_type_hints(kind, include_extras=True)
    if is_dataclass(kind):
        shown = [each.name for each in fields(kind) if each.metadata != NOT_SHOWN]
        also = cast("Mapping[type, type]", happening_shapes.ALSO).get(kind)
        hints = {key: hints[key] for key in shown}
        for more in (happening_shapes.HappeningFields, *([also] if also else [])):
            hints |= get_type_hints(more, include_extras=True)
    for key, hint in hints.items():
        mark, below = _mark(hint), _add(hint)
        if mark != "-" or below is not None:
            found[key] = Field(mark, below)
    holding = tuple((key, below) for key, (_, below) in found.items() if below is not None)
    nullable = tuple(key for key, hint in hints.items() if _is_nullable_and_may_be_empty(hint))
    SHAPES[name] = Shape(found, holding, nullable)


def _is_nullable_and_may_be_empty(hint: object) -> bool:
    return _mark(hint) == "" and any(_mark(each) in ("?", "*") for each in get_args(hint))


def _mark(hint: object) -> Mark:
    origin, of = get_origin(hint), get_args(hint)
    if origin is Annotated:
        said = [each.hint for each in of[1:] if isinstance(each, JsonOf)]
        return _mark(said[0] if said else of[0])
    if origin in (Union, UnionType):
        return "" if NoneType in of else "-"
    if hint is bool:
        return "?"
    if origin in (list, tuple):
        return "*"
    if is_typeddict(hint):
        fields_of = get_type_hints(hint, include_extras=True).values()
        return "%" if all(_mark(each) != "-" for each in fields_of) else "-"
    return "%" if origin in (dict, Mapping) else "-"


_add(View)
