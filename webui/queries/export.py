"""Export of matches as files: hand records, text, and CSV for spreadsheets."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from scorekeeper.house.house import House
from scorekeeper.record.csv_columns import HAND_COLUMNS, MATCH_COLUMNS, sheet
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.words import translate
from webui.queries.history import History, history

T = TypeVar("T")

FORMATS = {"jsonl": ".jsonl", "text": ".txt", "csv": "matches.csv", "hands-csv": "hands.csv"}
"""The file of each format: one for all tables, or (where it begins with a dot) one for each."""


class Export:
    """Exports tables one after the other. Of several tables, one that is damaged is left out.

    Where everything is exported, each part names its table.
    """

    def __init__(self, data: Path, house: House, *, language: str, everything: bool) -> None:
        self._data = data
        self._house = house
        self._language = language
        self._everything = everything
        self.unread: dict[str, Refused] = {}
        """Why tables were left out, by code."""

    def write(self, folder: Path, formats: Iterable[str], codes: Sequence[str]) -> None:
        """Write the files of these formats into a folder."""
        folder.mkdir(parents=True, exist_ok=True)
        for form in formats:
            name = FORMATS[form]
            files = {f"{code}{name}": [code] for code in codes}
            for file, tables in (files if name.startswith(".") else {name: codes}).items():
                (folder / file).write_text("".join(self.text_of(form, tables)), encoding="utf-8")

    def text_of(self, form: str, codes: Sequence[str]) -> Iterator[str]:
        """The text in this format, in parts. Refused: the only table cannot be read."""
        match form:
            case "csv":
                yield sheet(MATCH_COLUMNS, self._of_each(codes, History.match_lines))
            case "hands-csv":
                yield sheet(HAND_COLUMNS, self._of_each(codes, History.hand_lines))
            case "text":
                yield from self._of_each(codes, self._texts)
            case _:
                yield from self._of_each(codes, self._records)

    def _of_each(self, codes: Sequence[str], part: Callable[[History], Iterable[T]]) -> Iterator[T]:
        for code in codes:
            try:
                with history(self._data, self._house, code) as found:
                    parts = list(part(found))
            except Refused as refusal:
                if not self._everything:
                    raise
                if refusal.code is not RefusalCode.NO_SUCH_TABLE:  # nothing was recorded of it
                    self.unread[code] = refusal
            else:
                yield from parts

    def _texts(self, found: History) -> Iterator[str]:
        for text in found.texts(self._language):
            heading = translate(self._language, "export.table", "export.", table=found.code)
            yield f"{heading}\n{text}\n" if self._everything else f"{text}\n"

    def _records(self, found: History) -> Iterator[str]:
        for record in found.records():
            if self._everything:
                record["id"] = f"{found.code}-{record['id']}"
            yield json.dumps(record, ensure_ascii=False) + "\n"
