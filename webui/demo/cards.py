"""A real deck, shuffled and dealt, so that every showdown is one that a table could see."""

from __future__ import annotations

import random
from dataclasses import dataclass

from scorekeeper.cards.card import CARDS_IN_HAND, FACES, SUITS, Card, Cards, called
from scorekeeper.cards.holding import Holding, hold


@dataclass(frozen=True, slots=True)
class Deal:
    """What each seat holds."""

    hands: tuple[Cards, ...]
    held: tuple[Holding, ...]
    kings: int

    def faces(self, seat: int) -> list[str]:
        """A seat's cards as its phone's keypad has them."""
        return [called(card.face, self.kings) for card in self.hands[seat]]


def deal(chance: random.Random, players: int, kings: int) -> Deal:
    """Shuffle forty cards and deal four to each."""
    deck = [Card(face, suit) for face in FACES for suit in SUITS]
    chance.shuffle(deck)
    hands = tuple(
        tuple(deck[seat * CARDS_IN_HAND : (seat + 1) * CARDS_IN_HAND]) for seat in range(players)
    )
    return Deal(hands, tuple(hold(cards, kings) for cards in hands), kings)
