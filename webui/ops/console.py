"""Output of the server: the log on standard error, and messages on the terminal.

Threads of their own write both, from bounded queues: a terminal stopped by Ctrl-S, or a journal
that blocks, must not stop the event loop or the writer. Lines that find no room are dropped and
counted.

The log has one JSON object per line. It never contains tokens, whole hashes, URLs with secrets, or
names of people, unless a bug's traceback quotes one.
"""

from __future__ import annotations

import json
import logging
import queue
import sys
import threading
from datetime import UTC, datetime
from typing import TextIO

from webui.secrets.kept import spaced

logger = logging.getLogger("amarrako.server")

FIELDS = (
    "kind",
    "table",
    "match",
    "command",
    "code",
    "reason",
    "address",
    "path",
    "host",
    "port",
    "settings",
    "file",
    "aside",
    "backup",
    "saved",
    "matches",
    "feed",
    "parts",
)
"""Fields of a log record that are written; all others are left out. None has a person's name."""
MAX_LOG_LINES = 1000
MAX_TERMINAL_LINES = 32
"""Lines in the queue; a referee's code is valid for minutes only."""
FLUSH_WITHIN = 1.0
"""Seconds to write the last lines when the server stops."""


class LineWriter:
    """Write lines to a stream from a daemon thread. Thread-safe, never blocks."""

    def __init__(self, stream: TextIO, most: int) -> None:
        self._stream = stream
        self._lines: queue.Queue[str | None] = queue.Queue(most)
        self._thread = threading.Thread(target=self._run, name="lines", daemon=True)
        self._lock = threading.Lock()

    def write(self, line: str) -> bool:
        """Queue a line; False: the queue is full."""
        with self._lock:
            if self._thread.ident is None:
                self._thread.start()
        try:
            self._lines.put_nowait(line)
        except queue.Full:
            return False
        return True

    def close(self) -> None:
        """Write the lines in the queue, within `FLUSH_WITHIN`."""
        if self._thread.ident is not None:
            try:
                self._lines.put(None, timeout=FLUSH_WITHIN)
            except queue.Full:
                return
            self._thread.join(FLUSH_WITHIN)

    def _run(self) -> None:
        while (line := self._lines.get()) is not None:
            try:
                self._stream.write(f"{line}\n")
                self._stream.flush()
            except (OSError, ValueError):
                continue  # the stream is closed


class Terminal:
    """Codes on standard output, for a person at the server; never in a journal or a file."""

    def __init__(self) -> None:
        self._lines = LineWriter(sys.stdout, MAX_TERMINAL_LINES) if sys.stdout.isatty() else None

    def announce(self, what: str, code: str, note: str) -> None:
        """Show a code in two groups of three digits; it is never in the log."""
        line = f"{what}: {spaced(code)} ({note})"
        if self._lines is not None and not self._lines.write(line):
            logger.warning("terminal blocks: code not shown", extra={"code": what})


class JsonLines(logging.Formatter):
    """Formats a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, logger, event, its fields, and the traceback of an exception."""
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


class _LogHandler(logging.Handler):
    """Writes log records to standard error; never blocks."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonLines())
        self._lines = LineWriter(sys.stderr, MAX_LOG_LINES)
        self._lost = 0

    def emit(self, record: logging.LogRecord) -> None:
        """Queue a record."""
        try:
            line = self.format(record)
        except Exception:  # noqa: BLE001 (as in logging.Handler)
            self.handleError(record)
            return
        if self._lost:
            line = f'{line[:-1]}, "lost": {self._lost}}}'
        self._lost = 0 if self._lines.write(line) else self._lost + 1

    def close(self) -> None:
        """Write the lines in the queue."""
        self._lines.close()
        super().close()


def _log_thread(ended: threading.ExceptHookArgs) -> None:
    """Log that a thread ended with an exception, which Python would print as plain text."""
    if ended.exc_value is not None:
        trace = (ended.exc_type, ended.exc_value, ended.exc_traceback)
        name = ended.thread.name if ended.thread else "?"
        logger.error("thread failed", exc_info=trace, extra={"reason": name})


def set_up(level: str) -> None:
    """Set up logging: our own loggers from `level` on, libraries from warnings on."""
    logging.basicConfig(handlers=[_LogHandler()], level=logging.WARNING, force=True)
    logging.getLogger("amarrako").setLevel(level.upper())
    # It warns of the rest of a pipeline whose error it has raised (store/postgresql/store.py).
    logging.getLogger("psycopg").setLevel(logging.ERROR)
    logging.captureWarnings(True)
    threading.excepthook = _log_thread
