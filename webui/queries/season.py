"""The season: standings and records, and the winners of those that have ended, from the facts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from scorekeeper.house.house import House
from scorekeeper.house.season import POINTS_RULES
from scorekeeper.names import FORGOTTEN
from scorekeeper.season import Totals, records, summed
from webui.projections.places import PLACES
from webui.projections.season import SEASON
from webui.protocol.season import SavedSeasonShape, SeasonLineShape, SeasonShape, SeasonsShape
from webui.queries import reading
from webui.queries.badges import record_shape
from webui.queries.rating import ratings_of
from webui.queries.season_scope import Asked, Everything, everything_in, newest_first, season_of
from webui.queries.standings import POINTS, Levels, course_of, did_the_same

MOST_PAIRS = 200
BEST = 5
"""People whose points are shown evening by evening."""
MOST_DAYS = 400
"""The newest evenings that are listed."""


def edition(folder: Path, house: House, today: str) -> str:
    """Changes with everything that the pages of the season show, on a day.

    Raises:
        Refused: log_failed.
    """
    with reading(folder) as reader:
        facts = (reader.edition_of(each.key) for each in (SEASON, PLACES))
        return "-".join((*facts, f"{house.revision}", today))


def season(folder: Path, house: House, asked: Asked, today: str) -> SeasonShape:
    """The standings and records of a season, or of all that was played.

    Args:
        folder: The data folder.
        house: Has the seasons, and the names that are shown.
        asked: What of it.
        today: The day of this evening, as 2026-11-27.

    Raises:
        Refused: no_such_season, log_failed.
    """
    chosen = season_of(house, asked, today)
    rule = POINTS if chosen is None else chosen.points
    whole = everything_in(folder, house)
    everything = whole.since(asked.since).of(chosen)
    played = everything.on(asked.evening)
    levels = Levels.of_period(ratings_of(whole.matches), played.matches)
    matches, championships = found = played.with_kings(asked.kings)
    standings = found.people(rule)
    return {
        "season": None if chosen is None else chosen.name,
        "seasons": [
            {"name": each.name, "first": each.first, "last": each.last}
            for each in newest_first(house)
            if each.first <= today
        ],
        "today": today,
        "points": rule,
        "kings": sorted({match.facts.kings for match in played.matches}),
        "days": sorted({each.evening for each in everything.matches}, reverse=True)[:MOST_DAYS],
        "matches": sum(match.facts.winner is not None for match in matches),
        "evenings": len({match.evening for match in matches}),
        "people": levels.added(standings),
        "pairs": levels.added(found.pairs(rule, MOST_PAIRS)),
        "course": course_of(
            matches,
            [name for line in standings[:BEST] for name in line["who"]],
            lambda part: Totals(sums=summed((part,))).points(rule),
            found.gained(rule),
        ),
        "records": [record_shape(each) for each in records(matches)],
        "championships": [
            {
                "code": each.code,
                "name": each.facts.name,
                "evening": each.evening,
                "entries": each.facts.entries,
                "winner": [name for name in each.people[0] if name != FORGOTTEN],
            }
            for each in championships
        ],
    }


def seasons(folder: Path, house: House, today: str) -> SeasonsShape:
    """The seasons, the newest first, with the winners of those that have ended.

    Raises:
        Refused: log_failed.
    """
    everything = everything_in(folder, house)
    found: list[SavedSeasonShape] = []
    for each in newest_first(house):
        ended = everything.of(each) if each.ended(today) else Everything()
        found.append(
            {
                "name": each.name,
                "first": each.first,
                "last": each.last,
                "points": each.points,
                "ended": each.ended(today),
                "people": _winners(ended.people(each.points)),
                "pairs": _winners(ended.pairs(each.points)),
            }
        )
    return {"today": today, "seasons": found, "rules": dict(POINTS_RULES)}


def _winners(lines: Sequence[SeasonLineShape]) -> list[list[str]]:
    """Return who is first, several if they did the same; nobody where nobody has points."""
    first = [each for each in lines if did_the_same(each, lines[0])]
    return [each["who"] for each in first if each["points"]]
