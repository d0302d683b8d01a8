"""The simulation kernel and the engine agree on the winner of every lance."""

from __future__ import annotations

import numpy as np
import pytest

from scorekeeper.hand.hand import new_hand
from scorekeeper.hand.showdown import best_shown
from scorekeeper.lance import Lance
from scorekeeper.rules import RuleSet
from scorekeeper.simulation import NOBODY, cards_of, deal, winners

DAILY, SOAK = 1_000, 1_000_000


def by_the_engine(dealt: list[int], kings: int) -> list[int]:
    """Who has the best of each lance, the mano at seat 0."""
    rules = RuleSet(players=len(dealt), kings=kings)
    hand = new_hand(rules, 1, 0, (0, 0), first_of_game=False)
    hand = hand._replace(cards=tuple(cards_of(each) for each in dealt))
    held = [each for each in hand.holdings if each is not None]
    hand = hand._replace(said_juego=tuple(each.juego is not None for each in held))
    found = []
    for lance in Lance:
        holders = [s for s, each in enumerate(held) if lance is not Lance.PARES or each.pares]
        best = best_shown(hand, lance, holders)
        found.append(NOBODY if best is None else best)
    return found


def differing(number: int, players: int, kings: int, seed: int) -> list[tuple[list[int], int]]:
    dealt = deal(np.random.default_rng(seed), number, players)
    won = winners(dealt, kings)
    return [
        (hands, kings)
        for hands, found in zip(dealt.T.tolist(), won.tolist(), strict=True)
        if found != by_the_engine(hands, kings)
    ]


@pytest.mark.parametrize("kings", [8, 4])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_winners_agree_with_the_engine(players: int, kings: int) -> None:
    assert differing(DAILY, players, kings, seed=1) == []


@pytest.mark.soak
def test_winners_agree_with_the_engine_on_a_million_deals() -> None:
    for seed, kings in enumerate((8, 4)):
        assert differing(SOAK // 2, 4, kings, seed) == []


@pytest.mark.parametrize("players", [4, 6])
def test_no_card_is_dealt_twice(players: int) -> None:
    for hands in deal(np.random.default_rng(2), 1_000, players).T.tolist():
        assert len({card for hand in hands for card in cards_of(hand)}) == 4 * players


def test_every_card_comes_as_often_to_every_seat() -> None:
    number = 20_000
    for hands in deal(np.random.default_rng(3), number):
        cards = [str(card) for hand in hands.tolist() for card in cards_of(hand)]
        counts = [cards.count(card) for card in set(cards)]
        assert len(counts) == 40
        # Binomial with p = 1/10: six standard deviations.
        assert all(abs(count - number / 10) < 6 * (number * 0.09) ** 0.5 for count in counts)
