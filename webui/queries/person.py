"""The page of a person."""

from __future__ import annotations

from pathlib import Path

from scorekeeper.house.house import House
from scorekeeper.season import Totals, head_to_head, pairs, people, records, totals_of
from webui.protocol.season import PersonShape
from webui.queries.badges import held_by, record_shape
from webui.queries.played import played_matches
from webui.queries.rating import ratings_of
from webui.queries.standings import Levels, course_of, standing, standings

NEWEST = 30
"""Matches that are listed."""


def person(folder: Path, house: House, name: str) -> PersonShape:
    """What a person has played.

    Raises:
        Refused: log_failed.
    """
    everything = played_matches(folder, house)
    levels = Levels(ratings_of(everything))
    matches = [match for match in everything if name in match.people]
    own = totals_of(matches, people).get(name, Totals())
    partners = {who: each for who, each in totals_of(matches, pairs).items() if name in who}
    against = head_to_head(matches, name)
    (total,) = levels.added([standing((name,), own)])
    return {
        "name": name,
        "total": total,
        "levels": levels.curve(name),
        "hands_an_hour": own.hands_an_hour,
        "counts": own.counts._asdict(),
        "course": course_of(matches, [name], lambda part: part.balance),
        "partners": levels.added(standings(partners)),
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
            record_shape(each)
            for each in records(matches)
            if name in each.who or (not each.who and each.match is not None)
        ],
        "badges": held_by(everything, name),
    }
