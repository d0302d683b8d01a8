"""What the server prints: its log on standard error, and words for whoever stands at its terminal.

Real threads write both. A terminal held by Ctrl-S, or a journal that takes nothing, would otherwise
stop the event loop and the writer. What no longer fits is left out, and counted.

The log has one JSON object a line. No token, no whole hash and no address of a page with a secret
in it is ever put in.
"""

from __future__ import annotations

import json
import logging
import queue
import sys
import threading
from datetime import UTC, datetime
from typing import TextIO

logger = logging.getLogger("amarrako.server")

FIELDS = (
    "table",
    "command",
    "code",
    "reason",
    "address",
    "path",
    "folder",
    "host",
    "port",
    "version",
    "tables",
    "referee",
    "settings",
)
"""Fields of a log record that are written beside its event; all others are left out."""
MOST_LOG_LINES = 1000
MOST_WORDS = 32
"""Lines that may wait for a terminal that takes none; a code is good for minutes only."""
LAST_LINES_WITHIN = 1.0
"""Seconds that the last lines have at the end."""


class LineWriter:
    """Writes lines to a stream from a daemon thread of its own. Thread-safe, never waits.

    Args:
        stream: Where to.
        most: Lines that may wait.
    """

    def __init__(self, stream: TextIO, most: int) -> None:
        self._stream = stream
        self._lines: queue.Queue[str | None] = queue.Queue(most)
        self._thread = threading.Thread(target=self._run, name="lines", daemon=True)
        self._lock = threading.Lock()

    def write(self, line: str) -> bool:
        """Have a line written; False: there is no room for it."""
        with self._lock:
            if self._thread.ident is None:
                self._thread.start()
        try:
            self._lines.put_nowait(line)
        except queue.Full:
            return False
        return True

    def close(self) -> None:
        """Write what waits, if that does not take long."""
        if self._thread.ident is not None:
            try:
                self._lines.put(None, timeout=LAST_LINES_WITHIN)
            except queue.Full:
                return
            self._thread.join(LAST_LINES_WITHIN)

    def _run(self) -> None:
        while (line := self._lines.get()) is not None:
            try:
                self._stream.write(f"{line}\n")
                self._stream.flush()
            except (OSError, ValueError):
                continue  # nobody is there any more


class Terminal:
    """Standard output, for whoever stands at the server."""

    def __init__(self) -> None:
        self._lines = LineWriter(sys.stdout, MOST_WORDS)

    def announce_code(self, table: str, code: str, seconds: int) -> None:
        """Show a referee's code in groups of three, as one reads it out. Never part of the log."""
        words = f"Referee's code for table {table}: {code[:3]} {code[3:]} (good for {seconds} s)"
        if not self._lines.write(words):
            logger.warning("terminal takes nothing", extra={"table": table})


class JsonLines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """At, level, event, its fields, and the trace of a fault."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
        }
        line |= {field: record.__dict__[field] for field in FIELDS if field in record.__dict__}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class LogHandler(logging.Handler):
    """Log records to standard error, without ever waiting for it."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonLines())
        self._lines = LineWriter(sys.stderr, MOST_LOG_LINES)
        self._lost = 0

    def emit(self, record: logging.LogRecord) -> None:
        """Have a record written."""
        try:
            line = self.format(record)
        except Exception:  # noqa: BLE001 (as logging does: a fault in logging stops nobody)
            self.handleError(record)
            return
        if self._lost:
            line = f'{line[:-1]}, "lost": {self._lost}}}'
        self._lost = 0 if self._lines.write(line) else self._lost + 1

    def close(self) -> None:
        """Write the last lines."""
        self._lines.close()
        super().close()


def set_up(level: str) -> None:
    """Send everything through here; libraries from warnings on, ourselves from `level` on."""
    logging.basicConfig(handlers=[LogHandler()], level=logging.WARNING, force=True)
    logging.getLogger("amarrako").setLevel(level.upper())
    logging.captureWarnings(True)
