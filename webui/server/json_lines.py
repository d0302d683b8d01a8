"""The server's own words: one JSON object a line on standard error.

No token, no whole hash and no address of a page with a secret in it is ever put in.
"""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

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
"""What a line may carry beside its event; anything else is left out."""


class JsonLines(logging.Formatter):
    """A record as one line."""

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


def is_news(record: logging.LogRecord) -> bool:
    """Not all that gunicorn calls an error is one: a phone gone in mid-request is none."""
    fault = record.exc_info[1] if record.exc_info else None
    gone = isinstance(fault, BlockingIOError | ConnectionError)
    return not (gone and record.name.startswith("gunicorn"))


def set_up(level: str) -> None:
    """Send everything through here. gunicorn talks of itself from warnings on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(is_news)
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("amarrako").setLevel(level.upper())
    logging.captureWarnings(True)
