"""Lamps on MCP23017 port expanders, and on LED matrices: 8×8, or four of those in a row."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PIL import Image

from device.lights.names import adentro_of, amarrakos_of, games_of, is_lit, piedras_of
from device.serial_lines import Bus

IODIRA, OLATA = 0x00, 0x14
"""Registers of port A, followed by those of port B: pin directions, and output latches."""
GAMES = 4
"""Lamps for the games of a side."""


def port_lamps(side: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the lamps on GPA0 to GPA7 and on GPB0 to GPB7 of a side's chip."""
    return (
        (*amarrakos_of(side), adentro_of(side)),
        (*piedras_of(side), *games_of(side, GAMES)),
    )


class Expanders:
    """Driver of lamps on MCP23017 port expanders, one for each side, which `opened` opens."""

    def __init__(self, opened: tuple[Callable[[], Bus], ...]) -> None:
        sides = range(len(opened))
        self.names = tuple(name for side in sides for port in port_lamps(side) for name in port)
        self._opened = opened
        self._chips: list[Bus] = []
        self._sent: list[bytes] = []
        self._levels: Mapping[str, float] = {}

    def start(self, levels: Mapping[str, float]) -> None:
        """Open the chips, and light the lamps before their pins become outputs."""
        self._release()
        for open_chip in self._opened:
            self._chips.append(open_chip())
        self._sent = [b""] * len(self._chips)
        self.update(levels)

    def update(self, levels: Mapping[str, float]) -> None:
        """Light the lamps: three bytes for each chip on which something changed."""
        self._levels = levels
        for side, chip in enumerate(self._chips):
            ports = bytes(_port(names, levels) for names in port_lamps(side))
            if ports == self._sent[side]:
                continue
            chip.send(OLATA, ports)
            if not self._sent[side]:
                chip.send(IODIRA, bytes(2))
            self._sent[side] = ports

    def refresh(self) -> None:
        self.start(self._levels)

    def sleep(self) -> None:
        self.update({})

    def close(self) -> None:
        try:
            self.sleep()
        finally:
            self._release()

    def _release(self) -> None:
        chips, self._chips = self._chips, []
        for chip in chips:
            chip.close()


def _port(names: tuple[str, ...], levels: Mapping[str, float]) -> int:
    return sum(1 << bit for bit, name in enumerate(names) if is_lit(levels.get(name, 0.0)))


HEIGHT = 8
AMARRAKOS = 8
"""Places for the amarrakos of a side on a matrix."""
Dot = tuple[int, int]


def dots(chips: int) -> dict[str, tuple[Dot, ...]]:
    """Return the LEDs of each lamp, as (column, row) from the top left."""
    placed = _small if chips == 1 else _large
    half = chips * HEIGHT // 2
    return {
        name: tuple((column + side * half, row) for column, row in cell)
        for side in (0, 1)
        for name, cell in placed(side).items()
    }


def drawn(levels: Mapping[str, float], chips: int) -> Image.Image:
    """Return the picture of the lamps on a matrix."""
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
