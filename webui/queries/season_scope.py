"""What the pages of the season are asked for: a season, a time, an evening, a number of kings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from scorekeeper.house.house import House
from scorekeeper.house.season import Season
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.season import (
    Finished,
    Played,
    Points,
    Totals,
    pairs,
    people,
    placed,
    totals_of,
    with_places,
)
from webui.projections.places import PLACES, places_in
from webui.protocol.season import SeasonLineShape
from webui.queries import reading
from webui.queries.played import played_matches
from webui.queries.standings import POINTS, standings
from webui.streams.clocks import evening_of

MOST_CHAMPIONSHIPS = 500
"""The newest championships whose places count."""


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
        return self._where(lambda each: has(each.evening) and counts(each.facts.preset))

    def on(self, evening: str | None) -> Everything:
        """Return what belongs to an evening; None: all."""
        return self if evening is None else self._where(lambda each: each.evening == evening)

    def with_kings(self, kings: int | None) -> Everything:
        """Return what was played with so many kings; None: all."""
        return self if kings is None else self._where(lambda each: each.facts.kings == kings)

    def _where(self, wanted: Callable[[Played | Finished], bool]) -> Everything:
        return Everything(
            [each for each in self.matches if wanted(each)],
            [each for each in self.championships if wanted(each)],
        )

    def people(self, rule: Points) -> list[SeasonLineShape]:
        """Return the standings of people."""
        by_name = totals_of(self.matches, people)
        totals: dict[tuple[str, ...], Totals] = {(name,): by_name[name] for name in by_name}
        return standings(with_places(totals, self.championships, rule, 1), rule)

    def gained(self, rule: Points) -> Iterator[tuple[str, str, int]]:
        """Yield the evening, the person and the points of each place in a championship."""
        for each, (name,), place in placed(self.championships, rule, 1):
            yield each.evening, name, rule.of_place(place, each.facts.entries)

    def pairs(self, rule: Points, most: int | None = None) -> list[SeasonLineShape]:
        """Return the standings of pairs, so many of them at most; None: all."""
        totals = totals_of(self.matches, pairs)
        return standings(with_places(totals, self.championships, rule, 2), rule, most)


def everything_in(folder: Path, house: House) -> Everything:
    """Return all that is over, with the names that are shown. Refused (log_failed)."""
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


def season_of(house: House, asked: Asked, today: str) -> Season | None:
    """Return the season that is asked for; None: all that was played. Refused (no_such_season)."""
    if asked.season is not None:
        if asked.season not in house.seasons:
            raise Refused(RefusalCode.NO_SUCH_SEASON, name=asked.season)
        return house.seasons[asked.season]
    if asked.since is not None:
        return None
    return next((each for each in newest_first(house) if each.has(today)), None)


def newest_first(house: House) -> list[Season]:
    """Return the seasons of the house, the one that began last first."""
    return sorted(house.seasons.values(), key=lambda each: (each.first, each.name), reverse=True)


def asked_of(folder: Path, house: House, asked: Asked, today: str) -> tuple[Everything, Points]:
    """What is asked for, with the points rule that counts there.

    Raises:
        Refused: no_such_season, log_failed.
    """
    chosen = season_of(house, asked, today)
    everything = everything_in(folder, house).since(asked.since).of(chosen)
    played = everything.on(asked.evening)
    return played.with_kings(asked.kings), POINTS if chosen is None else chosen.points
