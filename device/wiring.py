"""What is wired to a panel, as its options say it."""

from __future__ import annotations

from dataclasses import dataclass

from device.buttons.wired import CLICKED, ButtonWiring
from device.lights.wired import LampBoard

MEMORY = "memory"
CONTROLLERS = ("ssd1306", "sh1106", "ssd1309", "ssd1322", "ssd1327")
DEFAULT = "ssd1306"
"""The display in memory, where none is wired."""


@dataclass(frozen=True)
class I2c:
    """An I2C bus and an address on it."""

    bus: int = 1
    address: int = 0x3C


@dataclass(frozen=True)
class Spi:
    """An SPI port and its chip select, and the GPIO pins beside them."""

    port: int = 0
    device: int = 0
    dc: int = 24
    reset: int = 25


@dataclass(frozen=True)
class DisplayWiring:
    """A display: its controller, where it is (None: in memory), how it stands and for whom.

    rotate: degrees clockwise · facing: for the second pair, who see their own side on the left.
    """

    controller: str = DEFAULT
    line: I2c | Spi | None = None
    rotate: int = 0
    facing: bool = False


@dataclass(frozen=True)
class Wiring:
    """Displays, lamps (None: in memory), and minutes until displays rest (0: never).

    brightness: of the lamps, 0 to 1 · buzzer: its pin · display_brightness: 0 to 1, when awake.
    """

    displays: tuple[DisplayWiring, ...] = (DisplayWiring(),)
    lamps: LampBoard | None = None
    sleep: int = 20
    brightness: float = 1.0
    buttons: ButtonWiring = CLICKED
    buzzer: int | None = None
    display_brightness: float = 1.0


@dataclass(frozen=True)
class Shown:
    """The options of a panel that can change while it runs."""

    language: str
    wiring: Wiring
