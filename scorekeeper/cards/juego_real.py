"""Juego real: three 7s and a ten-point card, which beats every other 31 (rules §3, PG)."""

from __future__ import annotations

from scorekeeper.cards.card import Card, Cards
from scorekeeper.cards.ranking import called, points
from scorekeeper.refusal import Refused


def is_juego_real(cards: Cards, kings: int, kind: str) -> bool:
    """Do four cards make the juego real of this kind (the setting `juego_real`)?

    Suits are looked at for 7-7-7-S alone, and only by the kinds that name a suit; Refused
    (suit_wanted) where they were not said.
    """
    sevens = [card for card in cards if card.plays == "7"]
    others = [card for card in cards if card.plays != "7"]
    if kind == "off" or len(sevens) != 3 or points(others[0].plays, kings) != 10:
        return False
    (ten,) = others
    if kind == "any_ten":
        return True
    if called(ten.plays, kings) != "S":
        return False
    if kind == "sota_oros":
        return _suit(ten, cards) == "o"
    suit = _suit(ten, cards)
    if any(card.suit == suit for card in sevens):
        return False
    return len({_suit(card, cards) for card in sevens}) == len(sevens)


def _suit(card: Card, cards: Cards) -> str:
    if card.suit is None:
        raise Refused("suit_wanted", cards=" ".join(str(each) for each in cards))
    return card.suit
