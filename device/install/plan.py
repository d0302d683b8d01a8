"""The plan of an installation: its steps, from the options and from the state of the machine."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files
from typing import NamedTuple

from device.hardware.wiring import Wiring
from device.install.buses import bus_lines
from device.install.journal import FOLDER, Step
from device.install.machine import Machine
from device.install.slots import CONFIG, PROGRAM, SLOTS, UNITS, keep_units, other, switch
from device.install.step_kinds import (
    add_block,
    forget_setting,
    make_user,
    name_host,
    run,
    write,
)
from scorekeeper.process import CommandFailed, house_settings

BOOT_FILES = ("/boot/firmware/config.txt", "/boot/config.txt")
HARDWARE_GROUPS = ("i2c", "spi", "gpio")
HOTSPOT_ID = "amarrako-hotspot"
HOTSPOT_ADDRESS = "10.42.0.1"
HOTSPOT_NAMES = "/etc/NetworkManager/dnsmasq-shared.d/amarrako.conf"
"""Read by the dnsmasq that NetworkManager starts with a hotspot."""
CHECKS = {
    "answer": """\
# There is no captive portal (RFC 8910, section 2).
dhcp-option=114,urn:ietf:params:capport:unrestricted
# The server gives every name this machine's address, so that it can answer phones' connectivity
# checks. With internet it refuses, and dnsmasq asks the name servers of the internet.
server=127.0.0.1#5380
""",
    "no-router": """\
# DHCP offers no router: phones keep using mobile data, and this Wi-Fi for the box alone.
dhcp-option=option:router
""",
    "off": "",
}
"""Lines for dnsmasq by the value of --hotspot-checks (docs/hotspot.md)."""
CHECKS_PORT = 80
"""Where phones request them."""
HOTSPOT = f"/etc/NetworkManager/system-connections/{HOTSPOT_ID}.nmconnection"
KEPT_SETTINGS = f"/var/lib/amarrako/{house_settings.SETTINGS_FILE}"
"""File of the settings made on a phone, in the server's data folder."""
POLKIT = "/etc/polkit-1/rules.d/50-amarrako.rules"
POWER_POLKIT = "/etc/polkit-1/rules.d/51-amarrako-power.rules"
WIFI_ENVIRONMENT = f"{FOLDER}/wifi.env"
WIFI_PASSWORD = f"{FOLDER}/wifi-password"
WIFI_KEYS = ("wifi-name", "wifi-password-file")
HOTSPOT_PACKAGES = ("network-manager", "wpasupplicant", "dnsmasq-base", "wireless-regdb")
"""What NetworkManager needs for a Wi-Fi of its own, and Debian only recommends with it."""
TV_PACKAGES = ("cage", "chromium", "kbd", "procps")
SET_COUNTRY = "sudo raspi-config nonint do_wifi_country ES (or the two letters of another country)"
NO_LGPIO = [
    "this system has no package python3-lgpio, as Raspberry Pi OS has",
    "    needed for displays by SPI, and for lamps, buttons and a buzzer on pins",
    "    docs/pi.md says how to get it",
]
NOT_AT_PORT_80 = ["phones' connectivity checks are not answered: phones request them at port 80"]
AVAHI = "/etc/avahi/avahi-daemon.conf"
LOGIND = "/etc/systemd/logind.conf.d/amarrako.conf"


class Hotspot(NamedTuple):
    """A Wi-Fi network that the machine provides; `checks` is a key of `CHECKS`."""

    name: str
    password: str
    checks: str = "answer"


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
    power_off: bool = False
    """Whether a phone with the house PIN may switch the machine off."""

    def has_hotspot(self, machine: Machine) -> bool:
        """Return whether the machine provides a Wi-Fi, also by an earlier installation."""
        return self.hotspot is not None or machine.has(HOTSPOT)

    def answers_checks(self, machine: Machine) -> bool:
        """Return whether the server answers phones' connectivity checks, likewise."""
        if self.port != CHECKS_PORT:
            return False
        if self.hotspot is not None:
            return self.hotspot.checks == "answer"
        return CHECKS["answer"] in (machine.read(HOTSPOT_NAMES) or "")

    def may_power_off(self, machine: Machine) -> bool:
        """Return whether a phone may switch it off, also by an earlier installation."""
        return self.power_off or machine.has(POWER_POLKIT)


