"""What a lance pays: a deje at once, the rest at the end of the hand; and what that depends on.

How many stones a deje is: `deje_for` in bidding.py.

Where a referee took the hand from a side (rule book §9), its players hold nothing and its stakes go
to the others: an accepted bet, and a deje it had taken. Source: rule book §4, §5.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.bidding import ALL_PASSED, Accepted, AllPassed, BetRefused
from scorekeeper.hand.award import Award, Reason, When
from scorekeeper.hand.hand import Hand, cached_per_hand
from scorekeeper.hand.misdeclaration import AsUsual, CardsWanted, Void, verdict
from scorekeeper.hand.showdown import best, value_of
from scorekeeper.lance import JUEGO, PARES, Lance


class Need(NamedTuple):
    """What must still be known to pay a lance."""

    lance: Lance
    winners: frozenset[int]
    """Seats one of which has the best; empty if no winner is needed."""
    values: frozenset[int]
    """Seats whose pares or juego count if their side takes the lance."""
    cards: frozenset[int] = frozenset()
    """Seats that must show their cards, as a declaration was wrong."""

    @property
    def seats(self) -> frozenset[int]:
        """All seats whose cards would help."""
        return self.winners | self.values | self.cards

    @property
    def tellable(self) -> bool:
        """Whether it can be entered without cards. After a wrong declaration it cannot."""
        return not self.cards


def contenders(hand: Hand, lance: Lance, holders: frozenset[int]) -> frozenset[int]:
    """Return the seats whose cards compare in a lance: those who have it, of the sides still in.

    A player who refused the bet still compares if their partner accepted it (rule book §4, ours).
    """
    playing = holders if valued(hand, lance) else hand.playing
    bidding = hand.bidding(lance)
    outcome = None if bidding is None else bidding.outcome
    if isinstance(outcome, Accepted) and len(outcome.sides) < hand.rules.sides:
        return frozenset([seat for seat in playing if hand.rules.side_of(seat) in outcome.sides])
    return playing


class Payment(NamedTuple):
    """What a lance pays at the end of the hand."""

    awards: tuple[Award, ...] = ()
    """What is known of it."""
    need: Need | None = None
    """What must be known first."""
    ruling_wanted: bool = False
    """Whether a referee must say."""


def need_of(hand: Hand, lance: Lance) -> Need | None:
    """Return what must still be known to pay a lance, if anything."""
    return payment(hand, lance).need


def awards_of(hand: Hand, lance: Lance) -> tuple[Award, ...]:
    """Return what a lance pays at the end of the hand, as far as it is known."""
    return payment(hand, lance).awards


@cached_per_hand
def payment(hand: Hand, lance: Lance) -> Payment:
    """Return what a lance pays at the end of the hand, and what must still be known for that.

    Source: rule book §5.
    """
    ruling, punto = hand.rulings[lance.place], hand.is_punto(lance)
    if ruling is not None:
        award = Award(lance, punto, ruling.side, ruling.stones, When.END, Reason.RULING)
        return Payment((award,))
    if not lance.declared:
        bidding = hand.biddings[lance.place]
        if bidding is not None and bidding.outcome is None:
            return Payment()  # it was not bid, after an órdago or a penalty
        return _usual(hand, lance, frozenset())
    judged = verdict(hand, lance)
    if isinstance(judged, AsUsual):
        return _usual(hand, lance, judged.holders)
    if isinstance(judged, CardsWanted):
        return Payment(need=Need(lance, frozenset(), frozenset(), judged.seats))
    if isinstance(judged, Void):
        return Payment(tuple(_collected(hand, lance, judged)))
    return Payment(ruling_wanted=True)


def _usual(hand: Hand, lance: Lance, holders: frozenset[int]) -> Payment:
    """Return what a lance pays to the side that has it by the bidding, or else by the cards."""
    seats = contenders(hand, lance, holders)
    if not seats:
        return Payment()
    punto, values_count = hand.is_punto(lance), valued(hand, lance)
    side, winner = _owner(hand, lance, seats), None
    if side is None:
        winner = best(hand, lance, seats)
        if winner is None:
            unknown = _unknown_values(hand, lance, seats) if values_count else frozenset()
            return Payment(need=Need(lance, seats, unknown))
        side = hand.rules.side_of(winner)
    bidding = hand.biddings[lance.place]
    outcome = ALL_PASSED if bidding is None else bidding.outcome
    awards = []
    if isinstance(outcome, Accepted):
        awards.append(Award(lance, punto, side, outcome.total, When.END, Reason.BET, winner))
    elif isinstance(outcome, BetRefused) and outcome.side == hand.forfeit and outcome.deje:
        awards.append(Award(lance, punto, side, outcome.deje, When.END, Reason.DEJE, winner))
    if punto:
        awards.append(Award(lance, punto, side, 1, When.END, Reason.PUNTO, winner))
    elif not values_count:
        if isinstance(outcome, AllPassed):
            awards.append(Award(lance, punto, side, 1, When.END, Reason.PASSED, winner))
    else:
        awards += _values(hand, lance, side, holders)
        if hand.unseen:
            unknown = _unknown_values(hand, lance, holders & hand.rules.seats_of(side))
            if unknown:
                return Payment(tuple(awards), Need(lance, frozenset(), unknown))
    return Payment(tuple(awards))


def _collected(hand: Hand, lance: Lance, void: Void) -> Iterator[Award]:
    """Yield what a side collects of a lance whose bids are void (rule book §9)."""
    punto = hand.is_punto(lance)
    if void.deje:
        yield Award(lance, punto, void.side, void.deje, When.END, Reason.DEJE)
    if void.punto:
        yield Award(lance, punto, void.side, void.punto, When.END, Reason.PUNTO)
    yield from _values(hand, lance, void.side, void.holders)


def _values(hand: Hand, lance: Lance, side: int, holders: frozenset[int]) -> Iterator[Award]:
    """Yield an award for the pares (juego) of each player of a side, in the order of play."""
    reason = Reason.PARES if lance is PARES else Reason.JUEGO
    theirs = holders & hand.rules.seats_of(side)
    for seat in hand.rules.from_mano(hand.mano) if theirs else ():
        value = value_of(hand, lance, seat) if seat in theirs else None
        if value is not None:
            yield Award(lance, False, side, value.stones, When.END, reason, seat, value.value)


def _owner(hand: Hand, lance: Lance, seats: frozenset[int]) -> int | None:
    """Return the side that has the lance whatever the cards are, if there is one.

    These are the bettors of a refused bet, or the only side that has it.
    """
    bidding = hand.bidding(lance)
    outcome = None if bidding is None else bidding.outcome
    if isinstance(outcome, BetRefused) and outcome.side != hand.forfeit:
        return outcome.side
    if hand.forfeit is not None or (lance.declared and bidding is None):
        sides = hand.rules.sides_of(seats)
        return next(iter(sides)) if len(sides) == 1 else None
    return None


def _unknown_values(hand: Hand, lance: Lance, seats: frozenset[int]) -> frozenset[int]:
    return frozenset(seat for seat in seats & hand.unseen if value_of(hand, lance, seat) is None)


def valued(hand: Hand, lance: Lance) -> bool:
    """Return whether players' own values count in a lance: in pares, and in juego unless punto."""
    return lance is PARES or (lance is JUEGO and not hand.punto)


def pays_deje(hand: Hand, lance: Lance, side: int | None = None) -> bool:
    """Return whether a refusal of a side's bet pays its deje at once; None: of any side's.

    It does not if a referee ruled the lance, or took the hand from the bettors.
    """
    if hand.rulings[lance.place] is not None:
        return False
    return hand.forfeit is None or side != hand.forfeit


def deje_award(hand: Hand, lance: Lance, score: tuple[int, ...]) -> Award | None:
    """Return the deje of a refused bet, if there is one to pay.

    Args:
        hand: The hand after the refusal.
        lance: The lance.
        score: Stones of each side before it.
    """
    bidding = hand.bidding(lance)
    if bidding is None or not isinstance(bidding.outcome, BetRefused):
        return None
    side, stones = bidding.outcome.side, bidding.outcome.deje
    if stones == 0 or not pays_deje(hand, lance, side):
        return None
    return Award(
        lance=lance,
        punto=hand.is_punto(lance),
        side=side,
        stones=stones,
        when=When.BID,
        reason=Reason.DEJE,
        score=min(score[side] + stones, hand.rules.target),
    )
