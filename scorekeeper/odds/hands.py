"""What hands pay: simulated hands of a rule set, settled by the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from operator import itemgetter
from typing import Protocol, TypeVar

from scorekeeper.cards.card import CARDS, CARDS_IN_HAND, FACES, SUITS, Cards
from scorekeeper.cards.holding import Holding, hold
from scorekeeper.hand.award import When
from scorekeeper.hand.hand import opened_bidding
from scorekeeper.lance import CHICA, GRANDE, LANCES, PARES, Lance, Word
from scorekeeper.odds.style import Style
from scorekeeper.record.hand_record import NONE, BidWord, Record
from scorekeeper.record.settle import settle_record
from scorekeeper.rules import RuleSet

T = TypeVar("T")
DECK = tuple(CARDS[face + suit] for face in FACES for suit in SUITS)
ALL = 10_000
"""Stones of an accepted órdago: more than any target."""

Outcome = tuple[tuple[int, int], ...]
"""What a hand pays in the order taken: the side, counted from the mano's, and its stones."""

SIZES = (2, 2, 2, 3, 5)
"""Stones of a first bet."""
BETTER_BETS = 0.65
"""Chance that a bet is made by the side that has the better cards."""


class RandomNumbers(Protocol):
    """What is needed of `random.Random`."""

    def random(self) -> float:
        """Return a number from 0 up to 1."""

    def choice(self, seq: Sequence[T], /) -> T:
        """Return one of some values."""

    def sample(self, population: Sequence[T], k: int) -> list[T]:
        """Return so many of some values, in any order."""


def hands(rules: RuleSet, style: Style, rng: RandomNumbers, deals: int) -> Counter[Outcome]:
    """Return how often each outcome comes in simulated hands of two sides.

    Each deal is played with each seat as the mano, so that no side has the better cards by chance.

    >>> from random import Random
    >>> from scorekeeper.odds.style import QUIET
    >>> found = hands(RuleSet(), QUIET, Random(1), 10)
    >>> sum(found.values()), all(stones > 0 for outcome in found for _, stones in outcome)
    (40, True)
    """
    found: Counter[Outcome] = Counter()
    endless = replace(rules, target=ALL)
    for _ in range(deals):
        dealt = rng.sample(DECK, rules.players * CARDS_IN_HAND)
        by_seat = [tuple(dealt[seat :: rules.players]) for seat in rules.seats]
        for mano in rules.seats:
            cards = (*by_seat[mano:], *by_seat[:mano])
            found[_outcome(endless, cards, style, rng)] += 1
    return found


def _outcome(rules: RuleSet, cards: tuple[Cards, ...], style: Style, rng: RandomNumbers) -> Outcome:
    """Bid and count a hand of which seat 0 is the mano."""
    held = [hold(each, rules.kings, rules.juego_real) for each in cards]
    bids: list[tuple[BidWord, ...]] = []
    decided = False
    for lance in LANCES:
        words = () if decided else tuple(_words(rules, lance, held, style, rng))
        decided = decided or [word for _, word, _ in words] == [Word.ORDAGO, Word.QUIERO]
        bids.append(words)
    record = Record(rules, 0, (0, 0), cards, {}, tuple(bids), NONE, NONE)
    awards, _, _ = settle_record(record)
    paid = ((award.side, ALL if award.when is When.ORDAGO else award.stones) for award in awards)
    return tuple(
        (side, sum(stones for _, stones in together))
        for side, together in groupby(paid, itemgetter(0))
    )


def _words(
    rules: RuleSet, lance: Lance, held: Sequence[Holding], style: Style, rng: RandomNumbers
) -> Iterator[BidWord]:
    """Yield the words of a lance, the last one an answer; none: all pass, or nobody bids."""
    bidding = opened_bidding(rules, lance, [each.kind(lance) is not None for each in held])
    if bidding is None or rng.random() >= style.bets:
        return
    first = {rules.side_of(seat): seat for seat in sorted(bidding.speakers, reverse=True)}
    better = rules.side_of(max(sorted(bidding.speakers), key=lambda at: _strength(held[at], lance)))
    by = better if rng.random() < BETTER_BETS else 1 - better
    accepted = rng.random() < style.accepts
    if rng.random() < style.ordagos:
        yield first[by], Word.ORDAGO, None
    else:
        yield first[by], Word.ENVIDO, rng.choice(SIZES)
        if accepted and rng.random() < style.raises:
            by = 1 - by
            yield first[by], Word.REENVIDO, None
    yield first[1 - by], Word.QUIERO if accepted else Word.NO_QUEREMOS, None


def _strength(held: Holding, lance: Lance) -> int:
    if lance is GRANDE:
        return held.grande
    if lance is CHICA:
        return held.chica
    if lance is PARES:
        return held.pares_strength
    return held.juego_strength or held.punto
