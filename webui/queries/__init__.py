"""Queries: read-only access to the event store for HTTP requests and exports."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager

from scorekeeper.refusal import RefusalCode, Refused
from webui.event_store import EventReader, StoreFailed

OpenReader = Callable[[], EventReader]
"""Opens the event store for reading. StoreFailed, StoreTooNew."""


@contextmanager
def reading(open_reader: OpenReader) -> Iterator[EventReader]:
    """Read from the event store. Refused (log_failed): it cannot be read."""
    try:
        with closing(open_reader()) as reader:
            yield reader
    except StoreFailed as error:
        raise Refused(RefusalCode.LOG_FAILED) from error
