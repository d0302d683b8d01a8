"""What everybody at the table knows of a hand: who is mano, what was bet and said. Never cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorekeeper.bidding import Accepted, AllPassed, BetRefused, Bidding
from scorekeeper.hand.hand import Hand
from scorekeeper.lance import LANCES
from scorekeeper.odds.hands import ACCEPTED, BETTER_BETS, ORDAGO, PASSED, REFUSED, LanceResult

Said = tuple[bool | None, ...]
"""Yes, no or nothing yet, by seat from the mano on."""


class Bet(NamedTuple):
    """A bet that waits for an answer."""

    side: int
    total: int | None
    """None: an órdago."""
    deje: int
    """Stones that it takes if it is refused."""
    raised: bool
    """Whether it is a raise: these are not raised again."""


class KnownLance(NamedTuple):
    """What is known of the bidding of a lance. Sides are counted from the mano's."""

    bid: int | None = None
    """How it was bid (hands.py); None: a bet stands."""
    bet: Bet | None = None
    """The bet that stands."""
    opened_by: int | None = None
    """The side that bet first."""

    def likelihood(self, result: LanceResult) -> float:
        """Return how likely its first bet is where the cards are so."""
        if self.opened_by is None:
            return 1.0
        return BETTER_BETS if self.opened_by == result.best else 1 - BETTER_BETS


class Known(NamedTuple):
    """What everybody at the table knows. Seats and sides are counted from the mano's."""

    first: int
    """The side that is mano."""
    score: tuple[int, ...]
    """With the dejes that were paid."""
    pares: Said
    juego: Said
    lances: tuple[KnownLance, ...]
    """Those that are over, and then the one in which a bet stands; all others are bid later."""


def known(hand: Hand, score: Sequence[int]) -> Known | None:
    """Return what everybody knows of a hand of two sides, or of the next one once it is counted.

    >>> from scorekeeper.hand.hand import new_hand
    >>> from scorekeeper.rules import RuleSet
    >>> known(new_hand(RuleSet(players=2), 1, mano=1, start=(5, 0), first_of_game=False), (5, 0))
    Known(first=1, score=(0, 5), pares=(None, None), juego=(None, None), lances=())

    Args:
        hand: The hand, which has not won the game.
        score: Stones of the sides now.

    Returns:
        None: a referee decided something of the hand, and it is not counted yet.
    """
    mano, unsaid = hand.mano, (None,) * hand.rules.players
    first = hand.rules.side_of(mano)
    if hand.counted:
        return Known(1 - first, (score[1 - first], score[first]), unsaid, unsaid, ())
    if hand.forfeit is not None or any(hand.rulings):
        return None
    return Known(
        first=first,
        score=(score[first], score[1 - first]),
        pares=(*hand.said_pares[mano:], *hand.said_pares[:mano]),
        juego=(*hand.said_juego[mano:], *hand.said_juego[:mano]),
        lances=tuple(_known_lances(hand, first)),
    )


def _known_lances(hand: Hand, first: int) -> Iterator[KnownLance]:
    for lance in LANCES:
        bidding = hand.bidding(lance)
        if bidding is not None:
            found = _known_bidding(bidding, first)
            if found is None:
                return
            yield found
            if found.bid in (None, ORDAGO):
                return
        elif hand.all_said(lance) and lance.declared:
            yield KnownLance(PASSED)
        else:
            return


def _known_bidding(bidding: Bidding, first: int) -> KnownLance | None:
    """Return what is known of a bidding; None: nobody has bet yet."""
    by = next((said.seat for said in bidding.spoken if said.word.bets), None)
    opened_by = None if by is None else bidding.rules.side_of(by) ^ first
    match bidding.outcome:
        case AllPassed():
            return KnownLance(PASSED)
        case Accepted(ordago=True):
            return KnownLance(ORDAGO, opened_by=opened_by)
        case Accepted(total=stones):
            return KnownLance(ACCEPTED + stones, opened_by=opened_by)
        case BetRefused(side=side):
            return KnownLance(REFUSED + (side ^ first), opened_by=opened_by)
    standing = bidding.standing
    if standing is None:
        return None
    bet = Bet(standing.side ^ first, standing.total, bidding.deje, raised=standing.before > 0)
    return KnownLance(bet=bet, opened_by=opened_by)
