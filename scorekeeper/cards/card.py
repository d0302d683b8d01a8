"""A card as the table writes it: a face, and its suit where somebody said it."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.reading import sequence, shown
from scorekeeper.refusal import Refused

FACES = ("R", "C", "S", "7", "6", "5", "4", "3", "2", "A")
"""Rey, Caballo, Sota, 7 … 2, As."""

SUITS = ("e", "c", "o", "b")
"""Espadas, copas, oros, bastos."""

CARDS_IN_HAND = 4


@dataclass(frozen=True, slots=True)
class Card:
    """One card. `suit` is None where nobody said it, as suits hardly ever matter (rules §2)."""

    face: str
    suit: str | None = None

    def __str__(self) -> str:
        return self.face + (self.suit or "")


Cards = tuple[Card, ...]


def read_card(text: object) -> Card:
    """``"7"`` or ``"So"`` → Card. Refused (bad_card) where it is no card."""
    if isinstance(text, str) and text[:1] in FACES and text[:1]:
        if len(text) == 1:
            return Card(text)
        if len(text) == 2 and text[1] in SUITS:
            return Card(text[0], text[1])
        if ">" in text:
            raise Refused("setting_not_built", field="wild_sotas", value=shown(text))
    raise Refused("bad_card", value=shown(text), allowed=" ".join(FACES))


def read_cards(value: object, field: str) -> Cards:
    """A JSON array of four cards, kept in the order given."""
    return tuple(read_card(text) for text in sequence(value, field, CARDS_IN_HAND))
