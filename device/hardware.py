"""The one file that names gpiozero, luma and smbus2, which are imported when they are needed."""

# ruff: noqa: PLC0415 -- no hardware library is imported where there is no hardware to drive.

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from PIL import Image

from device.bus import Bus
from device.lamps import FIRST_PIN, LAST_PIN, OFF
from device.wire import Wire

LAMPS_NEED = "they need a Pi with lgpio, from python3-lgpio or the extra `pi` of amarrako"


class LumaDriver:
    """luma's driver for an SSD1306 or SH1106 behind a wire."""

    def __init__(self, controller: str, wire: Wire, address: int = 0x3C) -> None:
        from luma.core.error import Error
        from luma.core.interface.serial import i2c
        from luma.oled.device import sh1106, ssd1306

        made = {"ssd1306": ssd1306, "sh1106": sh1106}[controller]
        self._device = made(i2c(bus=wire, address=address))
        # Its exit hook must not draw: the panel clears the display itself.
        self._device.persist = True
        self._luma_error: type[Exception] = Error
        self._wire = wire
        wire.learned()

    def start(self) -> None:
        """Open the bus and send the opening sequence."""
        self._wire.start()

    def refresh(self) -> None:
        """Send the settings again, without going dark."""
        self._wire.refresh()

    def draw(self, picture: Image.Image) -> None:
        """Show a picture."""
        try:
            self._device.display(picture)
        except self._luma_error as error:
            raise OSError(str(error)) from error

    def clear(self) -> None:
        """Go dark, and let the bus go."""
        try:
            self._device.clear()
            self._device.hide()
        except self._luma_error as error:
            raise OSError(str(error)) from error
        finally:
            self._wire.close()


def open_i2c(bus: int) -> Bus:
    """A real I2C bus; FileNotFoundError where the system has none of that number."""
    from smbus2 import SMBus

    return SMBus(bus)


class _Lamp(Protocol):
    value: float

    def close(self) -> None: ...


class Lamps:
    """gpiozero lamps on the pins given or, without pins, on a mock of a Pi's pins in memory."""

    def __init__(self, pins: Mapping[str, int] | None) -> None:
        from gpiozero import PWMLED, Device
        from gpiozero.exc import GPIOZeroError

        self._led = PWMLED
        self._lamps: dict[str, _Lamp] = {}
        self._in_memory = pins is None
        if pins is not None:
            try:
                Device.ensure_pin_factory()
                self._factory = Device.pin_factory
                for name, pin in pins.items():
                    self._wire(name, pin)
            except GPIOZeroError as error:
                raise OSError(f"the lamps cannot be driven ({error}); {LAMPS_NEED}") from error

    def show(self, levels: Mapping[str, float]) -> dict[str, float]:
        """Light the lamps so, those not named off; what the wired lamps show now."""
        if self._in_memory:
            self._wire_in_memory(levels)
        for name, lamp in self._lamps.items():
            level = levels.get(name, OFF)
            if lamp.value != level:
                lamp.value = level
        return {name: float(lamp.value) for name, lamp in self._lamps.items()}

    def close(self) -> None:
        """All off, and the pins let go."""
        for lamp in self._lamps.values():
            lamp.close()
        self._lamps.clear()

    def _wire_in_memory(self, levels: Mapping[str, float]) -> None:
        """In memory there are just the lamps that are named: six sides have more than a Pi pins."""
        from gpiozero.pins.mock import MockFactory, MockPWMPin

        if self._lamps.keys() == levels.keys():
            return
        self.close()
        for number, name in enumerate(levels):
            pin = number % (LAST_PIN - FIRST_PIN + 1)
            if pin == 0:
                # One more Pi.
                self._factory = MockFactory(pin_class=MockPWMPin)
            self._wire(name, FIRST_PIN + pin)

    def _wire(self, name: str, pin: int) -> None:
        self._lamps[name] = self._led(pin, pin_factory=self._factory)
