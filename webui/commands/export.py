"""`amarrako export`: what was played, as hand records, in words, or for a spreadsheet."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from scorekeeper.commands import CommandFailed
from scorekeeper.words import LANGUAGES, translate

if TYPE_CHECKING:
    from webui.log import LogReader
    from webui.tables.past import Past

T = TypeVar("T")

SUMMARY = "what was played, as hand records (JSON Lines), in words, or for a spreadsheet (CSV)"
EXAMPLES = """\
examples:
  amarrako export                                the hands of the only table there is
  amarrako export --table K7QF > evening.jsonl   of one of several
  amarrako export --table K7QF --format text     the matches in words
  amarrako export --all --format csv             every match of every table, one a line
  amarrako export --all --to season              everything in every form, into a folder
  amarrako export --table K7QF | amarrako settle
                                                 the stones of every hand, reckoned anew

Works while the server runs and while it does not. Hands that are not finished, and what was taken
back, are left out. The columns of the CSV stand in docs/export.md."""

FORMATS = ("jsonl", "text", "csv", "hands-csv")
TOGETHER = {"csv": "matches.csv", "hands-csv": "hands.csv"}
"""Files that hold all tables; of the other forms each table has one."""
ENDINGS = {"jsonl": ".jsonl", "text": ".txt"}


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--data", metavar="DIR", type=Path, help="folder of the matches")
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
        "--lang", choices=LANGUAGES, default=LANGUAGES[0], help="language of the text"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print it, or write it; the exit status, 1 where one of the tables could not be read."""
    from scorekeeper.refusal import Refused
    from webui.log import LogFailed, LogTooNew
    from webui.log.place import default_folder
    from webui.log.reader import SqliteReader
    from webui.tables.past import Past

    folder = (arguments.data or default_folder(os.environ)).expanduser().absolute()
    try:
        reader = SqliteReader(folder)
        try:
            codes = _codes(arguments, reader, folder)
        finally:
            reader.close()
        export = _Export(
            lambda code: Past(lambda: SqliteReader(folder), code),
            language=arguments.lang,
            everything=arguments.all,
        )
        if arguments.to is None:
            sys.stdout.writelines(export.text_of(arguments.format or FORMATS[0], codes))
        else:
            export.write(arguments.to, [arguments.format] if arguments.format else FORMATS, codes)
    except (LogFailed, LogTooNew, Refused) as error:
        raise CommandFailed(str(error)) from error
    return 1 if export.unread else 0


def _codes(arguments: argparse.Namespace, reader: LogReader, folder: Path) -> list[str]:
    from webui.codes import read_code

    if arguments.table:
        return [read_code(arguments.table)]
    codes = reader.tables()
    if not codes:
        msg = f"no table has been played in {folder}"
        raise CommandFailed(msg)
    if len(codes) > 1 and not arguments.all:
        msg = f"there are several tables; choose one with --table, or --all: {', '.join(codes)}"
        raise CommandFailed(msg)
    return codes


class _Export:
    """Reads tables one after the other. Of all tables, one that is damaged is left out.

    unread: the tables that were left out, each told on stderr.
    """

    def __init__(self, opened: Callable[[str], Past], *, language: str, everything: bool) -> None:
        self._open = opened
        self._language = language
        self._everything = everything
        self.unread: set[str] = set()

    def write(self, folder: Path, formats: Sequence[str], codes: Sequence[str]) -> None:
        """Write files into a folder."""
        folder.mkdir(parents=True, exist_ok=True)
        for form in formats:
            if form in TOGETHER:
                files = {TOGETHER[form]: codes}
            else:
                files = {f"{code}{ENDINGS[form]}": [code] for code in codes}
            for name, of in files.items():
                text = "".join(self.text_of(form, of))
                (folder / name).write_text(text, encoding="utf-8")

    def text_of(self, form: str, codes: Sequence[str]) -> Iterator[str]:
        """The text in this form, in parts."""
        from scorekeeper.record import HAND_COLUMNS, MATCH_COLUMNS, sheet

        match form:
            case "csv":
                yield sheet(MATCH_COLUMNS, self._of_each(codes, lambda past: past.match_lines()))
            case "hands-csv":
                yield sheet(HAND_COLUMNS, self._of_each(codes, lambda past: past.hand_lines()))
            case "text":
                yield from self._of_each(codes, self._texts)
            case _:
                yield from self._of_each(codes, self._records)

    def _of_each(self, codes: Sequence[str], part: Callable[[Past], Iterable[T]]) -> Iterator[T]:
        """The parts of every table; of one that is damaged, nothing."""
        from scorekeeper.refusal import Refused

        for code in codes:
            try:
                with self._open(code) as past:
                    parts = list(part(past))
            except Refused as refusal:
                if not self._everything:
                    raise
                if code not in self.unread:
                    sys.stderr.write(f"amarrako: {refusal}\n")
                self.unread.add(code)
            else:
                yield from parts

    def _texts(self, past: Past) -> Iterator[str]:
        for text in past.texts(self._language):
            heading = translate(self._language, "export.table", table=past.code)
            yield f"{heading}\n{text}\n" if self._everything else f"{text}\n"

    def _records(self, past: Past) -> Iterator[str]:
        for record in past.records():
            if self._everything:
                record["id"] = f"{past.code}-{record['id']}"
            yield json.dumps(record, ensure_ascii=False) + "\n"
