"""What the wiring needs and what the machine has, as values; checks.py compares them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from device.wiring import I2c, Wiring

DISPLAY, EXPANDER = "display", "lamps' expander"


@dataclass(frozen=True)
class Needs:
    """What a wiring needs.

    Args:
        addresses: By I2C bus, the device at each address.
        spi: Device files.
        pins: The use of each GPIO number.
        controllers: Of the displays that are wired.
    """

    addresses: Mapping[int, Mapping[int, str]] = field(default_factory=dict)
    spi: tuple[str, ...] = ()
    pins: Mapping[int, str] = field(default_factory=dict)
    controllers: tuple[str, ...] = ()

    @property
    def hardware(self) -> bool:
        """Whether anything is wired."""
        return bool(self.addresses or self.spi or self.pins)


def needs_of(wiring: Wiring) -> Needs:
    """Return what a wiring needs."""
    addresses: dict[int, dict[int, str]] = {}
    spi: list[str] = []
    for option, line in wiring.lines():
        if isinstance(line, I2c):
            what = EXPANDER if option == "lamps" else DISPLAY
            addresses.setdefault(line.bus, {})[line.address] = what
        else:
            spi.append(f"/dev/spidev{line.port}.{line.device}")
    # The pins of a bus belong to the kernel.
    pins = {use.pin: use.use for _option, use in wiring.pins() if not use.shared}
    controllers = tuple(one.controller for one in wiring.displays if one.line is not None)
    return Needs(addresses, tuple(spi), pins, controllers)


@dataclass(frozen=True)
class Node:
    """A device file; `mine`: whether this user may read and write it."""

    there: bool
    mine: bool = False
    group: str = "root"


@dataclass(frozen=True)
class Bus:
    """An I2C bus: the addresses that answer, and its speed if that is known.

    Args:
        hangs: Whether one of its wires is held down.
        fault: Why it could not be used.
    """

    answers: tuple[int, ...] = ()
    hangs: bool = False
    fault: str | None = None
    kilohertz: int | None = None


@dataclass(frozen=True)
class Server:
    """Health and version of the server, or why it did not answer."""

    address: str
    status: str | None = None
    version: str | None = None
    fault: str | None = None


@dataclass(frozen=True)
class Facts:
    """Facts of a machine.

    Args:
        model: Of a Raspberry Pi; None: it is none.
        busy: By GPIO number, why a pin cannot be opened.
        low_voltage: Whether the voltage was too low since the start; None: not known.
        configuration: The file that the settings come from.
    """

    user: str
    version: str
    server: Server
    model: str | None = None
    nodes: Mapping[str, Node] = field(default_factory=dict)
    buses: Mapping[int, Bus] = field(default_factory=dict)
    lgpio: bool = False
    busy: Mapping[int, str] = field(default_factory=dict)
    panel_runs: bool = False
    low_voltage: bool | None = None
    configuration: str | None = None
