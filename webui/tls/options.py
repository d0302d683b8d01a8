"""The options about https that `serve` and `run` share."""

from __future__ import annotations

import argparse
from pathlib import Path

from scorekeeper.commands import CommandFailed

USUAL_PORTS = {80: 443}
OTHERWISE = 8443


def configure_https(parser: argparse.ArgumentParser) -> None:
    """Declare them."""
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
        help=f"port of https (default: {OTHERWISE}, or 443 where --port is 80)",
    )


def port_number(text: str) -> int:
    """Read a port from the command line."""
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 65535:
        msg = f"{text!r} is not a port (1 to 65535)"
        raise argparse.ArgumentTypeError(msg)
    return int(text)


def https_port(arguments: argparse.Namespace) -> int | None:
    """The port of https, None where there is none. CommandFailed: what was asked makes no sense."""
    own = arguments.certificate is not None
    if own != (arguments.key is not None):
        msg = "--certificate and --key go together"
        raise CommandFailed(msg)
    if own and arguments.https:
        msg = "--https serves with the house's certificate, --certificate with your own: choose one"
        raise CommandFailed(msg)
    if not own and not arguments.https:
        if arguments.https_port is not None:
            msg = "--https-port needs --https, or --certificate and --key"
            raise CommandFailed(msg)
        return None
    port = int(arguments.https_port or USUAL_PORTS.get(arguments.port, OTHERWISE))
    if port == arguments.port:
        msg = f"http and https cannot both have port {port}"
        raise CommandFailed(msg)
    return port


def passed_on(arguments: argparse.Namespace) -> list[str]:
    """The same options for the `serve` that `run` starts."""
    flags = ["--https"] if arguments.https else []
    for name in ("certificate", "key", "https_port"):
        value = getattr(arguments, name)
        flags += [] if value is None else [f"--{name.replace('_', '-')}", str(value)]
    return flags
