"""`amarrako rebuild`: rebuild the projections of the event log."""

from __future__ import annotations

import argparse
from contextlib import closing
from pathlib import Path

from webui.cli.options import data_option, database_option

SUMMARY = "rebuild the lists of tables and of matches from the event log"
EXAMPLES = """\
examples:
  amarrako rebuild --data /srv/mus

The server itself rebuilds rows of another version. This command is for a list that differs from
what was played: stop the server, run the command, and start the server again."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    data_option(parser)
    database_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Rebuild; the exit status."""
    from webui.data_folder import claim
    from webui.projections.rebuilding import rebuild
    from webui.store import open_store
    from webui.streams.interface import Change

    folder: Path = arguments.data
    claim(folder)
    with closing(open_store(folder)) as store:

        def change(do: Change) -> None:
            do(store, 0.0)
            store.commit()

        change(lambda store, _at: store.drop_projections())
        matches = rebuild(folder, change)
    print(f"{matches} matches")
    return 0
