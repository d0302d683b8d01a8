"""Undo of the acts of a championship.

Theory
------
An undo is an event that names an act; applying it replays all other acts that were not undone.
Results that tables reported since then stay. An act far back can be undone alone if the later acts
are still valid without it: their entries exist, nobody has two tables, no match was played by other
sides than the draw gives. Otherwise the undo is refused; the director then undoes the later acts
first, or everything since that act (`since`).
"""

from __future__ import annotations

from typing import get_args

from scorekeeper.championship import events
from scorekeeper.championship.championship import Championship, Draw, Step
from scorekeeper.championship.commands import Undo
from scorekeeper.championship.decide.consequences import PendingChampionship
from scorekeeper.championship.format import ByRound, follows
from scorekeeper.championship.match import Match, MatchState
from scorekeeper.kernel.actor import Role
from scorekeeper.refusal import RefusalCode, Refused

NEVER_UNDONE = (events.ChampionshipOpened, *get_args(events.PhoneEvent))


def decide_undo(begun: PendingChampionship, command: Undo) -> PendingChampionship:
    """Take back an act, and add what follows from that.

    Raises:
        Refused: nothing_to_undo, later_acts.
    """
    state = begun.championship
    undone = events.Undone(act_to_undo(state, command.back).rows[0].sequence, command.since)
    try:
        after = begun.add(undone).with_consequences()
    except (KeyError, Refused) as problem:
        raise Refused(RefusalCode.LATER_ACTS) from problem
    if not _sound(state, after.championship) or _takes(state, after):
        raise Refused(RefusalCode.LATER_ACTS)
    return after.call()


def _takes(before: Championship, after: PendingChampionship) -> bool:
    """Return whether a match has a table again at which another championship plays now."""
    had = {match.number for match in before.active_matches()}
    again = (m for m in after.championship.active_matches() if m.number not in had)
    return any(match.table in after.taken for match in again)


def act_to_undo(state: Championship, back: int | None = None) -> Step:
    """Return the act to take back: the director's last, or the one that began at `back`.

    Raises:
        Refused: nothing_to_undo.
    """
    for step in state.steps():
        first = step.rows[0]
        # Consequences of an undo are no act of their own, and the opening cannot be undone.
        if first.sequence != first.step or isinstance(first.event, NEVER_UNDONE):
            continue
        if first.sequence == back or (back is None and first.by is Role.DIRECTOR):
            return step
    raise Refused(RefusalCode.NOTHING_TO_UNDO)


def _sound(before: Championship, state: Championship) -> bool:
    """Return whether everything that stands could be without what was taken back."""
    matches = state.matches.values()
    named = {entry for match in matches for entry in match.entries}
    named |= {entry for draw in state.draws for entry in draw.order}
    here = {number for number, entry in state.entries.items() if entry.out is None}
    playing = [entry for match in matches if match.active for entry in match.entries]
    tables = [match.table for match in matches if match.active and match.table is not None]
    return (
        named <= state.entries.keys()
        and all(here.isdisjoint(draw.gone) and _has_places(state, draw) for draw in state.draws)
        and len(playing) == len(set(playing))
        and len(tables) == len(set(tables))
        and all(match.known for match in matches if match.active or match.result is not None)
        and all(match.result is None or match.state is MatchState.OVER for match in matches)
        and all(_played_as_is(before, match) for match in matches)
        and all(map(_won_as_long, matches))
        and all(_drawn_before(state, draw.stage, draw.round) for draw in state.draws)
    )


def _has_places(state: Championship, draw: Draw) -> bool:
    """Return whether all of a first stage that is drawn at once have matches in it."""
    if draw.stage or isinstance(state.stage(0), ByRound):
        return True
    sources = (source for match in state.matches_of_draw(draw) for source in match.drawn.sources)
    return set(draw.order) <= {entry for source in sources for entry in source.side}


def _played_as_is(before: Championship, match: Match) -> bool:
    """Return whether what was played of a match was played as the match now is."""
    was = before.matches.get(match.number)
    if was is None or not match.begun or (was.began, was.ended) != (match.began, match.ended):
        return True
    return (was.sides, was.kings, was.given, was.length) == (
        match.sides,
        match.kings,
        match.given,
        match.length,
    )


def _won_as_long(match: Match) -> bool:
    """Return whether a match was played to as many games as win it now."""
    if match.result is None or match.result.how not in ("played", "typed") or match.one_more_hand:
        return True
    return max(match.result.games) == match.games


def _drawn_before(state: Championship, stage: int, round_number: int) -> bool:
    """Return whether what a round follows from is drawn."""
    if round_number > 1:
        return any(d.round == round_number - 1 for d in state.draws_of(stage))
    source = follows(state.stage(stage))
    return source is None or bool(state.draws_of(source))
