"""Where each lamp is among the dots of an LED matrix: 8×8, or four of those in a row.

Each side has its half. 8×8, a side's four columns: amarrakos on two rows, piedras on the fourth,
adentro on the sixth, games on the last. 32×8, its sixteen columns: two dots by two for each stone.
"""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image

from device.lights.level import is_lit
from device.lights.names import adentro_of, amarrakos_of, games_of, piedras_of

HEIGHT = 8
AMARRAKOS, GAMES = 8, 4
"""There is room for so many of each."""
Dot = tuple[int, int]


def dots(chips: int) -> dict[str, tuple[Dot, ...]]:
    """The dots of each lamp, (column, row) from the top left."""
    placed = _small if chips == 1 else _large
    half = chips * HEIGHT // 2
    return {
        name: tuple((column + side * half, row) for column, row in cell)
        for side in (0, 1)
        for name, cell in placed(side).items()
    }


def drawn(levels: Mapping[str, float], chips: int) -> Image.Image:
    """What the matrix shows."""
    picture = Image.new("1", (chips * HEIGHT, HEIGHT))
    for name, cell in dots(chips).items():
        if is_lit(levels.get(name, 0.0)):
            for dot in cell:
                picture.putpixel(dot, 1)
    return picture


def _small(side: int) -> dict[str, tuple[Dot, ...]]:
    placed: dict[str, tuple[Dot, ...]] = {}
    for number, name in enumerate(amarrakos_of(side, AMARRAKOS)):
        placed[name] = ((number % 4, number // 4),)
    for row, names in ((3, piedras_of(side)), (7, games_of(side, GAMES))):
        placed |= {name: ((column, row),) for column, name in enumerate(names)}
    placed[adentro_of(side)] = tuple((column, 5) for column in range(4))
    return placed


def _large(side: int) -> dict[str, tuple[Dot, ...]]:
    stones = {name: _square(2 * n, 0) for n, name in enumerate(amarrakos_of(side, AMARRAKOS))}
    stones |= {name: _square(2 * n, 3) for n, name in enumerate(piedras_of(side))}
    stones |= {name: _square(8 + 2 * n, 3) for n, name in enumerate(games_of(side, GAMES))}
    return stones | {adentro_of(side): tuple((column, 7) for column in range(16))}


def _square(column: int, row: int) -> tuple[Dot, ...]:
    return tuple((column + right, row + down) for down in (0, 1) for right in (0, 1))
