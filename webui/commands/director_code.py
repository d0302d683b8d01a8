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
    from webui.secrets import DIRECTOR_CODE
    from webui.secrets.kept import read_kept, spaced

    data: Path = arguments.data
    code = read_kept(data / DIRECTOR_CODE)
    if code is None:
        raise CommandFailed(
            f"{data} has no director's code that can be read: ask for one on the page /director"
        )
    print(spaced(code))
    return 0
