"""`amarrako director-code`: the code that makes a phone a director of championships."""

from __future__ import annotations

import argparse

from webui.cli.house_pin import print_code
from webui.cli.options import data_option, database_option

SUMMARY = "print the code by which a phone becomes a director of championships"
EXAMPLES = """\
examples:
  amarrako director-code
  amarrako director-code --data /srv/mus

There is one as soon as a phone has asked for it on the page /director; a director can change it.
Works while the server runs."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    data_option(parser)
    database_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the code; the exit status."""
    from webui.secrets import DIRECTOR_CODE

    return print_code(arguments.data, DIRECTOR_CODE, "ask for one on the page /director")
