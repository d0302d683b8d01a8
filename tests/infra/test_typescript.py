"""The client's types as they are generated from Python declarations."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, TypedDict

import pytest

from scorekeeper.kernel.reading import JsonOf
from scorekeeper.match.commands import NOT_SENT
from webui.client.typescript import TypeScript


class Suit(StrEnum):
    """A suit."""

    OROS = "oros"
    COPAS = "copas"


class PlaceShape(TypedDict):
    """Where something lies."""

    seat: int


@dataclass
class Draw:
    """Draw a card."""

    seat: Annotated[int, print]
    """Whose."""
    pairs: Annotated[tuple[tuple[int, str], ...], JsonOf(dict[str, Suit])]
    place: tuple[int, str] = (0, "")
    stones: int | None = None
    secret: int | None = field(default=None, metadata=NOT_SENT)


def test_a_command_has_its_type_and_may_leave_out_what_has_a_default() -> None:
    found = TypeScript(names={"Told": Draw | PlaceShape}, kinds={Draw: "draw"})
    found.add(Draw | PlaceShape)
    text = str(found)
    assert text.startswith("export type Told = Draw | Place;\n")
    assert (
        """\
/** Draw a card. */
export interface Draw {
  type: "draw";
  /** Whose. */
  seat: number;
  pairs: Record<string, Suit>;
  place?: [number, string];
  stones?: number | null;
}
"""
        in text
    )


def test_two_declarations_of_one_name_are_refused() -> None:
    class Place(TypedDict):
        """Another place."""

        side: int

    found = TypeScript()
    found.add(PlaceShape)
    with pytest.raises(ValueError, match="two declarations are called Place"):
        found.add(Place)


def test_what_has_no_json_is_refused() -> None:
    with pytest.raises(TypeError, match="no TypeScript for"):
        TypeScript().add(list[complex])
