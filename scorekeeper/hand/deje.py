"""The stones of a refused bet, taken at once (rules §4, §5)."""

from __future__ import annotations

from scorekeeper.bidding import NotWanted
from scorekeeper.hand.award import Award, Reason, When
from scorekeeper.hand.hand import Hand
from scorekeeper.lance import Lance


def pays_deje(hand: Hand, lance: Lance, side: int | None = None) -> bool:
    """Would a refusal of this side's bet pay its deje at once; None: of any side's?

    Not where a referee ruled the lance, or took the hand from the bettors.
    """
    if hand.rulings[lance.place] is not None:
        return False
    return hand.forfeit is None or side != hand.forfeit


def deje_award(hand: Hand, lance: Lance, score: tuple[int, ...]) -> Award | None:
    """What the bettors take now that their bet was refused; None where none was.

    Nor where a referee ruled the lance, or took the hand from them. `score` is the one before it.
    """
    bidding = hand.bidding(lance)
    if bidding is None or not isinstance(bidding.outcome, NotWanted):
        return None
    side, stones = bidding.outcome.side, bidding.outcome.deje
    if stones == 0 or not pays_deje(hand, lance, side):
        return None
    return Award(
        lance=lance,
        punto=lance is Lance.JUEGO and hand.punto,
        side=side,
        stones=stones,
        when=When.BID,
        reason=Reason.DEJE,
        score=min(score[side] + stones, hand.rules.target),
    )
