"""`amarrako export`: a table's hands as hand records, or its matches in words."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.commands import CommandFailed
from scorekeeper.words import LANGUAGES

if TYPE_CHECKING:
    from webui.log import LogReader
    from webui.tables.past import Past

SUMMARY = "a table's hands as hand records (JSON Lines), or its matches in words"
EXAMPLES = """\
examples:
  amarrako export                                the hands of the only table there is
  amarrako export --table K7QF > evening.jsonl   of one of several
  amarrako export --table K7QF --format text     the matches in words
  amarrako export --table K7QF | amarrako settle
                                                 the stones of every hand, reckoned anew

Works while the server runs and while it does not. Hands that are not finished, and what was taken
back, are left out."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--data", metavar="DIR", type=Path, help="folder of the matches")
    parser.add_argument("--table", metavar="CODE", help="which table (not needed for an only one)")
    parser.add_argument(
        "--format", choices=("jsonl", "text"), default="jsonl", help="default: jsonl"
    )
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=LANGUAGES[0], help="language of the text"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print it; the exit status."""
    from scorekeeper.refusal import Refused
    from webui.codes import read_code
    from webui.log import LogFailed, LogTooNew
    from webui.log.place import default_folder
    from webui.log.reader import SqliteReader
    from webui.tables.past import Past

    folder = (arguments.data or default_folder(os.environ)).expanduser().absolute()
    try:
        reader = SqliteReader(folder)
        try:
            code = read_code(arguments.table) if arguments.table else _only_table(reader, folder)
        finally:
            reader.close()
        with Past(lambda: SqliteReader(folder), code) as past:
            for part in _parts(past, arguments):
                print(part)
    except (LogFailed, LogTooNew, Refused) as error:
        raise CommandFailed(str(error)) from error
    return 0


def _parts(past: Past, arguments: argparse.Namespace) -> Iterator[str]:
    if arguments.format == "text":
        yield from past.texts(arguments.lang)
    else:
        for record in past.records():
            yield json.dumps(record, ensure_ascii=False)


def _only_table(reader: LogReader, folder: Path) -> str:
    codes = reader.tables()
    if not codes:
        msg = f"no table has been played in {folder}"
        raise CommandFailed(msg)
    if len(codes) > 1:
        msg = f"there are several tables; choose one with --table: {', '.join(codes)}"
        raise CommandFailed(msg)
    return codes[0]
