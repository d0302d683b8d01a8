"""Formats of a championship, as data: what enters, and the stages that are played.

A format is made of five kinds of stage and their settings. No code asks for the name of a format.

Source: rule book §10 (AU) for `australia-2025`; the others are those of championships in bars and
federations, with settings that are ours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Annotated, Literal

from scorekeeper.kernel.reading import Name, integer

MOST_ENTRIES = 512
"""Single players; 256 pairs."""
MOST_STAGES = 10
MOST_ROUNDS = 30


def _number(least: int, most: int) -> partial[int]:
    return partial(integer, least=least, most=most)


Games = Annotated[int, _number(1, 5)]
"""Games that win a match: 2 is the best of three."""
Rounds = Annotated[int, _number(1, MOST_ROUNDS)]
Minutes = Annotated[int, _number(0, 600)]
Points = Annotated[int, _number(0, 10)]


class EntryKind(StrEnum):
    """What enters a championship, and plays its matches."""

    PAIRS = "pairs"
    """Pairs as entered."""
    DRAWN_PAIRS = "drawn_pairs"
    """Single players, of whom pairs are drawn by lot before the first round."""
    SINGLE = "single"
    """Single players, with a new partner each round."""


class Criterion(StrEnum):
    """A criterion of the standings. If all criteria are equal, the lot decides."""

    MATCHES = "matches"
    """Matches won."""
    POINTS = "points"
    GAMES = "games"
    """Games won less games lost."""
    STONES = "stones"
    """Stones won less stones lost."""
    DIRECT = "direct"
    """Matches won against those with whom everything before is equal."""


@dataclass(frozen=True, slots=True)
class Length:
    """How many games win a match, in the matches that it applies to."""

    games: Games
    above: Annotated[int, _number(0, MOST_ENTRIES)] = 0
    """Only where the stage has more pairs than this."""
    last_rounds: Annotated[int, _number(0, MOST_ROUNDS)] = 0
    """Only in so many last rounds of the stage, 1 for its final; 0: in all."""


Lengths = tuple[Length, ...]
"""The last one that applies to a match counts."""
_BEST_OF_THREE: Lengths = (Length(2),)


@dataclass(frozen=True, slots=True)
class Everybody:
    """A stage of all who are entered."""

    kind: Literal["everybody"] = "everybody"


StageNumber = Annotated[int, _number(0, MOST_STAGES - 1)]
"""The number of an earlier stage, from 0."""
Place = Annotated[int, _number(1, MOST_ENTRIES)]


@dataclass(frozen=True, slots=True)
class Qualified:
    """A stage of those who have some places in an earlier stage, or in each of its groups."""

    last: Place
    """The last of these places."""
    first: Place = 1
    """The first of them; above 1 it is a second bracket, off the trophy."""
    stage: StageNumber = 0
    kind: Literal["qualified"] = "qualified"


@dataclass(frozen=True, slots=True)
class Beaten:
    """A second chance, off the trophy: a stage of those who are out of an earlier one.

    From a knockout they come at once, from lives after each of its rounds, or at once where this
    stage is drawn at once. Where one of them may still have a place by which they play another
    stage, they come when the earlier stage is over, without who has such a place (ours).
    """

    stage: StageNumber
    rounds: Rounds = MOST_ROUNDS
    """Only of those who are out after its first rounds."""
    kind: Literal["beaten"] = "beaten"


Entrants = Everybody | Qualified | Beaten
Leavers = Literal["stay", "go"]
"""What becomes of the results of an entry that leaves with matches still to play.

`stay`: what it played counts, and the others win the rest. `go`: none of its matches counts.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnyStage:
    """What stages of all kinds have."""

    games: Lengths = _BEST_OF_THREE
    entrants: Entrants = Everybody()
    name: Name | None = None
    """What it is called on all screens; None: by its kind."""
    minutes: Minutes = 0
    """How long a round may take; 0: as long as it takes."""
    over_days: bool = False
    """Whether it is played over days or weeks: no match is called to a table by itself."""


@dataclass(frozen=True, slots=True)
class Knockout(AnyStage):
    """Out after one lost match."""

    third_place: bool = False
    """Whether those beaten before the final play for the third place."""
    seeded: bool = False
    """Whether the best come together last: by their seeds, or by the stage before."""
    pool: bool = False
    """Whether those beaten may play on among themselves, off the trophy (rule book §10, AU)."""
    kind: Literal["knockout"] = "knockout"


@dataclass(frozen=True, slots=True)
class Lives(AnyStage):
    """Out after some lost matches ("ceros"); each round is drawn among those who are left."""

    lives: Annotated[int, _number(1, 5)]
    """Lost matches after which a pair is out."""
    left: Annotated[int, _number(1, 128)] = 1
    """It ends when no more than these are left."""
    pool: bool = False
    """As in `Knockout`."""
    kind: Literal["lives"] = "lives"


