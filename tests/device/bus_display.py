"""Pictures sent through luma's real driver, and read back from the bytes on the bus."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeVar

from PIL import Image

from device.hardware.buses import SerialInterface
from device.hardware.controllers import CONTROLLERS as KINDS
from device.hardware.controllers import I2C
from device.hardware.displays import LumaDriver
from device.hardware.lamps import Expanders, LumaMatrix
from device.hardware.setup import BUS_WAITS, LAMP_REFRESH_SECONDS
from device.lights.lamps import Lamps
from device.panel import TICK_SECONDS
from device.retry import Backoff, DeviceThread, RetriedDevice
from device.screen.burn_in import Frame, Light
from device.screen.picture.layout import Layout
from tests.device.memory import MemoryDisplay, memory_display

T = TypeVar("T")
CONTROLLERS = tuple(KINDS)
SMALL_ONES = ("ssd1306", "ssd1309", "sh1106")
I2C_MESSAGE = 2
"""Its address, and the byte that says of what kind the others are."""


def no_chance() -> float:
    return 0.0


class WatchedLine:
    """A line that counts its bytes, and fails half-way through a message where `fails` says so."""

    def __init__(self, controller: str) -> None:
        self.display = memory_display(controller)
        self.messages = self.bytes = 0
        self.fails: Callable[[int], int | None] = lambda _message: None
        self.heard: Callable[[int, bytes], None] = lambda _kind, _sent: None
        """Called with each message that came through whole."""
        self._more = I2C_MESSAGE if I2C in KINDS[controller].lines else 0

    def send(self, kind: int, sent: bytes) -> None:
        number = self.messages
        self.messages += 1
        self.bytes += len(sent) + self._more
        fault = self.fails(number)
        if fault is not None:
            self.display.send(kind, sent[: len(sent) // 2])
            raise OSError(fault, "injected")
        self.display.send(kind, sent)
        self.heard(kind, sent)

    def close(self) -> None:
        """It stays."""

    def picture(self) -> Image.Image:
        return self.display.picture()


Line = WatchedLine | MemoryDisplay
Clock = Callable[[], float]


def display_on(
    line: Line, controller: str, clock: Clock = lambda: 0.0, name: str = "the display"
) -> RetriedDevice[Frame]:
    """A display as the panel has it."""
    return driven(LumaDriver(controller, SerialInterface(lambda: line)), clock, name)


def driven(
    driver: LumaDriver, clock: Clock = lambda: 0.0, name: str = "the display"
) -> RetriedDevice[Frame]:
    return RetriedDevice(name, driver, Backoff(*BUS_WAITS, no_chance), clock, TICK_SECONDS)


class TimedDisplay:
    """A display whose clock stands where each call puts it."""

    def __init__(
        self, line: Line, controller: str, rotate: int = 0, brightness: float = 1.0
    ) -> None:
        self._now = 0.0
        driver = LumaDriver(controller, SerialInterface(lambda: line), rotate, brightness)
        self._device = driven(driver, lambda: self._now)
        self.close = self._device.close

    def show(self, picture: Image.Image, now: float, light: Light = Light.BRIGHT) -> bool:
        self._now = now
        return self._device.show(None if light is Light.OFF else Frame(picture, light))


def lamps_on(driver: Expanders | LumaMatrix, clock: Clock) -> Lamps:
    """Lamps on a bus as the panel has them."""
    waits = Backoff(*BUS_WAITS, no_chance)
    device = RetriedDevice("the lamps' board", driver, waits, clock, LAMP_REFRESH_SECONDS)
    return Lamps(device, driver.names)


def is_idle(thread: DeviceThread[T]) -> bool:
    """Whether the newest value has been shown, or has failed."""
    with thread._changed:
        return not thread._values and thread._busy_since is None


def through(picture: Image.Image, controller: str = "ssd1306") -> Image.Image:
    """What a new display shows of a picture."""
    line = WatchedLine(controller)
    assert display_on(line, controller).show(Frame(picture))
    return line.picture()


def any_picture(layout: Layout, seed: int) -> Image.Image:
    """A picture of nothing."""
    noise = random.Random(seed).randbytes(layout.width * layout.height // 8)
    return Image.frombytes("1", layout.size, noise)


def dark(controller: str) -> Image.Image:
    return Image.new("1", KINDS[controller].layout.size)
