"""`amarrako check`: whether the log, and what is derived from it, are as they were stored."""

from __future__ import annotations

import argparse
from pathlib import Path

from webui.cli.options import data_option, database_option

SUMMARY = "check the log of events and what is derived from it for damage"
EXAMPLES = """\
examples:
  amarrako check
  amarrako check --data /srv/mus

Prints a line for each problem, and ends with status 1 if there is any. Works while the server runs.
`amarrako rebuild` mends the lists, `amarrako restore` the log."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    data_option(parser)
    database_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Check and print; the exit status."""
    from webui.queries.checking import check

    data: Path = arguments.data
    status = 0
    for problem in check(data):
        print(problem)
        status = 1
    if status == 0:
        print("no damage")
    return status
