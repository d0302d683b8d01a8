"""The names that were forgotten or corrected, and what is shown instead of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import cast

from scorekeeper.names import FORGOTTEN, as_shown
from webui.protocol.shapes import MatchFactsShape, MatchResultShape
from webui.store import EventReader, Projected


class ShownNames:
    """What matches show instead of names that were forgotten or corrected after they began.

    Attributes:
        newest: When the last name was forgotten or corrected, in seconds since 1970; 0: none was.
    """

    def __init__(self, reader: EventReader) -> None:
        self._names = reader.changed_names()
        self.newest = max((each.at for each in self._names), default=0.0)

    def since(self, began: float) -> Mapping[str, str]:
        """The names that were changed after this time, in order, and what is shown instead."""
        return {each.name: each.shown or FORGOTTEN for each in self._names if each.at > began}

    def facts_in(self, row: Projected) -> MatchFactsShape:
        """What the row of a match says, finished or not."""
        body = cast("MatchFactsShape", json.loads(row.body or ""))
        body["sides"] = self._shown(body["sides"], row.began or 0.0)
        body["players"] = self._shown(body["players"], row.began or 0.0)
        return body

    def result_in(self, row: Projected) -> MatchResultShape:
        """What the row of a finished match says."""
        return cast("MatchResultShape", self.facts_in(row))

    def _shown(self, names: Iterable[str], began: float) -> list[str]:
        """Names as they are shown of what began at this time."""
        instead = self.since(began)
        return [as_shown(each, instead) for each in names]
