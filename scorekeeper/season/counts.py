"""What is counted of the hands of a match: what players said, and what sides and cards took.

A word counts for the player who said it; what a side takes counts for the side. Where a hand was
entered as a whole, its words are those that the entry stands for (`inferred_bidding`).
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from scorekeeper.bidding import Accepted, BetRefused, Bidding
from scorekeeper.hand.award import Award, When
from scorekeeper.hand.hand import Hand
from scorekeeper.lance import Lance, Word

LANCE_NAMES = (*(lance.value for lance in Lance), "punto")


class Counts(NamedTuple):
    """What is counted of a player or a side.

    >>> both = Counts(hands=1, longest_bet=4).plus(Counts(hands=2, longest_bet=3))
    >>> both.hands, both.longest_bet
    (3, 4)
    """

    hands: int = 0
    """Hands that were finished."""
    stones: int = 0
    """Stones taken."""
    grande: int = 0
    """Times that grande was won, by cards or by a deje; the next four likewise."""
    chica: int = 0
    pares: int = 0
    juego: int = 0
    punto: int = 0
    bets: int = 0
    """First bets."""
    raises: int = 0
    accepted: int = 0
    """Bets of others that were accepted."""
    refused: int = 0
    """Bets of others that were refused."""
    dejes: int = 0
    """Bets that nobody accepted, whose deje was taken."""
    deje_stones: int = 0
    dejes_given: int = 0
    """Dejes that other sides took."""
    ordagos: int = 0
    """Órdagos that were said."""
    ordagos_won: int = 0
    """Accepted órdagos that were won, whoever said them."""
    ordagos_lost: int = 0
    ordagos_refused: int = 0
    """Own órdagos that nobody accepted."""
    longest_bet: int = 0
    """Stones of the largest accepted bet."""

    @property
    def lances(self) -> dict[str, int]:
        """Lances won, by their names."""
        return {name: getattr(self, name) for name in LANCE_NAMES}

    def plus(self, other: Counts) -> Counts:
        """Add what was counted; of the largest bets the larger one."""
        largest = max(self.longest_bet, other.longest_bet)
        summed = Counts(*map(operator.add, self, other))
        return summed._replace(longest_bet=largest)


Counting = Callable[[Hand], Iterable[tuple[int, Counts]]]
"""What a hand counts, for whom: `said` and `earned` for seats, `taken` for sides."""


def counted(whose: int, hands: Iterable[Hand], counting: Counting) -> tuple[Counts, ...]:
    """Return what hands count for each of so many seats or sides."""
    found = [Counts()] * whose
    for hand in hands:
        for index, counts in counting(hand):
            found[index] = found[index].plus(counts)
    return tuple(found)


def said(hand: Hand) -> Iterator[tuple[int, Counts]]:
    """Yield what each word counts for the seat that said it."""
    for bidding in biddings(hand):
        bet = False
        for spoken in bidding.spoken:
            if spoken.word is Word.ORDAGO:
                yield spoken.seat, Counts(ordagos=1)
            elif spoken.word.bets:
                yield spoken.seat, Counts(raises=1) if bet else Counts(bets=1)
            elif bet:
                accepted = spoken.word.accepts
                yield spoken.seat, Counts(accepted=1) if accepted else Counts(refused=1)
            bet = bet or spoken.word.bets


def taken(hand: Hand) -> Iterator[tuple[int, Counts]]:
    """Yield what a hand counts for each side."""
    for side in range(hand.rules.sides):
        awards = [award for award in hand.taken if award.side == side]
        deje = sum(award.stones for award in awards if award.when is When.BID)
        yield side, _of_awards(awards)._replace(hands=int(hand.over), deje_stones=deje)
    for bidding in biddings(hand):
        yield from _outcome(hand, bidding)


def earned(hand: Hand) -> Iterator[tuple[int, Counts]]:
    """Yield the stones and lances that the cards of a seat earned."""
    for seat in hand.rules.seats:
        yield seat, _of_awards([award for award in hand.taken if award.seat == seat])


def _of_awards(awards: Sequence[Award]) -> Counts:
    """Count stones and lances; several awards in one lance are one lance."""
    paid = [award for award in awards if award.stones or award.when is When.ORDAGO]
    lances = {"punto" if award.punto else award.lance.value for award in paid}
    return Counts(stones=sum(award.stones for award in awards), **dict.fromkeys(lances, 1))


def _outcome(hand: Hand, bidding: Bidding) -> Iterator[tuple[int, Counts]]:
    """Yield what the end of a bidding counts for each side."""
    outcome = bidding.outcome
    if isinstance(outcome, BetRefused):
        ordago = int(bidding.standing is not None and bidding.standing.ordago)
        yield outcome.side, Counts(dejes=1, ordagos_refused=ordago)
        for side in hand.rules.sides_of(bidding.speakers) - {outcome.side}:
            yield side, Counts(dejes_given=1)
    elif isinstance(outcome, Accepted) and outcome.ordago:
        # None did where a referee ruled the lance, or gave the game to a side.
        for award in hand.taken:
            if award.when is When.ORDAGO:
                for side in outcome.sides:
                    won = side == award.side
                    yield side, Counts(ordagos_won=int(won), ordagos_lost=int(not won))
    elif isinstance(outcome, Accepted):
        for side in outcome.sides:
            yield side, Counts(longest_bet=outcome.total)


def ordago_accepted(hand: Hand) -> bool:
    """Return whether an órdago was accepted in a hand."""
    return any(
        isinstance(each.outcome, Accepted) and each.outcome.ordago for each in biddings(hand)
    )


def biddings(hand: Hand) -> Iterator[Bidding]:
    """Return the biddings of the lances that were bid."""
    return (bidding for bidding in hand.biddings if bidding is not None)


A_MINUTE, AN_HOUR = 60, 3600


def hands_an_hour(hands: int, seconds: float) -> int | None:
    """Return how many hands an hour that is; None until a minute has passed.

    >>> hands_an_hour(30, 7200), hands_an_hour(1, 3)
    (15, None)
    """
    return round(hands * AN_HOUR / seconds) if seconds >= A_MINUTE else None
