"""The count: who takes how many stones, in which order, and why (rules §5).

`count` walks the lances in their order. What a lance pays depends only on how its bidding ended
and on who holds what; where that is not
known yet the count says what it still needs and books nothing. The first side to reach the target
wins on the spot: the lance that wins is shown
whole, the later ones are not reached.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorekeeper.bidding import Accepted, AllPassed, NotWanted
from scorekeeper.hand.award import Award, Reason, When
from scorekeeper.hand.hand import Hand
from scorekeeper.hand.phase import ordago_lance
from scorekeeper.hand.showdown import best, contradictions, value_of
from scorekeeper.lance import Lance


@dataclass(frozen=True, slots=True)
class Need:
    """What a lance still wants to know.

    winners: seats one of which has the best (empty: none is needed) · values: seats whose pares
    or juego count if their side
    takes the lance.
    """

    lance: Lance
    winners: frozenset[int]
    values: frozenset[int]


@dataclass(frozen=True, slots=True)
class Count:
    """The count so far: complete where neither needs nor contradictions are left.

    awards: what the count gives, in order (empty while it is not complete) · score: stones of
    each side after it · winner: the side that won the game.
    """

    awards: tuple[Award, ...]
    score: tuple[int, ...]
    winner: int | None
    needs: tuple[Need, ...] = ()
    contradictions: tuple[tuple[int, Lance], ...] = ()

    @property
    def complete(self) -> bool:
        """Can it be booked?"""
        return not self.needs and not self.contradictions


def count(hand: Hand, score: tuple[int, ...]) -> Count:
    """Count a hand whose bidding is over.

    `score` is what the sides have now, the hand's dejes included.
    """
    ordago = ordago_lance(hand)
    if ordago is not None and hand.rulings[ordago.place] is None:
        return _count_ordago(hand, ordago, score)
    wrong = contradictions(hand, Lance)
    if wrong:
        return Count((), score, None, contradictions=wrong)
    running = list(score)
    awards: list[Award] = []
    for lance in Lance:
        need = need_of(hand, lance)
        if need is not None:
            later = (need_of(hand, each) for each in tuple(Lance)[lance.place :])
            return Count((), score, None, needs=tuple(each for each in later if each is not None))
        for award in awards_of(hand, lance):
            running[award.side] = min(running[award.side] + award.stones, hand.rules.target)
            awards.append(replace(award, score=running[award.side]))
        if hand.rules.target in running:
            return Count(tuple(awards), tuple(running), running.index(hand.rules.target))
    return Count(tuple(awards), tuple(running), None)


def _count_ordago(hand: Hand, lance: Lance, score: tuple[int, ...]) -> Count:
    """An accepted órdago: the best in that lance wins the game, nothing else of the hand counts."""
    wrong = contradictions(hand, (lance,))
    if wrong:
        return Count((), score, None, contradictions=wrong)
    seats = contenders(hand, lance)
    winner = best(hand, lance, seats)
    if winner is None:
        return Count((), score, None, needs=(Need(lance, seats, frozenset()),))
    side = hand.rules.side_of(winner)
    award = Award(
        lance, _punto(hand, lance), side, 0, When.ORDAGO, Reason.ORDAGO, winner, score=score[side]
    )
    return Count((award,), score, side)


def contenders(hand: Hand, lance: Lance) -> frozenset[int]:
    """Seats whose cards compare in a lance: those who have it, of the sides still in.

    A player who would not see the bet still compares where his partner saw it (rules §4, ours).
    """
    playing = frozenset(hand.rules.seats)
    if lance is Lance.PARES or (lance is Lance.JUEGO and not hand.punto):
        playing = hand.who_said_yes(lance)
    bidding = hand.bidding(lance)
    outcome = None if bidding is None else bidding.outcome
    if isinstance(outcome, Accepted):
        return frozenset(seat for seat in playing if hand.rules.side_of(seat) in outcome.sides)
    return playing


def need_of(hand: Hand, lance: Lance) -> Need | None:
    """What must still be known to pay a lance, or None."""
    if hand.rulings[lance.place] is not None:
        return None
    seats = contenders(hand, lance)
    valued = lance is Lance.PARES or (lance is Lance.JUEGO and not hand.punto)
    owner = _owner(hand, lance)
    if owner is None and seats and best(hand, lance, seats) is None:
        unknown = _unknown_values(hand, lance, seats) if valued else frozenset()
        return Need(lance, seats, unknown)
    if not valued or not seats:
        return None
    side = owner if owner is not None else _best_side(hand, lance, seats)
    mine = frozenset(seat for seat in hand.who_said_yes(lance) if hand.rules.side_of(seat) == side)
    unknown = _unknown_values(hand, lance, mine)
    return Need(lance, frozenset(), unknown) if unknown else None


def awards_of(hand: Hand, lance: Lance) -> Iterator[Award]:
    """What a lance pays at the end of the hand.

    Once nothing of it is unknown (the table of rules §5).
    """
    ruling = hand.rulings[lance.place]
    punto = _punto(hand, lance)
    if ruling is not None:
        yield Award(lance, punto, ruling.side, ruling.stones, When.END, Reason.RULING)
        return
    seats = contenders(hand, lance)
    if not seats:
        return
    owner = _owner(hand, lance)
    winner = best(hand, lance, seats) if owner is None else None
    side = owner if owner is not None else _best_side(hand, lance, seats)
    bidding = hand.bidding(lance)
    outcome = AllPassed() if bidding is None else bidding.outcome
    if isinstance(outcome, Accepted):
        yield Award(lance, punto, side, outcome.total, When.END, Reason.BET, winner)
    if punto:
        yield Award(lance, punto, side, 1, When.END, Reason.PUNTO, winner)
    elif lance.declared:
        yield from _values(hand, lance, side)
    elif isinstance(outcome, AllPassed):
        yield Award(lance, punto, side, 1, When.END, Reason.PASSED, winner)


def _values(hand: Hand, lance: Lance, side: int) -> Iterator[Award]:
    """The pares (juegos) of all players of a side, each his own award, in the order of play."""
    reason = Reason.PARES if lance is Lance.PARES else Reason.JUEGO
    for seat in sorted(hand.who_said_yes(lance), key=hand.order):
        value = value_of(hand, lance, seat)
        if hand.rules.side_of(seat) == side and value is not None:
            yield Award(lance, False, side, value.stones, When.END, reason, seat, value.value)


def _owner(hand: Hand, lance: Lance) -> int | None:
    """The side that has the lance whatever the cards.

    The bettors of a refused bet, or the only side with it.
    """
    bidding = hand.bidding(lance)
    if bidding is not None and isinstance(bidding.outcome, NotWanted):
        return bidding.outcome.side
    if lance.declared and bidding is None:
        sides = hand.sides_with(lance)
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


def _punto(hand: Hand, lance: Lance) -> bool:
    return lance is Lance.JUEGO and hand.punto
