"""The state of a match: games, stones, and the hand being played."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.hand.hand import Hand, Phase, new_hand, phase_of
from scorekeeper.rules.ruleset import RuleSet


class MatchState(StrEnum):
    """Playing, won by a side, or ended by the table without a winner."""

    PLAYING = "playing"
    WON = "won"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class Match:
    """A race to `games_to_win` games (rules §1).

    game: number of the game, from 1 · games: won by each side · score: stones of each side ·
    finished: hands that are over, oldest first.
    """

    rules: RuleSet
    state: MatchState
    winner: int | None
    game: int
    games: tuple[int, ...]
    score: tuple[int, ...]
    hand: Hand
    finished: tuple[Hand, ...] = ()

    @property
    def hands(self) -> tuple[Hand, ...]:
        """Every hand of the match, the running one last."""
        return (*self.finished, self.hand)

    @property
    def phase(self) -> Phase:
        """The phase every screen shows: once the match has ended, nothing of its hand is open."""
        return phase_of(self.hand) if self.state is MatchState.PLAYING else Phase.COUNTED


def new_match(rules: RuleSet, mano: int) -> Match:
    """The first hand of the first game, nothing scored."""
    nothing = (0,) * rules.sides
    return Match(
        rules=rules,
        state=MatchState.PLAYING,
        winner=None,
        game=1,
        games=nothing,
        score=nothing,
        hand=new_hand(rules, 1, mano, nothing, first_of_game=True),
    )
