"""The answers of the HTTP API about what was played over weeks (docs/season.md)."""

from __future__ import annotations

from typing import Annotated, TypedDict

from scorekeeper.house.season import Points
from scorekeeper.kernel.reading import JsonOf
from scorekeeper.season import Counts


class SeasonLineShape(TypedDict):
    """What a person or a pair has played."""

    who: list[str]
    """One name, or those of a pair."""
    points: int
    matches: int
    """Matches that somebody won."""
    won: int
    games: int
    games_won: int
    comeback: int
    """The most stones that they were behind in a game that they won."""
    last: float
    """When the last match ended, in seconds since 1970."""


class RatingShape(TypedDict):
    """How strong a person or a pair is (docs/season.md)."""

    number: int | None
    """About 1000; null: they have played too few matches."""
    change: int | None
    """Since before the first match that was asked for; null: they had none then."""
    always_with: list[str]
    """The partners of a person who never had others: the number is that of all of them."""


class RatedLineShape(SeasonLineShape):
    """What a person or a pair has played, and how strong they are."""

    rating: RatingShape


class SeasonRecordShape(TypedDict):
    """The most of something."""

    kind: str
    """Its sentence is `season.record.<kind>`."""
    value: int
    """Stones, hands, órdagos or seconds."""
    evening: str
    """Its day, as 2026-11-27."""
    who: list[str]
    """Whose it is; empty: everybody's."""
    table: str | None
    """The table it was made at; null: it was made in an evening."""
    match: int | None
    """Which match there, from 1."""


class CourseLineShape(TypedDict):
    """What a person had after each evening."""

    name: str
    values: list[int]


class CourseShape(TypedDict):
    """What people had after each evening."""

    evenings: list[str]
    """Their days, as 2026-11-27, oldest first."""
    lines: list[CourseLineShape]


class SeasonDaysShape(TypedDict):
    """A season that has begun; its days as 2026-11-27."""

    name: str
    first: str
    last: str | None
    """Null: it has not ended."""


class SavedSeasonShape(SeasonDaysShape):
    """A season with its rule, and who won it."""

    points: Points
    ended: bool
    people: list[list[str]]
    """Who is first, once it has ended; several if they did the same."""
    pairs: list[list[str]]


class SeasonsShape(TypedDict):
    """The seasons, the newest first."""

    today: str
    """The day of this evening, as 2026-11-27."""
    seasons: list[SavedSeasonShape]
    rules: dict[str, Points]
    """Points rules to choose from."""


class SeasonChampionshipShape(TypedDict):
    """A championship that has a winner."""

    code: str
    name: str
    evening: str
    """The day on which it ended, as 2026-11-27."""
    entries: int
    winner: list[str]
    """Names, as far as they are known."""


class BadgeShape(TypedDict):
    """A badge that was won in a match."""

    kind: str
    """Its sentence is `season.badge.<kind>`."""
    value: int
    """What `{n}` of the sentence stands for."""
    who: list[str]
    """Those who won it there."""
    evening: str
    """Its day, as 2026-11-27."""
    table: str
    match: int
    """Which match there, from 1."""


class HeldBadgeShape(BadgeShape):
    """A badge of a person, as they won it first."""

    times: int
    """How often they have won it."""


class ToldShape(TypedDict):
    """Badges and records: those of a match that is over, or the newest ones."""

    badges: list[BadgeShape]
    records: list[SeasonRecordShape]


class SeasonShape(TypedDict):
    """Standings and records, best first."""

    season: str | None
    """The name of the season; null: it is of no season."""
    seasons: list[SeasonDaysShape]
    """All that have begun, the newest first."""
    today: str
    """The day of this evening, as 2026-11-27."""
    points: Points
    """The rule."""
    kings: list[int]
    """The numbers of kings that were played with."""
    days: list[str]
    """The evenings, the newest first."""
    championships: list[SeasonChampionshipShape]
    """Those that ended then, the newest first."""
    matches: int
    evenings: int
    people: list[RatedLineShape]
    pairs: list[RatedLineShape]
    course: CourseShape
    """The points of the best people."""
    records: list[SeasonRecordShape]


class OpponentShape(TypedDict):
    """Matches against somebody."""

    name: str
    won: int
    lost: int


class PlayedMatchShape(TypedDict):
    """A match of a person."""

    table: str
    match: int
    """Which match there, from 1."""
    ended: float
    people: list[list[str]]
    """By side."""
    side: int
    """That of the person."""
    winner: int | None
    games: list[int]


class PersonShape(TypedDict):
    """The page of a person."""

    name: str
    total: RatedLineShape
    hands_an_hour: int | None
    levels: CourseShape
    """The number of their rating after each evening since they have one."""
    counts: Annotated[dict[str, int], JsonOf(Counts)]
    """What they said, and what their side took."""
    course: CourseShape
    """Matches won less matches lost."""
    partners: list[RatedLineShape]
    opponents: list[OpponentShape]
    newest: list[PlayedMatchShape]
    """The newest matches first."""
    records: list[SeasonRecordShape]
    """Those of the person's own matches."""
    badges: list[HeldBadgeShape]
    """The newest first."""
