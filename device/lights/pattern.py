"""How bright each lamp is, of a board, of when stones last changed hands, and of now: pure.

What is lit when nothing moves is the score. Three things move, each when the display tells it: a
light that runs along the stones of the side an award is told of, a chase round those of the side
that won, and adentro, which blinks for a while once the awards are told.
"""

from __future__ import annotations

from device.board import Board, are_several
from device.lights.names import SEVEN, adentro_of, amarrakos_of, games_of, piedras_of
from device.turns import Told, Turn, turn_at, turns_of, winner_of

ON, OFF = 1.0, 0.0
RUN_STEP = 0.06
"""Seconds the running light stays at a lamp."""
CHASE_STEP = 0.12
CHASE = (ON, 0.4, 0.15, OFF)
"""A light and its tail, again and again along the lamps of who won."""
CHASE_SECONDS = 60.0
"""Then the lamps of a table that was left rest too."""
BLINK_SECONDS, BLINK_HALF = 6.0, 0.5
DIM = 0.1


def levels(board: Board | None, since: float, now: float) -> dict[str, float]:
    """Brightness, 0 to 1 as the eye sees it, of each lamp by name."""
    if board is None:
        return {}
    lit = resting(board)
    turns, elapsed = turns_of(board), now - since
    at = turn_at(turns, elapsed)
    if _adentro_blinks(turns, elapsed):
        for side, each in enumerate(board.sides):
            if each.adentro and int(elapsed / BLINK_HALF) % 2 == 1:
                lit |= {name: DIM for name in _marks(board, side) if name in lit}
    if at.turn.told is Told.WON and elapsed < CHASE_SECONDS:
        lit |= _chase(board, at.since)
    elif at.turn.award is not None and at.round == 0:
        lit |= _run(board, lit, at.turn.award.side, at.since)
    return lit


def moving(board: Board | None, since: float, now: float) -> bool:
    """Whether the lamps are to be looked at many times a second just now."""
    if board is None:
        return False
    turns, elapsed = turns_of(board), now - since
    at = turn_at(turns, elapsed)
    if at.turn.told is Told.WON and elapsed < CHASE_SECONDS:
        return True
    if at.turn.award is not None and at.round == 0 and at.since < _run_seconds(board):
        return True
    return any(side.adentro for side in board.sides) and _adentro_blinks(turns, elapsed)


def resting(board: Board) -> dict[str, float]:
    """What is lit when nothing moves: the stones, adentro, the games won."""
    lit: dict[str, float] = {}
    for number, side in enumerate(board.sides):
        if not are_several(board.sides):
            lit |= _first(piedras_of(number), side.piedras)
            lit |= _first(amarrakos_of(number, board.amarrakos), side.amarrakos)
            if side.adentro:
                # The last amarrako has fallen: where no lamp is for adentro, this one tells it.
                lit |= {name: ON for name in _marks(board, number) if name in lit}
        lit[adentro_of(number)] = ON if side.adentro else OFF
        lit |= _first(games_of(number, board.games_to_win), side.games)
    return lit


def _first(names: tuple[str, ...], count: int) -> dict[str, float]:
    return {name: ON if number < count else OFF for number, name in enumerate(names)}


def _marks(board: Board, side: int) -> tuple[str, ...]:
    """The lamps of adentro: its own, the last amarrako, and the last of seven where that is not."""
    amarrakos = amarrakos_of(side, board.amarrakos)
    return (adentro_of(side), *amarrakos[-1:], *amarrakos[SEVEN - 1 : SEVEN])


def _adentro_blinks(turns: tuple[Turn, ...], elapsed: float) -> bool:
    """From when stones changed hands until a while after that was told once."""
    return 0 <= elapsed < sum(turn.seconds for turn in turns) + BLINK_SECONDS


def _way(board: Board, side: int) -> tuple[str, ...]:
    """The way a light goes through the lamps of a side."""
    if are_several(board.sides):
        return (adentro_of(side), *games_of(side, board.games_to_win))
    return (*piedras_of(side), *amarrakos_of(side, board.amarrakos))


def _run_seconds(board: Board) -> float:
    return RUN_STEP * len(_way(board, 0))


def _run(board: Board, lit: dict[str, float], side: int, since: float) -> dict[str, float]:
    """One lamp after the other is for a moment what it is not."""
    way = _way(board, side)
    place = int(since / RUN_STEP)
    if not 0 <= place < len(way):
        return {}
    return {way[place]: OFF if lit[way[place]] == ON else ON}


def _chase(board: Board, since: float) -> dict[str, float]:
    winner = winner_of(board)
    if winner is None:
        return {}
    way = tuple(dict.fromkeys((*_way(board, winner), adentro_of(winner))))
    step = int(since / CHASE_STEP)
    # The games it has won stay as they are: they are what it was about.
    games = games_of(winner, board.games_to_win)
    names = [name for name in way if name not in games]
    return {name: CHASE[(step - place) % len(CHASE)] for place, name in enumerate(names)}
