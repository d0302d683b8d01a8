"""What the things of a wiring lay claim to, so that nothing is given to two of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from device.lights.wired import OnExpanders, OnMatrix, OnPins
from device.pins import CHIP_SELECTS, I2C_PINS, SPI_PINS
from device.wiring import I2c, Spi, Wiring

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
