"""Fields of a view that are left out on the wire where they are null, false or empty."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import (
    Annotated,
    NotRequired,
    TypedDict,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from scorekeeper.hand.award import Award
from scorekeeper.hand.result_checks import kinds_of
from scorekeeper.kernel.reading import JsonOf
from scorekeeper.lance import Lance
from scorekeeper.match.events import NOT_SHOWN
from scorekeeper.table.codec import CODEC
from scorekeeper.view import happening_shapes
from scorekeeper.view.shapes import View

Json = dict[str, object]
T = TypeVar("T")
_NONE = object()


class ShapeOf(TypedDict):
    """What is left out of an object, and what its fields are.

    A union has `by`, the field that says which of its kinds an object is, and `kinds` by its value.
    """

    left_out: NotRequired[dict[str, object]]
    """Fields that are left out where they are so: null, false, or empty."""
    of: NotRequired[dict[str, str]]
    """The shape of fields that are objects, or lists of them."""
    by: NotRequired[str]
    kinds: NotRequired[dict[str, str]]


def _default(hint: object) -> object:
    """Return the empty value of a type (null, false, 0 entries); `_NONE` if it has none."""
    origin, of = get_origin(hint), get_args(hint)
    if origin is Annotated:
        said = [each.hint for each in of[1:] if isinstance(each, JsonOf)]
        return _default(said[0] if said else of[0])
    if origin in (Union, UnionType):
        return None if NoneType in of else _NONE
    if hint is bool:
        return False
    if origin in (list, tuple):
        return []
    return {} if origin in (dict, Mapping) else _NONE


class _Table:
    """The shapes that are reached from one, by name."""

    def __init__(self) -> None:
        self.shapes: dict[str, ShapeOf] = {}

    def add(self, hint: object) -> str | None:
        """Add the shape of a field; its name, or None where it is no object."""
        origin, of = get_origin(hint), get_args(hint)
        if hint in (happening_shapes.Happening, happening_shapes.StepBegun):
            return self._happening()
        if origin is Annotated or origin is NotRequired:
            return self.add(of[0])
        if origin in (Union, UnionType):
            kinds = [kind for kind in of if is_typeddict(kind)]
            return self._union(kinds) if len(kinds) > 1 else self._first(of)
        if origin in (list, tuple):
            return self._first(of)
        if hint is Award:
            return self.add(happening_shapes.AwardShape)
        if is_typeddict(hint) or (is_dataclass(hint) and hint in CODEC.events.values()):
            return self._object(cast("type", hint))
        return None

    def _first(self, of: tuple[object, ...]) -> str | None:
        return next((name for each in of if (name := self.add(each)) is not None), None)

    def _union(self, kinds: list[type]) -> str:
        named = [(get_args(get_type_hints(kind)["do"]), self._object(kind)) for kind in kinds]
        self.shapes["Option"] = {
            "by": "do",
            "kinds": {do: name for does, name in named for do in does},
        }
        return "Option"

    def _happening(self) -> str:
        if "Happening" not in self.shapes:
            kinds: dict[str, str] = {}
            self.shapes["Happening"] = {"by": "type", "kinds": kinds}
            kinds.update({name: self._object(kind) for name, kind in CODEC.events.items()})
            kinds["hand_told"] = self._object(happening_shapes.HandToldShape)
            kinds["nobody_else"] = self._object(happening_shapes.NobodyElseToldShape)
        return "Happening"

    def _object(self, kind: type) -> str:
        name = kind.__name__.removesuffix("Shape")
        if name in self.shapes:
            return name
        left_out: dict[str, object] = {}
        of: dict[str, str] = {}
        self.shapes[name] = {"left_out": left_out, "of": of}
        hints = get_type_hints(kind, include_extras=True)
        if is_dataclass(kind):
            hidden = {each.name for each in fields(kind) if each.metadata == NOT_SHOWN}
            hints = {key: hint for key, hint in hints.items() if key not in hidden}
            also = cast("Mapping[type, type]", happening_shapes.ALSO)
            for more in (happening_shapes.HappeningFields, *([also[kind]] if kind in also else [])):
                hints |= get_type_hints(more, include_extras=True)
        for key, hint in hints.items():
            if get_origin(hint) is not NotRequired and _default(hint) is not _NONE:
                left_out[key] = _default(hint)
            below = self.add(hint)
            if below is not None:
                of[key] = below
        return name


def _shapes() -> dict[str, ShapeOf]:
    table = _Table()
    table.add(View)
    # Its lines are written by `_tells`.
    del table.shapes["TellHandOption"]["of"]["tells"]
    # The words of a lance are those of the entries.
    del table.shapes["LanceView"]["left_out"]["bids"]
    return table.shapes


SHAPES = _shapes()
"""Every object of a view by the name of its shape."""
OF_A_HAND = {name for name, kind in CODEC.events.items() if "hand" in get_type_hints(kind)}
"""Types of the happenings that name their hand."""
KINDS = {lance.value: [*kinds_of(lance)] for lance in (Lance.PARES, Lance.JUEGO)}
"""By lance, the kinds of pares or juego that can be entered without cards."""


def table() -> dict[str, str]:
    """Return the shapes as the client reads them.

    By name a word for each field: it ends in "?" for false, "*" for an empty list, "%" for an empty
    object and "-" where it is never left out, then the shape of its objects. Happenings and options
    are named by their `type` and `do`.
    """
    marks = {"None": "", "False": "?", "[]": "*", "{}": "%"}
    named: dict[str, list[str]] = {}
    for union, prefix in (("Happening", ""), ("Option", "do ")):
        for value, kind in SHAPES[union]["kinds"].items():
            named.setdefault(kind, []).append(prefix + value)
    found = {}
    for kind, shape in SHAPES.items():
        left_out, of = shape.get("left_out", {}), shape.get("of", {})
        words = [
            key
            + (marks[str(left_out[key])] if key in left_out else "-")
            + (f":{of[key]}" if key in of else "")
            for key in dict.fromkeys((*left_out, *of))
        ]
        for name in named.get(kind, [kind]):
            hand = ["hand-"] if name in OF_A_HAND and "hand" not in left_out else []
            if words or hand:
                found[name] = " ".join((*words, *hand))
    return found


def short(name: str, value: Mapping[str, object]) -> Json:
    """Return an object of a shape without its empty fields."""
    shape = SHAPES[name]
    if "by" in shape:
        shape = SHAPES[shape["kinds"][str(value[shape["by"]])]]
    left_out, of = shape["left_out"], shape["of"]
    found: Json = {}
    for key, each in value.items():
        if each or key not in left_out or each != left_out[key]:
            found[key] = _each(short, of[key], each) if key in of else each
    return found


def _each(write: Callable[[str, Json], Json], name: str | None, value: object) -> object:
    """Write a field that is an object of this shape, or a list of them."""
    if name is None:
        return value
    if isinstance(value, list):
        return [
            write(name, one) if isinstance(one, dict) else _each(write, name, one) for one in value
        ]
    return write(name, value) if isinstance(value, dict) else value


def whole(name: str, value: Json) -> Json:
    """Return an object of a shape with all its fields."""
    shape = SHAPES[name]
    if "by" in shape:
        shape = SHAPES[shape["kinds"][str(value[shape["by"]])]]
    of = shape["of"]
    found: Json = {
        key: default.copy() if isinstance(default, list | dict) else default
        for key, default in shape["left_out"].items()
        if key not in value
    }
    return found | {key: _each(whole, of.get(key), each) for key, each in value.items()}
