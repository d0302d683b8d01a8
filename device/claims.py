"""Which GPIO pins the things of a wiring take, so that none is given to two of them."""

from __future__ import annotations

from collections.abc import Iterator

from device.lights.wired import OnExpanders, OnMatrix, OnPins
from device.pins import CHIP_SELECTS, I2C_PINS, SPI_PINS
from device.wiring import I2c, Spi, Wiring

HEADER_BUS, HEADER_PORT = 1, 0
"""The I2C bus and the SPI port that come out at the header's own pins."""


def claims_of(wiring: Wiring) -> Iterator[tuple[int, str]]:
    """GPIO numbers, each with what takes it; those of a bus may be taken by one more on that."""
    for display in wiring.displays:
        match display.line:
            case I2c(bus=bus):
                yield from _i2c(bus)
            case Spi() as line:
                yield from _spi(line.port, line.device)
                yield line.dc, f"D/C of the display at SPI {line.port}.{line.device}"
                yield line.reset, f"reset of the display at SPI {line.port}.{line.device}"
            case None:
                pass
    match wiring.lamps:
        case OnPins(pins=pins):
            yield from ((pin, name) for name, pin in pins.items())
        case OnExpanders(bus=bus):
            yield from _i2c(bus)
        case OnMatrix(port=port, device=device):
            yield from _spi(port, device)
        case None:
            pass
    yield from ((pin, name) for name, pin in wiring.buttons.pins.items())
    for name, pair in wiring.buttons.turns.items():
        yield from ((pin, f"{name} {number}") for number, pin in enumerate(pair))
    if wiring.buzzer is not None:
        yield wiring.buzzer, "buzzer"


def pin_claimed_twice(wiring: Wiring) -> int | None:
    """A GPIO number that two things of a wiring take."""
    taken: dict[int, str] = {}
    for pin, what in claims_of(wiring):
        if taken.setdefault(pin, what) != what:
            return pin
    return None


def _i2c(bus: int) -> Iterator[tuple[int, str]]:
    if bus == HEADER_BUS:
        yield from ((pin, f"I2C bus {bus}") for pin in I2C_PINS)


def _spi(port: int, device: int) -> Iterator[tuple[int, str]]:
    if port == HEADER_PORT:
        yield from ((pin, f"SPI {port}") for pin in SPI_PINS)
        yield from ((pin, f"SPI {port}.{device}") for pin in CHIP_SELECTS[device : device + 1])
