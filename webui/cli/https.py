"""The options of https that `run` and `serve` have."""

from __future__ import annotations

import argparse
from pathlib import Path

from scorekeeper.process import CommandFailed
from webui.cli.values import port_number
from webui.settings import Tls

PORTS = {80: 443}
"""The default port of https, by that of http."""
PORT = 8443


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
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
        help=f"port of https (default: {PORT}, or 443 where --port is 80)",
    )


def read(arguments: argparse.Namespace, folder: Path) -> Tls | None:
    """The certificate and where it is served; None: https is not asked for.

    Args:
        arguments: Those of `serve`.
        folder: The data folder, where `amarrako certificate` keeps its own.

    Raises:
        CommandFailed: Options contradict each other, or the certificate cannot be used.
    """
    own = None if arguments.certificate is None else (arguments.certificate, arguments.key)
    if (own is None) != (arguments.key is None):
        raise CommandFailed("--certificate and --key go together")
    if own is not None and arguments.https:
        raise CommandFailed("--https and --certificate exclude each other: choose one")
    if own is None and not arguments.https:
        if arguments.https_port is not None:
            raise CommandFailed("--https-port needs --https, or --certificate and --key")
        return None
    port = int(arguments.https_port or PORTS.get(arguments.port, PORT))
    if port == arguments.port:
        raise CommandFailed(f"http and https cannot both have port {port}")
    from webui.tls.load_certificate import read_tls

    return read_tls(port, folder, own)
