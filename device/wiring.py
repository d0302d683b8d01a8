"""What is wired to a panel, as its options say it, and the pins, ports and buses that takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from device.pins import CHIP_SELECTS, I2C_PINS, SPI_PINS


@dataclass(frozen=True)
class OnPins:
    """Each lamp on a GPIO pin of its own."""

    pins: Mapping[str, int]


@dataclass(frozen=True)
class OnExpanders:
    """Two MCP23017 on an I2C bus, the first for the left side, the second for the right one."""

    bus: int = 1
    addresses: tuple[int, int] = (0x20, 0x21)


@dataclass(frozen=True)
class OnMatrix:
    """MAX7219 chips in a row on an SPI port, each with 8×8 dots; block: how those are turned."""

    port: int = 0
    device: int = 1
    chips: int = 1
    block: int = 0
    upside_down: bool = False


LampBoard = OnPins | OnExpanders | OnMatrix


@dataclass(frozen=True)
class ButtonWiring:
    """Buttons on pins to ground, encoders on two pins each.

    clicked: none are wired, and those of the page /panel are clicked instead.
    """

    pins: Mapping[str, int] = field(default_factory=dict)
    turns: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    clicked: bool = False


CLICKED = ButtonWiring(clicked=True)


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

    @property
    def shown_by(self) -> tuple[object, ...]:
        """All that the displays are made from."""
        return self.displays, self.display_brightness, self.sleep

    @property
    def lit_by(self) -> tuple[object, ...]:
        """All that the lamps are made from."""
        return self.lamps, self.brightness


@dataclass(frozen=True)
class Shown:
    """The options of a panel that can change while it runs."""

    language: str
    wiring: Wiring


HEADER_BUS, HEADER_PORT = 1, 0
"""The I2C bus and the SPI port that come out at the header's own pins."""
DISPLAYS = ("display", "display-2")


class Claim(NamedTuple):
    """A GPIO number, what takes it, and the option that says so."""

    pin: int
    what: str
    option: str


class Clash(NamedTuple):
    """Two options that lay claim to the same: `GPIO 24`, `SPI 0.1`, `I2C 1, 0x3c`."""

    one: str
    other: str
    wanted: str

    def __str__(self) -> str:
        """Say it."""
        if self.one == self.other:
            return f"{self.one} gives {self.wanted} to two things"
        return f"{self.one} and {self.other} both want {self.wanted}"


def clash_in(wiring: Wiring) -> Clash | None:
    """What two options of a wiring both lay claim to; None where all is well."""
    places: dict[str, str] = {}
    for option, place in _places(wiring):
        if place in places:
            return Clash(places[place], option, place)
        places[place] = option
    pins: dict[int, Claim] = {}
    for claim in claims_of(wiring):
        first = pins.setdefault(claim.pin, claim)
        if first.what != claim.what:
            return Clash(first.option, claim.option, f"GPIO {claim.pin}")
    return None


def claims_of(wiring: Wiring) -> Iterator[Claim]:
    """The pins; those of a bus may be taken by one more on that."""
    for option, display in zip(DISPLAYS, wiring.displays, strict=False):
        match display.line:
            case I2c(bus=bus):
                yield from _i2c(bus, option)
            case Spi() as line:
                yield from _spi(line.port, line.device, option)
                at = f"of the display at SPI {line.port}.{line.device}"
                yield Claim(line.dc, f"D/C {at}", option)
                yield Claim(line.reset, f"reset {at}", option)
            case None:
                pass
    match wiring.lamps:
        case OnPins(pins=pins):
            yield from (Claim(pin, name, "lamps") for name, pin in pins.items())
        case OnExpanders(bus=bus):
            yield from _i2c(bus, "lamps")
        case OnMatrix(port=port, device=device):
            yield from _spi(port, device, "lamps")
        case None:
            pass
    yield from (Claim(pin, name, "buttons") for name, pin in wiring.buttons.pins.items())
    for name, pair in wiring.buttons.turns.items():
        yield from (Claim(pin, f"{name} {at}", "buttons") for at, pin in enumerate(pair))
    if wiring.buzzer is not None:
        yield Claim(wiring.buzzer, "buzzer", "buzzer")


def _places(wiring: Wiring) -> Iterator[tuple[str, str]]:
    for option, display in zip(DISPLAYS, wiring.displays, strict=False):
        match display.line:
            case I2c(bus=bus, address=address):
                yield option, f"I2C {bus}, {address:#x}"
            case Spi(port=port, device=device):
                yield option, f"SPI {port}.{device}"
            case None:
                pass
    if isinstance(wiring.lamps, OnMatrix):
        yield "lamps", f"SPI {wiring.lamps.port}.{wiring.lamps.device}"


def _i2c(bus: int, option: str) -> Iterator[Claim]:
    if bus == HEADER_BUS:
        yield from (Claim(pin, f"I2C bus {bus}", option) for pin in I2C_PINS)


def _spi(port: int, device: int, option: str) -> Iterator[Claim]:
    if port == HEADER_PORT:
        yield from (Claim(pin, f"SPI {port}", option) for pin in SPI_PINS)
        selects = CHIP_SELECTS[device : device + 1]
        yield from (Claim(pin, f"SPI {port}.{device}", option) for pin in selects)
