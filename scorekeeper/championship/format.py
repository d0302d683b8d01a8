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

from scorekeeper.kernel.fields import read_fields
from scorekeeper.kernel.reading import Name, integer, mapping, wrong

MOST_ENTRIES = 512
"""Single players; 256 pairs."""


def _number(least: int, most: int) -> partial[int]:
    return partial(integer, least=least, most=most)


Games = Annotated[int, _number(1, 5)]
"""Games that win a match: 2 is the best of three."""
Rounds = Annotated[int, _number(1, 30)]
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
    last_rounds: Annotated[int, _number(0, 30)] = 0
    """Only in so many last rounds of the stage, 1 for its final; 0: in all."""


Lengths = tuple[Length, ...]
"""The last one that applies to a match counts."""
_BEST_OF_THREE: Lengths = (Length(2),)


@dataclass(frozen=True, slots=True)
class Everybody:
    """A stage of all who are entered."""

    kind: Literal["everybody"] = "everybody"


@dataclass(frozen=True, slots=True)
class Qualified:
    """A stage of the first of the stage before, or of each of its groups."""

    first: Annotated[int, _number(1, MOST_ENTRIES)]
    kind: Literal["qualified"] = "qualified"


@dataclass(frozen=True, slots=True)
class Beaten:
    """A second chance: a stage of those who lost in the first rounds of an earlier knockout."""

    stage: Annotated[int, _number(0, 9)]
    """Its number, from 0."""
    rounds: Rounds
    kind: Literal["beaten"] = "beaten"


Entrants = Everybody | Qualified | Beaten


@dataclass(frozen=True, slots=True)
class Knockout:
    """Out after one lost match."""

    games: Lengths = _BEST_OF_THREE
    entrants: Entrants = Everybody()
    third_place: bool = False
    """Whether those beaten before the final play for the third place."""
    seeded: bool = False
    """Whether the best come together last: by their seeds, or by the stage before."""
    pool: bool = False
    """Whether those beaten may play on among themselves, off the trophy (rule book §10, AU)."""
    kind: Literal["knockout"] = "knockout"


@dataclass(frozen=True, slots=True)
class Lives:
    """Out after some lost matches ("ceros"); each round is drawn among those who are left."""

    lives: Annotated[int, _number(1, 5)]
    """Lost matches after which a pair is out."""
    games: Lengths = _BEST_OF_THREE
    entrants: Entrants = Everybody()
    left: Annotated[int, _number(1, 128)] = 1
    """It ends when no more than these are left."""
    pool: bool = False
    """As in `Knockout`."""
    kind: Literal["lives"] = "lives"


@dataclass(frozen=True, slots=True)
class Groups:
    """Groups of about the same size, in which everybody plays everybody once."""

    size: Annotated[int, _number(3, 6)]
    """Entries of the largest group; a group of fewer than three is joined with another."""
    games: Lengths = _BEST_OF_THREE
    entrants: Entrants = Everybody()
    seeded: bool = False
    """Whether the seeded are spread over the groups."""
    kind: Literal["groups"] = "groups"


@dataclass(frozen=True, slots=True)
class Swiss:
    """A number of rounds in which those with about the same score meet, no two of them twice."""

    rounds: Rounds
    games: Lengths = _BEST_OF_THREE
    entrants: Entrants = Everybody()
    kind: Literal["swiss"] = "swiss"


@dataclass(frozen=True, slots=True)
class League:
    """Everybody plays everybody, once or twice."""

    twice: bool = False
    games: Lengths = _BEST_OF_THREE
    entrants: Entrants = Everybody()
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
    four_kings: bool = False
    """Whether two pairs may agree on four kings for their match (rule book §10, AU)."""


def read_format(value: object) -> Format:
    """Read a format from its JSON.

    >>> read_format({"name": "Ceros", "stages": [{"kind": "lives", "lives": 3}]}).stages[0].lives
    3

    Raises:
        Refused: unknown_key, bad_field, bad_name.
    """
    found = read_fields(Format, mapping(value, "format"), "format")
    if not found.stages:
        raise wrong("stages", [], "1…")
    if found.least > found.most:
        raise wrong("least", found.least, f"2…{found.most}")
    if len(set(found.criteria)) < len(found.criteria):
        raise wrong("criteria", "twice", ", ".join(Criterion))
    for number, stage in enumerate(found.stages):
        _check_stage(found, number, stage)
    return found


def _check_stage(checked: Format, number: int, stage: Stage) -> None:
    """Refuse (bad_field) a stage that cannot follow from those before it."""
    if not any(length.above == length.last_rounds == 0 for length in stage.games[:1]):
        raise wrong("games", "[]", "[{games}, …]")
    if checked.entry is EntryKind.SINGLE and not isinstance(stage, Swiss):
        raise wrong("kind", stage.kind, "swiss")
    match stage.entrants:
        case Everybody() if number > 0:
            raise wrong("entrants", "everybody", "qualified, beaten")
        case Qualified() if number == 0:
            raise wrong("entrants", "qualified", "everybody")
        case Beaten(stage=of) if of >= number or not isinstance(checked.stages[of], Knockout):
            raise wrong("stage", of, "knockout")


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
            (Knockout((Length(3), Length(2, above=8), Length(3, last_rounds=1)), pool=True),),
            most=32,
            four_kings=True,
        ),
        Format("knockout", (Knockout(third_place=True),)),
        Format("lives-2", (Lives(2),), late_rounds=1),
        Format("groups-then-knockout", (Groups(4), Knockout(entrants=Qualified(2), seeded=True))),
        Format("swiss", (Swiss(5),), late_rounds=1),
        Format("league", (League(),), most=32),
    )
}
