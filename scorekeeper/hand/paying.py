"""What a lance pays: a deje at once, the rest at the end of the hand; and what that depends on.

Where a referee took the hand from a side (rules §9), its players hold nothing and its stakes go to
the others: an accepted bet, and a deje it had taken. Source: rules §4, §5.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.bidding import Accepted, AllPassed, NotWanted
from scorekeeper.hand.award import Award, Reason, When
from scorekeeper.hand.hand import Hand, fact
from scorekeeper.hand.misdeclaration import AsUsual, CardsWanted, Void, verdict
from scorekeeper.hand.showdown import best, unseen, value_of
from scorekeeper.lance import Lance


class Need(NamedTuple):
    """What must still be known to pay a lance.

    Attributes:
        lance: The lance.
        winners: Seats one of which has the best; empty if no winner is needed.
        values: Seats whose pares or juego count if their side takes the lance.
        cards: Seats that must show their cards, as a declaration was wrong.
    """

    lance: Lance
    winners: frozenset[int]
    values: frozenset[int]
    cards: frozenset[int] = frozenset()

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

    A player who refused the bet still compares if their partner accepted it (rules §4, ours).
    """
    playing = holders if valued(hand, lance) else hand.playing
    bidding = hand.bidding(lance)
    outcome = None if bidding is None else bidding.outcome
    if isinstance(outcome, Accepted) and len(outcome.sides) < hand.rules.sides:
        return frozenset([seat for seat in playing if hand.rules.side_of(seat) in outcome.sides])
    return playing


class _Contest(NamedTuple):
    """The seats and the side that a lance is decided between.

    Attributes:
        seats: Seats whose cards compare.
        owner: The side that has it whatever the cards, if there is one.
        winner: Else the seat with the best; None while it is not known.
    """

    seats: frozenset[int]
    owner: int | None
    winner: int | None


@fact
def _contest(hand: Hand, lance: Lance, holders: frozenset[int]) -> _Contest:
    seats = contenders(hand, lance, holders)
    owner = _owner(hand, lance, seats)
    winner = best(hand, lance, seats) if owner is None and seats else None
    return _Contest(seats, owner, winner)


@fact
def need_of(hand: Hand, lance: Lance) -> Need | None:
    """Return what must still be known to pay a lance, if anything."""
    if hand.rulings[lance.place] is not None or _never_bid(hand, lance):
        return None
    judged = verdict(hand, lance)
    if isinstance(judged, CardsWanted):
        return Need(lance, frozenset(), frozenset(), judged.seats)
    if not isinstance(judged, AsUsual):
        return None
    contest = _contest(hand, lance, judged.holders)
    with_values = valued(hand, lance)
    if contest.owner is None and contest.seats and contest.winner is None:
        unknown = _unknown_values(hand, lance, contest.seats) if with_values else frozenset()
        return Need(lance, contest.seats, unknown)
    if not with_values or not contest.seats or not unseen(hand):
        return None
    side = _side(hand, lance, contest)
    mine = frozenset(seat for seat in judged.holders if hand.rules.side_of(seat) == side)
    unknown = _unknown_values(hand, lance, mine)
    return Need(lance, frozenset(), unknown) if unknown else None


def awards_of(hand: Hand, lance: Lance) -> tuple[Award, ...]:
    """Return what a lance pays at the end of the hand, once all of it is known.

    Source: rules §5.
    """
    ruling = hand.rulings[lance.place]
    if ruling is not None:
        punto = hand.is_punto(lance)
        return (Award(lance, punto, ruling.side, ruling.stones, When.END, Reason.RULING),)
    judged = verdict(hand, lance)
    if isinstance(judged, Void):
        return tuple(_collected(hand, lance, judged))
    if isinstance(judged, AsUsual):
        return tuple(_usual(hand, lance, judged.holders))
    return ()


def _collected(hand: Hand, lance: Lance, void: Void) -> Iterator[Award]:
    """Yield what a side collects of a lance whose bids are void (rules §9)."""
    punto = hand.is_punto(lance)
    if void.deje:
        yield Award(lance, punto, void.side, void.deje, When.END, Reason.DEJE)
    if void.punto:
        yield Award(lance, punto, void.side, void.punto, When.END, Reason.PUNTO)
    yield from _values(hand, lance, void.side, void.holders)


def _usual(hand: Hand, lance: Lance, holders: frozenset[int]) -> Iterator[Award]:
    contest = _contest(hand, lance, holders)
    if not contest.seats or _never_bid(hand, lance):
        return
    punto = hand.is_punto(lance)
    winner = contest.winner
    side = _side(hand, lance, contest)
    bidding = hand.bidding(lance)
    outcome = AllPassed() if bidding is None else bidding.outcome
    if isinstance(outcome, Accepted):
        yield Award(lance, punto, side, outcome.total, When.END, Reason.BET, winner)
    elif isinstance(outcome, NotWanted) and outcome.side == hand.forfeit and outcome.deje:
        yield Award(lance, punto, side, outcome.deje, When.END, Reason.DEJE, winner)
    if punto:
        yield Award(lance, punto, side, 1, When.END, Reason.PUNTO, winner)
    elif lance.declared:
        yield from _values(hand, lance, side, holders)
    elif isinstance(outcome, AllPassed):
        yield Award(lance, punto, side, 1, When.END, Reason.PASSED, winner)


def _values(hand: Hand, lance: Lance, side: int, holders: frozenset[int]) -> Iterator[Award]:
    """Yield an award for the pares (juego) of each player of a side, in the order of play."""
    reason = Reason.PARES if lance is Lance.PARES else Reason.JUEGO
    for seat in hand.rules.from_mano(hand.mano):
        if seat not in holders or hand.rules.side_of(seat) != side:
            continue
        value = value_of(hand, lance, seat)
        if value is not None:
            yield Award(lance, False, side, value.stones, When.END, reason, seat, value.value)


def _owner(hand: Hand, lance: Lance, seats: frozenset[int]) -> int | None:
    """Return the side that has the lance whatever the cards are, if there is one.

    These are the bettors of a refused bet, or the only side that has it.
    """
    bidding = hand.bidding(lance)
    outcome = None if bidding is None else bidding.outcome
    if isinstance(outcome, NotWanted) and outcome.side != hand.forfeit:
        return outcome.side
    if hand.forfeit is not None or (lance.declared and bidding is None):
        sides = hand.rules.sides_of(seats)
        return next(iter(sides)) if len(sides) == 1 else None
    return None


def _never_bid(hand: Hand, lance: Lance) -> bool:
    """Return whether it is a grande or chica that was not bid, after an órdago or a penalty."""
    bidding = hand.bidding(lance)
    return not lance.declared and bidding is not None and bidding.outcome is None


def _side(hand: Hand, lance: Lance, contest: _Contest) -> int:
    if contest.owner is not None:
        return contest.owner
    if contest.winner is None:
        raise ValueError(f"nobody is known to be best in {lance}: ask need_of first")
    return hand.rules.side_of(contest.winner)


def _unknown_values(hand: Hand, lance: Lance, seats: frozenset[int]) -> frozenset[int]:
    return frozenset(seat for seat in seats & unseen(hand) if value_of(hand, lance, seat) is None)


def valued(hand: Hand, lance: Lance) -> bool:
    """Return whether players' own values count in a lance: in pares, and in juego unless punto."""
    return lance is Lance.PARES or (lance is Lance.JUEGO and not hand.punto)


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
    if bidding is None or not isinstance(bidding.outcome, NotWanted):
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
