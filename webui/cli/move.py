"""`amarrako move`: carry the matches from the data folder into a database, or back."""

from __future__ import annotations

import argparse
from contextlib import closing
from pathlib import Path

from webui.cli.options import data_option, database_address

SUMMARY = "carry the matches into a PostgreSQL database, or back"
EXAMPLES = """\
examples:
  amarrako move --data /srv/mus --to postgresql://amarrako@db/amarrako
  amarrako move --data /srv/mus --from postgresql://amarrako@db/amarrako

Stop the servers first. The matches are copied, each event compared with its original, into what has
none yet; where they were they stay as they are. Files, codes and keys in the data folder are not
part of it (docs/hosting.md)."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    data_option(parser)
    other = parser.add_mutually_exclusive_group(required=True)
    other.add_argument("--to", metavar="URL", type=database_address, help="the database they go to")
    other.add_argument(
        "--from",
        metavar="URL",
        type=database_address,
        dest="source",
        help="the database they come from",
    )


def run(arguments: argparse.Namespace) -> int:
    """Copy, and print how many events there were; the exit status."""
    from webui.data_folder import claim, make_folder
    from webui.store import SqliteReader, SqliteStore
    from webui.store.moving import copy_events
    from webui.store.opening import open_database

    folder: Path = arguments.data
    url: str = arguments.to or arguments.source
    if arguments.to is None:
        make_folder(folder)
    claim(folder)
    with closing(open_database(url)) as database:
        if arguments.to is not None:
            with closing(SqliteReader(folder)) as reader:
                copied = copy_events(reader, database)
        else:
            with closing(SqliteStore(folder)) as store:
                copied = copy_events(database, store)
    print(f"{copied} events")
    return 0
