"""`amarrako install`: install server and panel as services of this machine."""

from __future__ import annotations

import argparse
import json
import os
import re
import secrets
import string
import sys
from functools import partial
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from device.cli import panel
from device.hardware.pins import I2C_PINS, LAST_PIN
from scorekeeper.house.setting import values_of
from scorekeeper.process import CommandFailed, house_settings
from scorekeeper.process.commands import sections
from scorekeeper.process.options import SettingsFile, parser_of, tokens_of

if TYPE_CHECKING:
    from device.hardware.wiring import Wiring
    from device.install.machine import Machine

SUMMARY = "make this machine the table's box: services, name, display's bus, Wi-Fi, TV (as root)"
SECTION = "install"
EXAMPLES = """\
examples:
  sudo amarrako install --dry-run         every change it would make, in words; changes nothing
  sudo amarrako install                   server on port 80 as mus.local, panel, display's bus
  sudo amarrako install --hotspot "Mus"   and a Wi-Fi network of its own, where there is none
  sudo amarrako install --tv              and the TV page on a screen plugged into this machine
  sudo amarrako install --power-low-pin 4 and shuts down when a UPS signals on GPIO 4
  sudo amarrako install --back            runs the version before the last update again
  sudo amarrako install --mqtt            and publishes the tables to an MQTT broker
  sudo amarrako uninstall                 takes all of it back; the matches stay

In a checkout: sudo ./run install. Run it again after an update."""

NAME = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
FREE_PIN = max(I2C_PINS) + 1
ROOT_ONLY = "this changes the machine, so it needs root: sudo amarrako {}"
LETTERS = "".join(sorted(set(string.ascii_lowercase + string.digits) - set("0ol1i")))
"""Of generated passwords, without those that look alike on a TV across the room."""
print_line = partial(print, flush=True)


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add = parser.add_argument
    add("--dry-run", action="store_true", help="print every change, make none")
    add("--back", action="store_true", help="run the version before again, with its units")
    add("--name", type=_name, default="mus", help="the box is NAME.local (default: mus)")
    add("--port", type=int, default=80, help="the server's port (default: 80)")
    add("--hotspot", type=_ssid, metavar="NAME", help="make a Wi-Fi network of this name")
    file = "the file with its password; without it one is made, and shown on the TV"
    add("--hotspot-password-file", type=Path, metavar="FILE", help=file)
    checks = (
        "while there is no internet: answer phones' checks for it, announce no router so that they"
        " keep mobile data, or neither (default: answer; docs/hotspot.md)"
    )
    add(
        "--hotspot-checks",
        choices=("answer", "no-router", "off"),
        default="answer",
        help=checks,
    )
    add("--tv", action="store_true", help="show the TV page on this machine's own screen")
    low = "shut down when a UPS or supercap signals on GPIO N that the power fails"
    add("--power-low-pin", type=_pin, metavar="N", help=low)
    level = "the level of that signal (default: low)"
    add("--power-low-level", choices=("low", "high"), default="low", help=level)
    power = "allow whoever has the house PIN to switch the machine off from a phone"
    add("--power-off", action="store_true", help=power)
    mqtt = "publish to an MQTT broker too; its address is in the settings"
    add("--mqtt", action="store_true", help=mqtt)
    source = "what pip installs: a wheel, or this checkout (default: where this program came from)"
    add("--from", dest="source", metavar="WHAT", help=source)
    wheels = "take every library from this folder, without internet"
    add("--wheels", metavar="DIR", help=wheels)


