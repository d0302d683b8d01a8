"""`amarrako uninstall`: undo what `amarrako install` changed."""

from __future__ import annotations

import argparse
import os

from device.cli.install import ROOT_ONLY, print_line
from scorekeeper.process import CommandFailed

SUMMARY = "revert all that `amarrako install` changed; the matches stay (as root)"
EXAMPLES = """\
examples:
  sudo amarrako uninstall --dry-run   what it would take back; changes nothing
  sudo amarrako uninstall             afterwards only /var/lib/amarrako is left, with the matches"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--dry-run", action="store_true", help="print every change, make none")


def run(arguments: argparse.Namespace) -> int:
    """Undo it; return the exit status."""
    from device.install import journal  # Imported here: `amarrako --help` must be quick.
    from device.install.machine import Machine

    if os.geteuid() != 0:
        raise CommandFailed(ROOT_ONLY.format("uninstall"))
    journal.uninstall(Machine(), print_line, dry=arguments.dry_run)
    return 0
