"""The values of options, read from the command line; argparse reports what is not one."""

from __future__ import annotations

import argparse
import ipaddress
from pathlib import Path
from urllib.parse import urlsplit

from webui.database import EXAMPLE, SCHEMES


def folder(text: str) -> Path:
    """Read a folder from the command line."""
    return Path(text).expanduser().absolute()


def port_number(text: str) -> int:
    """Read a port from the command line."""
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port (1 to 65535)")
    return int(text)


def web_address(text: str) -> str:
    """Read a URL; it ends in a slash."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query:
        raise argparse.ArgumentTypeError(f"{text!r} is not an address like http://mus.local/")
    return text if text.endswith("/") else f"{text}/"


def ip_address(text: str) -> str:
    """Read an IP address."""
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not an IP address") from None


def host_and_port(text: str) -> tuple[str, int]:
    """Read an address and a port, or a port of this machine alone."""
    host, _, port = text.rpartition(":")
    return ip_address(host.strip("[]") or "127.0.0.1"), port_number(port)


def minutes(text: str) -> float:
    """Read a number of minutes."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1e6:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of minutes")
    return value


def database_address(text: str) -> str:
    """Read the URL of a database."""
    if not text.startswith(SCHEMES):
        raise argparse.ArgumentTypeError(f"{text!r} is not an address like {EXAMPLE}")
    return text
