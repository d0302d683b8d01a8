"""`amarrako restore`: matches and settings from a backup."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from scorekeeper.process import CommandFailed
from webui.cli.options import data_option, folder

SUMMARY = "matches, rule sets and settings from a backup"
EXAMPLES = """\
examples:
  amarrako restore                                          the newest good backup
  amarrako restore --from /media/stick/amarrako             the newest of another folder
  amarrako restore --from amarrako-20261123T094200Z.zip     this one, also on another box

Stop the server first. A backup is opened as the server would open it, before it replaces anything.
The matches that are there are kept beside, as amarrako.sqlite3.before-DATE; settings that were made
on a phone are replaced only with --settings."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    data_option(parser)
    parser.add_argument(
        "--from", metavar="PATH", type=folder, dest="source", help="backup, or folder of backups"
    )
    parser.add_argument(
        "--settings", action="store_true", help="replace the settings made on a phone, too"
    )


def run(arguments: argparse.Namespace) -> int:
    """Restore, and print what was restored; the exit status."""
    from webui.data_folder import BACKUPS, claim, make_folder
    from webui.store.backup import backups_in
    from webui.store.repair import replace_by
    from webui.store.trial import reason_against

    data: Path = arguments.data
    source: Path = arguments.source or data / BACKUPS
    backups = backups_in(source) if source.is_dir() else [source]
    make_folder(data)
    claim(data)
    for backup in backups:
        reason = reason_against(backup, data)
        if reason is None:
            replace_by(backup, data, time.time(), settings=arguments.settings)
            print(backup)
            return 0
        print(f"{backup}: {reason}", file=sys.stderr)
    raise CommandFailed(f"there is no good backup in {source}")
