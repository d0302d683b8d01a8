"""Pictures sent through luma's real driver, and read back from the bytes on the bus."""

from __future__ import annotations

from PIL import Image

from device.bus import MemoryBus
from device.display import Display
from device.hardware import LumaDriver
from device.wire import Wire

CONTROLLERS = ("ssd1306", "sh1106")


def no_chance() -> float:
    return 0.0


def display_on(bus: MemoryBus, controller: str) -> Display:
    return Display(LumaDriver(controller, Wire(lambda: bus)), no_chance)


def through(picture: Image.Image, controller: str = "ssd1306") -> Image.Image:
    """What a new display shows of a picture."""
    bus = MemoryBus(controller)
    assert display_on(bus, controller).show(picture, 0.0)
    return bus.picture()
