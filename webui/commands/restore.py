"""`amarrako restore`: matches and settings from a backup."""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

from scorekeeper.commands import CommandFailed

SUMMARY = "matches, rule sets and settings from a backup"
EXAMPLES = """\
examples:
  amarrako restore                                          the newest good backup
  amarrako restore --from /media/stick/amarrako             the newest of another folder
  amarrako restore --from amarrako-20261123T094200Z.zip     this one, also on another box

Stop the server first. The matches that are there are kept beside, as amarrako.sqlite3.before-DATE;
settings that were made on a phone are replaced only with --settings."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--data", metavar="DIR", type=Path, help="folder of the matches")
    parser.add_argument(
        "--from", metavar="PATH", type=Path, dest="source", help="backup, or folder of backups"
    )
    parser.add_argument(
        "--settings", action="store_true", help="replace the settings made on a phone, too"
    )


def run(arguments: argparse.Namespace) -> int:
    """Restore, and print what was restored; the exit status."""
    from webui.data_folder import BACKUPS, FolderError, claim, default_folder, make_folder
    from webui.event_store import StoreFailed, StoreTooNew
    from webui.event_store.backup import backups_in
    from webui.event_store.damage import replace_by

    data = (arguments.data or default_folder(os.environ)).expanduser().absolute()
    source = (arguments.source or data / BACKUPS).expanduser().absolute()
    backups = backups_in(source) if source.is_dir() else [source]
    try:
        make_folder(data)
        claim(data)
        restored = replace_by(backups, data, time.time(), settings=arguments.settings)
    except (FolderError, StoreFailed, StoreTooNew) as error:
        raise CommandFailed(str(error)) from error
    if restored is None:
        raise CommandFailed(f"there is no good backup in {source}")
    sys.stdout.write(f"{restored}\n")
    return 0
