"""What is wired to a panel, as its options say it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

MEMORY = "memory"
CONTROLLERS = ("ssd1306", "sh1106")


@dataclass(frozen=True)
class Wiring:
    """A display ("memory" or its controller) on an I2C bus, and lamps (None: in memory) on pins."""

    display: str = MEMORY
    i2c_bus: int = 1
    i2c_address: int = 0x3C
    lamps: Mapping[str, int] | None = None
