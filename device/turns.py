"""How displays and lamps show a board's awards one by one, and each for how long."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from device.board import Award, Board

AWARD_SECONDS = 1.5
TOTAL_SECONDS = 3.0
WON_SECONDS = 4.0
DEJE_SECONDS = 3.0


class Told(Enum):
    """What a turn is for."""

    WON = "won"
    AWARD = "award"
    TOTAL = "total"
    RESTING = "resting"


@dataclass(frozen=True)
class Turn:
    """One thing that is told, with its seconds; 0 is for good."""

    told: Told
    seconds: float
    award: Award | None = None


@dataclass(frozen=True)
class At:
    """Whose turn it is, since how many seconds, and which time round it is, from 0."""

    turn: Turn
    since: float
    round: int


RESTING = Turn(Told.RESTING, 0.0)


def turns_of(board: Board) -> tuple[Turn, ...]:
    """What a board tells in turns: round and round, unless the last of them is for good."""
    if board.match_state == "abandoned":
        return (RESTING,)
    if not board.awards:
        # Stones counted by hand, or a referee's word, may win a game that no lance paid for.
        return (RESTING,) if winner_of(board) is None else (Turn(Told.WON, 0.0),)
    if board.phase != "counted":
        # A deje was paid in mid-bidding: say so, then go on with the hand.
        return Turn(Told.AWARD, DEJE_SECONDS, board.awards[-1]), RESTING
    awards = (Turn(Told.AWARD, AWARD_SECONDS, award) for award in board.awards)
    turns = (*awards, Turn(Told.TOTAL, TOTAL_SECONDS))
    if winner_of(board) is None:
        return turns
    return (Turn(Told.WON, WON_SECONDS), *turns)


def winner_of(board: Board) -> int | None:
    """The side that has won the match or, in this hand, the game."""
    return board.game_winner if board.match_winner is None else board.match_winner


def turn_at(turns: tuple[Turn, ...], elapsed: float) -> At:
    """Whose turn it is so many seconds after the first began."""
    whole = sum(turn.seconds for turn in turns)
    times = 0
    if all(turn.seconds > 0 for turn in turns) and 0 <= elapsed < float("inf"):
        times = int(elapsed // whole)
        elapsed %= whole
    for turn in turns:
        if turn.seconds == 0 or elapsed < turn.seconds:
            return At(turn, elapsed, times)
        elapsed -= turn.seconds
    return At(turns[-1], elapsed, times)