def plan(
    options: InstallOptions, machine: Machine, wiring_on: Callable[[Machine], Wiring]
) -> list[Step]:
    """Return all steps in order; the machine is only read.

    Args:
        options: The options of the command.
        machine: The machine to install on.
        wiring_on: Returns the wiring of its panel.

    Raises:
        CommandFailed: The options contradict the machine or its settings file.
    """
    server, panel, mqtt, tv = UNITS
    units = [server, panel, *[mqtt] * options.mqtt, *[tv] * options.tv]
    running = machine.link_target(PROGRAM)
    if running is None and machine.has(PROGRAM):
        raise CommandFailed(
            f"{PROGRAM} is a folder, not a link as `amarrako install` makes it; move it away"
        )
    slot = other(running)
    texts = {unit: text_of(unit, options, machine) for unit in units}
    return [
        *_packages(options, machine),
        *([] if options.hotspot is None else [_check_wifi()]),
        *_users(options, machine),
        *_program(options, machine, slot),
        keep_units(slot, texts),
        *_settings(options, machine),
        *_hardware(options, machine, wiring_on),
        *_names(options, machine),
        *([] if options.hotspot is None else _hotspot(options.hotspot, options, machine)),
        *([write(POLKIT, _raw("polkit.rules"))] if options.has_hotspot(machine) else []),
        *([write(POWER_POLKIT, _raw("power.rules"))] if options.may_power_off(machine) else []),
        *switch(slot, running, texts),
    ]


def boot_file(machine: Machine) -> str | None:
    """Return the file that configures a Raspberry Pi's hardware; None on other machines."""
    return next((path for path in BOOT_FILES if machine.has(path)), None)


def _packages(options: InstallOptions, machine: Machine) -> list[Step]:
    if not machine.has_program("apt-get"):
        return []
    names = ["python3-venv", "avahi-daemon"]
    no_lgpio = False
    if boot_file(machine) is not None and not _has_lgpio(machine):
        no_lgpio = machine.ask(("apt-cache", "show", "python3-lgpio")) is None
        names += [] if no_lgpio else ["python3-lgpio"]
    if options.hotspot is not None:
        names += HOTSPOT_PACKAGES
    if options.may_power_off(machine):
        names += ["polkitd"]
    if options.tv:
        names += TV_PACKAGES
    install = ("apt-get", "install", "-y", "--no-install-recommends", *names)
    return [
        run(install, "what is there already stays as it is; uninstall leaves them"),
        *([Step(NO_LGPIO, lambda _machine: None)] if no_lgpio else []),
    ]


def _has_lgpio(machine: Machine) -> bool:
    """Return whether the system's Python has lgpio, from a package or by pip."""
    places = ("lib/python3", "local/lib/python3*")
    return any(any(machine.path("/usr").glob(f"{place}/dist-packages/lgpio*")) for place in places)


def _users(options: InstallOptions, machine: Machine) -> list[Step]:
    users = {"amarrako": ("server and panel run as a user that can do nothing else", "")}
    if options.tv:
        why = "the TV's browser runs as another, who cannot read the matches"
        users["amarrako-tv"] = why, "--groups video,render,input"
    there = machine.names_in("/etc/passwd")
    return [
        make_user(user, why, *groups.split())
        for user, (why, groups) in users.items()
        if user not in there
    ]


def _program(options: InstallOptions, machine: Machine, slot: str) -> list[Step]:
    # Raspberry Pi OS brings lgpio for the pins; PyPI has no wheel of it for every Python.
    site = ("--system-site-packages",) if boot_file(machine) or _has_lgpio(machine) else ()
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
    if not _has_wifi(machine.read(CONFIG) or ""):
        values = zip(WIFI_KEYS, (options.hotspot.name, WIFI_PASSWORD), strict=True)
        text = "".join(_variable(key, value) for key, value in values)
        steps += [write(WIFI_ENVIRONMENT, text), forget_setting(KEPT_SETTINGS, "serve.wifi-name")]
    return [
        *steps,
        write(WIFI_PASSWORD, f"{options.hotspot.password}\n", mode=0o640, secret=True),
        run(("chgrp", "amarrako", WIFI_PASSWORD), "the server reads it, for the code on the TV"),
    ]


