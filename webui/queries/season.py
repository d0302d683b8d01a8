"""Standings of people and pairs, records, and the page of a person: all of it from the facts."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from scorekeeper.house.house import House
from scorekeeper.season import (
    Part,
    Played,
    Points,
    Record,
    Totals,
    course,
    head_to_head,
    pairs,
    people,
    records,
    totals_of,
)
from webui.projections.season import SEASON, facts_in
from webui.protocol.season import (
    CourseShape,
    PersonShape,
    SeasonLineShape,
    SeasonRecordShape,
    SeasonShape,
)
from webui.queries import reading

MOST_MATCHES = 5000
"""The newest matches that a season is computed from."""
EVENING_ENDS = 6 * 3600.0
"""Seconds after midnight until which a match belongs to the evening before."""
POINTS = Points()
MOST_PAIRS = 200
BEST = 5
"""People whose points are shown evening by evening."""
NEWEST = 30
"""Matches on the page of a person."""


def edition(folder: Path, house: House) -> str:
    """Changes with everything that the pages of the season show.

    Raises:
        Refused: log_failed.
    """
    with reading(folder) as reader:
        return f"{reader.edition_of(SEASON.key)}-{house.revision}"


def season(folder: Path, house: House, since: float | None = None) -> SeasonShape:
    """The standings and records of the matches that began at a time or later; None: of all.

    Raises:
        Refused: log_failed.
    """
    matches = list(_played(folder, house, since))
    by_person = totals_of(matches, people)
    standings = _standings({(name,): totals for name, totals in by_person.items()})
    return {
        "matches": sum(match.facts.winner is not None for match in matches),
        "evenings": len({match.evening for match in matches}),
        "people": standings,
        "pairs": _standings(totals_of(matches, pairs), MOST_PAIRS),
        "course": _course(
            matches, [name for line in standings[:BEST] for name in line["who"]], _points
        ),
        "records": [_record(each) for each in records(matches)],
    }


def person(folder: Path, house: House, name: str) -> PersonShape:
    """What a person has played.

    Raises:
        Refused: log_failed.
    """
    matches = [match for match in _played(folder, house) if name in match.people]
    own = totals_of(matches, people).get(name, Totals())
    partners = {who: each for who, each in totals_of(matches, pairs).items() if name in who}
    against = head_to_head(matches, name)
    return {
        "name": name,
        "total": _standing((name,), own),
        "hands_an_hour": own.hands_an_hour,
        "counts": own.counts._asdict(),
        "course": _course(matches, [name], lambda part: part.balance),
        "partners": _standings(partners),
        "opponents": [
            {"name": who, "won": won, "lost": lost}
            for who, (won, lost) in sorted(
                against.items(), key=lambda one: (-sum(one[1]), one[0].casefold())
            )
        ],
        "newest": [
            {
                "table": match.table,
                "match": match.number,
                "ended": match.facts.ended,
                "people": [list(match.side(side)) for side in range(len(match.facts.sides))],
                "side": match.facts.seating[match.people.index(name)],
                "winner": match.facts.winner,
                "games": list(match.facts.games),
            }
            for match in matches[:NEWEST]
        ],
        "records": [
            _record(each)
            for each in records(matches)
            if name in each.who or (not each.who and each.match is not None)
        ],
    }


def _played(folder: Path, house: House, since: float | None = None) -> Iterator[Played]:
    """Yield the matches that are over, with the names that are shown, newest first."""
    with reading(folder) as reader:
        rows = reader.newest_projected(SEASON.key, "at", MOST_MATCHES)
    for row in rows:
        facts = facts_in(row.body or "")
        if since is None or facts.began >= since:
            shown = house.people(facts.players, facts.began)
            yield Played(row.code, facts.number, facts, shown, evening_of(facts.began))


def evening_of(at: float) -> str:
    """Return the day of the evening that a time belongs to, by the clock of this machine.

    >>> evening_of(datetime(2026, 11, 28, 1, 30).timestamp())
    '2026-11-27'
    """
    return f"{datetime.fromtimestamp(at - EVENING_ENDS, UTC).astimezone():%Y-%m-%d}"


def _standings(
    totals: dict[tuple[str, ...], Totals], most: int | None = None
) -> list[SeasonLineShape]:
    """Return totals with the best first: by points, the share of matches won, and games."""
    lines = [_standing(who, each) for who, each in totals.items()]
    return sorted(lines, key=_rank)[:most]


def _rank(line: SeasonLineShape) -> tuple[float, float, int, list[str]]:
    share = line["won"] / max(1, line["matches"])
    return (-line["points"], -share, -line["games_won"], line["who"])


def _standing(who: tuple[str, ...], totals: Totals) -> SeasonLineShape:
    return {
        "who": list(who),
        "points": totals.points(POINTS),
        "matches": totals.matches,
        "won": totals.won,
        "games": totals.games,
        "games_won": totals.games_won,
        "comeback": totals.comeback,
        "last": totals.last,
    }


def _points(part: Part) -> int:
    return Totals((part,)).points(POINTS)


def _course(
    matches: Iterable[Played], names: Collection[str], worth: Callable[[Part], int]
) -> CourseShape:
    evenings, values = course(matches, names, worth)
    return {
        "evenings": evenings,
        "lines": [{"name": name, "values": each} for name, each in values.items()],
    }


def _record(record: Record) -> SeasonRecordShape:
    match = record.match
    return {
        "kind": record.kind,
        "value": math.floor(record.value),
        "evening": record.evening,
        "who": list(record.who) or ([] if match is None else [*match.people]),
        "table": None if match is None else match.table,
        "match": None if match is None else match.number,
    }
