"""The choices for a player's wild Sotas and what each would pay, for that player's phone alone."""

from __future__ import annotations

from typing import TypedDict, cast

from scorekeeper.cards.card import Cards
from scorekeeper.hand.hand import Phase, phase_of
from scorekeeper.hand.wild_sotas import choices, hidden
from scorekeeper.kernel.fields import encode_fields
from scorekeeper.kernel.reading import integer
from scorekeeper.match.commands import DeclaredLance
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table.table import Table


class ChoiceShape(TypedDict):
    """One choice for a player's wild Sotas, and what it would pay."""

    cards: list[str]
    """The cards, with what each wild Sota stands for: "So>R"."""
    stones: list[int]
    """Stones each side would take in the count, by the cards that are shown."""
    winner: int | None
    """The side that would win the game."""
    contradicts: list[DeclaredLance]
    """Lances in which the player's own word would be wrong."""
    best: bool


class ChoicesShape(TypedDict):
    """What each choice for wild Sotas would pay (POST /api/tables/CODE/choices)."""

    choices: list[ChoiceShape]
    hidden: list[int]
    """Seats whose cards are not known yet; assumed to hold nothing better."""


def choices_of(table: Table, seat: int, cards: Cards) -> ChoicesShape:
    """Return the choices for wild Sotas of a seat, without entering its cards.

    Raises:
        Refused: bad_field (no such seat), not_now (not in phase cards), not_wild (the table plays
            without wild Sotas), and refusals of the cards.
    """
    integer(seat, "seat", 0, table.rules.players - 1)
    hand = table.match.hand
    phase = phase_of(hand)
    if phase is not Phase.CARDS:
        raise Refused(RefusalCode.NOT_NOW, phase=phase)
    if not table.rules.wild_sotas:
        raise Refused(RefusalCode.NOT_WILD, card=" ".join(str(card) for card in cards))
    return {
        "choices": [
            cast("ChoiceShape", encode_fields(choice))
            for choice in choices(hand, table.match.score, seat, cards)
        ],
        "hidden": sorted(hidden(hand, seat), key=hand.distance_from_mano),
    }
