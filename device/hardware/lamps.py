"""Lamps on GPIO pins, on MCP23017 port expanders, and on LED matrices of MAX7219 chips."""

# ruff: noqa: PLC0415 -- no hardware library is imported where there is no hardware to drive.

from __future__ import annotations

from collections.abc import Callable, Mapping

from device.hardware.buses import Bus, SerialInterface
from device.hardware.pins import GpioDriver, opened
from device.lights.boards import dots, drawn, port_lamps
from device.lights.names import duty, is_lit
from device.wiring import OnMatrix

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


class LumaMatrix:
    """Lamps on MAX7219 chips, through luma's driver; their brightness, 0 to 1, has 16 steps."""

    def __init__(self, wiring: OnMatrix, line: SerialInterface, brightness: float) -> None:
        from luma.led_matrix.device import max7219

        self.names = tuple(dots(wiring.chips))
        self._chips = wiring.chips
        self._line = line
        self._device = type("Matrix", (_NotCleared, max7219), {})(
            line,
            width=8 * wiring.chips,
            height=8,
            rotate=2 if wiring.upside_down else 0,
            block_orientation=wiring.block,
            contrast=round(brightness * 255),
        )
        self._device.persist = True
        self._levels: Mapping[str, float] = {}
        line.end_recording()

    def start(self, levels: Mapping[str, float]) -> None:
        self._line.start()
        self._line.replay({})
        self.update(levels)

    def update(self, levels: Mapping[str, float]) -> None:
        self._levels = levels
        self._device.display(drawn(levels, self._chips))

    def refresh(self) -> None:
        self.start(self._levels)

    def sleep(self) -> None:
        self._device.hide()

    def close(self) -> None:
        try:
            self.sleep()
        finally:
            self._line.close()


class _NotCleared:
    """Keeps luma's driver of a matrix from clearing the chips while it is made."""

    def clear(self) -> None: ...
