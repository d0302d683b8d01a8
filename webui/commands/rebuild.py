"""`amarrako rebuild`: what is derived from the log of events, made anew."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import closing
from pathlib import Path

from scorekeeper.commands import CommandFailed

SUMMARY = "make the list of tables and of matches anew from the log of events"
EXAMPLES = """\
examples:
  amarrako rebuild --data /srv/mus

The server makes anew by itself what another version left behind. This command is for a list that
does not say what was played: stop the server, run it, and start the server again."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--data", metavar="DIR", type=Path, help="folder of the matches")


def run(arguments: argparse.Namespace) -> int:
    """Rebuild; the exit status."""
    from scorekeeper.refusal import Refused
    from webui.data_folder import FolderError, claim, default_folder
    from webui.event_store import EventReader, EventStore, StoreFailed, StoreTooNew
    from webui.queries.rebuilding import rebuild
    from webui.service.jobs import Change

    folder = (arguments.data or default_folder(os.environ)).expanduser().absolute()
    try:
        claim(folder)
        with closing(EventStore(folder)) as store:

            def change(do: Change) -> None:
                do(store, 0.0)
                store.commit()

            change(lambda store, _at: store.drop_projections())
            matches = rebuild(lambda: EventReader(folder), change)
    except (FolderError, StoreFailed, StoreTooNew, Refused) as error:
        raise CommandFailed(str(error)) from error
    sys.stdout.write(f"{matches} matches\n")
    return 0
