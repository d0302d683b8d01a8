"""What the plan depends on: the options of the installation, and facts of the machine."""

from __future__ import annotations

import re
from dataclasses import dataclass

from device.install.machine import Machine
from device.install.revert_actions import RETIRED, path_of_unit

PLACE = "/etc/NetworkManager/system-connections/amarrako-hotspot.nmconnection"
ID = "amarrako-hotspot"
MODE = 0o600
POLKIT = "/etc/polkit-1/rules.d/50-amarrako.rules"


def keyfile_ssid(name: str) -> str:
    """Return a Wi-Fi's name in the syntax of NetworkManager (nm-settings-keyfile(5)).

    A name with special characters is written as bytes.
    """
    if re.fullmatch(r"[A-Za-z](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?", name):
        return name
    return "".join(f"{byte};" for byte in name.encode())


def environment_of(values: dict[str, str]) -> str:
    """Return variables in the syntax of EnvironmentFile (systemd.exec(5))."""
    lines = []
    for name, value in values.items():
        quoted = re.sub(r'(["\\$`])', r"\\\1", value)
        lines.append(f'{name}="{quoted}"\n')
    return "".join(lines)


CONFIG = "/etc/amarrako/amarrako.toml"
PROGRAM = "/opt/amarrako"
"""A link to one of the slots; up to version 0.1 the program itself."""
SLOTS = ("/opt/amarrako-a", "/opt/amarrako-b")
BOOT_FILES = ("/boot/firmware/config.txt", "/boot/config.txt")
HARDWARE_GROUPS = ("i2c", "spi", "gpio")


@dataclass(frozen=True)
class Hotspot:
    """A Wi-Fi network that this machine makes."""

    name: str
    password: str


@dataclass(frozen=True)
class PowerLow:
    """The GPIO number of a UPS's signal, and whether it falls or rises when the power fails."""

    pin: int
    falls: bool = True


@dataclass(frozen=True)
class InstallOptions:
    """The options.

    Args:
        source: What pip installs: a folder, a wheel or name==version.
        python: The Python of this program, which builds a wheel of a folder.
        name: The machine is NAME.local.
        wheels: A folder with all packages, for an installation without internet.
        hotspot: The Wi-Fi network to make.
        tv: Whether the TV page is shown on the machine's own screen.
        power_low: The pin on which a UPS reports that the power fails.
    """

    source: str
    python: str = "python3"
    name: str = "mus"
    port: int = 80
    wheels: str | None = None
    hotspot: Hotspot | None = None
    tv: bool = False
    mqtt: bool = False
    power_low: PowerLow | None = None


@dataclass(frozen=True)
class Facts:
    """What the machine is.

    Args:
        boot_file: The file that configures a Raspberry Pi's hardware; None on other machines.
        settings: The text of the settings file, where there is one.
        slot: The folder of the program that runs; None: nothing is installed.
        former_program: Whether the program is in PROGRAM itself, as a version 0.1 left it.
        makes_certificates: Whether the program has the library for it, which was installed by hand.
    """

    boot_file: str | None
    groups: tuple[str, ...]
    has_user: bool
    has_tv_user: bool
    python_lgpio: bool
    apt: bool
    network_manager: bool
    settings: str | None = None
    slot: str | None = None
    has_other_slot: bool = False
    former_program: bool = False
    makes_certificates: bool = False
    has_hotspot: bool = False
    has_settings_units: bool = False


def facts_of(machine: Machine) -> Facts:
    """Return the facts of a machine."""
    users = machine.read("/etc/passwd") or ""
    groups = machine.read("/etc/group") or ""
    names = {line.partition(":")[0] for line in groups.splitlines()}
    accounts = {line.partition(":")[0] for line in users.splitlines()}
    slot = machine.link_target(PROGRAM)
    return Facts(
        boot_file=next((path for path in BOOT_FILES if machine.has(path)), None),
        groups=tuple(group for group in HARDWARE_GROUPS if group in names),
        has_user="amarrako" in accounts,
        has_tv_user="amarrako-tv" in accounts,
        python_lgpio=any(machine.path("/usr/lib/python3/dist-packages").glob("lgpio*")),
        apt=machine.has_program("apt-get"),
        network_manager=machine.has_program("nmcli"),
        settings=machine.read(CONFIG),
        slot=slot,
        has_other_slot=any(each != slot and machine.has(f"{each}/bin") for each in SLOTS),
        former_program=slot is None and machine.has(f"{PROGRAM}/bin"),
        makes_certificates=any(machine.path(PROGRAM).glob("lib/*/site-packages/cryptography")),
        has_hotspot=machine.has(PLACE),
        has_settings_units=any(machine.has(path_of_unit(unit)) for unit in RETIRED),
    )
