"""The options that several commands of the server have."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Mapping
from pathlib import Path

from scorekeeper.process import CommandFailed
from scorekeeper.process.options import tokens_of
from webui.data_folder import default_folder
from webui.database import EXAMPLE, SCHEMES, VARIABLE
from webui.settings import Wifi

HTTPS_PORTS = {80: 443}
"""The default port of https, by that of http."""
HTTPS_PORT = 8443
WIFI_PASSWORD = "AMARRAKO_WIFI_PASSWORD"  # noqa: S105 (the name of a variable)
WIFI_ENVIRONMENT = {
    "wifi-name": "AMARRAKO_WIFI_NAME",
    "wifi-password-file": "AMARRAKO_WIFI_PASSWORD_FILE",
}
SSID_BYTES = 32
PASSPHRASE = re.compile(r"[ -~]{8,63}|[0-9A-Fa-f]{64}")
"""A password of WPA: 8 to 63 printable ASCII characters, or the key as 64 hexadecimal digits."""


def folder(text: str) -> Path:
    """Read a folder from the command line."""
    return Path(text).expanduser().absolute()


def data_option(parser: argparse.ArgumentParser) -> None:
    """Declare the data folder, for commands that read or change what is in it."""
    usual = str(default_folder(os.environ))
    parser.add_argument(
        "--data", metavar="DIR", type=folder, default=usual, help="folder of the matches"
    )


def database_option(parser: argparse.ArgumentParser) -> None:
    """Declare the database that keeps the matches instead of the data folder."""
    parser.add_argument(
        "--database",
        metavar="URL",
        type=database_address,
        help=f"PostgreSQL database of the matches, for several servers (or ${VARIABLE})",
    )


def database_address(text: str) -> str:
    """Read the URL of a database."""
    if not text.startswith(SCHEMES):
        raise argparse.ArgumentTypeError(f"{text!r} is not an address like {EXAMPLE}")
    return text


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `run` and `serve`.

    The Wi-Fi's password is none: every user could see it (`ps`).
    """
    parser.add_argument("--host", default="0.0.0.0", help="address to serve on (default: all)")
    parser.add_argument("--port", type=port_number, default=8000, help="port (default: 8000)")
    parser.add_argument("--data", metavar="DIR", type=Path, help="folder of the matches")
    database_option(parser)
    parser.add_argument(
        "--backup",
        metavar="DIR",
        type=Path,
        help="folder of the backups, best on another disk (default: backups in the data folder)",
    )
    parser.add_argument(
        "--https",
        action="store_true",
        help="https beside http, with what `amarrako certificate` made",
    )
    parser.add_argument(
        "--certificate",
        metavar="FILE",
        type=Path,
        help="https with a certificate of your own (PEM)",
    )
    parser.add_argument("--key", metavar="FILE", type=Path, help="its key (PEM)")
    parser.add_argument(
        "--https-port",
        metavar="N",
        type=port_number,
        help=f"port of https (default: {HTTPS_PORT}, or 443 where --port is 80)",
    )
    parser.add_argument(
        "--wifi-name", metavar="SSID", help="the Wi-Fi, which a waiting TV shows as a QR code"
    )
    parser.add_argument(
        "--wifi-password-file",
        metavar="FILE",
        type=Path,
        help=f"its password, the first line (or ${WIFI_PASSWORD}; neither: an open network)",
    )
    parser.add_argument(
        "--wifi-hidden", action="store_true", help="the Wi-Fi does not broadcast its name"
    )


def passed_on(arguments: argparse.Namespace) -> list[str]:
    """The options that were given, as a command line for another command that has them."""
    given = {
        name.replace("_", "-"): value if isinstance(value, bool) else str(value)
        for name, value in vars(arguments).items()
        if name != "layers" and value is not None
    }
    return tokens_of(given, "the command line")


def port_number(text: str) -> int:
    """Read a port from the command line."""
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port (1 to 65535)")
    return int(text)


def https_port(arguments: argparse.Namespace) -> int | None:
    """The port of https; None: https is not asked for. CommandFailed: options contradict."""
    own = arguments.certificate is not None
    if own != (arguments.key is not None):
        raise CommandFailed("--certificate and --key go together")
    if own and arguments.https:
        raise CommandFailed("--https and --certificate exclude each other: choose one")
    if not own and not arguments.https:
        if arguments.https_port is not None:
            raise CommandFailed("--https-port needs --https, or --certificate and --key")
        return None
    port = int(arguments.https_port or HTTPS_PORTS.get(arguments.port, HTTPS_PORT))
    if port == arguments.port:
        raise CommandFailed(f"http and https cannot both have port {port}")
    return port


def read_wifi(arguments: argparse.Namespace, environment: Mapping[str, str]) -> Wifi | None:
    """The Wi-Fi that phones can join; None: none was named. CommandFailed: it is not valid."""
    name: str | None = arguments.wifi_name
    file: Path | None = arguments.wifi_password_file
    if name is None:
        if file is not None or arguments.wifi_hidden:
            raise CommandFailed("--wifi-password-file and --wifi-hidden need --wifi-name")
        return None
    if not 1 <= len(name.encode()) <= SSID_BYTES or not name.isprintable():
        raise CommandFailed(f"{name!r} is no Wi-Fi's name: it has 1 to {SSID_BYTES} bytes")
    password = environment.get(WIFI_PASSWORD, "") if file is None else _first_line(file)
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
