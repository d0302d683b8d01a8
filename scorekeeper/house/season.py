"""Seasons: their days, and the points rule of their standings, as data.

`POINTS_RULES` are the rules to choose from; a season has a copy that it may have changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated

from scorekeeper.kernel.reading import Day, Name, integer, items, wrong
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.rules.presets import PRESETS

MOST_POINTS = 100
"""The most points that a match, a game or a place gives."""
MOST_LINES = 5
"""The most lines of points for places."""
MOST_BANDS = 6
"""Places that a line has points for: the first, the second, 3–4, 5–8, 9–16 and 17–32."""

_points = partial(integer, least=0, most=MOST_POINTS)
Given = Annotated[int, _points]
"""Points that are given for something."""


@dataclass(frozen=True, slots=True)
class PlacePoints:
    """Points for the places of championships with at least so many entries."""

    entries: Annotated[int, partial(integer, least=2, most=512)]
    points: Annotated[tuple[int, ...], partial(items, read=_points, least=1, most=MOST_BANDS)]
    """Of the first, the second, the third and fourth, the fifth to eighth, and so on."""

    def of(self, place: int) -> int:
        """Return the points of a place, which is from 1.

        >>> [PlacePoints(8, (10, 6, 3)).of(place) for place in (1, 2, 3, 4, 5)]
        [10, 6, 3, 3, 0]
        """
        band = (place - 1).bit_length()
        return self.points[band] if band < len(self.points) else 0


@dataclass(frozen=True, slots=True)
class Points:
    """The points rule of a season."""

    won: Given = 3
    """For a match that was won."""
    played: Given = 0
    """For a match that was played to its end, won or lost."""
    game: Given = 0
    """For each game that was won."""
    places: tuple[PlacePoints, ...] = ()
    """For places in championships: the line of the most entries that a championship has counts."""
    presets: tuple[str, ...] = ()
    """The presets whose matches and championships count; empty: all."""

    def counts(self, preset: str) -> bool:
        """Whether what was played by a preset counts."""
        return not self.presets or preset in self.presets

    def of_place(self, place: int, entries: int) -> int:
        """Return the points of a place in a championship with so many entries.

        >>> rule = Points(places=(PlacePoints(4, (3,)), PlacePoints(8, (10, 6))))
        >>> [rule.of_place(1, entries) for entries in (3, 4, 7, 8, 32)]
        [0, 3, 3, 10, 10]
        """
        lines = [line for line in self.places if line.entries <= entries]
        return max(lines, key=lambda line: line.entries).of(place) if lines else 0


SMALL, MIDDLE, LARGE = (
    PlacePoints(4, (5, 3)),
    PlacePoints(8, (10, 6, 3)),
    PlacePoints(16, (20, 12, 8, 4)),
)
POINTS_RULES: Mapping[str, Points] = {
    "wins": Points(),
    "attendance": Points(won=2, played=1),
    "games": Points(won=0, game=1),
    "circuit": Points(won=0, places=(SMALL, MIDDLE, LARGE)),
    "both": Points(won=1, places=(SMALL, MIDDLE, LARGE)),
}
"""Rules to choose from (`house.rule.<name>` of the dictionaries)."""


@dataclass(frozen=True, slots=True)
class Season:
    """A season: what was played on its days counts, by its rule."""

    name: Name
    first: Day
    """The day of its first evening."""
    last: Day | None = None
    """The day of its last evening; None: it has not ended."""
    points: Points = Points()

    def has(self, evening: str) -> bool:
        """Whether an evening, as 2026-11-27, belongs to it.

        >>> season = Season("Otoño", "2026-09-01", "2026-11-27")
        >>> [season.has(f"2026-{day}") for day in ("08-31", "09-01", "11-27", "11-28")]
        [False, True, True, False]
        """
        return self.first <= evening and not self.ended(evening)

    def ended(self, today: str) -> bool:
        """Whether its last evening is before a day."""
        return self.last is not None and self.last < today


def check_season(season: Season) -> None:
    """Refuse a season that no evening belongs to, or in which nothing gives points.

    Raises:
        Refused: season_backwards, bad_field, same_entries, no_points.
    """
    rule = season.points
    if season.last is not None and season.last < season.first:
        raise Refused(RefusalCode.SEASON_BACKWARDS)
    check_lines(rule.places, 0)
    unknown = [preset for preset in rule.presets if preset not in PRESETS]
    if unknown or len({*rule.presets}) < len(rule.presets):
        raise wrong("presets", [*rule.presets], ", ".join(PRESETS))
    in_places = sum(sum(line.points) for line in rule.places)
    if not rule.won + rule.played + rule.game + in_places:
        raise Refused(RefusalCode.NO_POINTS)


def check_lines(lines: tuple[PlacePoints, ...], least: int) -> None:
    """Refuse lines that are too many, or of which two are of as many entries.

    Raises:
        Refused: bad_field, same_entries.
    """
    if len(lines) > MOST_LINES:
        raise wrong("places", len(lines), f"{least}…{MOST_LINES}")
    if len({line.entries for line in lines}) < len(lines):
        raise Refused(RefusalCode.SAME_ENTRIES)
