"""The names that were forgotten or corrected, and what is shown instead of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scorekeeper.names import FORGOTTEN, as_shown
from webui.event_store import EventReader


class ShownNames:
    """The names that are shown otherwise in what began before they were forgotten or corrected.

    `newest` is when the last one was; 0: none was.
    """

    def __init__(self, reader: EventReader) -> None:
        self._names = reader.changed_names()
        self.newest = max((each.at for each in self._names), default=0.0)

    def since(self, began: float) -> Mapping[str, str]:
        """The names that were changed after this time, in order, and what is shown instead."""
        return {each.name: each.shown or FORGOTTEN for each in self._names if each.at > began}

    def shown(self, names: Iterable[str], began: float) -> list[str]:
        """Names as they are shown of what began at this time."""
        instead = self.since(began)
        return [as_shown(each, instead) for each in names]
