"""The machine that the doctor examines: device files, buses, pins, voltage, server."""

from __future__ import annotations

import errno
import grp
import importlib.util
import json
import os
import pwd
import re
import subprocess
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from http.client import HTTPException
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple
from urllib.error import URLError

from device.hardware.buses import i2c_asking
from device.hardware.gpio import busy_pins
from scorekeeper.process.http_client import fetch

UNDER_VOLTAGE = 0x1 | 0x10000
FIRST, LAST = 0x08, 0x77
ENOUGH_TIMEOUTS = 3
NOT_OURS = "the answer is not from an Amarrako server"

Ask = Callable[[int], None]
"""Probes an I2C address; raises OSError without an answer."""


class Node(NamedTuple):
    """A device file; `usable`: whether this user may read and write it."""

    there: bool
    usable: bool = False
    group: str = "root"


class Bus(NamedTuple):
    """An I2C bus: which addresses answer, whether it hangs, and why it cannot be used."""

    answers: tuple[int, ...] = ()
    hangs: bool = False
    fault: str | None = None


class Server(NamedTuple):
    """Health and version of the server, or why it did not answer."""

    address: str
    status: str | None = None
    version: str | None = None
    fault: str | None = None


class Machine:
    """The machine on which this program runs; its files are below `root`."""

    def __init__(self, root: Path = Path("/")) -> None:
        self._root = root

    @property
    def user(self) -> str:
        """Name of the user who runs this program."""
        return pwd.getpwuid(os.getuid()).pw_name

    @property
    def version(self) -> str:
        """The version of this program."""
        return version("amarrako")

    @property
    def model(self) -> str | None:
        """Model of a Raspberry Pi; None: the machine is none, though it may be another board."""
        board = self._read("/proc/device-tree/model")
        return board if board is not None and board.startswith("Raspberry Pi") else None

    @property
    def low_voltage(self) -> bool:
        """Whether the voltage has been too low since the start, as far as that is known."""
        throttled = self._read("/sys/devices/platform/soc/soc:firmware/get_throttled")
        return throttled is not None and bool(int(throttled, 16) & UNDER_VOLTAGE)

    @property
    def lgpio(self) -> bool:
        """Whether the library is installed that drives GPIO pins."""
        return importlib.util.find_spec("lgpio") is not None

    @cached_property
    def panel_runs(self) -> bool:
        """Whether the panel's service runs, and so uses displays, lamps and pins."""
        check = ("systemctl", "is-active", "--quiet", "amarrako-panel")
        try:
            done = subprocess.run(check, check=False, timeout=10, capture_output=True)
        except (OSError, subprocess.TimeoutExpired):
            return False
        return done.returncode == 0

    def busy_pins(self, pins: Sequence[int]) -> Mapping[int, str]:
        """Return which GPIO pins cannot be opened, and why."""
        return busy_pins(pins)

    def server(self, address: str) -> Server:
        """Return the health of a server."""
        return server_of(address)

    def bus(self, number: int) -> Bus:
        """Return the state of an I2C bus."""
        try:
            return bus_of(i2c_asking(number))
        except OSError as fault:
            return Bus(fault=fault.strerror or str(fault))

    def kilohertz(self, bus: int) -> int | None:
        """Return the clock frequency of an I2C bus, if it is known."""
        path = f"/sys/class/i2c-adapter/i2c-{bus}/of_node/clock-frequency"
        try:
            return int.from_bytes(self._path(path).read_bytes()) // 1000
        except OSError:
            return None

    def node(self, absolute: str) -> Node:
        """Return the state of a device file."""
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

    def server_of_the_service(self) -> str | None:
        """Return the server of the installed panel's service, if there is one."""
        unit = self._read("/etc/systemd/system/amarrako-panel.service")
        found = re.search(r"(?m)^ExecStart=.*\s--server (\S+)", unit or "")
        return None if found is None else found[1].rstrip("/")

    def _path(self, absolute: str) -> Path:
        return self._root / absolute.lstrip("/")

    def _read(self, absolute: str) -> str | None:
        try:
            text = self._path(absolute).read_text(encoding="utf-8", errors="replace")
        except OSError:
            return None
        return text.strip("\0\n ")


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
        return Server(address, fault=NOT_OURS)
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
                # The kernel has a driver for this address, so there is a device.
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
