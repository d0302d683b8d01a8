"""The wiring of a panel, and the buses, ports and GPIO pins that it uses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from device.hardware.pins import CHIP_SELECTS, I2C_PINS, SPI_PINS
from scorekeeper.process import OptionsClash

HEADER_BUS, HEADER_PORT = 1, 0
"""The I2C bus and the SPI port on the GPIO header."""
DISPLAYS = ("display", "display-2")
DEFAULT = "ssd1306"
"""The display whose size the picture has if none is wired."""


class PinUse(NamedTuple):
    """A GPIO number and its use; several devices may share it, as they share the pins of a bus."""

    pin: int
    use: str
    shared: bool = False


@dataclass(frozen=True)
class I2c:
    """An address on an I2C bus."""

    bus: int = 1
    address: int = 0x3C

    def __str__(self) -> str:
        return f"I2C {self.bus}, {self.address:#x}"


@dataclass(frozen=True)
class SpiDevice:
    """An SPI port and its chip select."""

    port: int = 0
    device: int = 0

    def __str__(self) -> str:
        return f"SPI {self.port}.{self.device}"


@dataclass(frozen=True)
class Spi(SpiDevice):
    """A display on an SPI port, with its pins for data or command (D/C) and for reset."""

    dc: int = 24
    reset: int = 25


Line = I2c | SpiDevice


def _pins_of(line: Line) -> Iterator[PinUse]:
    """Yield the pins that a line uses."""
    if isinstance(line, I2c):
        if line.bus == HEADER_BUS:
            yield from (PinUse(pin, f"I2C bus {line.bus}", shared=True) for pin in I2C_PINS)
        return
    if line.port == HEADER_PORT:
        yield from (PinUse(pin, f"SPI {line.port}", shared=True) for pin in SPI_PINS)
        for pin in CHIP_SELECTS[line.device : line.device + 1]:
            yield PinUse(pin, str(line), shared=True)
    if isinstance(line, Spi):
        yield PinUse(line.dc, f"D/C of the display at {line}")
        yield PinUse(line.reset, f"reset of the display at {line}")


@dataclass(frozen=True)
class OnExpanders:
    """Two MCP23017 port expanders on an I2C bus, for the left and the right side."""

    bus: int = 1
    addresses: tuple[int, int] = (0x20, 0x21)


@dataclass(frozen=True)
class OnMatrix:
    """A row of MAX7219 chips on an SPI port, each with 8×8 LEDs turned by `block` degrees."""

    port: int = 0
    device: int = 1
    chips: int = 1
    block: int = 0
    upside_down: bool = False


LampBoard = Mapping[str, int] | OnExpanders | OnMatrix
"""A mapping has the GPIO pin of each lamp."""
ButtonPins = Mapping[str, int | tuple[int, int]]
"""The pin of each push button, and the two pins of each rotary encoder."""


@dataclass(frozen=True)
class Keypad:
    """A USB or Bluetooth keypad: its device file, and the key code of each button."""

    device: str
    keys: Mapping[str, int]


@dataclass(frozen=True)
class DisplayWiring:
    """A display, turned by degrees clockwise; without a line its picture goes to /panel only.

    One that is `facing` is for the second pair, who see their own side on the left.
    """

    controller: str = DEFAULT
    line: I2c | Spi | None = None
    rotate: int = 0
    facing: bool = False


@dataclass(frozen=True)
class Wiring:
    """Everything that is wired: one or two displays, lamps, buttons, and the pin of a buzzer.

    Brightness is from 0 to 1. `sleep` is in minutes; 0: never.
    """

    displays: tuple[DisplayWiring, ...] = (DisplayWiring(),)
    lamps: LampBoard | None = None
    sleep: int = 20
    lamp_brightness: float = 1.0
    buttons: ButtonPins | None = None
    """None: no wired buttons, but those of the page /panel are clicked."""
    buzzer: int | None = None
    display_brightness: float = 1.0
    keypad: Keypad | None = None

    def lines(self) -> Iterator[tuple[str, Line]]:
        """Yield every bus address and SPI device with its option."""
        for option, display in zip(DISPLAYS, self.displays, strict=False):
            if display.line is not None:
                yield option, display.line
        match self.lamps:
            case OnExpanders(bus, addresses):
                yield from (("lamps", I2c(bus, address)) for address in addresses)
            case OnMatrix(port, device):
                yield "lamps", SpiDevice(port, device)

    def pins(self) -> Iterator[tuple[str, PinUse]]:
        """Yield every GPIO pin that is used, with its option."""
        for option, line in self.lines():
            yield from ((option, use) for use in _pins_of(line))
        if isinstance(self.lamps, Mapping):
            yield from (("lamps", PinUse(pin, name)) for name, pin in self.lamps.items())
        for name, pins in (self.buttons or {}).items():
            if isinstance(pins, int):
                yield "buttons", PinUse(pins, name)
            else:
                yield from (("buttons", PinUse(pin, f"{name} {at}")) for at, pin in enumerate(pins))
        if self.buzzer is not None:
            yield "buzzer", PinUse(self.buzzer, "buzzer")


@dataclass(frozen=True)
class PanelOptions:
    """The options of a panel that can change while it runs."""

    language: str
    wiring: Wiring


def check_clashes(wiring: Wiring) -> None:
    """Raise OptionsClash if two parts of a wiring need the same pin or bus address."""
    needs: list[tuple[str, str, object]] = [
        # Devices cannot share an address, so each of these uses is unlike all others.
        *((option, str(line), object()) for option, line in wiring.lines()),
        *((option, f"GPIO {pin.pin}", pin.use) for option, pin in wiring.pins()),
    ]
    taken: dict[str, tuple[str, object]] = {}
    for option, wanted, use in needs:
        first, first_use = taken.setdefault(wanted, (option, use))
        if use != first_use:
            sentence = f"{first} and {option} both need {wanted}"
            if first == option:
                sentence = f"{option} uses {wanted} twice"
            raise OptionsClash(sentence, one=first, other=option, wanted=wanted)
