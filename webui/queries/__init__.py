"""Queries: read-only access to the event store for HTTP requests and exports."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from scorekeeper.refusal import RefusalCode, Refused
from webui.store import EventReader, StoreFailed, open_reader


@contextmanager
def reading(folder: Path) -> Iterator[EventReader]:
    """Read from the event store of a data folder. Refused (log_failed): it cannot be read."""
    try:
        with closing(open_reader(folder)) as reader:
            yield reader
    except StoreFailed as error:
        raise Refused(RefusalCode.LOG_FAILED) from error
