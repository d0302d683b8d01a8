"""The view of a championship for everybody.

Options are offered by the same checks that `decide` uses.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from scorekeeper.championship.championship import Championship, Clock, Draw
from scorekeeper.championship.decide.consequences import queue
from scorekeeper.championship.decide.entries import check_may_enter
from scorekeeper.championship.format import Criterion, EntryKind
from scorekeeper.championship.match import MatchState, Side
from scorekeeper.championship.standings.places import winner_of
from scorekeeper.championship.view.entries import EntryShape, entry_shape
from scorekeeper.championship.view.matches import ChampionshipMatchShape, match_shapes
from scorekeeper.championship.view.stages import StageShape, stage_shape
from scorekeeper.refusal import allowed


class DrawShape(TypedDict):
    """The newest draw, which the TV shows pair by pair."""

    sequence: int
    """Sequence of its event, so that a screen shows each draw once."""
    stage: int
    round: int
    attempt: int
    at: float
    matches: list[int]
    byes: list[int]
    reason: str | None
    """Why it was drawn again."""


class ClockShape(TypedDict):
    """The clock of the round."""

    minutes: int
    since: float
    """When it was started, in seconds since 1970 by the server's clock."""
    until: float


class ChampionshipShape(TypedDict):
    """A championship as everybody sees it."""

    code: str
    """Its code, for /api/championships/CODE."""
    name: str
    format: str
    """The name of its format."""
    seed: str
    """Seed of all draws; empty until the first draw was made."""
    revision: int
    state: Literal["entries", "playing", "over", "closed"]
    entry: EntryKind
    rules: str
    """The name of the rule set that all matches are played by."""
    target: int
    """Stones of a game."""
    rooms: int
    """How many tables the room has."""
    criteria: list[Criterion]
    four_kings: bool
    entries: list[EntryShape]
    stages: list[StageShape]
    matches: list[ChampionshipMatchShape]
    calls: list[int]
    """Matches that are called and have not begun, newest call first."""
    queue: list[int]
    """Matches that wait for a table, in the order in which they will get one."""
    draw: DrawShape | None
    clock: ClockShape | None
    """Null also of a championship that is closed."""
    notices: list[str]
    """The director's messages to the room."""
    winner: list[int] | None
    playing_on: list[int]
    """Entries that have asked to play on, and wait for another one."""
    may_enter: bool
    """Whether a phone can still enter a pair."""


def championship_view(
    state: Championship, code: str, now: float, today: str = ""
) -> ChampionshipShape:
    """Return a championship as everybody sees it.

    Args:
        state: The championship.
        code: Its code.
        now: When beginnings of matches are estimated, in seconds since 1970.
        today: The day of this evening; empty: nothing is overdue.
    """
    waiting = queue(state)
    winner = winner_of(state)
    rules = state.rules
    called = [
        match
        for match in state.matches.values()
        if match.state is MatchState.CALLED and match.table is not None
    ]
    called.sort(key=lambda match: (-(match.called or 0), match.number))
    return {
        "code": code,
        "name": state.name,
        "format": state.format.name,
        "seed": state.seed if state.draws else "",
        "revision": state.revision,
        "state": _state(state, winner),
        "entry": state.format.entry,
        "rules": state.opened.rules,
        "target": rules.target,
        "rooms": state.tables,
        "criteria": list(state.format.criteria),
        "four_kings": state.format.four_kings,
        "entries": [entry_shape(entry) for entry in state.entries.values() if entry.accepted],
        "stages": [stage_shape(state, number, today) for number in range(len(state.format.stages))],
        "matches": match_shapes(state, rules, waiting, now, today),
        "calls": [match.number for match in called],
        "queue": [match.number for match in waiting],
        "draw": _draw(state.draws),
        "clock": None if state.closed else _clock(state.clock),
        "notices": list(state.notices),
        "winner": None if winner is None else list(winner),
        "playing_on": list(state.playing_on),
        "may_enter": not state.closed and allowed(check_may_enter, state),
    }


def _state(
    state: Championship, winner: Side | None
) -> Literal["entries", "playing", "over", "closed"]:
    if state.closed:
        return "closed"
    if not state.draws:
        return "entries"
    playing = any(match.state is not MatchState.OVER for match in state.matches.values())
    return "playing" if winner is None or playing else "over"


def _clock(clock: Clock | None) -> ClockShape | None:
    if clock is None:
        return None
    return {"minutes": clock.minutes, "since": clock.since, "until": clock.until}


def _draw(draws: tuple[Draw, ...]) -> DrawShape | None:
    if not draws:
        return None
    newest = max(draws, key=lambda draw: draw.sequence)
    return {
        "sequence": newest.sequence,
        "stage": newest.stage,
        "round": newest.round,
        "attempt": newest.attempt,
        "at": newest.at,
        "matches": list(newest.matches),
        "byes": list(newest.byes),
        "reason": newest.reason,
    }
