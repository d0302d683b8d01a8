"""`amarrako house-pin`: the PIN for what concerns the whole server."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from scorekeeper.commands import CommandFailed

SUMMARY = "print the house PIN, which settings, backups and closing tables ask for"
EXAMPLES = """\
examples:
  amarrako house-pin
  amarrako house-pin --data /srv/mus
  sudo -u amarrako amarrako house-pin --data /var/lib/amarrako    on an installed box

The server makes it at its first start. The page /house changes it. Works while the server runs."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--data", metavar="DIR", type=Path, help="folder of the matches")


def run(arguments: argparse.Namespace) -> int:
    """Print the PIN; the exit status."""
    from webui.data_folder import default_folder
    from webui.service.house_pin import read_house_pin

    data = (arguments.data or default_folder(os.environ)).expanduser().absolute()
    pin = read_house_pin(data)
    if pin is None:
        raise CommandFailed(f"{data} has no house PIN that can be read: start the server once")
    sys.stdout.write(f"{pin[:3]} {pin[3:]}\n")
    return 0
