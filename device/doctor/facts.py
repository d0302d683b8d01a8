"""What is wired, and what the doctor knows of the machine: values, judged by checks.py."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from device.wiring import I2c, Wiring

DISPLAY, EXPANDER = "display", "lamps' expander"


@dataclass(frozen=True)
class Wanted:
    """What the settings of the panel ask of the machine.

    addresses: By I2C bus, what each address is of. spi: Device files. pins: By GPIO number, what
    each is for. controllers: Of the displays that are wired.
    """

    addresses: Mapping[int, Mapping[int, str]] = field(default_factory=dict)
    spi: tuple[str, ...] = ()
    pins: Mapping[int, str] = field(default_factory=dict)
    controllers: tuple[str, ...] = ()

    @property
    def hardware(self) -> bool:
        """Whether anything is wired at all."""
        return bool(self.addresses or self.spi or self.pins)


def wanted_of(wiring: Wiring) -> Wanted:
    """Return what a wiring asks of the machine."""
    addresses: dict[int, dict[int, str]] = {}
    spi: list[str] = []
    for option, line in wiring.lines():
        if isinstance(line, I2c):
            what = EXPANDER if option == "lamps" else DISPLAY
            addresses.setdefault(line.bus, {})[line.address] = what
        else:
            spi.append(f"/dev/spidev{line.port}.{line.device}")
    # The kernel holds the pins of a bus itself.
    pins = {use.pin: use.use for _option, use in wiring.pins() if not use.shared}
    controllers = tuple(one.controller for one in wiring.displays if one.line is not None)
    return Wanted(addresses, tuple(spi), pins, controllers)


@dataclass(frozen=True)
class Node:
    """A device file. mine: whether this user may read and write it."""

    there: bool
    mine: bool = False
    group: str = "root"


@dataclass(frozen=True)
class Bus:
    """An I2C bus: who answers on it, and its speed where that is known.

    hangs: Nothing moves on it: a wire is held down. fault: Why nobody could be asked.
    """

    answers: tuple[int, ...] = ()
    hangs: bool = False
    fault: str | None = None
    kilohertz: int | None = None


@dataclass(frozen=True)
class Server:
    """What the server said of itself, or why it did not."""

    address: str
    status: str | None = None
    version: str | None = None
    fault: str | None = None


@dataclass(frozen=True)
class Facts:
    """All that is judged. model: None where it is no Raspberry Pi.

    busy: By GPIO number, why a pin cannot be had. low_voltage: Since the start; None where nobody
    can tell. configuration: The file that the settings came from.
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
