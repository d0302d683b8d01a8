"""The chance to win a game in the middle of a hand, from what everybody at the table knows.

Theory
------
Everybody knows who is mano, the bets, and the yes and no at pares and juego (known.py).

Of the simulated hands (hands.py) those count in which the same seats have pares and juego. Their
cards say who has the best of each lance, and what pares and juegos are worth. What was bid at the
table takes the place of what was bid in them; lances that were not bid yet are bid as they were
there. Each of these hands ends with a score, and from that the game has the chance of game.py. The
mean of these chances is the chance now.

Two more things are known. The side that made the first bet of a lance has its best cards as often
as `BETTER_BETS`: so hands in which it has them weigh more. And a bet that stands is accepted, or
raised, as often as the style says.

The payments of a hand are added up, as the order matters only where both sides could win by them;
there they are taken in order: dejes as they are earned, then lance by lance.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import prod

from scorekeeper.bidding import usual_raise
from scorekeeper.odds.game import GameOdds, game_odds, takes_first
from scorekeeper.odds.hands import (
    ACCEPTED,
    ORDAGO,
    REFUSED,
    Alike,
    Results,
    Ways,
    by_said,
    merged,
    outcomes,
    total,
    ways_on,
)
from scorekeeper.odds.known import Bet, Known, Said
from scorekeeper.odds.style import Style
from scorekeeper.rules import RuleSet

LEAST_ALIKE = 100
"""Hands with the same yes and no that suffice; else those count in which each side has as many."""
MOST_WAYS = 64
"""Of the yes and no that were heard last, the hands that are kept sorted."""


@dataclass(frozen=True, eq=False)
class Model:
    """The chances of a rule set where sides bet in a style. Thread-safe."""

    rules: RuleSet
    style: Style
    game: GameOdds
    """Between two hands."""
    packed: bytes
    """The simulated hands that `game` follows from (hands.py)."""
    _ways: dict[tuple[int, Said, Said], Mapping[Results, Ways]] = field(default_factory=dict)

    @cached_property
    def _by_said(self) -> tuple[Alike, ...]:
        return by_said(self.rules.players, self.packed)

    def chance(self, now: Known) -> float:
        """Return the chance of side 0 to win the game."""
        of_mano = self._of_mano(now)
        return of_mano if now.first == 0 else 1 - of_mano

    def _of_mano(self, now: Known) -> float:
        if not now.lances and {*now.pares} == {None}:
            return self.game.of_mano[now.score[0]][now.score[1]]
        before = [lance.bid for lance in now.lances if lance.bid is not None]
        bet = now.lances[-1].bet if now.lances else None
        answers = [(1.0, now.score, before)]
        if bet is not None:
            answers = [
                (share, score, [*before, bid])
                for share, score, bid in self._answers(bet, now.score)
                if share
            ]
        weight = won = 0.0
        for results, ways in self._ways_on(len(now.lances), now.pares, now.juego).items():
            likely = prod(
                lance.likelihood(result) for lance, result in zip(now.lances, results, strict=True)
            )
            weight += likely * ways.often
            for share, score, bids in answers:
                won += likely * share * self._won(score, results, bids, ways)
        return won / weight

    def _answers(
        self, bet: Bet, score: tuple[int, ...]
    ) -> Iterator[tuple[float, tuple[int, ...], int]]:
        """Yield how a bet may be answered: how often, the score then, and how the lance was bid."""
        style = self.style
        own, other = score
        paid = (own + bet.deje, other) if bet.side == 0 else (own, other + bet.deje)
        yield 1 - style.accepts, paid, REFUSED + bet.side
        if bet.total is None:
            yield style.accepts, score, ORDAGO
            return
        raises = 0.0 if bet.raised else style.raises
        raised = bet.total + usual_raise(self.rules, bet.total)
        yield style.accepts * (1 - raises), score, ACCEPTED + bet.total
        yield style.accepts * raises, score, ACCEPTED + raised

    def _won(
        self, score: tuple[int, ...], results: Results, bids: Sequence[int], ways: Ways
    ) -> float:
        """Return how many of the hands that go on so win the game for the mano's side."""
        target = self.rules.target
        wanted = (target - score[0], target - score[1])
        if min(wanted) <= 0:
            return float(ways.often * (wanted[0] <= 0))
        if bids and bids[-1] == ORDAGO:
            return float(ways.often * (results[-1].best == 0))
        found = (result.award(bid) for result, bid in zip(results, bids, strict=True))
        due = merged([award for award in found if award is not None])
        own, other = score[0] + total(due, 0), score[1] + total(due, 1)
        of_mano, won = self.game.of_mano, 0.0
        for to_own, to_other, often, ordered in ways.by_sums:
            if own + to_own < target:
                if other + to_other < target:
                    won += often * (1 - of_mano[other + to_other][own + to_own])
            elif other + to_other < target:
                won += often
            else:
                won += sum(
                    each.often
                    for each in ordered
                    if takes_first((*each.dejes, *due, *each.awards), *wanted)
                )
        return won + sum(
            each.often for each in ways.ordagos if takes_first((*each.dejes, *each.awards), *wanted)
        )

    def _ways_on(self, lances: int, pares: Said, juego: Said) -> Mapping[Results, Ways]:
        key = (lances, pares, juego)
        found = self._ways.get(key)
        if found is None:
            alike = _alike(self._by_said, pares, juego)
            found = ways_on(self.rules, [each.rows for each in alike], lances)
            while len(self._ways) >= MOST_WAYS:
                self._ways.pop(next(iter(self._ways)), None)
            self._ways[key] = found
        return found


def _alike(all_said: Sequence[Alike], pares: Said, juego: Said) -> list[Alike]:
    """Return the hands in which as much was said: where they are few, by as many of each side."""
    heard = (*pares, *juego)
    same = [each for each in all_said if _same(each.said, heard)]
    if sum(each.often for each in same) >= LEAST_ALIKE:
        return same
    return [each for each in all_said if _as_many(each.said, heard)] or same or [*all_said]


def _same(said: Sequence[bool], heard: Said) -> bool:
    return all(one is None or one == other for one, other in zip(heard, said, strict=True))


def _as_many(said: Sequence[bool], heard: Said) -> bool:
    """Whether each side has as many pares and juegos as it said, or may still have them."""
    half = len(said) // 2
    for first in (0, 1, half, half + 1):
        seats = slice(first, first + half - first % half, 2)
        yes, open_ = heard[seats].count(True), heard[seats].count(None)
        if not yes <= sum(said[seats]) <= yes + open_:
            return False
    return True


def model(rules: RuleSet, style: Style, packed: bytes) -> Model:
    """Return the model that follows from simulated hands (`simulated` in hands.py)."""
    return Model(rules, style, game_odds(outcomes(rules, packed), rules.target), packed)
