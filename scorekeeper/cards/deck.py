"""Deals that no deck can give are refused, naming the card (rules §2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from scorekeeper.cards.card import CARDS_IN_HAND, SUITS, Card
from scorekeeper.cards.ranking import KEYPAD, called
from scorekeeper.refusal import Refused

COPIES = 4


def refuse_impossible(cards: Iterable[Card], kings: int) -> None:
    """Refused (impossible_deal) where the cards of all hands together are in no deck of forty.

    With eight kings an R may have been written for a 3 and an A for a 2, so eight of each pair
    are possible.
    """
    dealt = tuple(cards)
    suited = Counter(card.face + card.suit for card in dealt if card.suit is not None)
    for card, times in suited.items():
        if times > 1:
            raise Refused("impossible_deal", card=card, times=times, most=1)
    faces = Counter(called(card.face, kings) for card in dealt)
    for face, times in faces.items():
        most = _most(face, kings)
        if times > most:
            raise Refused("impossible_deal", card=face, times=times, most=most)


def left(others: Iterable[Card], kings: int, *, wild_sotas: bool) -> dict[str, int]:
    """Of which cards a hand can hold fewer than four beside these, and how many it can.

    By face, and where Sotas are wild each Sota by itself, as it is told with its suit.
    """
    dealt = tuple(others)
    faces = Counter(called(card.face, kings) for card in dealt)
    found = {face: _most(face, kings) - faces[face] for face in KEYPAD[kings]}
    if wild_sotas:
        shown = {(card.face, card.suit) for card in dealt}
        found |= {"S" + suit: int(("S", suit) not in shown) for suit in SUITS}
    return {card: max(0, most) for card, most in found.items() if most < CARDS_IN_HAND}


def _most(face: str, kings: int) -> int:
    return 2 * COPIES if kings == 8 and face in ("R", "A") else COPIES
