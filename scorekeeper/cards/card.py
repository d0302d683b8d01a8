"""Cards, their notation and rank, and the deck that they come from (rule book §2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.kernel.fields import READERS, TEXT
from scorekeeper.kernel.reading import sequence, shown
from scorekeeper.refusal import RefusalCode, Refused

FACES = ("R", "C", "S", "7", "6", "5", "4", "3", "2", "A")
"""Rey, Caballo, Sota, 7 … 2, As."""

SUITS = ("e", "c", "o", "b")
"""Espadas, copas, oros, bastos."""

CARDS_IN_HAND = 4


WILD = (("S", "c"), ("S", "o"))
"""With ten kings (Eibar) the Sotas of copas and of oros are wild (rule book §2)."""

WILD_AS = ("R", "A")


@dataclass(frozen=True)
class Card:
    """One card."""

    face: str
    """What is drawn on it."""
    suit: str | None = None
    """None if it was not entered, as suits hardly ever matter (rule book §2)."""
    stands_for: str | None = None
    """What the holder of a wild Sota chose; None for any other card."""

    def __str__(self) -> str:
        chosen = f">{self.stands_for}" if self.stands_for else ""
        return self.face + (self.suit or "") + chosen

    @property
    def plays(self) -> str:
        """The face it is compared and counted as."""
        return self.stands_for or self.face

    @cached_property
    def number(self) -> int:
        """A one in the digit of the face that it plays as (`plays_of`)."""
        return _digit(self.plays)

    @cached_property
    def drawn(self) -> int:
        """A one in the digit of its own face, and one in that of the card if it has a suit."""
        if self.suit is None:
            return _digit(self.face)
        place = FACES.index(self.face) * len(SUITS) + SUITS.index(self.suit)
        return _digit(self.face) | 1 << _DIGIT * (len(FACES) + place)


Cards = tuple[Card, ...]

CARDS: Mapping[object, Card] = {
    str(card): card
    for card in (
        *(Card(face, suit) for face in FACES for suit in (None, *SUITS)),
        *(Card(face, suit, stands_for) for face, suit in WILD for stands_for in WILD_AS),
    )
}
"""Every card by its notation."""

DECK: Cards = tuple(CARDS[face + suit] for face in FACES for suit in SUITS)
"""The forty cards."""


def read_card(text: object) -> Card:
    """Read a card: a face, its suit if it matters, and the choice for a wild Sota.

    >>> read_card("So>A").plays
    'A'

    Raises:
        Refused: bad_card.
    """
    card = CARDS.get(text) if isinstance(text, str) else None
    if card is None:
        raise Refused(RefusalCode.BAD_CARD, value=shown(text), allowed=" ".join(FACES))
    return card


READERS[Card] = lambda value, _field: read_card(value)
TEXT.add(Card)


def read_cards(value: object, field: str) -> Cards:
    """Read a JSON array of four cards, kept in its order."""
    texts = sequence(value, field, CARDS_IN_HAND)
    try:
        return tuple([CARDS[text] for text in texts])
    except (KeyError, TypeError):
        return tuple([read_card(text) for text in texts])


KEYPAD = {
    8: ("R", "C", "S", "7", "6", "5", "4", "A"),
    4: FACES,
}
"""Faces that hands are compared by, high to low: with eight kings a 3 is a Rey, a 2 an As (PG)."""


_ALIKE = {"3": "R", "2": "A"}


def called(face: str, kings: int) -> str:
    """Return the face that a card plays as: with eight kings the 3 is a Rey, the 2 an As.

    >>> called("3", kings=8), called("3", kings=4)
    ('R', '3')
    """
    return _ALIKE.get(face, face) if kings == 8 else face


def rank(face: str, kings: int) -> int:
    """Return the order of a face: a higher number is a higher card; the lowest is 1.

    >>> rank("R", kings=8), rank("3", kings=8), rank("2", kings=8), rank("R", kings=4)
    (8, 8, 1, 10)
    """
    faces = KEYPAD[kings]
    return len(faces) - faces.index(called(face, kings))


def points(face: str, kings: int) -> int:
    """Return the value for juego and punto: figures 10, an As 1, the rest their number (PG, FO).

    >>> points("S", kings=8), points("3", kings=8), points("3", kings=4)
    (10, 10, 3)
    """
    face = called(face, kings)
    if face in ("R", "C", "S"):
        return 10
    return 1 if face == "A" else int(face)


_COPIES = 4

_DIGIT = 6
"""Bits of a digit: enough for the 24 cards of six hands."""


def _digit(face: str) -> int:
    """Return a one in the digit of a face."""
    return 1 << _DIGIT * FACES.index(face)


def plays_of(cards: Iterable[Card]) -> int:
    """Return a number that is the same for cards that play as the same faces, in any order.

    It has a digit for each face, which counts the cards that play as it.
    """
    return sum([card.number for card in cards])


_DIGITS = sum(1 << _DIGIT * place for place in range(len(FACES) * (1 + len(SUITS))))
_OF_FACES = sum(_digit(face) for face in FACES)
_SIGN = 1 << _DIGIT - 1
_ABOVE = (_SIGN - 2) * _DIGITS - (_COPIES - 1) * _OF_FACES
"""Added to the sum of `Card.drawn`, it sets the highest bit of the digits above what a deck has."""


def refuse_impossible(cards: Iterable[Card], kings: int) -> None:
    """Refuse (impossible_deal) cards that no deck of forty deals together.

    With eight kings an R may have been written for a 3 and an A for a 2, so eight of each pair
    are possible.

    >>> refuse_impossible([read_card(face) for face in "CCCCC"], kings=8)
    Traceback (most recent call last):
        ...
    scorekeeper.refusal.Refused: No deck gives this: C 5 times, at most 4.
    """
    dealt = tuple(cards)
    if not sum([card.drawn for card in dealt]) + _ABOVE & _SIGN * _DIGITS:
        return
    suited = Counter([card.face + card.suit for card in dealt if card.suit is not None])
    for card, times in suited.items():
        if times > 1:
            raise Refused(RefusalCode.IMPOSSIBLE_DEAL, card=card, times=times, most=1)
    alike = _ALIKE if kings == 8 else {}
    faces = Counter([alike.get(card.face, card.face) for card in dealt])
    for face, times in faces.items():
        if times > _COPIES and times > (most := _most(face, kings)):
            raise Refused(RefusalCode.IMPOSSIBLE_DEAL, card=face, times=times, most=most)


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
            RefusalCode.IMPOSSIBLE_DEAL,
            card=card,
            times=refused.params["times"],
            most=refused.params["most"],
            seats=", ".join(str(seat) for seat in showing(hands, card, kings)),
        ) from None


def showing(hands: Sequence[Cards | None], card: str, kings: int) -> list[int]:
    """Return the seats whose cards contain a card: a face ("7"), or a face and its suit ("So")."""
    return [seat for seat, cards in enumerate(hands) if card in names_of(cards or (), kings)]


def left(others: Iterable[Card], kings: int, *, wild_sotas: bool) -> dict[str, int]:
    """Return the cards of which a hand can hold fewer than four beside these, with their numbers.

    By face, and where Sotas are wild each Sota by itself, as it is entered with its suit.

    >>> left([read_card(face) for face in "RRRRRR77"], kings=8, wild_sotas=False)
    {'R': 2, '7': 2}
    """
    dealt = tuple(others)
    faces = [called(card.face, kings) for card in dealt]
    found = {face: _most(face, kings) - faces.count(face) for face in KEYPAD[kings]}
    if wild_sotas:
        gone = {(card.face, card.suit) for card in dealt}
        found |= {"S" + suit: int(("S", suit) not in gone) for suit in SUITS}
    return {card: max(0, most) for card, most in found.items() if most < CARDS_IN_HAND}


def names_of(cards: Cards, kings: int) -> set[str]:
    """Return the faces that some cards count as ("7"), and each card as it was entered ("So").

    >>> sorted(names_of((read_card("So"), read_card("3")), kings=8))
    ['3', 'R', 'S', 'So']
    """
    named = {card.face + (card.suit or "") for card in cards}
    return named.union([called(card.face, kings) for card in cards])


def _most(face: str, kings: int) -> int:
    return 2 * _COPIES if kings == 8 and face in ("R", "A") else _COPIES


def check_wild(cards: Sequence[Card], *, wild_sotas: bool) -> None:
    """Refuse a Sota without suit or choice where Sotas are wild, or a choice where none is.

    Refused: not_wild (a choice at a table without wild Sotas), suit_wanted (a Sota without its
    suit), choice_wanted (a wild Sota whose holder has not said what it is).
    """
    if not wild_sotas:
        for card in cards:
            if card.stands_for is not None:
                raise Refused(RefusalCode.NOT_WILD, card=str(card))
        return
    for card in cards:
        if card.face == "S" and card.suit is None:
            raise Refused(RefusalCode.SUIT_WANTED, cards=" ".join(str(each) for each in cards))
        if (card.face, card.suit) in WILD and card.stands_for is None:
            raise Refused(RefusalCode.CHOICE_WANTED, card=str(card))
