"""`amarrako check`: whether the log, and what is derived from it, are as they were stored."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from scorekeeper.commands import CommandFailed

SUMMARY = "check the log of events and what is derived from it for damage"
EXAMPLES = """\
examples:
  amarrako check
  amarrako check --data /srv/mus

Prints a line for each problem, and ends with status 1 if there is any. Works while the server runs.
`amarrako rebuild` mends the lists, `amarrako restore` the log."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--data", metavar="DIR", type=Path, help="folder of the matches")


def run(arguments: argparse.Namespace) -> int:
    """Check and print; the exit status."""
    from scorekeeper.refusal import Refused
    from webui.data_folder import default_folder
    from webui.event_store import EventReader, StoreFailed, StoreTooNew
    from webui.queries.checking import check

    data = (arguments.data or default_folder(os.environ)).expanduser().absolute()
    problems = 0
    try:
        for problem in check(lambda: EventReader(data), data):
            sys.stdout.write(f"{problem}\n")
            problems += 1
    except (StoreFailed, StoreTooNew, Refused) as error:
        raise CommandFailed(str(error)) from error
    if not problems:
        sys.stdout.write("no damage\n")
    return 1 if problems else 0
