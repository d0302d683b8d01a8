"""The client's types as they are generated from Python declarations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Literal, NotRequired, TypedDict

import pytest

from scorekeeper.kernel.reading import JsonOf, json_words
from scorekeeper.match.commands import NOT_SENT
from webui.client.typescript import TypeScript


class Suit(StrEnum):
    """A suit."""

    OROS = "oros"
    COPAS = "copas"


class PlaceShape(TypedDict):
    """Where something lies."""

    seat: int


class CardShape(PlaceShape):
    """A card.

    And where it lies.
    """

    suit: Suit
    """What it bears."""
    black: NotRequired[Literal[True]]
    last: Literal[Suit.COPAS] | None
    seen: list[bool | None]
    named: Mapping[str, float]
    under: CardShape | None
    as_: int
    word: Annotated[str, json_words(["paso", "envido"])]


@dataclass
class Draw:
    """Draw a card."""

    seat: Annotated[int, print]
    """Whose."""
    pairs: Annotated[tuple[tuple[int, str], ...], JsonOf(dict[str, Suit])]
    place: tuple[int, str] = (0, "")
    stones: int | None = None
    secret: int | None = field(default=None, metadata=NOT_SENT)


def test_a_typed_dict_is_an_interface_with_its_docstrings() -> None:
    found = TypeScript()
    assert found.add(CardShape) == "Card"
    assert str(found) == (
        """\
/**
 * A card.
 *
 * And where it lies.
 */
export interface Card extends Place {
  /** What it bears. */
  suit: Suit;
  black?: true;
  last: "copas" | null;
  seen: (boolean | null)[];
  named: Record<string, number>;
  under: Card | null;
  as: number;
  word: "paso" | "envido";
}

/** Where something lies. */
export interface Place {
  seat: number;
}

/** A suit. */
export type Suit = "oros" | "copas";
"""
    )


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
  stones?: number;
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


def test_a_constant_is_what_it_is_in_python() -> None:
    found = TypeScript()
    found.constant("PROTOCOL", 7)
    assert str(found) == "export const PROTOCOL = 7;\n"
