"""Names of the lamps, and their brightness.

Names: piedra_SIDE_NUMBER, amarrako_SIDE_NUMBER, adentro_SIDE, game_SIDE_NUMBER (numbers from 1).
"""

from __future__ import annotations

PIEDRAS = 4
MOST_AMARRAKOS = 9
"""A game to 50 has nine."""
USUAL_AMARRAKOS = 7
"""A game to 40 has seven; the 22 lamps of the usual wiring have as many a side."""
MOST_GAMES = 5
MOST_SIDES = 6
PAIRS = 2
"""Sides of a table whose stones have lamps; with more sides no lamp shows a stone."""


def piedras_of(side: int) -> tuple[str, ...]:
    """Return the lamps of a side's piedras."""
    return tuple(f"piedra_{side}_{number}" for number in range(1, PIEDRAS + 1))


def amarrakos_of(side: int, count: int = USUAL_AMARRAKOS) -> tuple[str, ...]:
    """Return the lamps of a side's amarrakos in a game that has so many."""
    return tuple(f"amarrako_{side}_{number}" for number in range(1, min(MOST_AMARRAKOS, count) + 1))


def adentro_of(side: int) -> str:
    """Return the lamp of a side that is adentro."""
    return f"adentro_{side}"


def games_of(side: int, games_to_win: int) -> tuple[str, ...]:
    """Return the lamps of a side's games."""
    return tuple(f"game_{side}_{number}" for number in range(1, games_to_win + 1))


LAMPS = frozenset(
    name
    for side in range(MOST_SIDES)
    for name in (
        adentro_of(side),
        *games_of(side, MOST_GAMES),
        *(piedras_of(side) if side < PAIRS else ()),
        *(amarrakos_of(side, MOST_AMARRAKOS) if side < PAIRS else ()),
    )
)


GAMMA = 2.2
"""Gamma correction: a lamp at `level ** GAMMA` of its full light looks `level` as bright."""
HALF = 0.5


def duty(level: float, brightness: float) -> float:
    """Return the PWM duty cycle of a lamp; `brightness` is that of all lamps, 0 to 1."""
    return round(brightness * float(level**GAMMA), 3)


def is_lit(level: float) -> bool:
    """Return whether a lamp that cannot be dimmed is on."""
    return level >= HALF
