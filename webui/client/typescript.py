"""Generates the client's TypeScript types from the Python declarations of the protocol.

Declarations are TypedDicts, dataclasses, string enums and unions of these; they are found from a
few roots (`generated`). The rules:

- A TypedDict is an interface of its name without `Shape`. NotRequired is `?`; a trailing underscore
  of a key that Python reserves (`as_`) goes.
- A dataclass that has a name in the protocol has that as `type`. Of a command or a message, which
  clients send, a field with a default may be left out; one that is `NOT_SENT` is not there. An
  event, which they receive, has all its fields but those that are `NOT_SHOWN`, and extends
  `HappeningFields` and what `ALSO` says.
- An enum or a named union is a type alias, and what `JsonOf` says goes before the type.
- Docstrings of classes, fields and enums become TSDoc.
"""

from __future__ import annotations

import ast
import inspect
import json
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Literal,
    NotRequired,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from scorekeeper.cards.card import Card
from scorekeeper.championship import codec as championship_codec
from scorekeeper.championship import commands as championship_commands
from scorekeeper.codec import COMMANDS, EVENTS
from scorekeeper.commands.house_settings import HouseSettingShape
from scorekeeper.hand.award import Award
from scorekeeper.lance import LANCES, How
from scorekeeper.match.commands import NOT_SENT, Correctable
from scorekeeper.match.events import NOT_SHOWN
from scorekeeper.reading import JsonOf
from scorekeeper.rules.about import RulesCheckedShape
from scorekeeper.rules.setting import Value
from scorekeeper.summary import LanceCounts, SummaryShape
from scorekeeper.table.commands import Act, Command
from scorekeeper.view import wire_shapes
from scorekeeper.view.happening_shapes import (
    ALSO,
    AwardShape,
    Happening,
    HappeningFields,
    StepBegun,
)
from scorekeeper.view.option_shapes import OptionShape
from scorekeeper.view.shapes import ChoicesShape, FinishedHandShape, LanceState
from scorekeeper.words import LANGUAGES
from webui.protocol import PROTOCOL, championship, incoming, shapes

PLAIN: Mapping[object, str] = {
    NoneType: "null",
    bool: "boolean",
    int: "number",
    float: "number",
    str: "string",
}
LISTS = (list, tuple, frozenset)


class TypeScript:
    """Declarations in TypeScript, and of all that they refer to.

    Args:
        names: What a union or another type expression is called.
        kinds: The `type` of each dataclass that has one.
        also: Of dataclasses that clients are sent, what goes with their fields.
        instead: What stands in JSON for a type that does not say so: a text for a card.
    """

    def __init__(
        self,
        names: Mapping[str, object] | None = None,
        kinds: Mapping[type, str] | None = None,
        also: Mapping[type, Sequence[type]] | None = None,
        instead: Mapping[type, object] | None = None,
    ) -> None:
        self._names = {hint: name for name, hint in (names or {}).items()}
        self._kinds = kinds or {}
        self._also = also or {}
        self._instead = instead or {}
        self._hints: dict[str, object] = {}
        self._declared: dict[str, str] = {}

    def __str__(self) -> str:
        return "\n".join(self._declared.values())

    def add(self, hint: object) -> str:
        """Declare what a type hint needs; the TypeScript type that stands for it."""
        if hint in self._names:
            return self._declare(self._names[hint], hint, self._alias)
        return self._type(hint)

    def constant(self, name: str, value: object) -> None:
        """Declare a constant."""
        self._declared[name] = f"export const {name} = {json.dumps(value)};\n"

    def _type(self, hint: object) -> str:
        origin, of = get_origin(hint), get_args(hint)
        if hint in PLAIN:
            return PLAIN[hint]
        if isinstance(hint, type) and hint in self._instead:
            return self.add(self._instead[hint])
        if origin is Annotated:
            said = [each.hint for each in of[1:] if isinstance(each, JsonOf)]
            return self.add(said[0] if said else of[0])
        if origin is Literal:
            return " | ".join(_literal(value) for value in of)
        if origin in (Union, UnionType):
            kinds = dict.fromkeys(self.add(each) for each in of)
            return (
                " | ".join(kinds) if len(kinds) < 9 else "".join(f"\n  | {each}" for each in kinds)
            )
        if origin in LISTS:
            return self._list(of)
        if origin in (dict, Mapping):
            return f"Record<{self.add(of[0])}, {self.add(of[1])}>"
        if isinstance(hint, type) and issubclass(hint, Enum):
            return self._declare(hint.__name__, hint, self._enum)
        if _is_interface(hint):
            name = getattr(hint, "__name__", "").removesuffix("Shape")
            return self._declare(name, hint, self._interface)
        raise TypeError(f"no TypeScript for {hint!r}")

    def _list(self, of: tuple[object, ...]) -> str:
        if len(of) > 1 and of[1] is not Ellipsis:
            return f"[{', '.join(self.add(each) for each in of)}]"
        item = self.add(of[0])
        return f"({item})[]" if " " in item else f"{item}[]"

    def _declare(self, name: str, hint: object, make: Callable[[str, object], str]) -> str:
        """Declare a name once. ValueError: it means something else already."""
        if self._hints.setdefault(name, hint) != hint:
            raise ValueError(f"two declarations are called {name}: {hint!r}, {self._hints[name]!r}")
        if name not in self._declared:
            self._declared[name] = ""  # It may refer to itself.
            self._declared[name] = make(name, hint)
        return name

    def _alias(self, name: str, hint: object) -> str:
        return f"export type {name} = {self._type(hint)};\n"

    def _enum(self, name: str, hint: object) -> str:
        members = cast("type[Enum]", hint)
        words = " | ".join(_literal(each) for each in members)
        return f"{_comment(inspect.getdoc(members))}export type {name} = {words};\n"

    def _interface(self, name: str, hint: object) -> str:
        kind = cast("type", hint)
        source = _classes(kind.__module__)[kind.__name__]
        hints = get_type_hints(kind, include_extras=True)
        known = vars(sys.modules[kind.__module__])
        bases = [known[each.id] for each in source.bases if isinstance(each, ast.Name)]
        bases = [*self._also.get(kind, ()), *(each for each in bases if _is_interface(each))]
        extends = ", ".join(self.add(base) for base in bases)
        lines = [f"  type: {json.dumps(self._kinds[kind])};\n"] if kind in self._kinds else []
        hidden, optional = _left_out(kind, sent_by_clients=kind not in self._also)
        for field, doc in _fields(source):
            if field not in hidden:
                mark, of = "?" if field in optional else "", hints[field]
                if get_origin(of) is NotRequired:
                    mark, of = "?", get_args(of)[0]
                of = self.add(of)
                if field in optional:
                    of = of.removesuffix(" | null")
                lines.append(f"{_comment(doc, '  ')}  {field.rstrip('_')}{mark}: {of};\n")
        opening = f"export interface {name}{extends and f' extends {extends}'}"
        return f"{_comment(inspect.getdoc(kind))}{opening} {{\n{''.join(lines)}}}\n"


