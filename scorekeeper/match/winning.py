"""A game won, and with it perhaps the match (rules §1)."""

from __future__ import annotations

from scorekeeper.hand.hand import put
from scorekeeper.match import events as e
from scorekeeper.match.match import Match


def won(match: Match, side: int, how: str) -> tuple[e.MatchEvent, ...]:
    """The events by which a side wins the game. how: as `GameWon` has it."""
    games = put(match.games, side, match.games[side] + 1)
    game = e.GameWon(match.hand.number, side, how, match.score, games)
    if games[side] < match.rules.games_to_win:
        return (game,)
    return (game, e.MatchWon(side, games))
