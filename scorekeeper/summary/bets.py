"""The bets of a match: the longest, and the órdagos."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scorekeeper.bidding import Accepted, Bidding, NotWanted
from scorekeeper.hand.hand import Hand
from scorekeeper.lance import Lance, Word
from scorekeeper.summary.shapes import BetShape, OrdagosShape


def longest_bet(hands: Iterable[Hand]) -> BetShape | None:
    """The most stones that were named, accepted or not; the earliest of equal ones."""
    bets = [bet for hand in hands for bet in _bets(hand)]
    return max(bets, key=lambda bet: bet["stones"], default=None)


def ordagos(hands: Iterable[Hand]) -> OrdagosShape:
    """How many were said, and how many were seen."""
    biddings = [bidding for hand in hands for bidding in hand.biddings if bidding is not None]
    return {
        "said": sum(word.word is Word.ORDAGO for each in biddings for word in each.spoken),
        "accepted": sum(_ordago_seen(each) for each in biddings),
    }


def _bets(hand: Hand) -> Iterator[BetShape]:
    for lance in Lance:
        bidding = hand.bidding(lance)
        for word in () if bidding is None else bidding.spoken:
            if bidding is not None and word.word.takes_stones and word.total is not None:
                yield {
                    "hand": hand.number,
                    "lance": lance.value,
                    "punto": lance is Lance.JUEGO and hand.punto,
                    "seat": word.seat,
                    "stones": word.total,
                    "state": _came_to(bidding, word.total),
                }


def _came_to(bidding: Bidding, total: int) -> str:
    """What a bet came to: accepted as it stood, refused, or raised over."""
    match bidding.outcome:
        case Accepted(total=stones, ordago=False) if stones == total:
            return "accepted"
        case NotWanted() if bidding.standing and bidding.standing.total == total:
            return "refused"
        case _:
            return "raised"


def _ordago_seen(bidding: Bidding) -> bool:
    return isinstance(bidding.outcome, Accepted) and bidding.outcome.ordago
