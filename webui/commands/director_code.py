"""`amarrako director-code`: the code that makes a phone a director of championships."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from scorekeeper.commands import CommandFailed

SUMMARY = "print the code by which a phone becomes a director of championships"
EXAMPLES = """\
examples:
  amarrako director-code
  amarrako director-code --data /srv/mus

There is one as soon as a phone has asked for it on the page /director; a director can change it.
Works while the server runs."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--data", metavar="DIR", type=Path, help="folder of the matches")


def run(arguments: argparse.Namespace) -> int:
    """Print the code; the exit status."""
    from webui.data_folder import default_folder
    from webui.service.director_code import read_director_code

    data = (arguments.data or default_folder(os.environ)).expanduser().absolute()
    code = read_director_code(data)
    if code is None:
        raise CommandFailed(
            f"{data} has no director's code that can be read: ask for one on the page /director"
        )
    sys.stdout.write(f"{code[:3]} {code[3:]}\n")
    return 0
