"""Make backups: every hour, and soon after a match has ended."""

from __future__ import annotations

import logging
import time
from contextlib import closing
from pathlib import Path

from webui.ops.periodic import repeat
from webui.projections.matches import MATCHES
from webui.store import OtherFormat, StoreFailed, open_reader
from webui.store.sqlite.backup import make_backup
from webui.store.sqlite.heads import FILE as HEADS

logger = logging.getLogger("amarrako.server")

LOOK_EVERY = 60.0
"""Seconds between two looks for finished matches: those of a minute share a backup."""
HOUR = 3600.0


class BackupSchedule:
    """Make a backup when one is due. Used by one thread."""

    def __init__(self, data: Path, to: Path) -> None:
        self._data = data
        self._to = to
        self._made: float | None = None
        """When the last backup was tried, on the clock of `back_up_if_due`."""
        self._content: object = None
        """Content of the last backup that was made, to compare."""
        self._ended: float | None = None
        """When the last match had ended at that time."""

    def back_up_if_due(self, monotonic: float, wall: float) -> Path | None:
        """Make a backup if one is due; where nothing has changed, none is.

        Args:
            monotonic: Seconds that never go back.
            wall: Seconds since 1970.

        Returns:
            The backup; None: none was due, or it failed, which is logged.
        """
        try:
            content, ended = self._look_at_log()
            due = self._made is None or monotonic - self._made >= HOUR or ended != self._ended
            if not due or content == self._content:
                return None
            self._made, self._ended = monotonic, ended
            made = make_backup(self._data, self._to, wall)
        except (StoreFailed, OtherFormat) as error:
            logger.error("no backup made", extra={"reason": str(error)})  # noqa: TRY400
            return None
        self._content = content
        return made

    def _look_at_log(self) -> tuple[object, float | None]:
        """What would be backed up, and when the last match ended."""
        with closing(open_reader(self._data)) as reader:
            newest = reader.newest_projected(MATCHES.key, "at", 1)
        heads = self._data / HEADS
        written = heads.stat().st_mtime_ns if heads.exists() else 0
        return written, newest[0].at if newest else None


def start_backups(data: Path, to: Path) -> None:
    """Start the thread."""
    backups = BackupSchedule(data, to)
    repeat("backups", LOOK_EVERY, lambda: backups.back_up_if_due(time.monotonic(), time.time()))
