"""The names that were forgotten, and what is shown instead of them."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.names import masked
from webui.event_store import EventReader


class ForgottenNames:
    """The names that were forgotten: they are masked in what began before.

    Attributes:
        newest: When the last one was forgotten, in seconds since 1970; 0: none was.
    """

    def __init__(self, reader: EventReader) -> None:
        self._names = reader.forgotten_names()
        self.newest = max((each.at for each in self._names), default=0.0)

    def since(self, began: float) -> list[str]:
        """The names that were forgotten after this time."""
        return [each.name for each in self._names if each.at > began]

    def masked(self, names: Iterable[str], began: float) -> list[str]:
        """Names as they are shown of what began at this time."""
        gone = self.since(began)
        return [masked(each, gone) if gone else each for each in names]
