"""Lamps on GPIO pins, on MCP23017 port expanders, and on LED matrices of MAX7219 chips."""

# ruff: noqa: PLC0415 -- no hardware library is imported where there is no hardware to drive.

from __future__ import annotations

from collections.abc import Callable, Mapping

from PIL import Image

from device.hardware.buses import Bus, SerialInterface, without
from device.hardware.gpio import GpioDriver, opened
from device.hardware.wiring import OnMatrix
from device.lights.names import adentro_of, amarrakos_of, duty, games_of, is_lit, piedras_of

IODIRA, OLATA = 0x00, 0x14
"""Registers of port A, followed by those of port B: pin directions, and output latches."""


class GpioLamps(GpioDriver):
    """Lamps, each on a GPIO pin of its own; brightness is that of all lamps, 0 to 1."""

    def __init__(self, pins: Mapping[str, int], brightness: float = 1.0) -> None:
        super().__init__()
        self.names = tuple(pins)
        self._pins_of = pins
        self._brightness = brightness

    def start(self, levels: Mapping[str, float]) -> None:
        from gpiozero import PWMLED, Device

        self.close()
        with opened("the lamps cannot be driven", self.close):
            Device.ensure_pin_factory()
            for pin in self._pins_of.values():
                self._opened.append(PWMLED(pin))
        self.update(levels)

    def update(self, levels: Mapping[str, float]) -> None:
        for name, led in zip(self.names, self._opened, strict=False):
            value = duty(levels[name], self._brightness)
            if led.value != value:
                led.value = value


GAMES = 4
"""Lamps for the games of a side."""


def port_lamps(side: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the lamps on GPA0 to GPA7 and on GPB0 to GPB7 of a side's chip."""
    return (
        (*amarrakos_of(side), adentro_of(side)),
        (*piedras_of(side), *games_of(side, GAMES)),
    )


class Expanders:
    """Lamps on MCP23017 port expanders, one for each side, opened by `open_chips`."""

    def __init__(self, open_chips: tuple[Callable[[], Bus], ...]) -> None:
        sides = range(len(open_chips))
        self.names = tuple(name for side in sides for port in port_lamps(side) for name in port)
        self._open_chips = open_chips
        self._chips: list[Bus] = []
        self._sent: list[bytes] = []

    def start(self, levels: Mapping[str, float]) -> None:
        """Open the chips, and light the lamps before their pins become outputs."""
        self._release()
        for open_chip in self._open_chips:
            self._chips.append(open_chip())
        self._sent = [b""] * len(self._chips)
        self.update(levels)

    def update(self, levels: Mapping[str, float]) -> None:
        """Light the lamps: three bytes for each chip on which something changed."""
        for side, chip in enumerate(self._chips):
            ports = bytes(_port(names, levels) for names in port_lamps(side))
            if ports == self._sent[side]:
                continue
            chip.send(OLATA, ports)
            if not self._sent[side]:
                chip.send(IODIRA, bytes(2))
            self._sent[side] = ports

    def refresh(self, levels: Mapping[str, float]) -> None:
        self.start(levels)

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


class LumaMatrix:
    """Lamps on MAX7219 chips, through luma's driver; their brightness, 0 to 1, has 16 steps."""

    def __init__(self, wiring: OnMatrix, line: SerialInterface, brightness: float) -> None:
        from luma.led_matrix.device import max7219

        self.names = tuple(dots(wiring.chips))
        self._chips = wiring.chips
        self._line = line
        self._device = without(max7219, "clear")(
            line,
            width=8 * wiring.chips,
            height=8,
            rotate=2 if wiring.upside_down else 0,
            block_orientation=wiring.block,
            contrast=round(brightness * 255),
        )
        self._device.persist = True

    def start(self, levels: Mapping[str, float]) -> None:
        self._line.start()
        self._line.replay({})
        self.update(levels)

    def update(self, levels: Mapping[str, float]) -> None:
        self._device.display(drawn(levels, self._chips))

    def refresh(self, levels: Mapping[str, float]) -> None:
        self.start(levels)

    def sleep(self) -> None:
        self._device.hide()

    def close(self) -> None:
        try:
            self.sleep()
        finally:
            self._line.close()


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
