"""What a wiring asks of the machine."""

from __future__ import annotations

from device.claims import claims_of
from device.doctor.facts import Wanted
from device.lights.wired import OnExpanders, OnMatrix, OnPins
from device.wiring import I2c, Spi, Wiring

BUSES = ("I2C bus", "SPI")


def wanted_of(wiring: Wiring) -> Wanted:
    """The addresses, ports and pins, each with what it is for."""
    addresses: dict[int, tuple[int, ...]] = {}
    expanders: dict[int, tuple[int, ...]] = {}
    spi: list[str] = []
    for display in wiring.displays:
        match display.line:
            case I2c(bus=bus, address=address):
                addresses[bus] = (*addresses.get(bus, ()), address)
            case Spi() as line:
                spi.append(_port(line.port, line.device))
            case None:
                pass
    match wiring.lamps:
        case OnExpanders(bus=bus, addresses=chips):
            expanders[bus] = chips
        case OnMatrix() as matrix:
            spi.append(_port(matrix.port, matrix.device))
        case OnPins() | None:
            pass
    # A bus has its own pins: the kernel holds those.
    pins = {pin: use for pin, use, _option in claims_of(wiring) if not use.startswith(BUSES)}
    controllers = tuple(one.controller for one in wiring.displays if one.line is not None)
    return Wanted(addresses, expanders, tuple(spi), pins, controllers)


def _port(port: int, device: int) -> str:
    return f"/dev/spidev{port}.{device}"
