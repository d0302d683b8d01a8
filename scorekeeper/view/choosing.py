"""What each choice for a player's wild Sotas would pay, for his phone alone (rules §2)."""

from __future__ import annotations

from scorekeeper.cards.card import Cards
from scorekeeper.hand.choosing import choices, hidden
from scorekeeper.hand.hand import Phase, phase_of
from scorekeeper.reading import integer
from scorekeeper.refusal import Refused
from scorekeeper.table.table import Table
from scorekeeper.view.shapes import ChoicesShape


def choices_of(table: Table, seat: int, cards: Cards) -> ChoicesShape:
    """The choices for these cards of a seat, which stay untold.

    Refused: bad_field (no such seat), not_now (the bidding goes on, or all is counted), not_wild
    (the table plays without wild Sotas), and what refuses the cards.
    """
    integer(seat, "seat", 0, table.rules.players - 1)
    hand = table.match.hand
    phase = phase_of(hand)
    if phase is not Phase.CARDS:
        raise Refused("not_now", phase=phase)
    if not table.rules.wild_sotas:
        raise Refused("not_wild", card=" ".join(str(card) for card in cards))
    return {
        "choices": [
            {
                "cards": [str(card) for card in choice.cards],
                "stones": list(choice.stones),
                "winner": choice.winner,
                "contradicts": [lance.value for lance in choice.contradicts],
                "best": choice.best,
            }
            for choice in choices(hand, table.match.score, seat, cards)
        ],
        "hidden": sorted(hidden(hand, seat), key=hand.order),
    }
