"""The options of the Wi-Fi that phones can join, which `run` and `serve` have."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping
from pathlib import Path

from scorekeeper.process import CommandFailed
from webui.settings import Wifi

PASSWORD = "AMARRAKO_WIFI_PASSWORD"  # noqa: S105 (the name of a variable)
ENVIRONMENT = {
    "wifi-name": "AMARRAKO_WIFI_NAME",
    "wifi-password-file": "AMARRAKO_WIFI_PASSWORD_FILE",
}
SSID_BYTES = 32
PASSPHRASE = re.compile(r"[ -~]{8,63}|[0-9A-Fa-f]{64}")
"""A password of WPA: 8 to 63 printable ASCII characters, or the key as 64 hexadecimal digits."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options. The password has none, as every user could see it (`ps`)."""
    parser.add_argument(
        "--wifi-name", metavar="SSID", help="the Wi-Fi, which a waiting TV shows as a QR code"
    )
    parser.add_argument(
        "--wifi-password-file",
        metavar="FILE",
        type=Path,
        help=f"its password, the first line (or ${PASSWORD}; neither: an open network)",
    )
    parser.add_argument(
        "--wifi-hidden", action="store_true", help="the Wi-Fi does not broadcast its name"
    )


def read(arguments: argparse.Namespace, environment: Mapping[str, str]) -> Wifi | None:
    """The Wi-Fi that phones can join; None: none was named. CommandFailed: it is not valid."""
    name: str | None = arguments.wifi_name
    file: Path | None = arguments.wifi_password_file
    if name is None:
        if file is not None or arguments.wifi_hidden:
            raise CommandFailed("--wifi-password-file and --wifi-hidden need --wifi-name")
        return None
    if not 1 <= len(name.encode()) <= SSID_BYTES or not name.isprintable():
        raise CommandFailed(f"{name!r} is no Wi-Fi's name: it has 1 to {SSID_BYTES} bytes")
    password = environment.get(PASSWORD, "") if file is None else _first_line(file)
    if password and not PASSPHRASE.fullmatch(password):
        raise CommandFailed(
            "the Wi-Fi's password must have 8 to 63 letters, digits and signs of ASCII"
        )
    return Wifi(name, password or None, hidden=arguments.wifi_hidden)


def _first_line(file: Path) -> str:
    try:
        lines = file.expanduser().read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise CommandFailed(
            f"--wifi-password-file {file}: {getattr(error, 'strerror', None) or 'not a text'}"
        ) from error
    return lines[0] if lines else ""
