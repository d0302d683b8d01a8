"""`amarrako house-pin`: the PIN for what concerns the whole server."""

from __future__ import annotations

import argparse
from pathlib import Path

from scorekeeper.process import CommandFailed
from webui.cli.options import data_option

SUMMARY = "print the house PIN, which settings, backups and closing tables ask for"
EXAMPLES = """\
examples:
  amarrako house-pin
  amarrako house-pin --data /srv/mus
  sudo -u amarrako amarrako house-pin --data /var/lib/amarrako    on an installed box

The server makes it at its first start. The page /house changes it. Works while the server runs."""

configure = data_option


def run(arguments: argparse.Namespace) -> int:
    """Print the PIN; the exit status."""
    from webui.secrets import HOUSE_PIN

    return print_code(arguments.data / HOUSE_PIN, "start the server once")


def print_code(file: Path, how: str) -> int:
    """Print a code of six digits that is kept in a file. CommandFailed: there is none."""
    from webui.secrets.kept import read_kept, spaced

    code = read_kept(file)
    if code is None:
        raise CommandFailed(f"there is no code in {file}: {how}")
    print(spaced(code))
    return 0
