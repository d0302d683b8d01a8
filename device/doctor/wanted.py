"""What a wiring asks of the machine."""

from __future__ import annotations

from device.doctor.facts import Wanted
from device.lights.wired import OnExpanders, OnMatrix, OnPins
from device.wiring import I2c, Spi, Wiring


def wanted_of(wiring: Wiring) -> Wanted:
    """The addresses, ports and pins, each with what it is for."""
    addresses: dict[int, tuple[int, ...]] = {}
    expanders: dict[int, tuple[int, ...]] = {}
    spi: list[str] = []
    pins: dict[int, str] = {}
    for display in wiring.displays:
        match display.line:
            case I2c(bus=bus, address=address):
                addresses[bus] = (*addresses.get(bus, ()), address)
            case Spi() as line:
                spi.append(_port(line.port, line.device))
                pins |= {line.dc: "a display's D/C", line.reset: "a display's reset"}
            case None:
                pass
    match wiring.lamps:
        case OnPins(pins=wired):
            pins |= {pin: lamp for lamp, pin in wired.items()}
        case OnExpanders(bus=bus, addresses=chips):
            expanders[bus] = chips
        case OnMatrix() as matrix:
            spi.append(_port(matrix.port, matrix.device))
        case None:
            pass
    controllers = tuple(one.controller for one in wiring.displays if one.line is not None)
    return Wanted(addresses, expanders, tuple(spi), pins, controllers)


def _port(port: int, device: int) -> str:
    return f"/dev/spidev{port}.{device}"
