"""What a face is worth beside another, with eight kings or with four (rules §2)."""

from __future__ import annotations

from scorekeeper.cards.card import FACES

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
