"""The count: who takes how many stones, in which order, and why (rule book §5).

`count` walks the lances in their order. What a lance pays (payment.py) depends only on how its
bidding ended, on who holds what, and on whether the words said were right (misdeclaration.py);
where that is not known yet the count says what it still needs and books nothing. The first side
to reach the target wins on the spot: the lance that wins is shown whole, the later ones are not
reached.
"""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.hand.award import Award, Reason, When
from scorekeeper.hand.hand import Hand, cached_per_hand, deciding_ordago, put
from scorekeeper.hand.misdeclaration import CardsWanted, Void, verdict
from scorekeeper.hand.payment import Need, contenders, need_of, payment
from scorekeeper.hand.showdown import best, contradicting, contradictions
from scorekeeper.lance import LANCES, Lance


class Count(NamedTuple):
    """The count of a hand, as far as it is possible."""

    awards: tuple[Award, ...]
    """The awards in order; none while the count is not complete."""
    score: tuple[int, ...]
    """Stones of each side after it."""
    winner: int | None
    """The side that wins the game by it."""
    needs: tuple[Need, ...] = ()
    """What must be known first."""
    contradictions: tuple[tuple[int, Lance], ...] = ()
    """Seats whose cards contradict what they declared, with the lance."""
    returned: tuple[Award, ...] = ()
    """Dejes that are returned before the count."""
    verdicts: tuple[Lance, ...] = ()
    """Lances with a wrong declaration whose consequence nobody has accepted yet."""
    rulings: tuple[Lance, ...] = ()
    """Lances that a referee must rule."""

    @property
    def complete(self) -> bool:
        """Whether it can be booked."""
        return not (self.needs or self.contradictions or self.verdicts or self.rulings)


@cached_per_hand
def count(hand: Hand, score: tuple[int, ...]) -> Count:
    """Count a hand whose bidding is over.

    >>> from scorekeeper.hand.hand import new_hand
    >>> from scorekeeper.rules.ruleset import RuleSet
    >>> hand = new_hand(RuleSet(), 1, mano=0, start=(0, 0), first_of_game=True)
    >>> hand = hand._replace(said_pares=(False,) * 4, said_juego=(True, False, False, False))
    >>> [need.lance.value for need in count(hand, (0, 0)).needs]
    ['juego']

    Args:
        hand: The hand.
        score: Stones of the sides now, the hand's dejes included.

    Source: rule book §5 and §9.
    """
    if hand.rules.misdeclaration == "table":
        # "Nothing of the hand is settled until they agree" (rule book §9), not even by an órdago.
        wrong = contradictions(hand)
        if wrong:
            return Count((), score, None, contradictions=wrong)
    ordago = deciding_ordago(hand)
    if ordago is not None:
        # Nothing is counted, so a deje that a wrong word would void stays; one that a referee's
        # word has replaced does not.
        returned = tuple(award for award in hand.taken if _overruled(hand, award))
        return _count_ordago(hand, ordago, _given_back(score, returned), returned)
    returned = tuple(award for award in hand.taken if _goes_back(hand, award))
    return _count_lances(hand, _given_back(score, returned), returned)


def _count_lances(hand: Hand, score: tuple[int, ...], returned: tuple[Award, ...]) -> Count:
    """Count lance by lance, until the game is won or something is missing."""
    # Dejes go back before the count, so these verdicts are accepted first, wherever it would end.
    before = {award.lance for award in returned if needs_acceptance(hand, award.lance)}
    if before:
        verdicts = tuple(lance for lance in LANCES if lance in before)
        return Count((), score, None, returned=returned, verdicts=verdicts)
    # One that may go back is not counted with either: the cards that decide it are needed first.
    undecided = any(_may_go_back(hand, award) for award in hand.taken if award not in returned)
    running = list(score)
    awards: list[Award] = []
    for lance in LANCES:
        paid = payment(hand, lance)
        if paid.ruling_wanted:
            return Count((), score, None, returned=returned, rulings=(lance,))
        if undecided or paid.need is not None:
            later = [need_of(hand, each) for each in LANCES[lance.place :]]
            needs = tuple([each for each in later if each is not None])
            return Count((), score, None, returned=returned, needs=needs)
        if needs_acceptance(hand, lance):
            return Count((), score, None, returned=returned, verdicts=(lance,))
        for award in paid.awards:
            now = min(running[award.side] + award.stones, hand.rules.target)
            running[award.side] = now
            awards.append(award.with_score(now))
        if hand.rules.target in running:
            winner = running.index(hand.rules.target)
            return Count(tuple(awards), tuple(running), winner, returned=returned)
    return Count(tuple(awards), tuple(running), None, returned=returned)


def _count_ordago(
    hand: Hand, lance: Lance, score: tuple[int, ...], returned: tuple[Award, ...]
) -> Count:
    """Count an accepted órdago: the best in that lance wins the game, nothing else counts."""
    if contradicting(hand, lance):
        return Count((), score, None, rulings=(lance,))
    seats = contenders(hand, lance, hand.who_said_yes(lance) & hand.playing)
    winner = best(hand, lance, seats)
    sides = {hand.rules.side_of(seat) for seat in seats}
    if winner is None and len(sides) > 1:
        return Count((), score, None, needs=(Need(lance, seats, frozenset()),))
    # One side alone is left where a referee took the hand from the other: no cards decide then.
    side = next(iter(sides)) if winner is None else hand.rules.side_of(winner)
    award = Award(
        lance,
        hand.is_punto(lance),
        side,
        0,
        When.ORDAGO,
        Reason.ORDAGO,
        winner,
        score=score[side],
    )
    return Count((award,), score, side, returned=returned)


def told_needs(hand: Hand) -> tuple[Need, ...]:
    """Return what the count still needs and can be entered without cards."""
    needs = count(hand, (0,) * hand.rules.sides).needs
    return tuple(need for need in needs if need.tellable)


def needs_acceptance(hand: Hand, lance: Lance) -> bool:
    """Return whether a lance has a wrong declaration whose consequence nobody has accepted."""
    return lance not in hand.accepted_verdicts and bool(contradicting(hand, lance))


def _goes_back(hand: Hand, deje: Award) -> bool:
    """Return whether a deje is returned: by a ruling, or as its bids are void."""
    return _overruled(hand, deje) or isinstance(verdict(hand, deje.lance), Void)


def _may_go_back(hand: Hand, deje: Award) -> bool:
    """Return whether cards that were not shown decide if the bids of a deje's lance are void."""
    return isinstance(verdict(hand, deje.lance), CardsWanted)


def _overruled(hand: Hand, deje: Award) -> bool:
    """Return whether a referee ruled the lance of a deje, or took the hand from its side."""
    return hand.rulings[deje.lance.place] is not None or deje.side == hand.forfeit


def _given_back(score: tuple[int, ...], returned: tuple[Award, ...]) -> tuple[int, ...]:
    for award in returned:
        score = put(score, award.side, score[award.side] - award.stones)
    return score
