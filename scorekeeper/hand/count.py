"""The count: who takes how many stones, in which order, and why (rules §5).

`count` walks the lances in their order. What a lance pays depends only on how its bidding ended,
on who holds what, and on whether the words said were right (misdeclaration.py); where that is not
known yet the count says what it still needs and books nothing. The first side to reach the target
wins on the spot: the lance that wins is shown whole, the later ones are not reached.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorekeeper.bidding import Accepted, AllPassed, NotWanted
from scorekeeper.hand.award import Award, Reason, When
from scorekeeper.hand.hand import Hand, put
from scorekeeper.hand.misdeclaration import AsUsual, CardsWanted, RulingWanted, Void, verdict
from scorekeeper.hand.phase import ordago_lance
from scorekeeper.hand.showdown import best, contradictions, value_of
from scorekeeper.lance import Lance


@dataclass(frozen=True, slots=True)
class Need:
    """What a lance still wants to know.

    winners: seats one of which has the best (empty: none is needed) · values: seats whose pares
    or juego count if their side takes the lance · cards: seats that must show, as a word was
    wrong.
    """

    lance: Lance
    winners: frozenset[int]
    values: frozenset[int]
    cards: frozenset[int] = frozenset()

    @property
    def seats(self) -> frozenset[int]:
        """Every seat whose cards would help."""
        return self.winners | self.values | self.cards


@dataclass(frozen=True, slots=True)
class Count:
    """The count so far: complete where nothing is needed, contradicted or left to a referee.

    awards: what the count gives, in order (empty while it is not complete) · score: stones of
    each side after it · winner: the side that won the game · returned: dejes that go back before
    the count · rulings: lances a referee must rule.
    """

    awards: tuple[Award, ...]
    score: tuple[int, ...]
    winner: int | None
    needs: tuple[Need, ...] = ()
    contradictions: tuple[tuple[int, Lance], ...] = ()
    returned: tuple[Award, ...] = ()
    rulings: tuple[Lance, ...] = ()

    @property
    def complete(self) -> bool:
        """Can it be booked?"""
        return not self.needs and not self.contradictions and not self.rulings


def count(hand: Hand, score: tuple[int, ...]) -> Count:
    """Count a hand whose bidding is over.

    `score` is what the sides have now, the hand's dejes included.
    """
    if hand.rules.misdeclaration == "table":
        # "Nothing of the hand is settled until they agree" (rules §9), not even by an órdago.
        wrong = contradictions(hand, Lance)
        if wrong:
            return Count((), score, None, contradictions=wrong)
    ordago = ordago_lance(hand)
    if ordago is not None and hand.rulings[ordago.place] is None:
        return _count_ordago(hand, ordago, score)
    returned = tuple(award for award in hand.taken if _goes_back(hand, award))
    return _count_lances(hand, _given_back(score, returned), returned)


def _count_lances(hand: Hand, score: tuple[int, ...], returned: tuple[Award, ...]) -> Count:
    """Lance by lance, until the game is won or something is missing."""
    nothing = Count((), score, None, returned=returned)
    running = score
    awards: list[Award] = []
    for lance in Lance:
        if hand.rulings[lance.place] is None and verdict(hand, lance) == RulingWanted():
            return replace(nothing, rulings=(lance,))
        if need_of(hand, lance) is not None:
            later = (need_of(hand, each) for each in tuple(Lance)[lance.place :])
            return replace(nothing, needs=tuple(each for each in later if each is not None))
        for award in awards_of(hand, lance):
            now = min(running[award.side] + award.stones, hand.rules.target)
            running = put(running, award.side, now)
            awards.append(replace(award, score=now))
        if hand.rules.target in running:
            winner = running.index(hand.rules.target)
            return Count(tuple(awards), running, winner, returned=returned)
    return Count(tuple(awards), running, None, returned=returned)


def _count_ordago(hand: Hand, lance: Lance, score: tuple[int, ...]) -> Count:
    """An accepted órdago: the best in that lance wins the game, nothing else of the hand counts."""
    if contradictions(hand, (lance,)):
        return Count((), score, None, rulings=(lance,))
    seats = contenders(hand, lance, hand.who_said_yes(lance))
    winner = best(hand, lance, seats)
    if winner is None:
        return Count((), score, None, needs=(Need(lance, seats, frozenset()),))
    side = hand.rules.side_of(winner)
    award = Award(
        lance, _punto(hand, lance), side, 0, When.ORDAGO, Reason.ORDAGO, winner, score=score[side]
    )
    return Count((award,), score, side)


def contenders(hand: Hand, lance: Lance, holders: frozenset[int]) -> frozenset[int]:
    """Seats whose cards compare in a lance: those who have it, of the sides still in.

    A player who would not see the bet still compares where his partner saw it (rules §4, ours).
    """
    playing = holders if _valued(hand, lance) else frozenset(hand.rules.seats)
    bidding = hand.bidding(lance)
    outcome = None if bidding is None else bidding.outcome
    if isinstance(outcome, Accepted):
        return frozenset(seat for seat in playing if hand.rules.side_of(seat) in outcome.sides)
    return playing


def need_of(hand: Hand, lance: Lance) -> Need | None:
    """What must still be known to pay a lance, or None."""
    if hand.rulings[lance.place] is not None:
        return None
    judged = verdict(hand, lance)
    if isinstance(judged, CardsWanted):
        return Need(lance, frozenset(), frozenset(), judged.seats)
    if not isinstance(judged, AsUsual):
        return None
    seats = contenders(hand, lance, judged.holders)
    valued = _valued(hand, lance)
    owner = _owner(hand, lance, judged.holders)
    if owner is None and seats and best(hand, lance, seats) is None:
        unknown = _unknown_values(hand, lance, seats) if valued else frozenset()
        return Need(lance, seats, unknown)
    if not valued or not seats:
        return None
    side = owner if owner is not None else _best_side(hand, lance, seats)
    mine = frozenset(seat for seat in judged.holders if hand.rules.side_of(seat) == side)
    unknown = _unknown_values(hand, lance, mine)
    return Need(lance, frozenset(), unknown) if unknown else None


def awards_of(hand: Hand, lance: Lance) -> Iterator[Award]:
    """What a lance pays at the end of the hand.

    Once nothing of it is unknown (the table of rules §5).
    """
    ruling = hand.rulings[lance.place]
    if ruling is not None:
        punto = _punto(hand, lance)
        yield Award(lance, punto, ruling.side, ruling.stones, When.END, Reason.RULING)
        return
    judged = verdict(hand, lance)
    if isinstance(judged, Void):
        yield from _collected(hand, lance, judged)
    elif isinstance(judged, AsUsual):
        yield from _usual(hand, lance, judged.holders)


def _collected(hand: Hand, lance: Lance, void: Void) -> Iterator[Award]:
    """What a side collects of a lance whose bids are void (rules §9)."""
    punto = _punto(hand, lance)
    if void.deje:
        yield Award(lance, punto, void.side, void.deje, When.END, Reason.DEJE)
    if void.punto:
        yield Award(lance, punto, void.side, void.punto, When.END, Reason.PUNTO)
    yield from _values(hand, lance, void.side, void.holders)


def _usual(hand: Hand, lance: Lance, holders: frozenset[int]) -> Iterator[Award]:
    seats = contenders(hand, lance, holders)
    if not seats:
        return
    punto = _punto(hand, lance)
    owner = _owner(hand, lance, holders)
    winner = best(hand, lance, seats) if owner is None else None
    side = owner if owner is not None else _best_side(hand, lance, seats)
    bidding = hand.bidding(lance)
    outcome = AllPassed() if bidding is None else bidding.outcome
    if isinstance(outcome, Accepted):
        yield Award(lance, punto, side, outcome.total, When.END, Reason.BET, winner)
    if punto:
        yield Award(lance, punto, side, 1, When.END, Reason.PUNTO, winner)
    elif lance.declared:
        yield from _values(hand, lance, side, holders)
    elif isinstance(outcome, AllPassed):
        yield Award(lance, punto, side, 1, When.END, Reason.PASSED, winner)


def _values(hand: Hand, lance: Lance, side: int, holders: frozenset[int]) -> Iterator[Award]:
    """The pares (juegos) of all players of a side, each his own award, in the order of play."""
    reason = Reason.PARES if lance is Lance.PARES else Reason.JUEGO
    for seat in sorted(holders, key=hand.order):
        value = value_of(hand, lance, seat)
        if hand.rules.side_of(seat) == side and value is not None:
            yield Award(lance, False, side, value.stones, When.END, reason, seat, value.value)


def _owner(hand: Hand, lance: Lance, holders: frozenset[int]) -> int | None:
    """The side that has the lance whatever the cards.

    The bettors of a refused bet, or the only side with it.
    """
    bidding = hand.bidding(lance)
    if bidding is not None and isinstance(bidding.outcome, NotWanted):
        return bidding.outcome.side
    if lance.declared and bidding is None:
        sides = {hand.rules.side_of(seat) for seat in holders}
        return next(iter(sides)) if len(sides) == 1 else None
    return None


def _best_side(hand: Hand, lance: Lance, seats: frozenset[int]) -> int:
    winner = best(hand, lance, seats)
    if winner is None:
        raise ValueError(f"nobody is known to be best in {lance}: ask need_of first")
    return hand.rules.side_of(winner)


def _unknown_values(hand: Hand, lance: Lance, seats: frozenset[int]) -> frozenset[int]:
    return frozenset(
        seat for seat in seats if hand.cards[seat] is None and value_of(hand, lance, seat) is None
    )


def _goes_back(hand: Hand, deje: Award) -> bool:
    """Does a deje taken in the bidding go back: its lance ruled by a referee, or its bids void?"""
    if hand.rulings[deje.lance.place] is not None:
        return True
    return isinstance(verdict(hand, deje.lance), Void)


def _given_back(score: tuple[int, ...], returned: tuple[Award, ...]) -> tuple[int, ...]:
    for award in returned:
        score = put(score, award.side, score[award.side] - award.stones)
    return score


def _valued(hand: Hand, lance: Lance) -> bool:
    """Do players' own values count in this lance: pares, and juego where it is no punto?"""
    return lance is Lance.PARES or (lance is Lance.JUEGO and not hand.punto)


def _punto(hand: Hand, lance: Lance) -> bool:
    return lance is Lance.JUEGO and hand.punto
