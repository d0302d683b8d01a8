"""The best moment of the last match: the hand that moved its chances most, for TVs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import NamedTuple

from scorekeeper.house.house import ChangedName, House
from scorekeeper.match.match import MatchState
from scorekeeper.names import FORGOTTEN
from scorekeeper.odds import GameOdds, course, turning_point
from scorekeeper.refusal import Refused
from scorekeeper.rules import RuleSet, read_rules
from scorekeeper.side_names import side_names
from scorekeeper.view import finished_hands
from webui.projections.matches import MATCHES
from webui.protocol.odds import BestMomentShape
from webui.queries import reading
from webui.queries.history import history
from webui.queries.odds import OddsTables, hand_odds_of
from webui.queries.shown_names import result_in

LOOKED_AT = 10
"""The newest matches of which one may have chances: others have more sides, or only a score."""


class NotReadyError(Exception):
    """The chances of the hand are being computed."""


class LastMatch(NamedTuple):
    """A match that was won, of two sides whose hands are known."""

    table: str
    match: int
    ended_at: float
    rules: RuleSet


def last_match(folder: Path, house: House) -> LastMatch | None:
    """Return the newest match that has chances. Matches without a record are not listed.

    Raises:
        Refused: log_failed.
    """
    return next(_newest(folder, house), None)


def _newest(folder: Path, house: House) -> Iterator[LastMatch]:
    with reading(folder) as reader:
        rows = reader.newest_projected(MATCHES.key, "at", LOOKED_AT)
    for row in rows:
        result = result_in(house, row)
        rules = read_rules(result["rules"], result["preset"])
        if result["state"] == MatchState.WON and not result["counter"] and rules.sides == 2:
            yield LastMatch(row.code, result["match"], row.at or 0.0, rules)


def best_moment(
    folder: Path, house: House, last: LastMatch, odds: GameOdds, tables: OddsTables
) -> BestMomentShape | None:
    """Return the hand of a match that moved its chances most, with all that its replay shows.

    People who were forgotten, or are hidden from the season, are not named in it.

    Args:
        folder: The data folder.
        house: Has the names that are shown.
        last: The match.
        odds: The table of its rules.
        tables: All of them.

    Raises:
        Refused: log_failed.
        NotReadyError: Its chances are being computed.
    """
    try:
        with history(folder, _hiding(house), last.table, last.match) as found:
            table = found.table()
    except Refused:  # the table was damaged, or is not there any more
        return None
    turning = turning_point(course(table.match, odds))
    if turning is None:
        return None
    (hand, *_), _ = finished_hands(table, turning.hand + 1, 1)
    chances = hand_odds_of(table, tables, hand["number"])
    if not chances["ready"]:
        raise NotReadyError
    players = [seat.player for seat in table.seats]
    seating = [table.rules.side_of(seat) for seat in table.rules.seats]
    return {
        "table": last.table,
        "match": last.match,
        "ended_at": last.ended_at,
        "sides": side_names(table.side_names, players, seating),
        "players": players,
        "seating": seating,
        "alone": table.rules.alone,
        "hand": {**hand, "may": []},
        "odds": chances,
        "before": round(turning.before, 4),
        "after": round(turning.after, 4),
    }


def _hiding(house: House) -> House:
    """Return a house in which hidden people are forgotten, too."""
    hidden = dict.fromkeys(house.hidden, ChangedName(FORGOTTEN, inf))
    return replace(house, names={**house.names, **hidden})
