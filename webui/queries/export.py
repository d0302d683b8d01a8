"""Export of matches as files: hand records, text, and CSV for spreadsheets."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import TypeVar

from scorekeeper.record import HAND_COLUMNS, MATCH_COLUMNS, sheet
from scorekeeper.refusal import Refused
from scorekeeper.words import translate
from webui.event_store import EventReader
from webui.queries.history import History, history

T = TypeVar("T")

TOGETHER = {"csv": "matches.csv", "hands-csv": "hands.csv"}
"""Files that hold all tables; of the other formats each table has one."""
ENDINGS = {"jsonl": ".jsonl", "text": ".txt"}


class Export:
    """Reads tables one after the other. Of all tables, one that is damaged is left out.

    Args:
        folder: The folder of the matches.
        language: Of the matches in words.
        everything: Whether all tables are exported: then each part says which one it is of.

    Attributes:
        unread: Why tables were left out, by code.
    """

    def __init__(self, folder: Path, *, language: str, everything: bool) -> None:
        self._folder = folder
        self._language = language
        self._everything = everything
        self.unread: dict[str, Refused] = {}

    def tables(self) -> list[str]:
        """All table codes, oldest table first. StoreFailed, StoreTooNew."""
        with closing(EventReader(self._folder)) as reader:
            return reader.tables()

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
        """The text in this format, in parts. Refused: the only table cannot be read."""
        match form:
            case "csv":
                yield sheet(MATCH_COLUMNS, self._of_each(codes, lambda found: found.match_lines()))
            case "hands-csv":
                yield sheet(HAND_COLUMNS, self._of_each(codes, lambda found: found.hand_lines()))
            case "text":
                yield from self._of_each(codes, self._texts)
            case _:
                yield from self._of_each(codes, self._records)

    def _of_each(self, codes: Sequence[str], part: Callable[[History], Iterable[T]]) -> Iterator[T]:
        """The parts of every table; of one that is damaged, nothing."""
        for code in codes:
            try:
                with history(lambda: EventReader(self._folder), code) as found:
                    parts = list(part(found))
            except Refused as refusal:
                if not self._everything:
                    raise
                self.unread[code] = refusal
            else:
                yield from parts

    def _texts(self, found: History) -> Iterator[str]:
        for text in found.texts(self._language):
            heading = translate(self._language, "export.table", table=found.code)
            yield f"{heading}\n{text}\n" if self._everything else f"{text}\n"

    def _records(self, found: History) -> Iterator[str]:
        for record in found.records():
            if self._everything:
                record["id"] = f"{found.code}-{record['id']}"
            yield json.dumps(record, ensure_ascii=False) + "\n"
