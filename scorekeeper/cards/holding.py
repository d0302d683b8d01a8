"""What four cards hold in each lance, and which of two hands is better (rule book §3).

The functions `grande`, `chica`, `pares` and `juego` define how strong four cards are. They are not
called for each comparison: eight kings distinguish 330 hands, four kings 715, and the strengths of
all of them are computed once and numbered in their order (`holdings_table`). So what four cards
hold is looked up, and of two hands the one with the greater number is better.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple, TypeVar

from scorekeeper.cards.card import (
    CARDS,
    CARDS_IN_HAND,
    FACES,
    Card,
    Cards,
    called,
    plays_of,
    points,
    rank,
)
from scorekeeper.lance import PARES, Lance
from scorekeeper.refusal import RefusalCode, Refused

T = TypeVar("T")

_JUEGO_FROM = 31
_JUEGO_ORDER = (33, 34, 35, 36, 37, 40, 32, 31)
"""Juegos from the worst to the best (PG, FO): 31, then 32, then 40 and down."""


class Pares(StrEnum):
    """Kinds of pares, worth 1, 2 and 3 stones."""

    PAR = "par"
    MEDIAS = "medias"
    DUPLES = "duples"

    stones: int
    """Stones that its holder's side collects."""


class Juego(StrEnum):
    """Kinds of juego as far as their stones go: 31 is worth 3, any other 2."""

    OTHER = "juego"
    THIRTY_ONE = "31"

    stones: int
    """Stones that its holder's side collects."""


Pares.PAR.stones, Pares.MEDIAS.stones, Pares.DUPLES.stones = 1, 2, 3
Juego.OTHER.stones, Juego.THIRTY_ONE.stones = 2, 3


Ranks = tuple[int, ...]
"""The ranks of four cards, highest first (`rank`)."""
Strength = tuple[int, ...]
"""Compares two hands in one lance: the greater is the better; equal ones go by seat."""


def grande(ranks: Ranks) -> Strength:
    """From the highest card down, the higher is better (rule book §3).

    >>> grande((8, 7, 7, 7)) > grande((8, 7, 7, 1))
    True
    """
    return ranks


def chica(ranks: Ranks) -> Strength:
    """From the lowest card up, the lower is better (rule book §3).

    >>> chica((8, 1, 1, 1)) > chica((2, 2, 1, 1))
    True
    """
    return tuple(-value for value in reversed(ranks))


def pares(ranks: Ranks) -> Strength:
    """Duples over medias over par, then by rank; empty without pares.

    Four of a rank are two equal pairs; cards outside the pares do not count (rule book §3).

    >>> pares((7, 7, 3, 3)) > pares((6, 6, 6, 6)) > pares((8, 8, 8, 1)) > pares((8, 8, 2, 1))
    True
    """
    times = Counter(ranks)
    pairs = sorted((value for value, n in times.items() if n >= 2), reverse=True)
    if any(n == 4 for n in times.values()):
        pairs = [pairs[0], pairs[0]]
    if len(pairs) == 2:
        return (Pares.DUPLES.stones, *pairs)
    if not pairs:
        return ()
    kind = Pares.MEDIAS if times[pairs[0]] == 3 else Pares.PAR
    return (kind.stones, pairs[0])


def juego(total: int) -> Strength:
    """The place of so many points among the juegos; empty below 31 (rule book §3).

    >>> juego(31) > juego(32) > juego(40) > juego(33) > juego(30)
    True
    """
    return (_JUEGO_ORDER.index(total),) if total >= _JUEGO_FROM else ()


class Holding(NamedTuple):
    """Four cards as the lances see them.

    A strength is the hand's place among all hands of the same ranking, from the worst up.
    """

    grande: int
    """Strength in grande."""
    chica: int
    """Strength in chica."""
    pares_strength: int
    """Strength in pares, 0 without."""
    juego_strength: int
    """Strength in juego, 0 without."""
    points: int
    """Value for juego and punto."""
    pares: Pares | None
    """The kind of pares, None without."""
    juego: Juego | None
    """The kind of juego, None without."""
    ranks: Ranks
    """The ranks of the cards, highest first."""

    @property
    def punto(self) -> int:
        """Nearer to 30 is better; compared only where nobody has juego."""
        return self.points

    def kind(self, lance: Lance) -> Pares | Juego | None:
        """The pares, or in the fourth lance the juego; None where the cards hold none."""
        return self.pares if lance is PARES else self.juego


JUEGO_REAL = len(_JUEGO_ORDER) + 1
"""Strength of the juego real, which beats every other 31."""


