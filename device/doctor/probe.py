"""Find the facts of a machine: device files, buses, pins, voltage, server."""

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
from dataclasses import dataclass, replace
from http.client import HTTPException
from importlib.metadata import version
from pathlib import Path
from urllib.error import URLError

from device.doctor.facts import Bus, Facts, Needs, Node, Server
from device.hardware import busy_pins, i2c_asking
from scorekeeper.commands.http_client import fetch

MODEL = "/proc/device-tree/model"
THROTTLED = "/sys/devices/platform/soc/soc:firmware/get_throttled"
UNDER_VOLTAGE = 0x1 | 0x10000
UNIT = "/etc/systemd/system/amarrako-panel.service"
FIRST, LAST = 0x08, 0x77
ENOUGH_TIMEOUTS = 3
STRANGER = "what answers there is no server of ours"

Ask = Callable[[int], None]
"""Probes an I2C address; raises OSError without an answer."""


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
    """Access to a machine; tests have another one.

    Args:
        asking: Returns the probe of an I2C bus.
        busy: Returns which GPIO pins cannot be opened, and why.
        runs: Returns whether the panel's service runs.
        server: Returns the health of the server at an address.
    """

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
