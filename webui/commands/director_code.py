"""`amarrako director-code`: the code that makes a phone a director of championships."""

from __future__ import annotations

import argparse
from pathlib import Path

from scorekeeper.commands import CommandFailed
from webui.commands.options import data_option

SUMMARY = "print the code by which a phone becomes a director of championships"
EXAMPLES = """\
examples:
  amarrako director-code
  amarrako director-code --data /srv/mus

There is one as soon as a phone has asked for it on the page /director; a director can change it.
Works while the server runs."""

configure = data_option


def run(arguments: argparse.Namespace) -> int:
    """Print the code; the exit status."""
    from webui.service.director_code import read_director_code

    data: Path = arguments.data
    code = read_director_code(data)
    if code is None:
        raise CommandFailed(
            f"{data} has no director's code that can be read: ask for one on the page /director"
        )
    print(code[:3], code[3:])
    return 0
