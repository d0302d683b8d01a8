"""Standings of people and pairs, records, and the page of a person: all of it from the facts."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from scorekeeper.house.house import House
from scorekeeper.house.season import POINTS_RULES, Season
from scorekeeper.names import FORGOTTEN
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.season import (
    Finished,
    Part,
    Played,
    Points,
    Totals,
    course,
    head_to_head,
    pairs,
    people,
    placed,
    records,
    summed,
    totals_of,
    with_places,
)
from webui.projections.places import PLACES, places_in
from webui.projections.season import SEASON
from webui.protocol.season import (
    CourseShape,
    PersonShape,
    RatedLineShape,
    RatingShape,
    SavedSeasonShape,
    SeasonLineShape,
    SeasonShape,
    SeasonsShape,
)
from webui.queries import reading
from webui.queries.badges import held_by, record_shape
from webui.queries.played import played_matches
from webui.queries.rating import Ratings, ratings_of
from webui.streams.clocks import evening_of

POINTS = Points()
MOST_PAIRS = 200
BEST = 5
"""People whose points are shown evening by evening."""
MOST_CHAMPIONSHIPS = 500
"""The newest championships whose places count."""
MOST_DAYS = 400
"""The newest evenings that are listed."""
NEWEST = 30
"""Matches on the page of a person."""


class Asked(NamedTuple):
    """What is asked for: of a season or of all, and what of it."""

    season: str | None = None
    """The name of a season; None: the running one, if `since` is not given either."""
    since: float | None = None
    """Of all, what began then or later, in seconds since 1970."""
    evening: str | None = None
    """One evening alone, as 2026-11-27."""
    kings: int | None = None
    """What was played with so many kings alone."""


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
    whole = _everything(folder, house)
    everything = whole.since(asked.since).of(chosen)
    played = everything.on(asked.evening)
    levels = _Levels(ratings_of(whole.matches), _period(played.matches))
    matches, championships = found = played.with_kings(asked.kings)
    standings = found.people(rule)
    return {
        "season": None if chosen is None else chosen.name,
        "seasons": [
            {"name": each.name, "first": each.first, "last": each.last}
            for each in _newest_first(house)
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
        "course": _course(
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


def asked_of(folder: Path, house: House, asked: Asked, today: str) -> tuple[Everything, Points]:
    """What is asked for, with the points rule that counts there.

    Raises:
        Refused: no_such_season, log_failed.
    """
    chosen = season_of(house, asked, today)
    everything = _everything(folder, house).since(asked.since).of(chosen)
    played = everything.on(asked.evening)
    return played.with_kings(asked.kings), POINTS if chosen is None else chosen.points


def seasons(folder: Path, house: House, today: str) -> SeasonsShape:
    """The seasons, the newest first, with the winners of those that have ended.

    Raises:
        Refused: log_failed.
    """
    everything = _everything(folder, house)
    found: list[SavedSeasonShape] = []
    for each in _newest_first(house):
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


def did_the_same(one: SeasonLineShape, other: SeasonLineShape) -> bool:
    """Whether two lines have the same place."""
    return all(one[each] == other[each] for each in ("points", "matches", "won", "games_won"))


def _newest_first(house: House) -> list[Season]:
    return sorted(house.seasons.values(), key=lambda each: (each.first, each.name), reverse=True)


def season_of(house: House, asked: Asked, today: str) -> Season | None:
    """Return the season that is asked for; None: all that was played. Refused (no_such_season)."""
    if asked.season is not None:
        if asked.season not in house.seasons:
            raise Refused(RefusalCode.NO_SUCH_SEASON, name=asked.season)
        return house.seasons[asked.season]
    if asked.since is not None:
        return None
    return next((each for each in _newest_first(house) if each.has(today)), None)


def person(folder: Path, house: House, name: str) -> PersonShape:
    """What a person has played.

    Raises:
        Refused: log_failed.
    """
    everything = played_matches(folder, house)
    levels = _Levels(ratings_of(everything))
    matches = [match for match in everything if name in match.people]
    own = totals_of(matches, people).get(name, Totals())
    partners = {who: each for who, each in totals_of(matches, pairs).items() if name in who}
    against = head_to_head(matches, name)
    (total,) = levels.added([_standing((name,), own)])
    return {
        "name": name,
        "total": total,
        "levels": levels.curve(name),
        "hands_an_hour": own.hands_an_hour,
        "counts": own.counts._asdict(),
        "course": _course(matches, [name], lambda part: part.balance),
        "partners": levels.added(_standings(partners)),
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


class Everything(NamedTuple):
    """Matches and championships that are over, the newest first."""

    matches: Sequence[Played] = ()
    championships: Sequence[Finished] = ()

    def since(self, began: float | None) -> Everything:
        """Return what began at a time or later; None: all."""
        if began is None:
            return self
        return Everything(
            [each for each in self.matches if each.facts.began >= began],
            [each for each in self.championships if each.facts.opened >= began],
        )

    def of(self, season: Season | None) -> Everything:
        """Return what belongs to a season; None: all."""
        if season is None:
            return self
        has, counts = season.has, season.points.counts
        return Everything(
            [each for each in self.matches if has(each.evening) and counts(each.facts.preset)],
            [
                each
                for each in self.championships
                if has(each.evening) and counts(each.facts.preset)
            ],
        )

    def on(self, evening: str | None) -> Everything:
        """Return what belongs to an evening; None: all."""
        if evening is None:
            return self
        return Everything(
            [each for each in self.matches if each.evening == evening],
            [each for each in self.championships if each.evening == evening],
        )

    def with_kings(self, kings: int | None) -> Everything:
        """Return what was played with so many kings; None: all."""
        if kings is None:
            return self
        return Everything(
            [each for each in self.matches if each.facts.kings == kings],
            [each for each in self.championships if each.facts.kings == kings],
        )

    def people(self, rule: Points) -> list[SeasonLineShape]:
        """Return the standings of people."""
        by_name = totals_of(self.matches, people)
        totals: dict[tuple[str, ...], Totals] = {(name,): by_name[name] for name in by_name}
        return _standings(with_places(totals, self.championships, rule, 1), rule)

    def gained(self, rule: Points) -> Iterator[tuple[str, str, int]]:
        """Yield the evening, the person and the points of each place in a championship."""
        for each, (name,), place in placed(self.championships, rule, 1):
            yield each.evening, name, rule.of_place(place, each.facts.entries)

    def pairs(self, rule: Points, most: int | None = None) -> list[SeasonLineShape]:
        """Return the standings of pairs, so many of them at most; None: all."""
        totals = totals_of(self.matches, pairs)
        return _standings(with_places(totals, self.championships, rule, 2), rule, most)


def _everything(folder: Path, house: House) -> Everything:
    with reading(folder) as reader:
        rows = reader.newest_projected(PLACES.key, "at", MOST_CHAMPIONSHIPS)
    found = [(row.code, places_in(row.body or "")) for row in rows]
    return Everything(
        played_matches(folder, house),
        [
            Finished(
                code,
                facts,
                tuple(house.people(each.players, facts.opened) for each in facts.places),
                evening_of(facts.ended),
            )
            for code, facts in found
        ],
    )


def _standings(
    totals: Mapping[tuple[str, ...], Totals], rule: Points = POINTS, most: int | None = None
) -> list[SeasonLineShape]:
    """Return totals with the best first: by points, the share of matches won, and games."""

    def rank(one: tuple[tuple[str, ...], Totals]) -> tuple[float, float, int, tuple[str, ...]]:
        who, (sums, points) = one[0], (one[1].sums, one[1].points(rule))
        return (-points, -sums.won / max(1, sums.matches), -sums.games_won, who)

    return [_standing(*one, rule) for one in sorted(totals.items(), key=rank)[:most]]


def _standing(who: tuple[str, ...], totals: Totals, rule: Points = POINTS) -> SeasonLineShape:
    sums = totals.sums
    return {
        "who": list(who),
        "points": totals.points(rule),
        "matches": sums.matches,
        "won": sums.won,
        "games": sums.games,
        "games_won": sums.games_won,
        "comeback": sums.comeback,
        "last": sums.last,
    }


ALL = (-math.inf, math.inf)


class _Levels(NamedTuple):
    """The ratings in a period."""

    ratings: Ratings
    period: tuple[float, float] = ALL
    """When its first match began, and its last one."""

    def added(self, lines: Iterable[SeasonLineShape]) -> list[RatedLineShape]:
        """Return lines with the ratings of who they are about."""
        return [{**line, "rating": self._rating(line["who"])} for line in lines]

    def _rating(self, who: Sequence[str]) -> RatingShape:
        first, last = self.period
        number = self.ratings.number(who, math.nextafter(last, math.inf))
        before = None if first == -math.inf else self.ratings.number(who, first)
        return {
            "number": number,
            "change": None if number is None or before is None else number - before,
            "always_with": list(self.ratings.always_with(*who)) if len(who) == 1 else [],
        }

    def curve(self, name: str) -> CourseShape:
        """Return the number of a person after each evening that they played."""
        numbers = {evening_of(at): number for at, number in self.ratings.curve(name)}
        return {"evenings": [*numbers], "lines": [{"name": name, "values": [*numbers.values()]}]}


def _period(matches: Sequence[Played]) -> tuple[float, float]:
    began = [each.facts.began for each in matches]
    return (min(began), max(began)) if began else ALL


def _course(
    matches: Iterable[Played],
    names: Collection[str],
    worth: Callable[[Part], int],
    also: Iterable[tuple[str, str, int]] = (),
) -> CourseShape:
    evenings, values = course(matches, names, worth, also)
    return {
        "evenings": evenings,
        "lines": [{"name": name, "values": each} for name, each in values.items()],
    }
