"""Stages in the view of a championship: rounds, groups and their standings."""

from __future__ import annotations

from collections import Counter
from typing import Literal, TypedDict, get_args

from scorekeeper.championship.championship import Championship
from scorekeeper.championship.decide.days import current_round
from scorekeeper.championship.format import (
    Knockout,
    Lives,
    Qualified,
    Swiss,
    leads_to_trophy,
)
from scorekeeper.championship.match import Match
from scorekeeper.championship.standings.stages import (
    gone_with_results,
    lost_lives,
    rankings,
    stage_over,
)

StageKind = Literal["knockout", "lives", "groups", "swiss", "league"]
RoundName = Literal[
    "final",
    "semifinals",
    "quarterfinals",
    "last_16",
    "last_32",
    "last_64",
    "last_128",
    "last_256",
    "round",
]
_LAST_ROUNDS: tuple[RoundName, ...] = get_args(RoundName)[:-1]
"""Rounds of a knockout, from its last."""


class RoundShape(TypedDict):
    """A round of a stage, drawn or still to come."""

    number: int
    name: RoundName
    of: int
    """If the name is `round` its number, otherwise how many sides play it."""
    matches: list[int]
    byes: list[int]
    third_place: int | None
    """The match for the third place, played beside the final."""


class StandingShape(TypedDict):
    """A line of a table of standings."""

    place: int
    """Place, from 1; equal for entries whose order only the lot decided."""
    entry: int
    played: int
    won: int
    points: int
    games: list[int]
    stones: list[int]
    lives: int | None
    """Lives that are left, in a stage of lives."""
    goes_to: int | None
    """The stage that it plays next if the standings stay so; null before the first result."""
    gone: bool
    """It left, and its matches count for nobody, by a setting of the stage."""


class GroupShape(TypedDict):
    """The standings of a group, or of a whole stage (number 0)."""

    number: int
    standings: list[StandingShape]


class StageShape(TypedDict):
    """A stage of the championship."""

    kind: StageKind
    name: str | None
    """What it is called; null: by its kind."""
    second_chance: bool
    """Whether it is off the trophy, for those beaten or with lower places in an earlier stage."""
    minutes: int
    """How long a round may take; 0: as long as it takes."""
    drawn: bool
    over: bool
    rounds: list[RoundShape]
    """All rounds of a drawn knockout, up to the final; of other stages those that are drawn."""
    groups: list[GroupShape]
    """The standings; a knockout has none until it is over."""
    last: int | None
    """The number of rounds, if the stage is drawn by rounds and has a fixed number."""
    over_days: bool
    """It is played over days or weeks, and no match is called to a table by itself."""
    days: list[str]
    """The last days of its rounds."""
    current: int | None
    """The round that is played today, if the stage is played over days."""


def stage_shape(state: Championship, number: int, today: str) -> StageShape:
    """Return a stage; `today` is the day of this evening."""
    stage = state.stage(number)
    over = stage_over(state, number)
    drawn = bool(state.draws_of(number))
    shown = drawn and (over or not isinstance(stage, Knockout))
    return {
        "kind": stage.kind,
        "name": stage.name,
        "second_chance": not leads_to_trophy(state.format, number),
        "minutes": stage.minutes,
        "drawn": drawn,
        "over": over,
        "rounds": _rounds(state, number),
        "groups": _groups(state, number) if shown else [],
        "last": stage.rounds if isinstance(stage, Swiss) else None,
        "over_days": stage.over_days,
        "days": list(state.days.get(number, ())),
        "current": current_round(state, number, today) if stage.over_days else None,
    }


def _rounds(state: Championship, number: int) -> list[RoundShape]:
    byes = {draw.round: draw.byes for draw in state.draws_of(number)}
    matches: dict[int, list[Match]] = {turn: [] for turn in byes}
    for match in state.matches_of(number):
        matches.setdefault(match.drawn.round, []).append(match)
    last = max(matches, default=0)
    knockout = isinstance(state.stage(number), Knockout)
    found: list[RoundShape] = []
    for turn, played in sorted(matches.items()):
        beside = [match.number for match in played if match.drawn.sources[0].beaten]
        found.append(
            {
                "number": turn,
                "name": _LAST_ROUNDS[last - turn] if knockout else "round",
                "of": 2 << (last - turn) if knockout else turn,
                "matches": [match.number for match in played if match.number not in beside],
                "byes": list(byes.get(turn, ())),
                "third_place": beside[0] if beside else None,
            }
        )
    return found


def _groups(state: Championship, number: int) -> list[GroupShape]:
    numbers = sorted({match.drawn.group for match in state.matches_of(number)})
    ranked = zip(numbers, rankings(state, number), strict=True)
    stage = state.stage(number)
    after = [(s.entrants, at) for at, s in enumerate(state.format.stages)]
    goes_to = {
        place: at
        for whom, at in after
        if isinstance(whom, Qualified) and whom.stage == number
        for place in range(whom.first - 1, whom.last)
    }
    left = gone_with_results(state, number)
    lost: Counter[int] = Counter()
    if isinstance(stage, Lives):
        lost = lost_lives(state, number, len(state.draws_of(number)) + 1)
    shown: list[GroupShape] = []
    for group, lines in ranked:
        # Before the first result of a group nobody leads.
        begun = any(line.played for line in lines)
        in_play = (line.entry for line in lines if begun and state.entries[line.entry].out is None)
        places = {entry: place for place, entry in enumerate(in_play)}
        standings: list[StandingShape] = [
            {
                "place": line.place,
                "entry": line.entry,
                "played": line.played,
                "won": line.won,
                "points": line.points,
                "games": list(line.games),
                "stones": list(line.stones),
                "lives": max(0, stage.lives - lost[line.entry])
                if isinstance(stage, Lives)
                else None,
                "goes_to": goes_to.get(places.get(line.entry, -1)),
                "gone": line.entry in left,
            }
            for line in lines
        ]
        shown.append({"number": group, "standings": standings})
    return shown
