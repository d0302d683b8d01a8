"""Displays in memory, which turn the driver's bytes into a picture.

What one shows is what the controller's data sheet makes of the bytes, so that a wrong command shows
as a wrong picture.
"""

from __future__ import annotations

from typing import Protocol

from PIL import Image

from device.hardware.buses import Bus
from tests.device.memory_pages import Sh1106, Ssd1306, Ssd1309
from tests.device.memory_windows import Ssd1322, Ssd1327


class MemoryDisplay(Bus, Protocol):
    """A line with a display at its end that can be looked at."""

    def picture(self) -> Image.Image:
        """What the display shows now, as it hangs on its board."""

    def power_on(self) -> None:
        """As after a power cut: all settings lost, the memory full of whatever was there."""


KINDS: dict[str, type[MemoryDisplay]] = {
    "ssd1306": Ssd1306,
    "ssd1309": Ssd1309,
    "sh1106": Sh1106,
    "ssd1322": Ssd1322,
    "ssd1327": Ssd1327,
}


def memory_display(controller: str) -> MemoryDisplay:
    """A new display: dark, mirrored and full of noise."""
    return KINDS[controller]()