def hold(cards: Cards, kings: int, juego_real: str = "off") -> Holding:
    """Look up four cards by the table's rules.

    Args:
        cards: The four, in any order.
        kings: Eight or four (the setting `kings`).
        juego_real: The setting of that name (rule book §3).

    Raises:
        Refused: suit_wanted, where a juego real depends on suits that were not entered.

    >>> from scorekeeper.cards.card import read_card
    >>> held = hold(tuple(read_card(card) for card in ("7", "7", "7", "S")), 8)
    >>> held.points, held.pares, held.juego
    (31, <Pares.MEDIAS: 'medias'>, <Juego.THIRTY_ONE: '31'>)
    """
    held = holdings_table(kings)[plays_of(cards)]
    if juego_real != "off" and held.points == 31 and _is_juego_real(cards, kings, juego_real):
        return held._replace(juego_strength=JUEGO_REAL)
    return held


@cache
def holdings_table(kings: int) -> Mapping[int, Holding]:
    """What every four cards hold, without juego real, by what they play as (`plays_of`).

    Every four of the ten faces have an entry; those that play alike have an equal one.
    """
    hands = {
        plays_of([CARDS[face] for face in faces]): (_ranks(faces, kings), _total(faces, kings))
        for faces in combinations_with_replacement(FACES, CARDS_IN_HAND)
    }
    every_ranks = {ranks for ranks, _total in hands.values()}
    by_grande = _places(grande, every_ranks)
    by_chica = _places(chica, every_ranks)
    by_pares = _places(pares, every_ranks)
    by_juego = _places(juego, {total for _ranks, total in hands.values()})
    return {
        number: Holding(
            grande=by_grande[ranks],
            chica=by_chica[ranks],
            pares_strength=by_pares[ranks],
            juego_strength=by_juego[total],
            points=total,
            pares=_kind_of_pares(ranks),
            juego=_kind_of_juego(total),
            ranks=ranks,
        )
        for number, (ranks, total) in hands.items()
    }


def _ranks(faces: Iterable[str], kings: int) -> Ranks:
    return tuple(sorted((rank(face, kings) for face in faces), reverse=True))


def _total(faces: Iterable[str], kings: int) -> int:
    return sum(points(face, kings) for face in faces)


def _places(strength: Callable[[T], Strength], hands: Iterable[T]) -> dict[T, int]:
    """Number hands by their strength, from 0 up; equally strong ones alike."""
    by_hand = {hand: strength(hand) for hand in hands}
    places = {found: place for place, found in enumerate(sorted(set(by_hand.values())))}
    return {hand: places[found] for hand, found in by_hand.items()}


def _kind_of_pares(ranks: Ranks) -> Pares | None:
    found = pares(ranks)
    return tuple(Pares)[found[0] - 1] if found else None


def _kind_of_juego(total: int) -> Juego | None:
    if total < _JUEGO_FROM:
        return None
    return Juego.THIRTY_ONE if total == _JUEGO_FROM else Juego.OTHER


def _is_juego_real(cards: Cards, kings: int, kind: str) -> bool:
    """Return whether four cards make the juego real of a kind (setting `juego_real`).

    Suits are looked at for 7-7-7-S alone, and only by the kinds that name a suit.

    >>> _is_juego_real(tuple(CARDS[card] for card in ("7", "7", "7", "So")), 8, "sota_oros")
    True

    Raises:
        Refused: suit_wanted, where a suit that matters was not entered.
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


class SuitAnswer(NamedTuple):
    """An answer to the question for the suits of 7-7-7-S."""

    cards: Cards
    """The Sota first, each card with its suit if that matters."""
    real: bool
    """Whether they are the juego real."""


@cache
def suit_answers(kind: str) -> tuple[SuitAnswer, ...]:
    """Return all that may be answered where a juego real of this kind depends on suits.

    Example:
        >>> for cards, real in suit_answers("sota_oros"):
        ...     print(*cards, real)
        So 7 7 7 True
        Sc 7 7 7 False
        Se 7 7 7 False
        Sb 7 7 7 False
    """
    if kind not in ("sota_oros", "fourth_suit"):
        return ()
    found = []
    for suit in "oceb":
        others = [other for other in "oceb" if other != suit]
        for sevens in ([""] * 3,) if kind == "sota_oros" else (others, [suit, "", ""]):
            cards = tuple(CARDS[face] for face in (f"S{suit}", *(f"7{seven}" for seven in sevens)))
            found.append(SuitAnswer(cards, _is_juego_real(cards, 8, kind)))
    return tuple(found)


def _suit(card: Card, cards: Cards) -> str:
    if card.suit is None:
        raise Refused(RefusalCode.SUIT_WANTED, cards=" ".join(str(each) for each in cards))
    return card.suit
