"""The names that were forgotten or corrected, and what is shown instead of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import cast

from scorekeeper.names import FORGOTTEN, as_shown
from webui.protocol.shapes import MatchResultShape
from webui.store import EventReader, MatchRow


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

    def in_row(self, row: MatchRow) -> MatchResultShape:
        """What the row of a match says, which has no result while the match is played."""
        body = cast("MatchResultShape", json.loads(row.body))
        body["sides"] = self._shown(body["sides"], row.started_at)
        body["players"] = self._shown(body["players"], row.started_at)
        return body

    def _shown(self, names: Iterable[str], began: float) -> list[str]:
        """Names as they are shown of what began at this time."""
        instead = self.since(began)
        return [as_shown(each, instead) for each in names]
