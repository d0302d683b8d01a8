"""What the wiring needs and what the machine has: device files, buses, pins, voltage, server."""

from __future__ import annotations

import errno
import grp
import importlib.util
import json
import os
import pwd
import re
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from http.client import HTTPException
from importlib.metadata import version
from pathlib import Path
from urllib.error import URLError

from device.hardware import busy_pins, i2c_asking
from device.wiring import I2c, Wiring
from scorekeeper.commands.http_client import fetch

DISPLAY, EXPANDER = "display", "lamps' expander"

MODEL = "/proc/device-tree/model"
THROTTLED = "/sys/devices/platform/soc/soc:firmware/get_throttled"
UNDER_VOLTAGE = 0x1 | 0x10000
UNIT = "/etc/systemd/system/amarrako-panel.service"
FIRST, LAST = 0x08, 0x77
ENOUGH_TIMEOUTS = 3
STRANGER = "what answers there is no server of ours"

Ask = Callable[[int], None]
"""Probes an I2C address; raises OSError without an answer."""


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


def panel_runs() -> bool:
    """Return whether the panel's service runs, and so uses displays and lamps."""
    try:
        done = subprocess.run(
            ("systemctl", "is-active", "--quiet", "amarrako-panel"), check=False, timeout=10
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def server_of(address: str, ask: Callable[[str], bytes] = fetch) -> Server:
    """Return the health of a server."""
    try:
        found = json.loads(ask(f"{address}/healthz"))
    except (OSError, HTTPException) as fault:
        reason = fault.reason if isinstance(fault, URLError) else fault
        said = reason.strerror if isinstance(reason, OSError) else None
        return Server(address, fault=said or str(reason) or type(reason).__name__)
    except ValueError:
        found = None
    if not isinstance(found, dict) or "status" not in found:
        return Server(address, fault=STRANGER)
    return Server(address, str(found["status"]), str(found.get("version")))


def bus_of(ask: Ask) -> Bus:
    """Probe every address that a device may have."""
    answers: list[int] = []
    timeouts = 0
    for address in range(FIRST, LAST + 1):
        try:
            ask(address)
        except OSError as fault:
            if fault.errno == errno.EBUSY:
                # A driver of the kernel uses this address: there is a device.
                answers.append(address)
            elif fault.errno == errno.ETIMEDOUT:
                timeouts += 1
                if timeouts == ENOUGH_TIMEOUTS:
                    return Bus(hangs=True)
            elif fault.errno not in (errno.ENXIO, errno.EREMOTEIO, errno.EIO, errno.EAGAIN):
                return Bus(fault=fault.strerror or str(fault))
        else:
            answers.append(address)
    return Bus(tuple(answers))


@dataclass(frozen=True)
class Probe:
    """Access to a machine; tests have another one."""

    root: Path = Path("/")
    asking: Callable[[int], Ask] = i2c_asking
    busy: Callable[[list[int]], Mapping[int, str]] = busy_pins
    runs: Callable[[], bool] = panel_runs
    server: Callable[[str], Server] = server_of

    def facts(self, needs: Needs, server: str, configuration: str | None) -> Facts:
        """Return all facts."""
        # Bus 1 too: a display may be wired there that is not in the settings.
        usual = {1} if self._path("/dev/i2c-1").exists() else set()
        numbers = sorted({*needs.addresses} | usual)
        paths = [*(f"/dev/i2c-{number}" for number in numbers), *needs.spi]
        nodes = {path: self._node(path) for path in paths}
        lgpio = importlib.util.find_spec("lgpio") is not None
        runs = self.runs()
        throttled = self._read(THROTTLED)
        return Facts(
            user=pwd.getpwuid(os.getuid()).pw_name,
            version=version("amarrako"),
            server=self.server(server),
            model=self._read(MODEL),
            nodes=nodes,
            buses={
                number: self._bus(number) for number in numbers if nodes[f"/dev/i2c-{number}"].mine
            },
            lgpio=lgpio,
            busy=self.busy(sorted(needs.pins)) if lgpio and not runs else {},
            panel_runs=runs,
            low_voltage=None if throttled is None else bool(int(throttled, 16) & UNDER_VOLTAGE),
            configuration=configuration,
        )

    def server_of_the_service(self) -> str | None:
        """Return the server of the installed panel's service, if there is one."""
        found = re.search(r"(?m)^ExecStart=.*\s--server (\S+)", self._read(UNIT) or "")
        return None if found is None else found[1].rstrip("/")

    def _path(self, absolute: str) -> Path:
        return self.root / absolute.lstrip("/")

    def _read(self, absolute: str) -> str | None:
        try:
            text = self._path(absolute).read_text(encoding="utf-8", errors="replace")
        except OSError:
            return None
        return text.strip("\0\n ")

    def _node(self, absolute: str) -> Node:
        path = self._path(absolute)
        try:
            group = path.stat().st_gid
        except OSError:
            return Node(there=False)
        try:
            name = grp.getgrgid(group).gr_name
        except KeyError:
            name = str(group)
        return Node(True, os.access(path, os.R_OK | os.W_OK), name)

    def _bus(self, number: int) -> Bus:
        try:
            bus = bus_of(self.asking(number))
        except OSError as fault:
            return Bus(fault=fault.strerror or str(fault))
        try:
            speed = self._path(f"/sys/class/i2c-adapter/i2c-{number}/of_node/clock-frequency")
            return replace(bus, kilohertz=int.from_bytes(speed.read_bytes()) // 1000)
        except OSError:
            return bus
