"""The facts of a finished match: who played, who won what, and what was bet.

They follow from the hands of the match as they are when it ends, so an undo or a correction that
reaches into them gives other facts. A word counts for the player who said it; what a side takes
counts for the side. Where a hand was entered as a whole, its words are those that the entry stands
for (`inferred_bidding`).
"""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.bidding import Accepted, BetRefused, Bidding
from scorekeeper.hand.award import When, totals
from scorekeeper.hand.hand import Hand
from scorekeeper.lance import Word
from scorekeeper.match.match import Match, MatchState
from scorekeeper.table.table import Table


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

    def plus(self, other: Counts) -> Counts:
        """Add what was counted; of the largest bets the larger one."""
        largest = max(self.longest_bet, other.longest_bet)
        summed = Counts(*map(operator.add, self, other))
        return summed._replace(longest_bet=largest)


@dataclass(frozen=True, slots=True)
class GameFacts:
    """A game of a match."""

    winner: int | None
    """The side that won it; None: the match ended before."""
    hands: int
    """Hands that were begun."""
    ordago: bool
    """Whether an órdago decided it."""
    score: tuple[int, ...]
    """Stones of each side before its last hand."""
    behind: int
    """The most stones that the winner was behind the best other side, before one of its hands."""


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """A match that is over."""

    players: tuple[str, ...]
    """By seat."""
    seating: tuple[int, ...]
    """By seat its side."""
    sides: tuple[str, ...]
    """Names of the sides."""
    preset: str
    kings: int
    """Four or eight."""
    target: int
    games_to_win: int
    winner: int | None
    """The side that won it; None: it was ended without a winner."""
    games: tuple[int, ...]
    """Games won, by side."""
    began: float
    """When the match began, in seconds since 1970."""
    first_entry: float
    """When the first entry was made."""
    ended: float
    counter: bool
    """Whether only the score was kept: then nothing is known of the hands."""
    by_seat: tuple[Counts, ...]
    """What the players said."""
    by_side: tuple[Counts, ...]
    """What the sides took."""
    course: tuple[GameFacts, ...]
    """The games in order."""


def facts_of(table: Table) -> MatchFacts | None:
    """Return the facts of the match of a table; None while it is played.

    >>> from scorekeeper.table import new_table
    >>> setup = {"sides": ["A", "B"], "players": ["Ane", "Jon", "Miren", "Iker"]}
    >>> facts_of(new_table(setup)) is None
    True
    """
    match, rules = table.match, table.rules
    if match.state is MatchState.PLAYING or table.ended_at is None:
        return None
    seats, sides = [Counts()] * rules.players, [Counts()] * rules.sides
    for hand in match.hands:
        for seat, said in _words(hand):
            seats[seat] = seats[seat].plus(said)
        for side, taken in _taken(hand):
            sides[side] = sides[side].plus(taken)
    first = next((row.at for play in table.play.since(1) for row in play.entries), None)
    return MatchFacts(
        players=tuple(seat.player for seat in table.seats),
        seating=tuple(map(rules.side_of, rules.seats)),
        sides=table.side_names,
        preset=table.preset,
        kings=rules.kings,
        target=rules.target,
        games_to_win=rules.games_to_win,
        winner=match.winner,
        games=match.games,
        began=table.started_at,
        first_entry=table.started_at if first is None else first,
        ended=table.ended_at,
        counter=table.counter,
        by_seat=tuple(seats),
        by_side=tuple(sides),
        course=tuple(_games(match)),
    )


def _words(hand: Hand) -> Iterator[tuple[int, Counts]]:
    """Yield what each word counts for the seat that said it."""
    for bidding in _biddings(hand):
        bet = False
        for said in bidding.spoken:
            if said.word is Word.ORDAGO:
                yield said.seat, Counts(ordagos=1)
            elif said.word.bets:
                yield said.seat, Counts(raises=1) if bet else Counts(bets=1)
            elif bet:
                yield said.seat, Counts(accepted=1) if said.word.accepts else Counts(refused=1)
            bet = bet or said.word.bets


def _taken(hand: Hand) -> Iterator[tuple[int, Counts]]:
    """Yield what a hand counts for each side."""
    for side, stones in enumerate(totals(hand.taken, hand.rules.sides)):
        yield side, Counts(hands=int(hand.over), stones=stones)
    won = {"punto" if each.punto else each.lance.value: each.side for each in hand.taken}
    for lance, side in won.items():
        yield side, Counts(**{lance: 1})
    for bidding in _biddings(hand):
        yield from _outcome(hand, bidding)


def _outcome(hand: Hand, bidding: Bidding) -> Iterator[tuple[int, Counts]]:
    """Yield what the end of a bidding counts for each side."""
    outcome = bidding.outcome
    if isinstance(outcome, BetRefused):
        ordago = int(bidding.standing is not None and bidding.standing.ordago)
        yield outcome.side, Counts(dejes=1, ordagos_refused=ordago)
        for side in hand.rules.sides_of(bidding.speakers) - {outcome.side}:
            yield side, Counts(dejes_given=1)
    elif isinstance(outcome, Accepted) and outcome.ordago:
        decided = next((each.side for each in hand.taken if each.when is When.ORDAGO), hand.winner)
        for side in outcome.sides if decided is not None else ():
            won = side == decided
            yield side, Counts(ordagos_won=int(won), ordagos_lost=int(not won))
    elif isinstance(outcome, Accepted):
        for side in outcome.sides:
            yield side, Counts(longest_bet=outcome.total)


def _biddings(hand: Hand) -> Iterator[Bidding]:
    return (bidding for bidding in hand.biddings if bidding is not None)


def _games(match: Match) -> Iterator[GameFacts]:
    """Yield the games of a match: each begins with a hand that is the first of its game."""
    game: list[Hand] = []
    for hand in match.hands:
        if hand.first_of_game and game:
            yield _game(game)
            game = []
        game.append(hand)
    yield _game(game)


def _game(hands: Sequence[Hand]) -> GameFacts:
    last = hands[-1]
    winner = last.winner
    return GameFacts(
        winner=winner,
        hands=len(hands),
        ordago=any(
            isinstance(each.outcome, Accepted) and each.outcome.ordago for each in _biddings(last)
        ),
        score=last.start,
        behind=0 if winner is None else max(_behind(hand.start, winner) for hand in hands),
    )


def _behind(score: Sequence[int], side: int) -> int:
    """The stones that a side is behind the best other one; 0 if it is not behind."""
    return max(0, max(score) - score[side])
