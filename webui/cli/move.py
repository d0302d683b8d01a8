"""`amarrako move`: carry the matches from the data folder into a database, or back."""

from __future__ import annotations

import argparse
import time
from contextlib import closing
from pathlib import Path

from webui.cli.options import data_option
from webui.cli.values import database_address

SUMMARY = "carry the matches into a PostgreSQL database, or back"
EXAMPLES = """\
examples:
  amarrako move --data /srv/mus --to postgresql://amarrako@db/amarrako
  amarrako move --data /srv/mus --from postgresql://amarrako@db/amarrako

Stop the servers first. The matches are copied, each event compared with its original, into what has
none yet, and with them the sounds and pictures of the house, its codes and keys: printed cards,
invitations, panels and signatures stay valid. Where they were they stay (docs/hosting.md)."""


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
    from webui.secrets import KINDS
    from webui.secrets.places import InDatabase, InFiles, copy_secrets
    from webui.store import SqliteReader, SqliteStore
    from webui.store.moving import check_empty, copy_events, copy_files
    from webui.store.opening import house_files_at, open_database, shared_values_at

    folder: Path = arguments.data
    url: str = arguments.to or arguments.source
    if arguments.to is None:
        make_folder(folder)
    claim(folder)
    with closing(open_database(url)) as database, shared_values_at(url) as shared:
        here, there = InFiles(folder), InDatabase(shared)
        files = house_files_at(url, folder)
        # Secrets first: where there are matches already, nothing can be copied again.
        if arguments.to is not None:
            with closing(SqliteReader(folder)) as reader:
                check_empty(database)
                copy_secrets(KINDS, here, there)
                copy_files(folder, files, time.time(), back=False)
                copied = copy_events(reader, database)
        else:
            with closing(SqliteStore(folder)) as store:
                check_empty(store)
                copy_secrets(KINDS, there, here)
                copy_files(folder, files, time.time(), back=True)
                copied = copy_events(database, store)
    print(f"{copied} events")
    return 0