@dataclass(frozen=True, slots=True)
class Groups(AnyStage):
    """Groups of about the same size, in which everybody plays everybody once."""

    size: Annotated[int, _number(3, 6)]
    """Entries of the largest group; a group of fewer than three is joined with another."""
    seeded: bool = False
    """Whether the seeded are spread over the groups."""
    leavers: Leavers = "stay"
    kind: Literal["groups"] = "groups"


@dataclass(frozen=True, slots=True)
class Swiss(AnyStage):
    """A number of rounds in which those with about the same score meet, no two of them twice."""

    rounds: Rounds
    kind: Literal["swiss"] = "swiss"


@dataclass(frozen=True, slots=True)
class League(AnyStage):
    """Everybody plays everybody, once or twice."""

    twice: bool = False
    leavers: Leavers = "stay"
    kind: Literal["league"] = "league"


Stage = Knockout | Lives | Groups | Swiss | League
ByRound = Lives | Swiss
"""Stages of which each round is drawn when the one before is over; others are drawn at once."""


@dataclass(frozen=True, slots=True)
class Format:
    """How a championship is played."""

    name: Name
    stages: tuple[Stage, ...]
    """What is played, in this order; second chances at the same time as others."""
    entry: EntryKind = EntryKind.PAIRS
    least: Annotated[int, _number(2, MOST_ENTRIES)] = 2
    """The fewest pairs (or single players with new partners) that it may have."""
    most: Annotated[int, _number(2, MOST_ENTRIES)] = 256
    criteria: tuple[Criterion, ...] = (
        Criterion.MATCHES,
        Criterion.GAMES,
        Criterion.DIRECT,
        Criterion.STONES,
    )
    points_won: Points = 1
    points_lost: Points = 0
    late_rounds: Rounds | None = None
    """How many rounds of a first stage of lives or Swiss rounds may be drawn when somebody still
    enters. A missed round counts as lost (ours)."""
    grace: Minutes = 10
    """Minutes that a pair may be late."""
    penalty: Minutes = 15
    """Minutes after these by which each game is lost; 0: none is."""
    one_more_hand: bool = True
    """Whether one more hand decides where time is over and all is equal."""
    substitutes: Annotated[int, _number(0, MOST_ROUNDS)] = 0
    """In how many of its matches a pair may have a substitute."""
    substitute_of_one: bool = True
    """Whether somebody may be a substitute of one pair only."""
    four_kings: bool = False
    """Whether two pairs may agree on four kings for their match (rule book §10, AU)."""


def follows(stage: Stage) -> int | None:
    """Return the number of the stage that a stage follows from; None: it is of everybody."""
    return None if isinstance(stage.entrants, Everybody) else stage.entrants.stage


def leads_to_trophy(played: Format, number: int) -> bool:
    """Return whether who wins a stage may win the championship, as in no second bracket.

    >>> [leads_to_trophy(PRESETS["groups-then-knockout"], number) for number in (0, 1)]
    [True, True]
    """
    match played.stages[number].entrants:
        case Everybody():
            return True
        case Qualified(first=1, stage=before):
            return leads_to_trophy(played, before)
        case _:
            return False


def last_for_trophy(played: Format) -> int:
    """Return the number of the stage whose winner wins the championship."""
    return max(n for n in range(len(played.stages)) if leads_to_trophy(played, n))


def games_to_win(games: Sequence[Length], pairs: int, from_end: int | None) -> int:
    """Return how many games win a match.

    >>> australia = PRESETS["australia-2025"].stages[0].games
    >>> [games_to_win(australia, 16, from_end) for from_end in (4, 3, 2, 1)]
    [2, 2, 2, 3]

    Args:
        games: The lengths of the stage.
        pairs: How many pairs it has.
        from_end: The number of the round, counted from the last, which is 1; None: unknown.
    """
    return [
        length.games
        for length in games
        if pairs > length.above
        and (not length.last_rounds or (from_end is not None and from_end <= length.last_rounds))
    ][-1]


PRESETS: Mapping[str, Format] = {
    preset.name: preset
    for preset in (
        # "Al mejor de 5 juegos. Si hay más de 8 parejas inscritas, se jugará al mejor de 3 juegos,
        # excepto la final"; "el cupo máximo … será de 32 parejas".
        Format(
            "australia-2025",
            (Knockout(games=(Length(3), Length(2, above=8), Length(3, last_rounds=1)), pool=True),),
            most=32,
            four_kings=True,
        ),
        Format("knockout", (Knockout(third_place=True),)),
        Format("lives-2", (Lives(2),), late_rounds=1),
        Format("groups-then-knockout", (Groups(4), Knockout(entrants=Qualified(2), seeded=True))),
        Format("swiss", (Swiss(5),), late_rounds=1),
        Format("league", (League(),), most=32),
        Format("league-weeks", (League(over_days=True),), most=32),
    )
}
