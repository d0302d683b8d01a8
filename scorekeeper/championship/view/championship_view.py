"""The view of a championship for everybody.

Options are offered by the same checks that `decide` uses.
"""

from __future__ import annotations

from typing import Literal

from scorekeeper.championship.championship import Championship, Clock, Draw
from scorekeeper.championship.decide.consequences import queue
from scorekeeper.championship.decide.entries import check_may_enter
from scorekeeper.championship.format import Knockout, Lives
from scorekeeper.championship.match import MatchState, Side
from scorekeeper.championship.shapes import ChampionshipShape, ClockShape, DrawShape
from scorekeeper.championship.standings.places import winner_of
from scorekeeper.championship.view.entries import entry_shape
from scorekeeper.championship.view.matches import match_shapes
from scorekeeper.championship.view.stages import stage_shape
from scorekeeper.refusal import allowed


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
    pools = [s for s in state.format.stages if isinstance(s, Knockout | Lives) and s.pool]
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
        "clock": _clock(state.clock),
        "notices": list(state.notices),
        "winner": None if winner is None else list(winner),
        "pool_open": bool(pools and state.draws and not state.closed),
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
