"""The plan of an installation: its steps, from the options and from the state of the machine."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import NamedTuple

from device.install.journal import FOLDER, RETIRED, Step
from device.install.machine import Machine, path_of_unit
from device.install.slots import CONFIG, PROGRAM, SLOTS, UNITS, keep_units, other, switch, take_over
from device.install.step_kinds import (
    add_block,
    drop_keys,
    forget_setting,
    name_host,
    retire_units,
    run,
    write,
)
from scorekeeper.commands import CommandFailed
from scorekeeper.commands.house_settings import SETTINGS_FILE

BOOT_FILES = ("/boot/firmware/config.txt", "/boot/config.txt")
HARDWARE_GROUPS = ("i2c", "spi", "gpio")
KEPT_SETTINGS = f"/var/lib/amarrako/{SETTINGS_FILE}"
"""File of the settings made on a phone, in the server's data folder."""
HOTSPOT_ID = "amarrako-hotspot"
HOTSPOT = f"/etc/NetworkManager/system-connections/{HOTSPOT_ID}.nmconnection"
POLKIT = "/etc/polkit-1/rules.d/50-amarrako.rules"
WIFI_ENVIRONMENT = f"{FOLDER}/wifi.env"
WIFI_PASSWORD = f"{FOLDER}/wifi-password"
WIFI_KEYS = ("wifi-name", "wifi-password-file")
AVAHI = "/etc/avahi/avahi-daemon.conf"
LOGIND = "/etc/systemd/logind.conf.d/amarrako.conf"


class Hotspot(NamedTuple):
    """A Wi-Fi network that the machine provides."""

    name: str
    password: str


class PowerLow(NamedTuple):
    """GPIO number of a UPS's signal, and whether the signal falls or rises at a power failure."""

    pin: int
    falls: bool = True


@dataclass(frozen=True)
class InstallOptions:
    """The options of an installation.

    `source` is what pip installs: a folder, a wheel or name==version. `python`, the interpreter of
    this program, builds the wheel of a folder. `wheels` is a folder with all packages, for an
    installation without internet.
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

    def has_hotspot(self, machine: Machine) -> bool:
        """Return whether the machine provides a Wi-Fi, also by an earlier installation."""
        return self.hotspot is not None or machine.has(HOTSPOT)


def plan(options: InstallOptions, machine: Machine) -> list[Step]:
    """Return all steps in order; the machine is only read.

    Raises:
        CommandFailed: The options contradict the machine or its settings file.
    """
    server, panel, mqtt, tv = UNITS
    units = [server, panel, *[mqtt] * options.mqtt, *[tv] * options.tv]
    running = machine.link_target(PROGRAM)
    is_former = running is None and machine.has(f"{PROGRAM}/bin")
    if is_former:
        running = SLOTS[0]
    slot = other(running)
    was_retired = not any(machine.has(path_of_unit(unit)) for unit in RETIRED)
    return [
        *_packages(options, machine),
        *_users(options, machine),
        *([take_over()] if is_former else []),
        *_program(options, machine, slot),
        *_settings(options, machine),
        *_hardware(options, machine),
        *_names(options, machine),
        *([] if options.hotspot is None else _hotspot(options.hotspot)),
        *([write(POLKIT, _raw("polkit.rules"))] if options.has_hotspot(machine) else []),
        *([] if running is None else [keep_units(running)]),
        *([] if was_retired else [retire_units()]),
        *(write(path_of_unit(unit), text_of(unit, options, machine)) for unit in units),
        run(("systemctl", "daemon-reload"), "so that systemd reads the units", again=True),
        *(
            run(("systemctl", "enable", unit), "at every start", ("systemctl", "disable", unit))
            for unit in units
        ),
        switch(slot, units),
    ]


def boot_file(machine: Machine) -> str | None:
    """Return the file that configures a Raspberry Pi's hardware; None on other machines."""
    return next((path for path in BOOT_FILES if machine.has(path)), None)


def _packages(options: InstallOptions, machine: Machine) -> list[Step]:
    if not machine.has_program("apt-get"):
        return []
    names = ["python3-venv", "avahi-daemon"]
    if boot_file(machine) is not None:
        names.append("python3-lgpio")
    if options.hotspot is not None and not machine.has_program("nmcli"):
        names.append("network-manager")
    if options.tv:
        names += ["cage", "chromium"]
    install = ("apt-get", "install", "-y", "--no-install-recommends", *names)
    return [run(install, "what is there already stays as it is; uninstall leaves them")]


def _users(options: InstallOptions, machine: Machine) -> list[Step]:
    users = {"amarrako": ("server and panel run as a user that can do nothing else", "")}
    if options.tv:
        why = "the TV's browser runs as another, who cannot read the matches"
        users["amarrako-tv"] = why, "--groups video,render,input"
    made = ("--system", "--user-group", "--shell", "/usr/sbin/nologin")
    there = machine.names_in("/etc/passwd")
    return [
        run(
            ("useradd", *made, *groups.split(), "--home-dir", f"/var/lib/{user}", user),
            why,
            back=("userdel", user),
        )
        for user, (why, groups) in users.items()
        if user not in there
    ]


