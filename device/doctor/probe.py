"""Gathers the facts of a machine; what is round the panel is asked in house.py."""

from __future__ import annotations

import grp
import importlib.util
import os
import pwd
import re
import shutil
import stat
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from device.doctor.boot import boot_of
from device.doctor.facts import (
    SERVICE,
    SERVICE_USER,
    Boot,
    Bus,
    Facts,
    Node,
    Pins,
    Wanted,
)
from device.doctor.gpio import users_of
from device.doctor.house import Fetch, Program, ask_program, clock_set, fetch, server_of, service_of
from device.doctor.scan import Ask, asking, bus_of
from device.install.wanted import BOOT_FILES

MODEL = "/proc/device-tree/model"
THROTTLED = "/sys/devices/platform/soc/soc:firmware/get_throttled"
UNDER_VOLTAGE = 0x1 | 0x10000
STATE = "/var/lib/amarrako"
UNIT = f"/etc/systemd/system/{SERVICE}.service"


def _may(path: Path) -> bool:
    return os.access(path, os.R_OK | os.W_OK)


@dataclass(frozen=True)
class Probe:
    """Looks at a machine. All that is not a plain file can be another's in tests.

    root: where its files are · program: what a command says · may: whether we may use a file ·
    bus: opens an I2C bus · fetch: the bytes at an address.
    """

    root: Path = Path("/")
    program: Program = ask_program
    may: Callable[[Path], bool] = _may
    bus: Callable[[Path], AbstractContextManager[Ask]] = asking
    fetch: Fetch = fetch

    def facts(self, wanted: Wanted, server: str, configuration: str | None) -> Facts:
        """Everything that is judged."""
        paths = [*(f"/dev/i2c-{number}" for number in self._buses(wanted)), *wanted.spi]
        chips = sorted(self._path("/dev").glob("gpiochip*"))
        asked = [*paths, *(f"/dev/{chips[0].name}" for _ in chips[:1] if wanted.pins)]
        nodes = {path: self._node(path) for path in asked}
        return Facts(
            user=pwd.getpwuid(os.getuid()).pw_name,
            version=version("amarrako"),
            server=server_of(server, self.fetch),
            model=self._read(MODEL),
            boot=self._boot(),
            nodes=nodes,
            i2c_dev=self._path("/sys/module/i2c_dev").exists()
            or self._path("/sys/class/i2c-dev").exists(),
            buses={
                number: self._scanned(number)
                for number in self._buses(wanted)
                if nodes[f"/dev/i2c-{number}"].mine
            },
            pins=self._pins(wanted, chips),
            service=None if self._read(UNIT) is None else service_of(self.program),
            clock_set=clock_set(self.program),
            free=self._free(),
            folder=STATE if self._path(STATE).exists() else "/",
            low_voltage=self._low_voltage(),
            configuration=configuration,
        )

    def server_of_the_service(self) -> str | None:
        """The address that the panel's service was installed with; None where none is."""
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

    def _buses(self, wanted: Wanted) -> list[int]:
        """Those that are wanted; and the usual one, where something may be wired unsaid."""
        usual = {1} if self._path("/dev/i2c-1").exists() else set()
        return sorted({*wanted.addresses, *wanted.expanders} | usual)

    def _boot(self) -> Boot | None:
        for path in BOOT_FILES:
            text = self._read(path)
            if text is not None:
                return boot_of(path, text)
        return None

    def _node(self, absolute: str) -> Node:
        path = self._path(absolute)
        try:
            found = path.stat()
        except OSError:
            return Node(absolute, there=False)
        try:
            group = grp.getgrgid(found.st_gid).gr_name
        except KeyError:
            group = str(found.st_gid)
        return Node(absolute, True, group, self.may(path), self._service_may(found.st_mode, group))

    def _service_may(self, mode: int, group: str) -> bool | None:
        unit = self._read(UNIT)
        if unit is None:
            return None
        groups = {SERVICE_USER}
        for line in re.findall(r"(?m)^SupplementaryGroups=(.*)$", unit):
            groups.update(line.split())
        for line in (self._read("/etc/group") or "").splitlines():
            name, _, _, members = (*line.split(":"), "", "", "")[:4]
            if SERVICE_USER in members.split(","):
                groups.add(name)
        everybody = stat.S_IROTH | stat.S_IWOTH
        its_group = stat.S_IRGRP | stat.S_IWGRP
        return mode & everybody == everybody or (mode & its_group == its_group and group in groups)

    def _scanned(self, number: int) -> Bus:
        try:
            with self.bus(self._path(f"/dev/i2c-{number}")) as ask:
                return bus_of(number, ask)
        except OSError as fault:
            return Bus(number, fault=fault.strerror or str(fault))

    def _pins(self, wanted: Wanted, chips: list[Path]) -> Pins:
        lgpio = importlib.util.find_spec("lgpio") is not None
        if not wanted.pins:
            return Pins(lgpio)
        try:
            users = users_of(chips, sorted(wanted.pins))
        except OSError as fault:
            return Pins(lgpio, fault=fault.strerror or str(fault))
        if users is None:
            return Pins(lgpio, fault="this machine has no header of GPIO pins")
        return Pins(lgpio, users)

    def _free(self) -> int:
        folder = self._path(STATE)
        return shutil.disk_usage(folder if folder.exists() else self.root).free

    def _low_voltage(self) -> bool | None:
        said = self._read(THROTTLED)
        try:
            return None if said is None else bool(int(said, 16) & UNDER_VOLTAGE)
        except ValueError:
            return None
