"""`amarrako rebuild`: what is derived from the log of events, made anew."""

from __future__ import annotations

import argparse
from contextlib import closing
from pathlib import Path

from webui.commands.options import data_option

SUMMARY = "make the list of tables and of matches anew from the log of events"
EXAMPLES = """\
examples:
  amarrako rebuild --data /srv/mus

The server makes anew by itself what another version left behind. This command is for a list that
does not say what was played: stop the server, run it, and start the server again."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    data_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Rebuild; the exit status."""
    from webui.data_folder import claim
    from webui.event_store import EventReader, EventStore
    from webui.queries.rebuilding import rebuild
    from webui.service.jobs import Change

    folder: Path = arguments.data
    claim(folder)
    with closing(EventStore(folder)) as store:

        def change(do: Change) -> None:
            do(store, 0.0)
            store.commit()

        change(lambda store, _at: store.drop_projections())
        matches = rebuild(lambda: EventReader(folder), change)
    print(f"{matches} matches")
    return 0
