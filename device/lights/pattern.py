"""Light pattern: how bright each lamp is. Pure functions of a board and the time.

Without an animation, the lamps that are lit are the score. There are three animations, in time with
the displays: a light that runs along the stones of the side that an award goes to, a chase round
the lamps of the side that won, and adentro, which blinks for a while after each change of the
stones.
"""

from __future__ import annotations

from device.lights.names import USUAL_AMARRAKOS, adentro_of, amarrakos_of, games_of, piedras_of
from device.link.board import Board, are_several
from device.screen.slideshow import Moment, Slide, SlideKind, slide_at, slides_of, winner_of

ON, OFF = 1.0, 0.0
RUN_STEP = 0.06
"""Seconds that the running light stays at a lamp."""
CHASE_STEP = 0.12
CHASE = (ON, 0.4, 0.15, OFF)
"""A light with its tail, repeated along the lamps of the winner."""
CHASE_SECONDS = 60.0
"""Seconds after which the chase ends, for a table that nobody watches any more."""
BLINK_SECONDS, BLINK_HALF = 6.0, 0.5
DIM = 0.1


def levels(board: Board | None, since: float, now: float) -> dict[str, float]:
    """Return the brightness of each lamp, 0 to 1 as the eye sees it; stones were won at `since`."""
    if board is None:
        return {}
    lit = resting(board)
    slides, elapsed = slides_of(board), now - since
    at = slide_at(slides, elapsed)
    if _adentro_blinks(slides, elapsed):
        for side, each in enumerate(board.sides):
            if each.adentro and int(elapsed / BLINK_HALF) % 2 == 1:
                lit |= {name: DIM for name in _marks(board, side) if name in lit}
    if _chases(at, elapsed):
        lit |= _chase(board, at.since)
    elif at.slide.award is not None and at.round == 0:
        lit |= _run(board, lit, at.slide.award.side, at.since)
    return lit


def moving(board: Board | None, since: float, now: float, seconds: float) -> bool:
    """Return whether an animation changes lamps within some seconds."""
    return levels(board, since, now) != levels(board, since, now + seconds)


def resting(board: Board) -> dict[str, float]:
    """Return the lamps without animations: stones, adentro, games won."""
    lit: dict[str, float] = {}
    for number, side in enumerate(board.sides):
        if not are_several(board.sides):
            lit |= _first(piedras_of(number), side.piedras)
            lit |= _first(amarrakos_of(number, board.amarrakos), side.amarrakos)
            if side.adentro:
                # The lamp of the last amarrako shows adentro where no lamp of its own does.
                lit |= {name: ON for name in _marks(board, number) if name in lit}
        lit[adentro_of(number)] = ON if side.adentro else OFF
        lit |= _first(games_of(number, board.games_to_win), side.games)
    return lit


def _first(names: tuple[str, ...], count: int) -> dict[str, float]:
    return {name: ON if number < count else OFF for number, name in enumerate(names)}


def _marks(board: Board, side: int) -> tuple[str, ...]:
    """Return the lamps of adentro: its own, the last amarrako's, and the seventh's."""
    amarrakos = amarrakos_of(side, board.amarrakos)
    return (adentro_of(side), *amarrakos[-1:], *amarrakos[USUAL_AMARRAKOS - 1 : USUAL_AMARRAKOS])


def _adentro_blinks(slides: tuple[Slide, ...], elapsed: float) -> bool:
    """Return whether the show's first round, or the blinking after it, goes on."""
    return 0 <= elapsed < sum(slide.seconds for slide in slides) + BLINK_SECONDS


def _chases(at: Moment, elapsed: float) -> bool:
    return at.slide.kind is SlideKind.WON and elapsed < CHASE_SECONDS


def _running_order(board: Board, side: int) -> tuple[str, ...]:
    """Return the lamps of a side in the order in which a light runs along them."""
    if are_several(board.sides):
        return (adentro_of(side), *games_of(side, board.games_to_win))
    return (*piedras_of(side), *amarrakos_of(side, board.amarrakos))


def _run(board: Board, lit: dict[str, float], side: int, since: float) -> dict[str, float]:
    """Return the lamp that is inverted now."""
    way = _running_order(board, side)
    place = int(since / RUN_STEP)
    if not 0 <= place < len(way):
        return {}
    return {way[place]: OFF if lit[way[place]] == ON else ON}


def _chase(board: Board, since: float) -> dict[str, float]:
    winner = winner_of(board)
    if winner is None:
        return {}
    way = tuple(dict.fromkeys((*_running_order(board, winner), adentro_of(winner))))
    step = int(since / CHASE_STEP)
    # The lamps of the games won show the score of the match: they do not move.
    games = games_of(winner, board.games_to_win)
    names = [name for name in way if name not in games]
    return {name: CHASE[(step - place) % len(CHASE)] for place, name in enumerate(names)}
