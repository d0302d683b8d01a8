"""The options that several commands of the server have."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from scorekeeper.process.options import tokens_of
from webui.cli import https, wifi
from webui.cli.values import database_address, folder, port_number
from webui.data_folder import default_folder
from webui.database import VARIABLE


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


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `run` and `serve`."""
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
    https.configure(parser)
    wifi.configure(parser)


def passed_on(arguments: argparse.Namespace) -> list[str]:
    """The options that were given, as a command line for another command that has them."""
    given = {
        name.replace("_", "-"): value if isinstance(value, bool) else str(value)
        for name, value in vars(arguments).items()
        if name != "layers" and value is not None
    }
    return tokens_of(given, "the command line")
