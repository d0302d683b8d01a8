"""Random deals and who wins their lances, for statistics and odds.

A hand is a number: its place among the 91,390 sets of four of the forty cards. What it holds is
looked up in a table that is made from the engine's own (`holdings_table` in
scorekeeper/cards/holding.py), so that no rule stands here a second time. All seats of all deals are
looked up and compared at once.

Wild Sotas and juego real, for which suits matter, are not simulated.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from scorekeeper.cards.card import CARDS_IN_HAND, DECK, Cards, plays_of
from scorekeeper.cards.holding import Holding, holdings_table

NOBODY = -1
"""In place of a winner where nobody has pares."""

_PLACES = 8
"""Factor of a strength: more than the number of seats, so that a seat's place can be added."""
_ABOVE_PUNTO = 100
"""Added to the strength of a juego: any juego is more than every punto."""


def deal(rng: np.random.Generator, number: int, players: int = 4) -> NDArray[np.uint32]:
    """Deal four cards to each player, many times.

    Each hand is drawn from all 91,390 until it shares no card with those before it, so every deal
    is equally likely.

    Args:
        rng: Source of randomness.
        number: How many deals.
        players: How many hands each, up to ten.

    Returns:
        The hands by player and deal.
    """
    cards_in = _cards_in_hands()
    taken = np.zeros(number, np.uint64)
    dealt = np.empty((players, number), np.uint32)
    for hands in dealt:
        hands[:] = rng.integers(0, cards_in.size, number, dtype=np.uint32)
        again = np.flatnonzero(cards_in.take(hands) & taken)
        while again.size:
            drawn = rng.integers(0, cards_in.size, again.size, dtype=np.uint32)
            hands[again] = drawn
            again = again[(cards_in.take(drawn) & taken.take(again)) != 0]
        taken |= cards_in.take(hands)
    return dealt


def winners(dealt: NDArray[np.uint32], kings: int = 8) -> NDArray[np.int8]:
    """Who has the best of each lance; ties go to the first in the order of play (rule book §3).

    Args:
        dealt: The hands by player, the mano first, and deal.
        kings: Eight or four (the setting `kings`).

    Returns:
        The place of the winner by deal and lance, 0 being the mano; `NOBODY` where nobody has
        pares. The fourth lance is punto where nobody has juego.
    """
    strengths = _strengths(kings)
    last = len(dealt) - 1
    best = np.zeros((dealt.shape[1], 4), np.int16)
    for place, hands in enumerate(dealt):
        held = strengths.take(hands).view(np.int16).reshape(best.shape)
        np.maximum(best, held + np.int16(last - place), out=best)
    found = (last - best % _PLACES).astype(np.int8)
    found[best < _PLACES] = NOBODY
    return found


def cards_of(hand: int) -> Cards:
    """The cards of a hand.

    >>> [str(card) for card in cards_of(0)]
    ['Re', 'Rc', 'Ro', 'Rb']
    """
    return _hands()[hand]


@cache
def _hands() -> tuple[Cards, ...]:
    return tuple(combinations(DECK, CARDS_IN_HAND))


@cache
def _cards_in_hands() -> NDArray[np.uint64]:
    """Of each hand, a bit for each of its cards."""
    bits = {card: 1 << place for place, card in enumerate(DECK)}
    return np.array([sum(bits[card] for card in hand) for hand in _hands()], np.uint64)


@cache
def _strengths(kings: int) -> NDArray[np.uint64]:
    """The strengths of each hand in the four lances, 16 bits each in one number."""
    held = holdings_table(kings)
    rows = [_row(held[plays_of(hand)]) for hand in _hands()]
    return np.array(rows, np.int16).view(np.uint64).ravel()


def _row(held: Holding) -> tuple[int, ...]:
    fourth = held.juego_strength + _ABOVE_PUNTO if held.juego else held.punto
    strengths = (held.grande + 1, held.chica + 1, held.pares_strength, fourth)
    return tuple(strength * _PLACES for strength in strengths)
