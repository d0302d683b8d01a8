"""The house's Wi-Fi, for the code that the waiting TV shows: joining it is the way to the table."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping
from pathlib import Path

from scorekeeper.commands import CommandFailed
from webui.settings import Wifi

ENVIRONMENT = "AMARRAKO_WIFI_PASSWORD"
WIFI_ENVIRONMENT = {
    "wifi-name": "AMARRAKO_WIFI_NAME",
    "wifi-password-file": "AMARRAKO_WIFI_PASSWORD_FILE",
}
SSID_BYTES = 32
PASSPHRASE = re.compile(r"[ -~]{8,63}|[0-9A-Fa-f]{64}")
"""What WPA takes: 8 to 63 printable ASCII characters, or the key itself."""
SPECIAL = re.compile(r'[\\;,:"]')


def configure_wifi(parser: argparse.ArgumentParser) -> None:
    """Declare the options. The password is none of them: everyone on the machine could read it."""
    parser.add_argument(
        "--wifi-name", metavar="SSID", help="the house's Wi-Fi, for a code on the waiting TV"
    )
    parser.add_argument(
        "--wifi-password-file",
        metavar="FILE",
        type=Path,
        help=f"its password, the first line (or ${ENVIRONMENT}; neither: an open network)",
    )
    parser.add_argument(
        "--wifi-hidden", action="store_true", help="it does not say its name by itself"
    )


def read_wifi(arguments: argparse.Namespace, environment: Mapping[str, str]) -> Wifi | None:
    """The Wi-Fi asked for, None where none was. CommandFailed: it can be no Wi-Fi."""
    name: str | None = arguments.wifi_name
    file: Path | None = arguments.wifi_password_file
    if name is None:
        if file is not None or arguments.wifi_hidden:
            msg = "--wifi-password-file and --wifi-hidden need --wifi-name"
            raise CommandFailed(msg)
        return None
    if not 1 <= len(name.encode()) <= SSID_BYTES or not name.isprintable():
        msg = f"{name!r} is no Wi-Fi's name: it has 1 to {SSID_BYTES} bytes"
        raise CommandFailed(msg)
    password = _password(file, environment)
    if password and not PASSPHRASE.fullmatch(password):
        msg = "the Wi-Fi's password must have 8 to 63 letters, digits and signs of ASCII"
        raise CommandFailed(msg)
    return Wifi(name, password or None, hidden=arguments.wifi_hidden)


def _password(file: Path | None, environment: Mapping[str, str]) -> str:
    if file is None:
        return environment.get(ENVIRONMENT, "")
    try:
        lines = file.expanduser().read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        msg = f"--wifi-password-file {file}: {getattr(error, 'strerror', None) or 'not a text'}"
        raise CommandFailed(msg) from error
    return lines[0] if lines else ""


def passed_on(arguments: argparse.Namespace) -> list[str]:
    """The same options for the `serve` that `run` starts; it inherits the environment."""
    given: list[str] = []
    if arguments.wifi_name is not None:
        given += ["--wifi-name", arguments.wifi_name]
    if arguments.wifi_password_file is not None:
        given += ["--wifi-password-file", str(arguments.wifi_password_file)]
    return [*given, "--wifi-hidden"] if arguments.wifi_hidden else given


def joining_text(wifi: Wifi) -> str:
    """What a phone's camera reads as "join this network"."""
    kind = "nopass" if wifi.password is None else "WPA"
    parts = [f"T:{kind}", f"S:{escaped(wifi.name)}"]
    if wifi.password is not None:
        parts.append(f"P:{escaped(wifi.password)}")
    if wifi.hidden:
        parts.append("H:true")
    return f"WIFI:{';'.join(parts)};;"


def escaped(text: str) -> str:
    """With a backslash before each sign that means something between the parts."""
    return SPECIAL.sub(lambda sign: f"\\{sign[0]}", text)
