"""What each step of a finished hand did to the chances of the match, and the decisive one.

A word moves them as far as everybody at the table could know then. An award of the count moves them
from what they would be without it to what they are with it, if the next hand were dealt there; so
the awards of a count say what each was worth, whatever was expected of it. A deje and an órdago did
what the bet did: they count from before its first word.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.hand.award import When
from scorekeeper.hand.hand import Hand
from scorekeeper.lance import Lance
from scorekeeper.match.events import BidSpoken
from scorekeeper.match.match import Match
from scorekeeper.odds.game import GameOdds, match_chance
from scorekeeper.table.hand_steps import HandStep, hand_steps
from scorekeeper.table.table import Play


class StepChances(NamedTuple):
    """The chance of side 0 to win the match, before a step and after it."""

    before: float
    after: float

    @property
    def swing(self) -> float:
        """How far the step moved the chance, either way."""
        return abs(self.after - self.before)


InHand = Callable[[Hand, Sequence[int]], float | None]
"""Returns the chance of side 0 to win the game at a moment of a hand and its score, if known."""


def hand_course(play: Play, odds: GameOdds, in_hand: InHand | None = None) -> list[StepChances]:
    """Return what each step of a finished hand of two sides did (`table.hand_steps`).

    Args:
        play: The hand.
        odds: The chances between two hands.
        in_hand: Those within a hand. Where they are not known, they are what they would be if the
            hand began there.
    """
    return _Course(play, odds, in_hand).steps()


def decisive_step(steps: Sequence[HandStep], chances: Sequence[StepChances]) -> int | None:
    """Return the place of the step with stones or a game that moved the chances most.

    Of equal ones it is the last; None: no step did.
    """
    places = [
        place
        for place, (step, moved) in enumerate(zip(steps, chances, strict=True))
        if step.awards and moved.swing > 0
    ]
    return max(reversed(places), key=lambda place: chances[place].swing, default=None)


@dataclass(frozen=True, slots=True)
class _Course:
    play: Play
    odds: GameOdds
    in_hand: InHand | None

    def steps(self) -> list[StepChances]:
        """Return what each step did."""
        steps = hand_steps(self.play)
        found: list[StepChances] = []
        bet_from: dict[Lance, float] = {}
        before = self.play.opening
        now = self._within(before)
        for step in steps:
            word = _bet(step)
            if word is not None:
                bet_from.setdefault(word.lance, now)
            after = self._after_count(step.after) if step.counting else self._within(step.after)
            if step is steps[-1]:
                after = self._at_the_end(after)
            since = self._after_count(before) if step.counting else now
            for award in map(self.play.match.hand.taken.__getitem__, step.awards):
                if award.when is not When.END:
                    since = bet_from.get(award.lance, now)
                if award.when is When.ORDAGO:
                    after = self._won(award.side)
            found.append(StepChances(since, after))
            before, now = step.after, after
        return found

    def _within(self, match: Match) -> float:
        """Return the chance in the hand."""
        if self.in_hand is not None and match.rules.target not in match.score:
            # Who is mano may have been entered late.
            hand = match.hand._replace(mano=self.play.match.hand.mano)
            game = self.in_hand(hand, match.score)
            if game is not None:
                return self._of_match(game)
        return self._of_game(match, self.play.match.hand.mano)

    def _after_count(self, match: Match) -> float:
        """Return the chance if the next hand were dealt."""
        return self._of_game(match, self.play.match.hand.mano + 1)

    def _of_game(self, match: Match, mano: int) -> float:
        target = match.rules.target
        if target in match.score:
            return self._won(match.score.index(target))
        side = match.rules.side_of(mano % match.rules.players)
        return self._of_match(self.odds.chance(match.score, side))

    def _won(self, side: int) -> float:
        """Return the chance if a side wins the game."""
        return self._of_match(float(side == 0))

    def _of_match(self, game: float) -> float:
        own, other = self.play.opening.games
        return match_chance(game, (own, other), self.play.match.rules.games_to_win)

    def _at_the_end(self, after: float) -> float:
        """Return the chance after the hand, which a ruling may have ended."""
        match = self.play.match
        if match.winner is not None:
            return float(match.winner == 0)
        return after if match.hand.winner is None else self._won(match.hand.winner)


def _bet(step: HandStep) -> BidSpoken | None:
    """Return the word of a step that bets."""
    for entry in step.entries:
        event = entry.event
        if isinstance(event, BidSpoken) and event.word.bets:
            return event
    return None
