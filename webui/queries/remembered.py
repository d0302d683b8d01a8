"""The names to offer and the last table of a phone, taken from the list of matches.

Only deleted and corrected names are stored: a deleted name is not offered until a later match has
it, a corrected one is offered as it was corrected.
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from scorekeeper.house.house import House
from scorekeeper.names import FORGOTTEN
from scorekeeper.refusal import Refused
from scorekeeper.rules.presets import read_rules
from scorekeeper.side_names import DEFAULT_NAMES, side_names
from webui.projections.matches import MATCHES
from webui.protocol.tables import LastTableShape, MatchFactsShape, RememberedShape
from webui.queries import reading
from webui.queries.shown_names import facts_in

MATCHES_READ = 500
"""Number of matches that names are taken from, newest first."""
MOST_NAMES = 200
FADING = 0.9
"""Weight of a name relative to the same name one match later."""


def remembered(
    folder: Path,
    house: House,
    own_tables: Collection[str] = (),
    *,
    of: Collection[str] | None = None,
) -> RememberedShape:
    """The names used here, recent and frequent ones first, and the last table of a phone.

    Args:
        folder: The data folder.
        house: Has the names that were forgotten or corrected.
        own_tables: Codes of the tables that the phone has opened, or at which it had a seat.
        of: The tables whose names are offered; None: all.

    Returns:
        `players` and `sides`, lists of names, and `last`, the newest match at one of those tables
        as `POST /api/tables` takes it, or None: not one of a championship, whose names are other
        people's.

    Raises:
        Refused: log_failed.
    """
    with reading(folder) as reader:
        rows = reader.newest_projected(MATCHES.key, "began", MATCHES_READ, of=of)
        apart = reader.tables_of_championships()
    matches = [(row.code, facts_in(house, row)) for row in rows]
    return {
        "players": _names([body["players"] for _table, body in matches]),
        "sides": _names([_pairs(body) for _table, body in matches]),
        "last": _last(
            [
                body
                for table, body in matches
                if table in own_tables
                and table not in apart
                and all(map(_is_offered, (*body["players"], *_pairs(body))))
            ]
        ),
    }


def _pairs(body: MatchFactsShape) -> list[str]:
    """The names of the sides; none where every player is a side."""
    return [] if len(body["sides"]) == len(body["players"]) else body["sides"]


def _names(used: list[list[str]]) -> list[str]:
    weights: dict[str, float] = {}
    for age, names in enumerate(used):
        for each in set(names) - DEFAULT_NAMES:
            if _is_offered(each):
                weights[each] = weights.get(each, 0.0) + FADING**age
    return sorted(weights, key=lambda each: (-weights[each], each))[:MOST_NAMES]


def _is_offered(name: str) -> bool:
    return FORGOTTEN not in name.split(" – ")


def _last(matches: list[MatchFactsShape]) -> LastTableShape | None:
    """The settings of the newest table that had players; None if its rules cannot be read."""
    body = next((each for each in matches if not each["counter"]), None)
    if body is None:
        return None
    try:
        read_rules(body["rules"], body["preset"])
    except Refused:
        return None
    return {
        "names": side_names(body["sides"], body["players"], body["seating"]),
        "sides": body["sides"],
        "players": body["players"],
        "preset": body["preset"],
        "rules": body["rules"],
        "target": body["target"],
    }
