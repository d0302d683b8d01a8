"""What four cards hold in each lance, and which of two hands is better (rules §3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.cards.card import Card, Cards, called, points, rank
from scorekeeper.lance import Lance
from scorekeeper.refusal import RefusalCode, Refused

JUEGO_FROM = 31
JUEGO_ORDER = (33, 34, 35, 36, 37, 40, 32, 31)
"""Juegos from the worst to the best (PG, FO): 31, then 32, then 40 and down."""


class Pares(StrEnum):
    """Kinds of pares, worth 1, 2 and 3 stones."""

    PAR = "par"
    MEDIAS = "medias"
    DUPLES = "duples"

    @property
    def stones(self) -> int:
        """What its holder's side collects for it."""
        return 1 + tuple(Pares).index(self)


class Juego(StrEnum):
    """Kinds of juego as far as their stones go: 31 is worth 3, any other 2."""

    OTHER = "juego"
    THIRTY_ONE = "31"

    @property
    def stones(self) -> int:
        """What its holder's side collects for it."""
        return 3 if self is Juego.THIRTY_ONE else 2


Strength = tuple[int, ...]
"""Compares two holdings in one lance: the greater is the better; equal ones go by seat."""


@dataclass(frozen=True, slots=True)
class Holding:
    """Four cards as the lances see them."""

    grande: Strength
    chica: Strength
    pares_strength: Strength
    pares: Pares | None
    points: int
    juego_strength: Strength
    juego: Juego | None

    @property
    def punto(self) -> Strength:
        """Nearer to 30 is better; compared only where nobody has juego."""
        return (self.points,)

    def kind(self, lance: Lance) -> Pares | Juego | None:
        """The pares, or in the fourth lance the juego; None where the cards hold none."""
        return self.pares if lance is Lance.PARES else self.juego


def hold(cards: Cards, kings: int, juego_real: str = "off") -> Holding:
    """Look at four cards by the table's rules; `juego_real` as the rule set has it (rules §3).

    Refused (suit_wanted) where a juego real hangs on suits that nobody said.
    """
    ranks = sorted((rank(card.plays, kings) for card in cards), reverse=True)
    total = sum(points(card.plays, kings) for card in cards)
    pares, pares_strength = _pares(ranks)
    juego = None
    juego_strength: Strength = ()
    if total >= JUEGO_FROM:
        juego = Juego.THIRTY_ONE if total == JUEGO_FROM else Juego.OTHER
        royal = is_juego_real(cards, kings, juego_real)
        juego_strength = (JUEGO_ORDER.index(total), int(royal))
    return Holding(
        grande=tuple(ranks),
        chica=tuple(-value for value in reversed(ranks)),
        pares_strength=pares_strength,
        pares=pares,
        points=total,
        juego_strength=juego_strength,
        juego=juego,
    )


def _pares(ranks: Iterable[int]) -> tuple[Pares | None, Strength]:
    """The pares among the ranks: four alike are two equal pairs; odd cards do not count."""
    times = Counter(ranks)
    pairs = sorted((value for value, n in times.items() if n >= 2), reverse=True)
    if any(n == 4 for n in times.values()):
        pairs = [pairs[0], pairs[0]]
    if len(pairs) == 2:
        return Pares.DUPLES, (3, *pairs)
    if not pairs:
        return None, ()
    if times[pairs[0]] == 3:
        return Pares.MEDIAS, (2, pairs[0])
    return Pares.PAR, (1, pairs[0])


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
        raise Refused(RefusalCode.SUIT_WANTED, cards=" ".join(str(each) for each in cards))
    return card.suit
