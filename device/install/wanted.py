"""What is asked for, and what the machine is: all that the plan hangs on."""

from __future__ import annotations

import re
from dataclasses import dataclass

from device.install.journal import RETIRED
from device.install.machine import Machine
from device.install.steps import place_of

PLACE = "/etc/NetworkManager/system-connections/amarrako-hotspot.nmconnection"
ID = "amarrako-hotspot"
MODE = 0o600
POLKIT = "/etc/polkit-1/rules.d/50-amarrako.rules"


def keyfile_ssid(name: str) -> str:
    """Give a Wi-Fi's name as NetworkManager reads it (nm-settings-keyfile(5)).

    What could mean something else there, as a semicolon or a space at the end, is given in bytes.
    """
    if re.fullmatch(r"[A-Za-z](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?", name):
        return name
    return "".join(f"{byte};" for byte in name.encode())


def environment_of(values: dict[str, str]) -> str:
    """Give the variables as systemd reads them (EnvironmentFile in systemd.exec(5))."""
    lines = []
    for name, value in values.items():
        quoted = re.sub(r'(["\\$`])', r"\\\1", value)
        lines.append(f'{name}="{quoted}"\n')
    return "".join(lines)


CONFIG = "/etc/amarrako/amarrako.toml"
BOOT_FILES = ("/boot/firmware/config.txt", "/boot/config.txt")
HARDWARE_GROUPS = ("i2c", "spi", "gpio")


@dataclass(frozen=True)
class Hotspot:
    """A Wi-Fi network of the box's own; the password is never shown by a dry run."""

    name: str
    password: str


@dataclass(frozen=True)
class PowerLow:
    """The GPIO number of a UPS's signal, and whether it falls (or rises) when the power goes."""

    pin: int
    falls: bool = True


@dataclass(frozen=True)
class Wanted:
    """What the person asked for.

    name: the box is NAME.local · source: what pip installs, a folder, a wheel or name==version
    wheels: a folder pip takes everything from, without internet · tv: a browser on its own screen
    mqtt: it tells a broker too · power_low: the pin on which a UPS says that the power is going
    """

    source: str
    name: str = "mus"
    port: int = 80
    wheels: str | None = None
    hotspot: Hotspot | None = None
    tv: bool = False
    mqtt: bool = False
    power_low: PowerLow | None = None


@dataclass(frozen=True)
class Facts:
    """What the machine is. boot_file: where a Raspberry Pi is told its hardware; None elsewhere.

    settings: what its settings' file says, where there is one.
    """

    boot_file: str | None
    groups: tuple[str, ...]
    has_user: bool
    has_tv_user: bool
    python_lgpio: bool
    apt: bool
    network_manager: bool
    settings: str | None = None
    has_hotspot: bool = False
    has_settings_units: bool = False


def facts_of(machine: Machine) -> Facts:
    """Look at the machine, changing nothing."""
    users = machine.read("/etc/passwd") or ""
    groups = machine.read("/etc/group") or ""
    names = {line.partition(":")[0] for line in groups.splitlines()}
    accounts = {line.partition(":")[0] for line in users.splitlines()}
    return Facts(
        boot_file=next((path for path in BOOT_FILES if machine.has(path)), None),
        groups=tuple(group for group in HARDWARE_GROUPS if group in names),
        has_user="amarrako" in accounts,
        has_tv_user="amarrako-tv" in accounts,
        python_lgpio=any(machine.path("/usr/lib/python3/dist-packages").glob("lgpio*")),
        apt=machine.knows("apt-get"),
        network_manager=machine.knows("nmcli"),
        settings=machine.read(CONFIG),
        has_hotspot=machine.has(PLACE),
        has_settings_units=any(machine.has(place_of(unit)) for unit in RETIRED),
    )
