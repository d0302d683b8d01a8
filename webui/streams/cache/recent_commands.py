"""Idempotency: the newest commands of a stream, with which a retry is answered.

A retry comes within minutes, or when its sender connects again after the server was started. So the
newest commands are kept in memory, and read with the events when a stream is loaded. Not by an
index: keys are random, and each action would write a page of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from webui.store import Row
from webui.store.event_rows import PHONE_DIGITS

MOST_COMMANDS = 256
"""Commands kept of a stream: a quarter of an hour of a table that is played fast. One that is older
is decided again: almost all are stale then."""


class StoredCommand(NamedTuple):
    """A command whose events are stored."""

    phone: str | None
    """The first digits of the phone that sent it."""
    revision: int
    """The stream's revision right after it."""

    def is_of(self, phone: str) -> bool:
        """Whether a phone sent it."""
        return self.phone == phone[:PHONE_DIGITS]


class RecentCommands:
    """The newest commands of a stream, by their idempotency keys.

    Args:
        rows: The events of the stream, or its newest, in order.
    """

    def __init__(self, rows: Iterable[Row] = ()) -> None:
        self._kept: dict[str, StoredCommand] = {}
        command: str | None = None
        phone: str | None = None
        for row in rows:
            if row.sequence == row.step:
                command, phone = row.command, row.phone
            if command is not None:
                self.add(command, StoredCommand(phone, row.sequence))

    def add(self, command: str, stored: StoredCommand) -> None:
        """Keep a command."""
        self._kept[command] = stored
        if len(self._kept) > MOST_COMMANDS:
            del self._kept[next(iter(self._kept))]

    def add_all(self, newer: RecentCommands) -> None:
        """Keep those that came after these."""
        for command, stored in newer._kept.items():
            self.add(command, stored)

    def find(self, command: str) -> StoredCommand | None:
        """Look up a command."""
        return self._kept.get(command)
