"""Ten kings (Eibar): what each choice for a hand's wild Sotas would pay (rule book §2, PG BL).

The holder of wild Sotas fixes what they are when the cards are shown, one choice for all lances.
Beforehand they may see what the hand would pay under each, given the bids and the cards that were
shown. Players who have not shown theirs are assumed to hold nothing better, and are listed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import product

from scorekeeper.cards.card import WILD, WILD_AS, Card, Cards, check_wild, refuse_impossible_hands
from scorekeeper.hand.award import Award
from scorekeeper.hand.hand import Hand, LanceResult, deciding_ordago, put
from scorekeeper.hand.misdeclaration import RulingWanted, verdict
from scorekeeper.hand.payment import awards_of, contenders, need_of
from scorekeeper.hand.showdown import best_shown, contradictions
from scorekeeper.lance import Lance


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice for a hand's wild Sotas, and what would follow."""

    cards: Cards
    """The cards with the choice for each wild Sota."""
    stones: tuple[int, ...]
    """What each side would take in the count."""
    winner: int | None
    """The side that would win the game by it."""
    contradicts: tuple[Lance, ...]
    """Lances in which the holder's declaration would be wrong."""
    best: bool = False
    """Whether no other choice is better for the holder's side."""


def choices(hand: Hand, score: tuple[int, ...], seat: int, cards: Cards) -> tuple[Choice, ...]:
    """Return every choice for the wild Sotas among these cards, kings first, the best ones marked.

    Best is a choice that does not contradict the player's declarations; of those, one that wins the
    game; of those, the one with the largest lead of stones for their side.

    Args:
        hand: The hand.
        score: Stones of each side now, with the dejes of the hand.
        seat: The seat of the player.
        cards: Their four cards.

    Raises:
        Refused: impossible_deal, suit_wanted.
    """
    shown = put(hand.cards, seat, cards)
    refuse_impossible_hands(shown, hand.rules.kings)
    found = [_look(hand, score, seat, chosen) for chosen in _chosen(cards)]
    side = hand.rules.side_of(seat)
    best = max(_merit(choice, side) for choice in found)
    return tuple(replace(choice, best=_merit(choice, side) == best) for choice in found)


@cache
def wild_choices() -> tuple[tuple[str, ...], ...]:
    """Return every choice for one wild Sota and for two among a hand's cards, kings first.

    Example:
        >>> [" ".join(faces) for faces in wild_choices()]
        ['R', 'A', 'R R', 'R A', 'A A']
    """
    sotas = [Card(face, suit) for face, suit in WILD]
    return tuple(
        tuple(card.plays for card in chosen)
        for held in range(1, len(sotas) + 1)
        for chosen in _chosen(tuple(sotas[:held]))
    )


def hidden(hand: Hand, seat: int) -> frozenset[int]:
    """Return the other seats whose cards count and were not shown."""
    return (hand.unseen & hand.playing) - {seat}


def _chosen(cards: Cards) -> Iterator[Cards]:
    """Yield the cards under every choice, once for choices that play alike."""
    seen = set()
    options = [
        [replace(card, stands_for=face) for face in WILD_AS]
        if (card.face, card.suit) in WILD
        else [card]
        for card in cards
    ]
    for chosen in product(*options):
        plays = tuple(sorted(card.plays for card in chosen))
        if plays not in seen:
            seen.add(plays)
            check_wild(chosen, wild_sotas=True)
            yield chosen


def _look(hand: Hand, score: tuple[int, ...], seat: int, cards: Cards) -> Choice:
    """Return what follows if these are the seat's cards."""
    shown = hand._replace(cards=put(hand.cards, seat, cards))
    wrong = tuple(lance for each, lance in contradictions(shown) if each == seat)
    ordago = deciding_ordago(shown)
    if ordago is not None:
        seats = contenders(shown, ordago, shown.who_said_yes(ordago) & shown.playing)
        best = best_shown(shown, ordago, seats)
        side = None if best is None else hand.rules.side_of(best)
        return Choice(cards, (0,) * hand.rules.sides, side, wrong)
    stones, winner = _counted(shown, score)
    return Choice(cards, stones, winner, wrong)


def _counted(hand: Hand, score: tuple[int, ...]) -> tuple[tuple[int, ...], int | None]:
    """Return the stones of each side until one has won the game, and who has."""
    stones = (0,) * hand.rules.sides
    for lance in Lance:
        for award in _awards_by_shown_cards(hand, lance):
            stones = put(stones, award.side, stones[award.side] + award.stones)
            if score[award.side] + stones[award.side] >= hand.rules.target:
                return stones, award.side
    return stones, None


def _awards_by_shown_cards(hand: Hand, lance: Lance) -> tuple[Award, ...]:
    """Return what a lance pays by the cards that were shown."""
    if verdict(hand, lance) == RulingWanted():
        return ()
    need = need_of(hand, lance)
    if need is not None and need.winners:
        winner = best_shown(hand, lance, need.winners)
        if winner is None:
            return ()
        hand = hand.with_result(lance, LanceResult(winner))
    return awards_of(hand, lance)


def _merit(choice: Choice, side: int) -> tuple[bool, int, int]:
    won = 0 if choice.winner is None else (1 if choice.winner == side else -1)
    others = sum(choice.stones) - choice.stones[side]
    return (not choice.contradicts, won, choice.stones[side] - others)
