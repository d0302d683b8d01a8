"""The lamps by name, and how bright they are.

Names: piedra_SIDE_NUMBER, amarrako_SIDE_NUMBER, adentro_SIDE, game_SIDE_NUMBER (numbers from 1).
"""

from __future__ import annotations

PIEDRAS = 4
MOST_AMARRAKOS = 9
"""In a game to 50 the ninth is the last that falls; 22 lamps have seven a side."""
SEVEN = 7
MOST_GAMES = 5
MOST_SIDES = 6
PAIRS = 2
"""Stones have lamps where two sides play: 22 of them serve a table."""


def piedras_of(side: int) -> tuple[str, ...]:
    """The lamps of a side's piedras."""
    return tuple(f"piedra_{side}_{number}" for number in range(1, PIEDRAS + 1))


def amarrakos_of(side: int, count: int = SEVEN) -> tuple[str, ...]:
    """The lamps of a side's amarrakos, in a game in which so many fall."""
    return tuple(f"amarrako_{side}_{number}" for number in range(1, min(MOST_AMARRAKOS, count) + 1))


def adentro_of(side: int) -> str:
    """The lamp that says a side is adentro."""
    return f"adentro_{side}"


def games_of(side: int, games_to_win: int) -> tuple[str, ...]:
    """The lamps of the games a side has won."""
    return tuple(f"game_{side}_{number}" for number in range(1, games_to_win + 1))


def is_lamp(name: str) -> bool:
    """Whether there is such a lamp."""
    return name in _ALL


_ALL = frozenset(
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
"""The eye takes half the light for three quarters of it."""
HALF = 0.5


def duty(level: float, brightness: float) -> float:
    """The part of the time a lamp is on; brightness: of all lamps, 0 to 1."""
    return round(brightness * float(level**GAMMA), 3)


def is_lit(level: float) -> bool:
    """Whether a lamp that is on or off is on."""
    return level >= HALF
