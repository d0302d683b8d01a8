"""The words of a bidding of which only the end is told.

Who said them is not known any more. They are put in the mouths of the first speakers from the
mano: the bet in those of the side that took the lance, the answer in the others'. What was said
before stands, and the words go on from there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from scorekeeper.bidding import Accepted, Bidding, NotWanted, speak
from scorekeeper.lance import How, Lance, Word
from scorekeeper.refusal import RefusalCode, Refused


@dataclass(frozen=True, slots=True)
class Talk:
    """A bidding and what was said to bring it there; order: how far from the mano a seat is."""

    bidding: Bidding
    order: Callable[[int], int]
    said: tuple[tuple[int, Word, int | None], ...] = ()

    def say(self, side: int, word: Word, stones: int | None = None) -> Talk:
        """The first of a side who may still speak says it."""
        able = self.bidding.speakers - self.bidding.out
        seats = [seat for seat in able if self.bidding.rules.side_of(seat) == side]
        if not seats:
            raise Refused(RefusalCode.HOLDERS_WANTED, lance=self.bidding.lance)
        return self.say_as(min(seats, key=self.order), word, stones)

    def say_as(self, seat: int, word: Word, stones: int | None = None) -> Talk:
        """A seat says it."""
        after = speak(self.bidding, seat, word, stones)
        return replace(self, bidding=after, said=(*self.said, (seat, word, stones)))

    def other_side(self, side: int) -> int:
        """The first side from the mano that could bet against this one."""
        rules = self.bidding.rules
        seats = [s for s in self.bidding.speakers if rules.side_of(s) != side]
        if not seats:
            raise Refused(RefusalCode.NO_BIDDING, lance=self.bidding.lance)
        return rules.side_of(min(seats, key=self.order))

    def raiser(self, side: int) -> int:
        """The side itself where it may raise the standing bet, else the first from the mano."""
        seats = self.bidding.awaited
        sides = {self.bidding.rules.side_of(seat) for seat in seats}
        if not sides:
            raise Refused(RefusalCode.NO_BIDDING, lance=self.bidding.lance)
        return side if side in sides else self.bidding.rules.side_of(min(seats, key=self.order))

    def answered(self, one: Word, both: Word) -> Talk:
        """Everybody who owes an answer gives it; partners give one for both."""
        talk = self
        while talk.bidding.awaited and talk.bidding.outcome is None:
            seat = min(talk.bidding.awaited, key=talk.order)
            side = talk.bidding.rules.side_of
            partners = [s for s in talk.bidding.awaited if side(s) == side(seat)]
            talk = talk.say_as(seat, one if len(partners) == 1 else both)
        return talk


def words_told(
    bidding: Bidding, order: Callable[[int], int], how: How, stones: int, side: int
) -> tuple[tuple[int, Word, int | None], ...]:
    """Seat, word and number of what brings a bidding to this end.

    how: not PASSED · stones: as `LanceAtOnce` has them · side: who took it. Refused: bet_stands,
    bet_too_small, over_ordago, no_bidding, holders_wanted, told_otherwise.
    """
    talk = Talk(bidding, order)
    match how:
        case How.REFUSED:
            talk = _refused(talk, stones, side)
            ended = talk.bidding.outcome
            as_told = isinstance(ended, NotWanted) and ended.side == side
        case How.ORDAGO:
            talk = _ordago(talk, side).answered(Word.QUIERO, Word.QUEREMOS)
            ended = talk.bidding.outcome
            as_told = isinstance(ended, Accepted) and ended.ordago
        case _:
            talk = _bet(talk, stones, side).answered(Word.QUIERO, Word.QUEREMOS)
            ended = talk.bidding.outcome
            as_told = isinstance(ended, Accepted) and not ended.ordago and ended.total == stones
    if not as_told:
        raise Refused(RefusalCode.TOLD_OTHERWISE, lance=bidding.lance)
    return talk.said


def _bet(talk: Talk, stones: int, side: int) -> Talk:
    """A bet of so many stands."""
    standing = talk.bidding.standing
    if standing is None:
        return talk.say(side, Word.ENVIDO, stones)
    if standing.total is None:
        raise Refused(RefusalCode.OVER_ORDAGO)
    if standing.total == stones:
        return talk
    if standing.total > stones:
        raise Refused(RefusalCode.BET_STANDS)
    return talk.say(talk.raiser(side), Word.REENVIDO, stones - standing.total)


def _ordago(talk: Talk, side: int) -> Talk:
    """An órdago stands."""
    standing = talk.bidding.standing
    if standing is not None and standing.ordago:
        return talk
    return talk.say(side if standing is None else talk.raiser(side), Word.ORDAGO)


def _refused(talk: Talk, before: int, side: int) -> Talk:
    """A side's bet over what stood before was not wanted."""
    standing = talk.bidding.standing
    if standing is None and before:
        talk = talk.say(talk.other_side(side), Word.ENVIDO, before)
        talk = talk.say(side, Word.REENVIDO)
    elif standing is None:
        talk = talk.say(side, Word.ENVIDO)
    elif standing.side != side and standing.total == before:
        talk = talk.say(side, Word.REENVIDO)
    elif standing.side != side or standing.before != before:
        raise Refused(RefusalCode.BET_STANDS)
    return talk.answered(Word.NO_QUIERO, Word.NO_QUEREMOS)


def names_lance(refused: Refused, lance: Lance) -> Refused:
    """The same refusal, saying of which lance it is."""
    return Refused(refused.code, **{**refused.params, "lance": lance})
