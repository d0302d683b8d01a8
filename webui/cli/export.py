"""`amarrako export`: the matches as hand records, as text, or for a spreadsheet."""

from __future__ import annotations

import argparse
import sys
import time
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.process import CommandFailed
from scorekeeper.words import LANGUAGES
from webui.cli.options import data_option, database_option

if TYPE_CHECKING:
    from scorekeeper.house.house import House

FORMATS = ("jsonl", "text", "csv", "hands-csv")
SUMMARY = "export what was played as hand records (JSON Lines), text or CSV"
EXAMPLES = """\
examples:
  amarrako export                                the hands of the only table there is
  amarrako export --table K7QF > evening.jsonl   of one of several
  amarrako export --table K7QF --format text     the matches in words
  amarrako export --all --format csv             every match of every table, one a line
  amarrako export --all --to season              everything in every form, into a folder
  amarrako export --site results --one-file      season and championships as a page to send
  amarrako export --table K7QF | amarrako settle
                                                 the stones of every hand, computed again

Works while the server runs and while it does not. Hands that are not finished, and events that
were undone, are left out. The columns of the CSV are described in docs/export.md."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    data_option(parser)
    database_option(parser)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--table", metavar="CODE", help="which table (not needed for an only one)")
    which.add_argument("--all", action="store_true", help="all matches of all tables")
    parser.add_argument(
        "--format", choices=FORMATS, help="default: jsonl; with --to, every one of them"
    )
    parser.add_argument(
        "--to", metavar="DIR", type=Path, help="write files into this folder instead of printing"
    )
    parser.add_argument(
        "--site",
        metavar="DIR",
        type=Path,
        help="season and championships as HTML, into DIR",
    )
    parser.add_argument(
        "--one-file", action="store_true", help="with --site: one page, to be sent as a file"
    )
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=LANGUAGES[0], help="language of the text"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print or write the export; the exit status, 1 if one of the tables could not be read."""
    from webui.codes import read_code
    from webui.queries.export import Export
    from webui.store import TABLE, open_reader
    from webui.streams.cache.house import load_house

    folder: Path = arguments.data
    with closing(open_reader(folder)) as reader:
        codes, house = reader.codes(TABLE), load_house(reader)
    if arguments.site is not None:
        return _write_site(arguments, house)
    export = Export(folder, house, language=arguments.lang, everything=arguments.all)
    if arguments.table:
        codes = [read_code(arguments.table)]
    if not codes:
        raise CommandFailed(f"no table has been played in {folder}")
    if len(codes) > 1 and not arguments.all:
        raise CommandFailed(
            f"there are several tables; choose one with --table, or --all: {', '.join(codes)}"
        )
    if arguments.to is None:
        sys.stdout.writelines(export.text_of(arguments.format or FORMATS[0], codes))
    else:
        export.write(arguments.to, [arguments.format] if arguments.format else FORMATS, codes)
    for refusal in export.unread.values():
        sys.stderr.write(f"amarrako: {refusal}\n")
    return 1 if export.unread else 0


def _write_site(arguments: argparse.Namespace, house: House) -> int:
    from webui.queries.site import Site
    from webui.streams.clocks import evening_of

    today = evening_of(time.time())
    site = Site(arguments.data, house, arguments.lang, date.fromisoformat(today))
    for file in site.write(arguments.site, one_file=arguments.one_file):
        sys.stdout.write(f"{file}\n")
    return 0
