"""Who has the best of a lance.

From the cards shown or from what was told without them (rules §3).
"""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.cards.holding import Holding, Juego, Pares, hold
from scorekeeper.hand.hand import Hand
from scorekeeper.lance import Lance


def holding_of(hand: Hand, seat: int) -> Holding | None:
    """What a seat holds, None while its cards were not shown."""
    cards = hand.cards[seat]
    return None if cards is None else hold(cards, hand.rules.kings, hand.rules.juego_real)


def strength(hand: Hand, lance: Lance, holding: Holding) -> int:
    """How strong a holding is in a lance of this hand."""
    if lance is Lance.GRANDE:
        return holding.grande
    if lance is Lance.CHICA:
        return holding.chica
    if lance is Lance.PARES:
        return holding.pares_strength
    return holding.punto if hand.punto else holding.juego_strength


def best_shown(hand: Hand, lance: Lance, seats: Iterable[int]) -> int | None:
    """The best among seats whose cards were shown; ties go to the first from mano.

    None: none shown.
    """
    shown = [(seat, holding_of(hand, seat)) for seat in seats]
    ranked = [
        (strength(hand, lance, holding), -hand.order(seat), seat)
        for seat, holding in shown
        if holding is not None
    ]
    return max(ranked)[2] if ranked else None


def best(hand: Hand, lance: Lance, seats: frozenset[int]) -> int | None:
    """The seat with the best of the lance; None while it cannot be known.

    By the cards of these seats, or while some are hidden by what was told of them.
    """
    if all(hand.cards[seat] is not None for seat in seats):
        return best_shown(hand, lance, seats)
    told = hand.told[lance.place]
    return told.winner if told is not None and told.winner in seats else None


def value_of(hand: Hand, lance: Lance, seat: int) -> Pares | Juego | None:
    """What a seat's pares or juego are; None while unknown, or where the cards hold none."""
    holding = holding_of(hand, seat)
    if holding is not None:
        return holding.kind(lance)
    told = hand.told[lance.place]
    kind = None if told is None else told.value_of(seat)
    if kind is None:
        return None
    return Pares(kind) if lance is Lance.PARES else Juego(kind)


def contradictions(hand: Hand, lances: Iterable[Lance]) -> tuple[tuple[int, Lance], ...]:
    """Seats whose shown cards are not what they said.

    In those of the lances that no ruling settles, of players whose cards count.
    """
    found = []
    for lance in lances:
        if not lance.declared or hand.rulings[lance.place] is not None:
            continue
        for seat, said in enumerate(hand.said(lance)):
            holding = holding_of(hand, seat)
            if said is None or holding is None or seat not in hand.playing:
                continue
            if said != (holding.kind(lance) is not None):
                found.append((seat, lance))
    return tuple(found)
