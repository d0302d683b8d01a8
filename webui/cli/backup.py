"""`amarrako backup`: all matches and settings as one file."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from webui.cli.options import data_option
from webui.cli.values import folder

SUMMARY = "store matches, rule sets and settings in one file, now"
EXAMPLES = """\
examples:
  amarrako backup                                into the folder `backups` of the matches
  amarrako backup --to /media/stick/amarrako     onto a USB stick
  amarrako backup --data /srv/mus --to .

Works while the server runs, which makes a backup every hour and after each match by itself. Of the
last 24 hours one backup an hour is kept, and of the last 30 days one a day."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    data_option(parser)
    parser.add_argument("--to", metavar="DIR", type=folder, help="folder of the backups")


def run(arguments: argparse.Namespace) -> int:
    """Make a backup and print its name; the exit status."""
    from webui.data_folder import BACKUPS
    from webui.store.sqlite.backup import make_backup

    data: Path = arguments.data
    print(make_backup(data, arguments.to or data / BACKUPS, time.time()))
    return 0
