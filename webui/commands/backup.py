"""`amarrako backup`: all matches and settings as one file."""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

from scorekeeper.commands import CommandFailed

SUMMARY = "matches, rule sets and settings as one file, now"
EXAMPLES = """\
examples:
  amarrako backup                                into the folder `backups` of the matches
  amarrako backup --to /media/stick/amarrako     onto a USB stick
  amarrako backup --data /srv/mus --to .

Works while the server runs, which makes a backup every hour and after each match by itself. Of the
last 24 hours one backup an hour is kept, and of the last 30 days one a day."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--data", metavar="DIR", type=Path, help="folder of the matches")
    parser.add_argument("--to", metavar="DIR", type=Path, help="folder of the backups")


def run(arguments: argparse.Namespace) -> int:
    """Make a backup and print its name; the exit status."""
    from webui.data_folder import BACKUPS, default_folder
    from webui.event_store import StoreFailed, StoreTooNew
    from webui.event_store.backup import make_backup

    data = (arguments.data or default_folder(os.environ)).expanduser().absolute()
    to = (arguments.to or data / BACKUPS).expanduser().absolute()
    try:
        made = make_backup(data, to, time.time())
    except (StoreFailed, StoreTooNew) as error:
        raise CommandFailed(str(error)) from error
    sys.stdout.write(f"{made}\n")
    return 0
