"""What a format needs with some number of pairs: who enters each stage, rounds, matches, time.

Theory
------
How many play in a stage follows from the one before it. Knockouts, groups, leagues and Swiss rounds
have a known number of matches. Of lives it depends on who wins: a round is counted as if of those
with as many lost matches half won, which is what a draw among equal pairs brings on average.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from scorekeeper.championship.draw.bracket import bracket_size
from scorekeeper.championship.draw.round_robin import groups_of
from scorekeeper.championship.format import (
    MOST_ROUNDS,
    Beaten,
    EntryKind,
    Format,
    Groups,
    Knockout,
    League,
    Lives,
    Qualified,
    Stage,
    Swiss,
    follows,
    games_to_win,
    leads_to_trophy,
)

A_GAME = 20
"""Minutes of a game of 40 stones, counted with the pause after it (ours)."""
GAMES_OF_MATCH = 1.25
"""Games of a match between equals, for each game that wins it: two or three of a best of three."""


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """A round of a stage, as far as it can be known before it is played."""

    matches: int
    games: int
    """Games that win a match of it."""
    minutes: float
    """How long a match of it takes."""


@dataclass(frozen=True, slots=True)
class PlannedStage:
    """A stage with a number of pairs."""

    pairs: int
    """Pairs that enter it, or single players."""
    trophy: bool
    """Whether its winner may win the championship."""
    follows: int | None
    """The stage that it follows from."""
    byes: int
    """Pairs without a match in its first round."""
    groups: tuple[int, ...]
    """How many pairs each group has."""
    rounds: tuple[PlannedRound, ...]
    minutes: int
    """How long it takes with all tables for itself; 0: it is played over days."""

    @property
    def matches(self) -> int:
        """How many matches it has."""
        return sum(each.matches for each in self.rounds)


@dataclass(frozen=True, slots=True)
class Plan:
    """A format with a number of pairs, and tables for them."""

    stages: tuple[PlannedStage, ...]
    minutes: int
    """How long all takes; stages that follow from the same one are played beside each other."""


def plan(played: Format, pairs: int, tables: int, a_game: int = A_GAME) -> Plan:
    """Return what a format asks for with a number of pairs.

    >>> from scorekeeper.championship.format import PRESETS
    >>> found = plan(PRESETS["groups-then-knockout"], 16, tables=8)
    >>> [(stage.pairs, stage.groups, stage.matches) for stage in found.stages]
    [(16, (4, 4, 4, 4), 24), (8, (), 7)]

    Args:
        played: The format.
        pairs: How many enter: pairs, or single players.
        tables: Tables of the room; 0: as many as are needed.
        a_game: Minutes of a game.
    """
    if played.entry is EntryKind.DRAWN_PAIRS:
        pairs //= 2
    side = 2 if played.entry is EntryKind.SINGLE else 1
    done: list[PlannedStage] = []
    for number, stage in enumerate(played.stages):
        before = follows(stage)
        entering = pairs if before is None else _entering(played, done, number)
        rounds = _rounds(stage, entering // side, a_game) if entering >= 2 * side else ()
        done.append(
            PlannedStage(
                pairs=entering,
                trophy=leads_to_trophy(played, number),
                follows=before,
                byes=_byes(stage, entering, side),
                groups=_group_sizes(stage, entering),
                rounds=rounds,
                minutes=0 if stage.over_days else _minutes(rounds, tables),
            )
        )
    evening = [one for one, how in zip(done, played.stages, strict=True) if not how.over_days]
    return Plan(tuple(done), _longest(done, evening, tables))


def _entering(played: Format, done: Sequence[PlannedStage], number: int) -> int:
    """Return how many pairs enter a stage that follows from another."""
    whom = played.stages[number].entrants
    match whom:
        case Qualified(first=first, last=last, stage=before):
            sizes = done[before].groups or (done[before].pairs,)
            return sum(len(range(first, min(size, last) + 1)) for size in sizes)
        case Beaten(rounds=rounds, stage=before):
            pairs = done[before].pairs
            left = _left(played.stages[before], done[before], rounds)
            # Their places are after those of who is left; who plays another stage by them is no one
            # of these.
            others = (stage.entrants for stage in played.stages)
            placed = sum(
                len(range(max(other.first, left + 1), min(other.last, pairs) + 1))
                for other in others
                if isinstance(other, Qualified) and other.stage == before
            )
            return pairs - left - placed
        case _:
            return done[0].pairs


def _left(stage: Stage, planned: PlannedStage, rounds: int) -> int:
    """Return how many are left of a knockout or of lives after its first rounds."""
    if isinstance(stage, Lives):
        *_, left = islice(_left_of_lives(stage, planned.pairs), rounds + 1)
        return left
    beaten = sum(each.matches for each in planned.rounds[:rounds])
    # In the match for the third place somebody loses who was beaten before.
    return max(planned.pairs - beaten, min(planned.pairs, 1))


def _left_of_lives(stage: Lives, pairs: int) -> Iterator[int]:
    """Yield how many are left before the first round and after each, until it is over."""
    lost = [0] * pairs
    yield len(lost)
    while len(lost) > stage.left:
        # Those next to each other meet, and every second one loses.
        beaten = (each + place % 2 for place, each in enumerate(sorted(lost)))
        lost = [each for each in beaten if each < stage.lives]
        yield len(lost)


def _rounds(stage: Stage, pairs: int, a_game: int) -> tuple[PlannedRound, ...]:
    counts = _counts(stage, pairs)
    lengths = range(len(counts), 0, -1) if isinstance(stage, Knockout) else [None] * len(counts)
    games = [games_to_win(stage.games, pairs, from_end) for from_end in lengths]
    return tuple(
        PlannedRound(count, wins, stage.minutes or wins * GAMES_OF_MATCH * a_game)
        for count, wins in zip(counts, games, strict=True)
    )


def _counts(stage: Stage, pairs: int) -> list[int]:
    """Return how many matches each round has."""
    match stage:
        case Knockout(third_place=third):
            sizes = [
                bracket_size(pairs) >> turn for turn in range(bracket_size(pairs).bit_length())
            ]
            # Of the first round only those without a bye.
            counts = [pairs - sizes[1], *(size // 2 for size in sizes[1:-1])]
            return [*counts[:-1], counts[-1] + (third and pairs > 3)]
        case Groups() | League():
            groups = _group_sizes(stage, pairs) or (pairs,)
            lasts = {size: size - 1 + size % 2 for size in groups}
            counts = [
                sum(size // 2 for size in groups if turn < lasts[size])
                for turn in range(max(lasts.values()))
            ]
            return counts * (1 + (isinstance(stage, League) and stage.twice))
        case Swiss(rounds=rounds):
            return [pairs // 2] * rounds
        case Lives():
            *played, _ = islice(_left_of_lives(stage, pairs), MOST_ROUNDS + 1)
            return [left // 2 for left in played]


def _byes(stage: Stage, pairs: int, side: int) -> int:
    match stage:
        case Knockout():
            return bracket_size(pairs) - pairs if pairs > 1 else 0
        case Lives() | Swiss():
            return pairs % (2 * side)
        case _:
            return 0


def _group_sizes(stage: Stage, pairs: int) -> tuple[int, ...]:
    if not isinstance(stage, Groups) or pairs < 2:
        return ()
    return tuple(sorted(map(len, groups_of(range(pairs), stage.size)), reverse=True))


def _minutes(rounds: Sequence[PlannedRound], tables: int) -> int:
    """Return how long rounds take one after another; their matches as the tables allow."""
    shifts = (-(-each.matches // tables) if tables else 1 for each in rounds)
    return round(sum(each.minutes * times for each, times in zip(rounds, shifts, strict=True)))


def _longest(done: Sequence[PlannedStage], evening: Sequence[PlannedStage], tables: int) -> int:
    """Return how long the longest way through the stages takes, and not less than all matches.

    Those that are played over days take no time of an evening.
    """
    ends: list[int] = []
    for stage in done:
        ends.append(stage.minutes + (0 if stage.follows is None else ends[stage.follows]))
    work = sum(each.matches * each.minutes for stage in evening for each in stage.rounds)
    return max(*ends, round(work / tables) if tables else 0)
