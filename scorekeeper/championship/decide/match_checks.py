"""Checks of commands on a match, and by them what directors are offered to do with one.

All but `check_free` refuse a match that there is not (no_such_championship_match), or whose sides
are not known (sides_unknown); all but `check_correct` one that is over (match_has_result).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Literal

from scorekeeper.championship.championship import Championship
from scorekeeper.championship.decide.disputes import check_disputed, check_undisputed
from scorekeeper.championship.match import Match, MatchState
from scorekeeper.refusal import RefusalCode, Refused, allowed

MatchAct = Literal[
    "substitute",
    "call",
    "hold",
    "postpone",
    "release",
    "begin",
    "kings",
    "result",
    "walkover",
    "late",
    "time_over",
    "correct",
    "uphold",
]
"""What a director may do with a match."""


def match_acts(
    state: Championship, number: int, active: Collection[Match] | None = None
) -> list[MatchAct]:
    """Return what a director may do with a match, by the checks of `decide`.

    Args:
        state: The championship.
        number: The match.
        active: The matches that have a table, where they are known.
    """
    over: Mapping[MatchAct, Callable[[], object]] = {
        "correct": lambda: check_correct(state, number),
        "uphold": lambda: check_disputed(state, number),
    }
    not_over: Mapping[MatchAct, Callable[[], object]] = {
        "call": lambda: check_call(state, number),
        "hold": lambda: check_hold(state, number, hold=True),
        "postpone": lambda: _check_postpone(state, number),
        "release": lambda: check_hold(state, number, hold=False),
        "begin": lambda: check_begin(state, number, active),
        "kings": lambda: check_kings(state, number),
        "result": lambda: open_match(state, number),
        "walkover": lambda: open_match(state, number),
        "late": lambda: check_not_begun(state, number),
        "substitute": lambda: _check_substitute(state, number),
        "time_over": lambda: open_match(state, number),
    }
    checks = not_over if allowed(open_match, state, number) else over
    acts = [act for act, check in checks.items() if allowed(check)]
    # To postpone is to hold, with a day or a reason.
    return [act for act in acts if act != "hold" or "postpone" not in acts]


def _known_match(state: Championship, number: int) -> Match:
    """Return a match whose sides are known. Refused: no_such_championship_match, sides_unknown."""
    match = state.match(number)
    if not match.known:
        raise Refused(RefusalCode.SIDES_UNKNOWN, match=number)
    return match


def open_match(state: Championship, number: int) -> Match:
    """Return a match that is not over. Refused: match_has_result."""
    match = _known_match(state, number)
    if match.state is MatchState.OVER:
        raise Refused(RefusalCode.MATCH_HAS_RESULT, match=number)
    return match


def check_call(state: Championship, number: int) -> Match:
    """Return a match to call to a table. Refused: no_such_room_table, result_disputed."""
    match = open_match(state, number)
    if not state.tables:
        raise Refused(RefusalCode.NO_SUCH_ROOM_TABLE, table=1, most=0)
    check_undisputed(state, match)
    return match


def check_hold(state: Championship, number: int, *, hold: bool) -> Match:
    """Return a match to hold back, or not any more. Refused: nothing_changes, match_begun."""
    match = open_match(state, number)
    if match.held is hold:
        raise Refused(RefusalCode.NOTHING_CHANGES)
    if match.state is MatchState.RUNNING:
        raise Refused(RefusalCode.MATCH_BEGUN, match=match.number)
    return match


def _check_postpone(state: Championship, number: int) -> Match:
    """Return a match over days that may get a day of the director, also another one."""
    match = open_match(state, number)
    if not state.stage(match.drawn.stage).over_days:
        raise Refused(RefusalCode.NOT_OVER_DAYS)
    return check_hold(state, number, hold=not match.held)


def check_begin(state: Championship, number: int, active: Collection[Match] | None = None) -> Match:
    """Return a match that can begin.

    Raises:
        Refused: no_such_championship_match, sides_unknown, match_has_result, nothing_changes,
            result_disputed, playing_elsewhere.
    """
    match = open_match(state, number)
    if match.state is MatchState.RUNNING:
        raise Refused(RefusalCode.NOTHING_CHANGES)
    check_undisputed(state, match)
    check_free(state, match, active=active)
    return match


def check_not_begun(state: Championship, number: int) -> Match:
    """Return a match of which no hand was played. Refused: match_begun."""
    match = open_match(state, number)
    if match.begun:
        raise Refused(RefusalCode.MATCH_BEGUN, match=number)
    return match


def _check_substitute(state: Championship, number: int) -> Match:
    """Return a match in which somebody could be replaced. Refused (nothing_changes): nobody."""
    match = open_match(state, number)
    if not any(state.entries[entry].players for entry in match.entries):
        raise Refused(RefusalCode.NOTHING_CHANGES)
    return match


def check_kings(state: Championship, number: int) -> Match:
    """Return a match whose kings its pairs may agree on. Refused: kings_fixed, match_begun."""
    if not state.format.four_kings:
        raise Refused(RefusalCode.KINGS_FIXED)
    return check_not_begun(state, number)


def check_correct(state: Championship, number: int) -> Match:
    """Return a match whose result can be corrected. Refused: match_has_no_result."""
    match = _known_match(state, number)
    if match.result is None:
        raise Refused(RefusalCode.MATCH_HAS_NO_RESULT, match=match.number)
    return match


def check_free(
    state: Championship,
    match: Match,
    leaving: Match | None = None,
    active: Collection[Match] | None = None,
) -> None:
    """Refuse (playing_elsewhere) a match of somebody who has another table."""
    own = set(match.entries)
    for other in state.active_matches() if active is None else active:
        # Called for each match when the directors' view is made: the cheapest condition first.
        if not own.isdisjoint(other.entries) and other not in (match, leaving):
            for entry in own.intersection(other.entries):
                raise Refused(
                    RefusalCode.PLAYING_ELSEWHERE,
                    entry=state.entries[entry].name,
                    match=other.number,
                )