def _has_wifi(settings: str) -> bool:
    """Return whether the settings name a Wi-Fi. Raises CommandFailed: they are no TOML."""
    try:
        serve = tomllib.loads(settings).get("serve")
    except tomllib.TOMLDecodeError as error:
        raise CommandFailed(f"{CONFIG} has a mistake in it ({error})") from error
    return isinstance(serve, dict) and "wifi-name" in serve


def _variable(key: str, value: str) -> str:
    """Return the variable of an option in the syntax of EnvironmentFile (systemd.exec(5))."""
    quoted = re.sub(r'(["\\$`])', r"\\\1", value)
    return f'AMARRAKO_{key.upper().replace("-", "_")}="{quoted}"\n'


def _hardware(
    options: InstallOptions, machine: Machine, wiring_on: Callable[[Machine], Wiring]
) -> list[Step]:
    boot = boot_file(machine)
    if boot is None:
        if options.power_low is not None:
            raise CommandFailed("--power-low-pin is for a Raspberry Pi, and this machine is none")
        return []
    lines = ("[all]", *bus_lines(wiring_on(machine)))
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


def _check_wifi() -> Step:
    """Check that the machine's Wi-Fi is switched on: a hotspot would otherwise wait unseen."""

    def do(machine: Machine) -> None:
        if not machine.is_running:
            return  # The Wi-Fi is that of the machine on which the image is made.
        is_pi_os = machine.has_program("raspi-config")
        radio = machine.run(("nmcli", "-t", "-f", "WIFI-HW,WIFI", "radio")).strip()
        if radio.startswith("missing"):
            raise CommandFailed("--hotspot: this machine has no Wi-Fi")
        if radio != "enabled:enabled":
            fix = SET_COUNTRY if is_pi_os else "sudo nmcli radio wifi on"
            raise CommandFailed(f"--hotspot: the Wi-Fi is switched off. To switch it on: {fix}")
        if is_pi_os and machine.ask(("raspi-config", "nonint", "get_wifi_country")) is None:
            raise CommandFailed(
                f"--hotspot: the Wi-Fi's country is not set. To set it: {SET_COUNTRY}"
            )

    return Step(["check that the Wi-Fi is switched on, and its country set"], do)


def _hotspot(hotspot: Hotspot, options: InstallOptions, machine: Machine) -> list[Step]:
    name = hotspot.name
    if not re.fullmatch(r"[A-Za-z](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?", name):
        # With special characters NetworkManager reads bytes (nm-settings-keyfile(5)).
        name = "".join(f"{byte};" for byte in name.encode())
    text = _raw("hotspot.nmconnection").replace("{name}", name)
    text = text.replace("{address}", HOTSPOT_ADDRESS)
    deaf = hotspot.checks == "answer" and options.port != CHECKS_PORT
    checks = CHECKS["off" if deaf else hotspot.checks]
    names = text_of("hotspot-dnsmasq.conf", options, machine).replace("{checks}", checks)
    return [
        *([Step(NOT_AT_PORT_80, lambda _machine: None)] if deaf else []),
        write(HOTSPOT_NAMES, names),
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
        "power_off": " --power-off" if options.may_power_off(machine) else "",
        "hotspot": f" --hotspot {HOTSPOT_ID}" if options.has_hotspot(machine) else "",
        "checks_at": f" --hotspot-address {HOTSPOT_ADDRESS}"
        if options.answers_checks(machine)
        else "",
        "address": HOTSPOT_ADDRESS,
    }
    text = _raw(file)
    for key, value in values.items():
        text = text.replace(f"{{{key}}}", value)
    return text


def _raw(file: str) -> str:
    return files("device.install").joinpath("files", file).read_text(encoding="utf-8")
