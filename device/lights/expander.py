"""Lamps on two MCP23017, one for each side: 16 pins each, on or off.

Written straight to its registers, by the smbus2 that luma brings: there are four of them. The
library of Adafruit would bring Blinka and a dozen packages more, to do the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from device.bus import Bus
from device.lights.level import is_lit
from device.lights.names import adentro_of, amarrakos_of, games_of, piedras_of

IODIRA, OLATA = 0x00, 0x14
"""Registers, each followed by its sister of port B: which pins are inputs, and what is on."""
GAMES = 4
"""As many as there is room for."""


def port_lamps(side: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The lamps on GPA0 to GPA7 and on GPB0 to GPB7 of a side's chip."""
    return (
        (*amarrakos_of(side), adentro_of(side)),
        (*piedras_of(side), *games_of(side, GAMES)),
    )


class Expanders:
    """The chips, each opened by its function."""

    def __init__(self, opened: tuple[Callable[[], Bus], ...]) -> None:
        self._opened = opened
        self._chips: list[Bus] = []
        self._said: list[bytes] = []

    @property
    def names(self) -> tuple[str, ...]:
        """The lamps there are."""
        sides = range(len(self._opened))
        return tuple(name for side in sides for port in port_lamps(side) for name in port)

    def start(self) -> None:
        """Open the chips; what is on is said before the pins are outputs."""
        self._let_go()
        for opened in self._opened:
            self._chips.append(opened())
        self._said = [b""] * len(self._chips)

    def light(self, levels: Mapping[str, float]) -> None:
        """Light the lamps so: three bytes for a chip on which something changes."""
        for side, chip in enumerate(self._chips):
            ports = bytes(_port(names, levels) for names in port_lamps(side))
            if ports == self._said[side]:
                continue
            chip.send(OLATA, ports)
            if not self._said[side]:
                chip.send(IODIRA, bytes(2))
            self._said[side] = ports

    def close(self) -> None:
        """All off."""
        try:
            self.light({})
        finally:
            self._let_go()

    def _let_go(self) -> None:
        chips, self._chips = self._chips, []
        for chip in chips:
            chip.close()


def _port(names: tuple[str, ...], levels: Mapping[str, float]) -> int:
    return sum(1 << bit for bit, name in enumerate(names) if is_lit(levels.get(name, 0.0)))
