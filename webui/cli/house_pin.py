"""`amarrako house-pin`: the PIN for what concerns the whole server."""

from __future__ import annotations

import argparse
from pathlib import Path

from scorekeeper.process import CommandFailed
from webui.cli.options import data_option, database_option

SUMMARY = "print the house PIN, which settings, backups and closing tables ask for"
EXAMPLES = """\
examples:
  amarrako house-pin
  amarrako house-pin --data /srv/mus
  DATABASE_URL=postgresql:///amarrako amarrako house-pin          of all servers there
  sudo -u amarrako amarrako house-pin --data /var/lib/amarrako    on an installed box

The server makes it at its first start. The page /house changes it. Works while the server runs."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    data_option(parser)
    database_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the PIN; the exit status."""
    from webui.secrets import HOUSE_PIN

    return print_code(arguments.data, HOUSE_PIN, "start the server once")


def print_code(data: Path, name: str, how: str) -> int:
    """Print a code in the database, or in a data folder. CommandFailed: it is not there."""
    from webui.database import database
    from webui.secrets.kept import SIX_DIGITS, read_kept, spaced
    from webui.secrets.places import InDatabase
    from webui.store.opening import shared_values_at

    url = database()
    if url is None:
        code = read_kept(data / name)
    else:
        with shared_values_at(url) as shared:
            code = InDatabase(shared).place(name, SIX_DIGITS).get()
    if code is None:
        where = data / name if url is None else "the database"
        raise CommandFailed(f"there is no code in {where}: {how}")
    print(spaced(code))
    return 0
