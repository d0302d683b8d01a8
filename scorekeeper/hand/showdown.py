"""Who has the best of a lance.

From the cards that were shown, or what was entered without them (rule book §3).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from operator import attrgetter

from scorekeeper.cards.holding import Holding, Juego, Pares
from scorekeeper.hand.hand import Hand, cached_per_hand
from scorekeeper.lance import CHICA, DECLARED, GRANDE, JUEGO, PARES, Lance

_STRENGTHS: dict[Lance, Callable[[Holding], int]] = {
    GRANDE: attrgetter("grande"),
    CHICA: attrgetter("chica"),
    PARES: attrgetter("pares_strength"),
    JUEGO: attrgetter("juego_strength"),
}
_PUNTO: Callable[[Holding], int] = attrgetter("points")


def best_shown(hand: Hand, lance: Lance, seats: Collection[int]) -> int | None:
    """Return the best of the seats whose cards were shown, None if none were.

    Of equal hands the first from the mano wins:

    >>> from scorekeeper.cards.card import CARDS
    >>> from scorekeeper.hand.hand import new_hand
    >>> from scorekeeper.rules.ruleset import RuleSet
    >>> cards = tuple(CARDS[face] for face in "RR7A")
    >>> hand = new_hand(RuleSet(), 1, mano=1, start=(0, 0), first_of_game=True)
    >>> best_shown(hand._replace(cards=(cards, None, cards, None)), GRANDE, range(4))
    2

    Source: rule book §3.
    """
    strength = _PUNTO if hand.is_punto(lance) else _STRENGTHS[lance]
    all_held = hand.holdings
    best, most = None, -1
    for seat in hand.rules.from_mano(hand.mano):
        held = all_held[seat] if seat in seats else None
        if held is not None and (found := strength(held)) > most:
            best, most = seat, found
    return best


def best(hand: Hand, lance: Lance, seats: frozenset[int]) -> int | None:
    """Return the seat with the best of the lance; None while it cannot be known.

    By the cards of these seats, or by what was entered of those that are hidden.
    """
    if not hand.unseen & seats:
        return best_shown(hand, lance, seats)
    result = hand.entered_results[lance.place]
    return result.winner if result is not None and result.winner in seats else None


def value_of(hand: Hand, lance: Lance, seat: int) -> Pares | Juego | None:
    """Return a seat's pares or juego; None while unknown, or if it has none."""
    holding = hand.holdings[seat]
    if holding is not None:
        return holding.kind(lance)
    result = hand.entered_results[lance.place]
    kind = None if result is None else result.value_of(seat)
    if kind is None:
        return None
    return Pares(kind) if lance is Lance.PARES else Juego(kind)


@cached_per_hand
def contradictions(hand: Hand) -> tuple[tuple[int, Lance], ...]:
    """Return the seats whose cards contradict what they declared, lance by lance."""
    return tuple((seat, lance) for lance in DECLARED for seat in contradicting(hand, lance))


@cached_per_hand
def contradicting(hand: Hand, lance: Lance) -> tuple[int, ...]:
    """Return the seats whose cards contradict what they declared in a lance.

    None where a ruling settles the lance, and nobody of a side whose cards do not count.
    """
    if not lance.declared or hand.rulings[lance.place] is not None:
        return ()
    said, true = hand.said(lance), truth(hand, lance)
    if said == true:
        return ()
    return tuple(
        [
            seat
            for seat in hand.rules.seats
            if said[seat] is not None
            and true[seat] is not None
            and said[seat] != true[seat]
            and seat in hand.playing
        ]
    )


def truth(hand: Hand, lance: Lance) -> tuple[bool | None, ...]:
    """Return which seats have pares or juego; None of one whose cards were not shown."""
    return tuple([None if held is None else held.kind(lance) is not None for held in hand.holdings])