def _program(options: InstallOptions, machine: Machine, slot: str) -> list[Step]:
    # Raspberry Pi OS brings lgpio for the pins; PyPI has no wheel of it for every Python.
    lgpio = any(machine.path("/usr/lib/python3/dist-packages").glob("lgpio*"))
    site = ("--system-site-packages",) if boot_file(machine) or lgpio else ()
    offline = () if options.wheels is None else ("--no-index", "--find-links", options.wheels)
    pip = (options.python, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation")
    from_wheel = ("--no-index", "--find-links", f"{slot}/wheel", "amarrako")
    # Where the running program has the library for certificates, the new one gets it too.
    https = any(machine.path(PROGRAM).glob("lib/*/site-packages/cryptography"))
    locks = ",".join(("https" if https else "core", *["mqtt"] * options.mqtt))
    return [
        run(
            ("python3", "-m", "venv", "--clear", *site, slot),
            "a folder of its own for this version; the one before stays as it is",
            back=("rm", "-rf", *SLOTS),
        ),
        run(
            (*pip, *offline, "--wheel-dir", f"{slot}/wheel", options.source),
            "build the wheel of this version",
        ),
        run(
            (f"{slot}/bin/pip", "install", "--quiet", "--no-deps", *from_wheel),
            "install it into its folder",
        ),
        run(
            (f"{slot}/bin/python", "-P", "-m", "device.install.libraries", locks, *offline),
            "install the libraries that it was released with, by their hashes",
        ),
    ]


def _settings(options: InstallOptions, machine: Machine) -> list[Step]:
    steps = [write(CONFIG, text_of("amarrako.toml", options, machine), keep=True)]
    if options.hotspot is None:
        return steps
    named = _wifi_in(machine.read(CONFIG) or "")
    if named == WIFI_PASSWORD:
        steps.append(drop_keys(CONFIG, "serve", WIFI_KEYS))
    if named is None or named == WIFI_PASSWORD:
        values = zip(WIFI_KEYS, (options.hotspot.name, WIFI_PASSWORD), strict=True)
        text = "".join(_variable(key, value) for key, value in values)
        steps += [write(WIFI_ENVIRONMENT, text), forget_setting(KEPT_SETTINGS, "serve.wifi-name")]
    return [
        *steps,
        write(WIFI_PASSWORD, f"{options.hotspot.password}\n", mode=0o640, secret=True),
        run(("chgrp", "amarrako", WIFI_PASSWORD), "the server reads it, for the code on the TV"),
    ]


def _wifi_in(settings: str) -> str | None:
    """Return the password file of the Wi-Fi in the settings, "" of an open one; None: no Wi-Fi.

    Raises:
        CommandFailed: The settings are no TOML.
    """
    try:
        serve = tomllib.loads(settings).get("serve")
    except tomllib.TOMLDecodeError as error:
        raise CommandFailed(f"{CONFIG} has a mistake in it ({error})") from error
    if not isinstance(serve, dict) or "wifi-name" not in serve:
        return None
    return str(serve.get("wifi-password-file", ""))


def _variable(key: str, value: str) -> str:
    """Return the variable of an option in the syntax of EnvironmentFile (systemd.exec(5))."""
    quoted = re.sub(r'(["\\$`])', r"\\\1", value)
    return f'AMARRAKO_{key.upper().replace("-", "_")}="{quoted}"\n'


def _hardware(options: InstallOptions, machine: Machine) -> list[Step]:
    boot = boot_file(machine)
    if boot is None:
        if options.power_low is not None:
            raise CommandFailed("--power-low-pin is for a Raspberry Pi, and this machine is none")
        return []
    lines = (
        "[all]",
        "# The display's buses; 400 kHz draw it four times as fast.",
        "dtparam=i2c_arm=on,i2c_arm_baudrate=400000",
        "dtparam=spi=on",
    )
    modules = write("/etc/modules-load.d/amarrako.conf", "# The display's bus.\ni2c-dev\n")
    if options.power_low is None:
        return [add_block(boot, lines), modules]
    pin, falls = options.power_low
    # The kernel treats the signal as the power key.
    level, pull = (1, "up") if falls else (0, "down")
    signal = (
        "# The UPS signals a power failure: the machine shuts down.",
        f"dtoverlay=gpio-shutdown,gpio_pin={pin},active_low={level},gpio_pull={pull}",
    )
    return [add_block(boot, lines + signal), modules, write(LOGIND, _raw("logind.conf"))]


def _names(options: InstallOptions, machine: Machine) -> list[Step]:
    service = text_of("amarrako.avahi", options, machine)
    return [
        write("/etc/avahi/services/amarrako.service", service),
        name_host(AVAHI, options.name),
        run(
            ("systemctl", "try-restart", "avahi-daemon.service"),
            f"announce {options.name}.local in the network",
            again=True,
        ),
    ]


def _hotspot(hotspot: Hotspot) -> list[Step]:
    name = hotspot.name
    if not re.fullmatch(r"[A-Za-z](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?", name):
        # With special characters NetworkManager reads bytes (nm-settings-keyfile(5)).
        name = "".join(f"{byte};" for byte in name.encode())
    text = _raw("hotspot.nmconnection").replace("{name}", name)
    return [
        write(HOTSPOT, text.replace("{password}", hotspot.password), mode=0o600, secret=True),
        run(("nmcli", "connection", "reload"), f"the Wi-Fi “{hotspot.name}” begins", again=True),
    ]


def text_of(file: str, options: InstallOptions, machine: Machine) -> str:
    """Return a file of files/ with its placeholders filled in."""
    port = "" if options.port == 80 else f":{options.port}"
    groups = machine.names_in("/etc/group")
    values = {
        "name": options.name,
        "port": str(options.port),
        "server": f"http://localhost{port}/",
        "groups": " ".join(group for group in HARDWARE_GROUPS if group in groups),
        "hotspot": f" --hotspot {HOTSPOT_ID}" if options.has_hotspot(machine) else "",
    }
    text = _raw(file)
    for key, value in values.items():
        text = text.replace(f"{{{key}}}", value)
    return text


def _raw(file: str) -> str:
    return files("device.install").joinpath("files", file).read_text(encoding="utf-8")
