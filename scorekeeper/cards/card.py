"""A card as the table writes it, with its suit where somebody said it, and its rank (rules §2)."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.reading import sequence, shown
from scorekeeper.refusal import Refused

FACES = ("R", "C", "S", "7", "6", "5", "4", "3", "2", "A")
"""Rey, Caballo, Sota, 7 … 2, As."""

SUITS = ("e", "c", "o", "b")
"""Espadas, copas, oros, bastos."""

CARDS_IN_HAND = 4


WILD = (("S", "c"), ("S", "o"))
"""With ten kings (Eibar) the Sotas of copas and of oros are wild (rules §2)."""

WILD_AS = ("R", "A")


@dataclass(frozen=True, slots=True)
class Card:
    """One card.

    suit: None where nobody said it, as suits hardly ever matter (rules §2) · stands_for: what its
    holder has a wild Sota be, None for any other card.
    """

    face: str
    suit: str | None = None
    stands_for: str | None = None

    def __str__(self) -> str:
        chosen = f">{self.stands_for}" if self.stands_for else ""
        return self.face + (self.suit or "") + chosen

    @property
    def plays(self) -> str:
        """The face it is compared and counted as."""
        return self.stands_for or self.face


Cards = tuple[Card, ...]


def read_card(text: object) -> Card:
    """``"7"``, ``"So"`` or ``"So>A"`` → Card. Refused (bad_card) where it is no card."""
    if isinstance(text, str):
        plain, chosen, stands_for = text.partition(">")
        face, suit = plain[:1], plain[1:] or None
        known = face in FACES and (suit is None or suit in SUITS) and face != ""
        wild = (face, suit) in WILD and stands_for in WILD_AS
        if known and (wild or not chosen):
            return Card(face, suit, stands_for or None)
    raise Refused("bad_card", value=shown(text), allowed=" ".join(FACES))


def read_cards(value: object, field: str) -> Cards:
    """A JSON array of four cards, kept in the order given."""
    return tuple(read_card(text) for text in sequence(value, field, CARDS_IN_HAND))


KEYPAD = {
    8: ("R", "C", "S", "7", "6", "5", "4", "A"),
    4: FACES,
}
"""Faces that tell hands apart, high to low: with eight kings a 3 is a Rey and a 2 an As (PG)."""


def called(face: str, kings: int) -> str:
    """The face a card plays as: with eight kings the 3 is a Rey, the 2 an As."""
    if kings == 8:
        return {"3": "R", "2": "A"}.get(face, face)
    return face


def rank(face: str, kings: int) -> int:
    """Order of a face: a higher number is a higher card; the lowest is 1."""
    faces = KEYPAD[kings]
    return len(faces) - faces.index(called(face, kings))


def points(face: str, kings: int) -> int:
    """Value for juego and punto: figures 10, an As 1, the rest their number (PG, FO)."""
    face = called(face, kings)
    if face in ("R", "C", "S"):
        return 10
    return 1 if face == "A" else int(face)
