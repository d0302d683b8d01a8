"""Rows of matches with the names that are shown, where some were forgotten or corrected since."""

from __future__ import annotations

import json
from typing import cast

from scorekeeper.house.house import House
from scorekeeper.names import as_shown
from webui.protocol.tables import MatchFactsShape, MatchResultShape
from webui.store import Projected


def facts_in(house: House, row: Projected) -> MatchFactsShape:
    """What the row of a match says, finished or not."""
    body = cast("MatchFactsShape", json.loads(row.body or ""))
    if instead := house.shown_names(row.began or 0.0):
        body["players"] = [as_shown(each, instead) for each in body["players"]]
        body["sides"] = [as_shown(each, instead, body["players"]) for each in body["sides"]]
    return body


def result_in(house: House, row: Projected) -> MatchResultShape:
    """What the row of a finished match says."""
    return cast("MatchResultShape", facts_in(house, row))
