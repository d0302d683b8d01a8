"""Ten kings (Eibar): what the cards of a hand must say of their Sotas (rules §2)."""

from __future__ import annotations

from scorekeeper.cards.card import WILD, Cards
from scorekeeper.refusal import Refused


def check_wild(cards: Cards, *, wild_sotas: bool) -> None:
    """Refuse a Sota that does not say enough, or a choice where nothing is wild.

    Refused: not_wild (a choice at a table without wild Sotas), suit_wanted (a Sota without its
    suit), choice_wanted (a wild Sota whose holder has not said what it is).
    """
    for card in cards:
        if not wild_sotas:
            if card.stands_for is not None:
                raise Refused("not_wild", card=str(card))
        elif card.face == "S" and card.suit is None:
            raise Refused("suit_wanted", cards=" ".join(str(each) for each in cards))
        elif (card.face, card.suit) in WILD and card.stands_for is None:
            raise Refused("choice_wanted", card=str(card))
