"""Local time of the server, for people and spreadsheets."""

from __future__ import annotations

from datetime import UTC, datetime


def local_stamp(at: float) -> str:
    """Seconds since 1970 as ISO 8601 in local time: ``2026-11-22T14:59:26+01:00``."""
    return datetime.fromtimestamp(at, UTC).astimezone().isoformat(timespec="seconds")
