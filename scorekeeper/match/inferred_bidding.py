"""A bidding of which only the end was entered, filled in with words that lead there.

Who said them is not known any more. The first speakers from the mano are assumed: of the side that
took the lance for the bet, of the others for the answer. What was entered before stands, and the
words go on from there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from scorekeeper.bidding import Accepted, BetRefused, Bidding
from scorekeeper.lance import How, Lance, Word
from scorekeeper.match.commands import Bid
from scorekeeper.match.decide import DecidesMatch
from scorekeeper.refusal import RefusalCode, Refused

M = TypeVar("M", bound=DecidesMatch)


def infer_bidding(pending: M, lance: Lance, how: How, stones: int, side: int) -> M:
    """Return the match after words that end the running bidding as it was entered.

    Args:
        pending: The match before them.
        lance: The lance that is being bid.
        how: How it ended; not PASSED.
        stones: As in `LanceAtOnce`.
        side: Who took the lance.

    Raises:
        Refused: bet_stands, bet_too_small, bet_too_big, over_ordago, no_bidding, holders_wanted,
            told_otherwise.
    """
    before = _Inferred(pending, lance)
    match how:
        case How.REFUSED:
            after = before.refused(stones, side)
            ended = after.bidding.outcome
            fits = isinstance(ended, BetRefused) and ended.side == side
        case How.ORDAGO:
            after = before.ordago(side).answered(Word.QUIERO, Word.QUEREMOS)
            ended = after.bidding.outcome
            fits = isinstance(ended, Accepted) and ended.ordago
        case _:
            after = before.bet(stones, side).answered(Word.QUIERO, Word.QUEREMOS)
            ended = after.bidding.outcome
            fits = isinstance(ended, Accepted) and not ended.ordago and ended.total == stones
    if not fits:
        raise Refused(RefusalCode.TOLD_OTHERWISE, lance=lance)
    return after.pending


@dataclass(frozen=True, slots=True)
class _Inferred(Generic[M]):
    """A match while words of a lance are filled in."""

    pending: M
    lance: Lance

    @property
    def bidding(self) -> Bidding:
        """The bidding so far."""
        bidding = self.pending.hand.bidding(self.lance)
        if bidding is None:
            raise Refused(RefusalCode.NO_BIDDING, lance=self.lance)
        return bidding

    def bet(self, stones: int, side: int) -> _Inferred[M]:
        """Add words until a bet of so many stones stands."""
        standing = self.bidding.standing
        if standing is None:
            return self.say(side, Word.ENVIDO, stones)
        if standing.total is None:
            raise Refused(RefusalCode.OVER_ORDAGO)
        if standing.total == stones:
            return self
        if standing.total > stones:
            raise Refused(RefusalCode.BET_STANDS)
        return self.say(self._raiser(side), Word.REENVIDO, stones - standing.total)

    def ordago(self, side: int) -> _Inferred[M]:
        """Add words until an órdago stands."""
        standing = self.bidding.standing
        if standing is not None and standing.ordago:
            return self
        return self.say(side if standing is None else self._raiser(side), Word.ORDAGO)

    def refused(self, before: int, side: int) -> _Inferred[M]:
        """Add words until a bet of this side, over what stood before, is refused."""
        standing, inferred = self.bidding.standing, self
        if standing is None and before:
            inferred = self.say(self._opponent(side), Word.ENVIDO, before)
            inferred = inferred.say(side, Word.REENVIDO)
        elif standing is None:
            inferred = self.say(side, Word.ENVIDO)
        elif standing.side != side and standing.total == before:
            inferred = self.say(side, Word.REENVIDO)
        elif standing.side != side or standing.before != before:
            raise Refused(RefusalCode.BET_STANDS)
        return inferred.answered(Word.NO_QUIERO, Word.NO_QUEREMOS)

    def answered(self, one: Word, both: Word) -> _Inferred[M]:
        """Add the answers that are awaited; partners give one for both."""
        inferred = self
        while inferred.bidding.awaited:
            awaited = inferred.bidding.awaited
            seat = min(awaited, key=inferred.pending.hand.distance_from_mano)
            partners = [other for other in awaited if self._side(other) == self._side(seat)]
            inferred = inferred._say_as(seat, one if len(partners) == 1 else both)
        return inferred

    def say(self, side: int, word: Word, stones: int | None = None) -> _Inferred[M]:
        """Add a word of the first of a side who may still speak."""
        able = self.bidding.speakers - self.bidding.out
        seats = [seat for seat in able if self._side(seat) == side]
        if not seats:
            raise Refused(RefusalCode.HOLDERS_WANTED, lance=self.lance)
        return self._say_as(min(seats, key=self.pending.hand.distance_from_mano), word, stones)

    def _say_as(self, seat: int, word: Word, stones: int | None = None) -> _Inferred[M]:
        bid = Bid(self.lance, seat, word, stones, out_of_turn=False)
        return replace(self, pending=self.pending.decide(bid))

    def _side(self, seat: int) -> int:
        return self.bidding.rules.side_of(seat)

    def _opponent(self, side: int) -> int:
        """The first side from the mano that could bet against this one."""
        return self._first_side({s for s in self.bidding.speakers if self._side(s) != side})

    def _raiser(self, side: int) -> int:
        """The side itself where it may raise the standing bet, else the first from the mano."""
        awaited = self.bidding.awaited
        return side if side in map(self._side, awaited) else self._first_side(awaited)

    def _first_side(self, seats: set[int] | frozenset[int]) -> int:
        if not seats:
            raise Refused(RefusalCode.NO_BIDDING, lance=self.lance)
        return self._side(min(seats, key=self.pending.hand.distance_from_mano))