def _is_interface(hint: object) -> bool:
    return is_typeddict(hint) or is_dataclass(hint)


def _literal(value: object) -> str:
    return json.dumps(value.value if isinstance(value, Enum) else value)


def _comment(text: str | None, margin: str = "") -> str:
    lines = inspect.cleandoc(text or "").replace("*/", "* /").splitlines()
    if len(lines) < 2:
        return f"{margin}/** {lines[0]} */\n" if lines else ""
    body = "".join(f"{margin} * {line}".rstrip() + "\n" for line in lines)
    return f"{margin}/**\n{body}{margin} */\n"


@cache
def _classes(module: str) -> Mapping[str, ast.ClassDef]:
    source = ast.parse(inspect.getsource(sys.modules[module]))
    return {each.name: each for each in source.body if isinstance(each, ast.ClassDef)}


def _fields(source: ast.ClassDef) -> Iterator[tuple[str, str | None]]:
    """The fields that a class declares itself, each with the docstring under it."""
    for statement, after in zip(source.body, [*source.body[1:], None], strict=True):
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            match after:
                case ast.Expr(value=ast.Constant(value=str(doc))):
                    yield statement.target.id, doc
                case _:
                    yield statement.target.id, None


def _left_out(kind: type, *, sent_by_clients: bool) -> tuple[Collection[str], Collection[str]]:
    """The fields of a dataclass that are not sent, and those that clients may leave out."""
    declared: tuple[Field[object], ...] = fields(kind) if is_dataclass(kind) else ()
    hidden = [each.name for each in declared if each.metadata in (NOT_SENT, NOT_SHOWN)]
    optional = [each.name for each in declared if each.default is not MISSING]
    return hidden, optional if sent_by_clients else []


def generated() -> str:
    """All that the client shares with the server, as one TypeScript module.

    The bodies of the HTTP API's requests and answers are all that `shapes` declares, and a few
    declared elsewhere.
    """
    declared = [each for each in vars(shapes).values() if is_typeddict(each)]
    answers = (SummaryShape, ChoicesShape, FinishedHandShape, RulesCheckedShape, *declared)
    names = {
        "Act": Act,
        "Command": Command,
        "Correctable": Correctable,
        "FromServer": shapes.FromServer,
        "Happening": Happening,
        "StepBegun": StepBegun,
        "HouseSetting": HouseSettingShape,
        "LanceState": LanceState,
        "LanceCounts": LanceCounts,
        "Option": OptionShape,
        "SettingValue": Value,
        "ToServer": incoming.Message,
    }
    kinds = {
        kind: name
        for name, kind in (*COMMANDS.items(), *EVENTS.items(), *incoming.MESSAGES.items())
    }
    also = {
        kind: [
            HappeningFields,
            *([ALSO[kind]] if kind in ALSO else []),
        ]
        for kind in EVENTS.values()
    }
    found = TypeScript(names, kinds, also, {Card: str, Award: AwardShape})
    found.constant("PROTOCOL", PROTOCOL)
    found.constant("SHAPES", wire_shapes.table())
    found.constant("KINDS", wire_shapes.KINDS)
    found.constant("LANCES", LANCES)
    found.constant("HOWS", list(How))
    for root in (*names.values(), *answers):
        found.add(root)
    return f"// Generated by webui/client/typescript.py; not to be edited.\n\n{found}"


def generated_championship() -> str:
    """All that the client's championship pages share with the server, as one TypeScript module."""
    names = {
        "Command": championship_commands.Command,
        "FromChampionship": championship.FromChampionship,
        "ToChampionship": championship.ChampionshipMessage,
    }
    kinds = {
        kind: name
        for name, kind in (*championship_codec.COMMANDS.items(), *championship.MESSAGES.items())
    }
    found = TypeScript(names, kinds)
    for root in (*names.values(), championship.FormatShape, championship.PastShape):
        found.add(root)
    return f"// Generated by webui/client/typescript.py; not to be edited.\n\n{found}"


def generated_languages() -> str:
    """The languages for which there are dictionaries, as one TypeScript module."""
    return (
        "// Generated by webui/client/typescript.py; not to be edited.\n\n"
        f"export const LOCALES = {json.dumps(LANGUAGES)} as const;\n"
        "export type Locale = (typeof LOCALES)[number];\n"
    )