def run(arguments: argparse.Namespace) -> int:
    """Install; return the exit status."""
    from device.install import journal  # Imported here: `amarrako --help` must be quick.
    from device.install.machine import Machine
    from device.install.plan import (
        WIFI_PASSWORD,
        Hotspot,
        InstallOptions,
        PowerLow,
        boot_file,
        plan,
    )
    from device.install.slots import back

    if os.geteuid() != 0 and not arguments.dry_run:
        raise CommandFailed(ROOT_ONLY.format("install"))
    machine = Machine()
    if arguments.back:
        journal.install(machine, back(machine), print_line, dry=arguments.dry_run)
        return 0
    hotspot = None
    if arguments.hotspot is not None:
        password = password_of(arguments.hotspot_password_file, machine.read(WIFI_PASSWORD))
        hotspot = Hotspot(arguments.hotspot, password, arguments.hotspot_checks)
    power_low = None
    if arguments.power_low_pin is not None:
        power_low = PowerLow(arguments.power_low_pin, falls=arguments.power_low_level == "low")
    options = InstallOptions(
        source=arguments.source or _source_of(distribution("amarrako")),
        python=sys.executable,
        name=arguments.name,
        port=arguments.port,
        wheels=arguments.wheels,
        hotspot=hotspot,
        tv=arguments.tv,
        mqtt=arguments.mqtt,
        power_low=power_low,
        power_off=arguments.power_off,
    )
    journal.install(machine, plan(options, machine, wiring_on), print_line, dry=arguments.dry_run)
    if not arguments.dry_run:
        port = "" if arguments.port == 80 else f":{arguments.port}"
        when = "now, and after every start" if machine.is_running else "after every start"
        print_line(f"\nAmarrako is at http://{arguments.name}.local{port}/ {when}.")
        if boot_file(machine) is not None:
            print_line("The display's bus is there after the next start: sudo reboot")
    return 0


def wiring_on(machine: Machine) -> Wiring:
    """Return the panel's wiring in the settings file, with what was set on a phone.

    Raises:
        CommandFailed: The panel's settings have a mistake.
    """
    from device.install.plan import KEPT_SETTINGS
    from device.install.slots import CONFIG

    file = SettingsFile(machine.path(CONFIG), machine.read(CONFIG) or "")
    try:
        kept = house_settings.load(machine.path(KEPT_SETTINGS))
    except ValueError:
        kept = {}  # The server reports that the file is damaged.
    tokens = file.options(panel.SECTION, sections())
    tokens += tokens_of(values_of(kept, panel.SECTION), str(file.path))
    parser = parser_of("panel", panel, exit_on_error=False)
    return panel.wiring_of(file.parse(parser, panel.SECTION, tokens))


def _source_of(installed: Distribution) -> str:
    """Return what pip installs to get the same program again: a checkout, or a version."""
    recorded = installed.read_text("direct_url.json")
    url = urlsplit(json.loads(recorded)["url"] if recorded else "")
    return unquote(url.path) if url.scheme == "file" else f"amarrako=={installed.version}"


def _name(text: str) -> str:
    if not NAME.fullmatch(text):
        raise argparse.ArgumentTypeError(f"{text!r} is no name: small letters, digits and hyphens")
    return text


def _ssid(text: str) -> str:
    if not 1 <= len(text.encode()) <= 32 or not text.isprintable():
        raise argparse.ArgumentTypeError(f"{text!r} is no Wi-Fi name: 1 to 32 bytes of letters")
    return text


def _pin(text: str) -> int:
    # 0 and 1 belong to add-on boards, 2 and 3 to I2C.
    if not re.fullmatch(r"\d{1,2}", text, re.ASCII) or not FREE_PIN <= int(text) <= LAST_PIN:
        raise argparse.ArgumentTypeError(f"{text!r}: a GPIO number from {FREE_PIN} to {LAST_PIN}")
    return int(text)


def password_of(file: Path | None, had: str | None) -> str:
    """Return the password of the Wi-Fi: that in the file, else `had`, or else a new one."""
    if file is None and had is not None and had.strip():
        return had.strip()
    if file is None:
        return "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(3))
    try:
        password = file.read_text(encoding="utf-8").strip()
    except OSError as error:
        raise CommandFailed(f"--hotspot-password-file {file}: {error.strerror}") from error
    if not 8 <= len(password) <= 63 or not password.isascii() or not password.isprintable():
        raise CommandFailed(f"{file}: a Wi-Fi password has 8 to 63 letters, digits and signs")
    return password
