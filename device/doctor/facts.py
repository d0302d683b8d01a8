"""What the doctor knows of a machine: plain values, gathered by probe.py, judged by checks*.py."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

SERVICE_USER = "amarrako"
SERVICE = "amarrako-panel"


@dataclass(frozen=True)
class Node:
    """A device file. `group` owns it; `mine`, `service`: may be read and written by us, by it.

    service: None where no service is installed.
    """

    path: str
    there: bool
    group: str = "root"
    mine: bool = False
    service: bool | None = None


class Line(Enum):
    """How an I2C bus is."""

    WELL = "well"
    HANGS = "hangs"
    """Nothing moves on it: a wire is held down."""
    ECHOES = "echoes"
    """Everybody answers, also who is not there: the data line lies at ground."""


@dataclass(frozen=True)
class Bus:
    """An I2C bus: who answers on it. fault: why nobody could be asked."""

    number: int
    answers: tuple[int, ...] = ()
    line: Line = Line.WELL
    fault: str | None = None


@dataclass(frozen=True)
class Boot:
    """What a Raspberry Pi is told of its buses at its start. baud: None where nothing is said."""

    path: str
    i2c: bool = False
    spi: bool = False
    baud: int | None = None


@dataclass(frozen=True)
class Server:
    """What the server said of itself, or why it did not."""

    address: str
    status: str | None = None
    version: str | None = None
    fault: str | None = None


@dataclass(frozen=True)
class Service:
    """The panel's systemd service: `active`, `failed` …; its last words, the newest last."""

    state: str
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class Pins:
    """The GPIO pins. users: who holds which. lgpio: whether Python finds the library.

    fault: why they could not be looked at.
    """

    lgpio: bool = False
    users: Mapping[int, str] = field(default_factory=dict)
    fault: str | None = None


@dataclass(frozen=True)
class Facts:
    """All that is judged. boot: None where none is; model: None on what is no Raspberry Pi."""

    user: str
    version: str
    server: Server
    model: str | None = None
    boot: Boot | None = None
    nodes: Mapping[str, Node] = field(default_factory=dict)
    i2c_dev: bool = False
    """Whether the kernel has its part that makes /dev/i2c-N."""
    buses: Mapping[int, Bus] = field(default_factory=dict)
    pins: Pins = field(default_factory=Pins)
    service: Service | None = None
    clock_set: bool | None = None
    """By the network; None where nobody can tell."""
    free: int = 1 << 40
    """Bytes on the disk where matches are kept."""
    folder: str = "/"
    low_voltage: bool | None = None
    """Since the start; None where nobody can tell."""
    configuration: str | None = None
    """The file that the settings came from."""


@dataclass(frozen=True)
class Wanted:
    """What the panel's settings ask of the machine. addresses: by I2C bus; spi: device files."""

    addresses: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    expanders: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    spi: tuple[str, ...] = ()
    pins: Mapping[int, str] = field(default_factory=dict)
    """GPIO numbers, and what each is for."""
    controllers: tuple[str, ...] = ()
    """Of the displays that are wired."""

    @property
    def hardware(self) -> bool:
        """Whether anything is wired at all."""
        return bool(self.addresses or self.expanders or self.spi or self.pins)
