"""`amarrako restore`: all data from a backup."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from scorekeeper.process import CommandFailed
from webui.cli.options import data_option
from webui.cli.values import folder

SUMMARY = "restore matches, rule sets and settings from a backup"
EXAMPLES = """\
examples:
  amarrako restore                                          the newest good backup
  amarrako restore --from /media/stick/amarrako             the newest of another folder
  amarrako restore --from amarrako-20261123T094200Z.zip     this one, also on another box

Stop the server first. A backup is opened as the server would open it, before it replaces anything.
The data that are there are kept beside, as amarrako.sqlite3.before-DATE."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    data_option(parser)
    parser.add_argument(
        "--from", metavar="PATH", type=folder, dest="source", help="backup, or folder of backups"
    )


def run(arguments: argparse.Namespace) -> int:
    """Restore, and print what was restored; the exit status."""
    from webui.data_folder import BACKUPS, claim, make_folder
    from webui.store.sqlite.backup import backups_in
    from webui.store.sqlite.repair import replace_by
    from webui.store.trial import reason_against

    data: Path = arguments.data
    source: Path = arguments.source or data / BACKUPS
    backups = backups_in(source) if source.is_dir() else [source]
    make_folder(data)
    claim(data)
    for backup in backups:
        reason = reason_against(backup, data)
        if reason is None:
            replace_by(backup, data, time.time())
            print(backup)
            return 0
        print(f"{backup}: {reason}", file=sys.stderr)
    raise CommandFailed(f"there is no good backup in {source}")
