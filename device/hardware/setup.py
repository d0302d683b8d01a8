"""Hardware setup: make the displays, lamps, buttons and buzzer of a panel from its options."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import TypeVar

from device.hardware.buses import Bus, I2cBus, SerialInterface, SpiBus, SpiPort
from device.hardware.controllers import CONTROLLERS
from device.hardware.displays import LumaDriver
from device.hardware.gpio import GpioBuzzer
from device.hardware.lamps import Expanders, GpioLamps, LumaMatrix
from device.hardware.wiring import DisplayWiring, I2c, OnExpanders, OnMatrix, Spi, Wiring
from device.lights.lamps import Lamps
from device.panel import TICK_SECONDS
from device.retry import Backoff, DeviceThread, Driver, Output, RetriedDevice
from device.screen.display import Display

T = TypeVar("T")
BUS_WAITS = 0.25, 1.0
"""Seconds from one try of a device on a bus to the next: at first, and at most."""
PIN_WAITS = 1.0, 30.0
"""The same for pins, which another program may hold for hours."""
LAMP_REFRESH_SECONDS = 1.0
"""How often all lamps are sent again: a board that has lost its power shows none."""

KEYPAD_SECONDS = 1.0
"""How often it is checked that a keypad is still there."""


@dataclass(frozen=True)
class Hardware:
    """The outputs of a panel."""

    displays: tuple[Display, ...]
    lamps: Lamps
    buzzer: RetriedDevice[float] | None = None


@dataclass(frozen=True)
class HardwareSetup:
    """Makes hardware; what is missing or in use is tried again as it is used.

    With `threads`, each device on a bus gets a thread of its own.
    """

    chance: Callable[[], float] = random.random
    clock: Callable[[], float] = monotonic
    threads: bool = False

    def hardware(self, wiring: Wiring) -> Hardware:
        """Return the outputs of a wiring."""
        pin = wiring.buzzer
        buzzer = None if pin is None else self.on_pins("buzzer", GpioBuzzer(pin))
        return Hardware(self.displays(wiring), self.lamps(wiring), buzzer)

    def displays(self, wiring: Wiring) -> tuple[Display, ...]:
        """Return the displays of a wiring."""
        several = len(wiring.displays) > 1
        names = ("the first display", "the second display") if several else ("the display",)
        return tuple(
            self._display(display, name, wiring)
            for display, name in zip(wiring.displays, names, strict=True)
        )

    def lamps(self, wiring: Wiring) -> Lamps:
        """Return the lamps of a wiring."""
        match wiring.lamps:
            case None:
                return Lamps()
            case Mapping() as pins:
                leds = GpioLamps(pins, wiring.lamp_brightness)
                return Lamps(self.on_pins("lamps", leds), leds.names)
            case OnExpanders(bus, addresses):
                chips = (partial(I2cBus, bus, address) for address in addresses)
                expanders = Expanders(tuple(chips))
                output = self._on_bus("the lamps' expander", expanders, LAMP_REFRESH_SECONDS)
                return Lamps(output, expanders.names)
            case OnMatrix(port, device) as board:
                line = SerialInterface(partial(SpiPort, port, device))
                matrix = LumaMatrix(board, line, wiring.lamp_brightness)
                output = self._on_bus("the lamps' matrix", matrix, LAMP_REFRESH_SECONDS)
                return Lamps(output, matrix.names)

    def on_pins(self, name: str, driver: Driver[T]) -> RetriedDevice[T]:
        """Return a device on GPIO pins."""
        return RetriedDevice(name, driver, Backoff(*PIN_WAITS, self.chance), self.clock)

    def keypad(self, driver: Driver[bool]) -> RetriedDevice[bool]:
        """Return a keypad, which may be unplugged and plugged in again."""
        waits = Backoff(*BUS_WAITS, self.chance)
        return RetriedDevice("keypad", driver, waits, self.clock, KEYPAD_SECONDS)

    def _display(self, wired: DisplayWiring, name: str, wiring: Wiring) -> Display:
        layout = CONTROLLERS[wired.controller].layout
        open_bus: Callable[[], Bus]
        match wired.line:
            case None:
                return Display(layout, facing=wired.facing)
            case I2c(bus, address):
                open_bus = partial(I2cBus, bus, address)
            case Spi() as spi:
                open_bus = partial(SpiBus, spi)
        line = SerialInterface(open_bus)
        driver = LumaDriver(wired.controller, line, wired.rotate, wiring.display_brightness)
        output = self._on_bus(name, driver, TICK_SECONDS)
        return Display(layout, output, facing=wired.facing, sleep_seconds=60 * wiring.sleep)

    def _on_bus(self, name: str, driver: Driver[T], refresh_seconds: float) -> Output[T]:
        waits = Backoff(*BUS_WAITS, self.chance)
        device = RetriedDevice(name, driver, waits, self.clock, refresh_seconds)
        return DeviceThread(device, self.clock) if self.threads else device
