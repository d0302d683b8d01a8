"""Notices about the data, which stay on the screens until somebody dismisses them."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Literal, TypedDict

from scorekeeper.process.files import write_atomically

logger = logging.getLogger("amarrako.server")

FILE = "notices.json"
MOST = 20

NoticeCode = Literal[
    "log_restored", "log_set_aside", "entries_lost", "championship_entries_lost", "damage_found"
]


class NoticeShape(TypedDict):
    """A notice; its sentence is `notice.<code>` of the dictionaries."""

    code: NoticeCode
    params: dict[str, str | int]
    at: float
    """Seconds since 1970."""


class Notices:
    """The notices of a data folder, in a small file there. Thread-safe."""

    def __init__(self, folder: Path) -> None:
        self.changed: Callable[[NoticeShape | None], None] = lambda _newest: None
        """Called with the newest notice after every change."""
        self._path = folder / FILE
        self._lock = threading.Lock()
        self._notices = _read(self._path)

    def all(self) -> list[NoticeShape]:
        """The notices, oldest first."""
        return list(self._notices)

    def newest(self) -> NoticeShape | None:
        """The newest notice, which screens with little room show alone."""
        notices = self._notices
        return notices[-1] if notices else None

    def add(self, code: NoticeCode, at: float, params: dict[str, str | int]) -> None:
        """Add a notice."""
        with self._lock:
            notice = NoticeShape(code=code, params=params, at=at)
            self._notices = [*self._notices, notice][-MOST:]
            self._write()
        self.changed(notice)

    def dismiss(self) -> None:
        """Delete all notices."""
        with self._lock:
            if self._notices:
                self._notices = []
                self._write()
        self.changed(None)

    def _write(self) -> None:
        try:
            write_atomically(self._path, json.dumps(self._notices).encode())
        except OSError as error:
            logger.warning("notices not stored", extra={"reason": str(error)})


def _read(path: Path) -> list[NoticeShape]:
    try:
        found: list[NoticeShape] = json.loads(path.read_bytes())
        return [
            NoticeShape(code=each["code"], params=dict(each["params"]), at=float(each["at"]))
            for each in found
        ]
    except (OSError, ValueError, TypeError, LookupError):
        return []
