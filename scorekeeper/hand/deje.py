"""The stones of a refused bet, taken at once (rules §4, §5)."""

from __future__ import annotations

from scorekeeper.bidding import NotWanted
from scorekeeper.hand.award import Award, Reason, When
from scorekeeper.hand.hand import Hand
from scorekeeper.lance import Lance


def deje_award(hand: Hand, lance: Lance, score: tuple[int, ...]) -> Award | None:
    """What the bettors take now that their bet was refused; None where none was.

    Nor where a referee ruled the lance, or took the hand from them. `score` is the one before it.
    """
    bidding = hand.bidding(lance)
    if bidding is None or not isinstance(bidding.outcome, NotWanted):
        return None
    side, stones = bidding.outcome.side, bidding.outcome.deje
    if stones == 0 or hand.rulings[lance.place] is not None or side == hand.forfeit:
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
