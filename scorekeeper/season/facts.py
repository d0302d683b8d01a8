"""The facts of a finished match: who played, who won what, and what was bet.

They follow from the hands of the match as they are when it ends, so an undo or a correction that
reaches into them gives other facts. What is counted, and for whom, is in counts.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.cards.card import rank
from scorekeeper.hand.award import When
from scorekeeper.hand.hand import Hand
from scorekeeper.lance import Lance
from scorekeeper.match.match import Match, MatchState
from scorekeeper.season.counts import Counts, counted, said, taken
from scorekeeper.table.stake import NO_STAKE, Stake
from scorekeeper.table.table import Table


class Feat(StrEnum):
    """What the cards of a player did that people talk about."""

    REAL = "real"
    """Three 7s and a Sota were shown."""
    PERETE = "perete"
    """A lance was won with 4-5-6-7, which hardly wins any."""
    ORDAGO_WITHOUT_KING = "ordago_without_king"
    """An accepted órdago to grande was won without a king."""


@dataclass(frozen=True, slots=True)
class GameFacts:
    """A game of a match."""

    winner: int | None
    """The side that won it; None: the match ended before."""
    hands: int
    """Hands that were begun."""
    ordago: bool
    """Whether an accepted órdago won it."""
    deje: bool
    """Whether a deje was the last that its winner took."""
    score: tuple[int, ...]
    """Stones of each side before its last hand."""
    behind: int
    """The most stones that the winner was behind the best other side, before one of its hands."""
    starts: tuple[tuple[int, ...], ...] = ()
    """Before each of its hands the side that was mano, and the stones of each side."""


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """A match that is over."""

    number: int
    """Which match of its table it is, from 1."""
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
    feats: tuple[tuple[Feat, ...], ...]
    """By seat, each as often as there was one."""
    course: tuple[GameFacts, ...]
    """The games in order."""
    stake: Stake = NO_STAKE
    """What it was played for."""
    owing: int | None = None
    """The side that played for double or nothing."""


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
    first = next((row.at for play in table.play.since(1) for row in play.entries), None)
    return MatchFacts(
        number=table.number,
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
        stake=table.stake,
        owing=table.owing,
        by_seat=counted(rules.players, match.hands, said),
        by_side=counted(rules.sides, match.hands, taken),
        feats=tuple(
            tuple(feat for hand in match.hands for feat in _feats(hand, seat))
            for seat in rules.seats
        ),
        course=tuple(_games(match)),
    )


def _feats(hand: Hand, seat: int) -> Iterator[Feat]:
    """Yield what the cards of a seat did in a hand."""
    cards, kings = hand.cards[seat], hand.rules.kings
    if cards is None or not hand.over:
        return
    faces = sorted(card.plays for card in cards)
    won = [award for award in hand.taken if award.seat == seat]
    if faces == ["7", "7", "7", "S"]:
        yield Feat.REAL
    if won and faces == ["4", "5", "6", "7"]:
        yield Feat.PERETE
    if any(each.when is When.ORDAGO and each.lance is Lance.GRANDE for each in won) and all(
        rank(face, kings) < rank("R", kings) for face in faces
    ):
        yield Feat.ORDAGO_WITHOUT_KING


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
        ordago=last.won_by_ordago,
        deje=winner is not None and bool(last.taken) and last.taken[-1].when is When.BID,
        score=last.start,
        behind=0 if winner is None else max(_behind(hand.start, winner) for hand in hands),
        starts=tuple((hand.rules.side_of(hand.mano), *hand.start) for hand in hands),
    )


def _behind(score: Sequence[int], side: int) -> int:
    """The stones that a side is behind the best other one; 0 if it is not behind."""
    return max(0, max(score) - score[side])
