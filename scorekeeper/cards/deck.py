"""Cards that no deck deals, or that do not say enough of a wild Sota, are refused (rules §2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from scorekeeper.cards.card import CARDS_IN_HAND, KEYPAD, SUITS, WILD, Card, Cards, called
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


def refuse_impossible_hands(hands: Sequence[Cards | None], kings: int) -> None:
    """Refuse hands, by seat, that no deck of forty deals together.

    Raises:
        Refused: impossible_deal, whose `seats` are those that show the card ("0, 2"), in order.
    """
    try:
        refuse_impossible((card for cards in hands for card in cards or ()), kings)
    except Refused as refused:
        card = str(refused.params["card"])
        raise Refused(
            "impossible_deal",
            card=card,
            times=refused.params["times"],
            most=refused.params["most"],
            seats=", ".join(str(seat) for seat in showing(hands, card, kings)),
        ) from None


def showing(hands: Sequence[Cards | None], card: str, kings: int) -> list[int]:
    """The seats whose cards contain a card: a face ("7"), or a face and its suit ("So")."""
    return [seat for seat, cards in enumerate(hands) if _shows(cards or (), card, kings)]


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


def _shows(cards: Cards, card: str, kings: int) -> bool:
    return any(
        card in (called(each.face, kings), f"{each.face}{each.suit or ''}") for each in cards
    )


def _most(face: str, kings: int) -> int:
    return 2 * COPIES if kings == 8 and face in ("R", "A") else COPIES


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
