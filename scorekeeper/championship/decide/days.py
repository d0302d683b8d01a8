"""Stages that are played over days: last days of rounds, and the day of a match.

Theory
------
The director says until which day each round is played (`SetDays`). Within that, two pairs agree on
the day of their match: a phone of one proposes a day with a short note, one of the other accepts it
(`AcceptDay`) or proposes another. The director may hold a match back until a day, or without a day
yet, with the reason (`HoldMatch`). Its day is then the director's, until the pairs agree on one.

A proposal follows the pattern of the requests of a table (scorekeeper/table/request.py): it has the
sequence of its event as its number, by which it is accepted, so that nobody accepts what they have
not seen; the first answer counts; a side's next one takes the place of it; who proposes the same
day agrees. It is no `Request`: that is of the seats of one table, has a command of the table, ends
with any step of the play, and is declined by two minutes of silence.

A match is overdue once its day is over, or else the last day of its round, and it has neither ended
nor a table. Days are those of evenings, and come with the intent or from who asks for a view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Literal

from scorekeeper.championship import commands, events
from scorekeeper.championship.championship import Championship
from scorekeeper.championship.commands import Intent
from scorekeeper.championship.events import Event
from scorekeeper.championship.match import Match, MatchState
from scorekeeper.refusal import RefusalCode, Refused, allowed

DayAct = Literal["propose_day", "accept_day", "take_back_day"]
"""What a phone may do about the day of a match."""
MOST_PROPOSALS = 20
"""Days that may be proposed for a match; then the director sets it."""


def due_day(state: Championship, match: Match) -> str | None:
    """Return the day until which a match is to be played; None: there is none."""
    if match.day is not None or match.held:
        return match.day
    return last_day(state, match.drawn.stage, match.drawn.round)


def last_day(state: Championship, stage: int, number: int) -> str | None:
    """Return the last day of a round of a stage; None: it has none."""
    days = state.days.get(stage, ())
    return days[number - 1] if 1 <= number <= len(days) else None


def is_overdue(state: Championship, match: Match, today: str) -> bool:
    """Return whether a match should have been played before today, and was not."""
    if match.state is not MatchState.WAITING or not match.known:
        return False
    until = due_day(state, match)
    return until is not None and until < today


def current_round(state: Championship, stage: int, today: str) -> int | None:
    """Return the round of a stage that is played today; None: nothing of it is drawn, or left.

    That is the first whose last day is not over; where the days are over or there are none, the
    first that has a match to be played.
    """
    rounds = {m.drawn.round for m in state.matches_of(stage)}
    for number in sorted(rounds):
        until = last_day(state, stage, number)
        if until is not None and until >= today:
            return number
    left = (m.drawn.round for m in state.matches_of(stage) if m.state is not MatchState.OVER)
    return min(left, default=None)


def set_days(state: Championship, number: int, days: tuple[str, ...]) -> Event:
    """Return the event by which the rounds of a stage have last days.

    Raises:
        Refused: no_such_stage, not_over_days, nothing_changes, days_out_of_order.
    """
    if not state.stage(number).over_days:
        raise Refused(RefusalCode.NOT_OVER_DAYS)
    if days == state.days.get(number, ()):
        raise Refused(RefusalCode.NOTHING_CHANGES)
    for turn, (before, after) in enumerate(pairwise(days), 2):
        if after < before:
            raise Refused(RefusalCode.DAYS_OUT_OF_ORDER, round=turn, other=turn - 1)
    return events.DaysSet(number, days)


def decide_day(
    state: Championship, intent: Intent, command: commands.DayCommand
) -> tuple[Event, ...]:
    """Return the event of a command of a pair about the day of its match. Refused: not allowed."""
    phone = intent.phone or ""
    match command:
        case commands.ProposeDay(day=day, note=note):
            match, side = _check_propose(state, phone, command.match)
            _check_within(state, match, day, intent.around.today)
            open_ = match.proposed
            if open_ is not None and (open_.side, open_.day) == (1 - side, day):
                return (events.DayAgreed(match.number, day, note or open_.note),)
            return (events.DayProposed(match.number, side, day, note),)
        case commands.AcceptDay(proposal=number):
            match = _check_accept(state, phone, command.match)
            proposed = match.proposed
            if proposed is None or proposed.number != number:
                raise Refused(RefusalCode.STALE, topic="play")
            return (events.DayAgreed(match.number, proposed.day, proposed.note),)
        case commands.TakeBackDay():
            match = _check_take_back(state, phone, command.match)
            return (events.DayTakenBack(match.number, agreed=match.proposed is None),)


def day_acts(state: Championship, phone: str, number: int) -> list[DayAct]:
    """Return what a phone may do about the day of a match, by the checks of `decide_day`."""
    checks: Mapping[DayAct, Callable[[Championship, str, int], object]] = {
        "propose_day": _check_propose,
        "accept_day": _check_accept,
        "take_back_day": _check_take_back,
    }
    return [act for act, check in checks.items() if allowed(check, state, phone, number)]


def _own_sides(state: Championship, phone: str, number: int) -> tuple[Match, list[int]]:
    """Return a match that waits, and the sides of it for which a phone acts.

    Raises:
        Refused: no_such_championship_match, not_over_days, sides_unknown, match_begun,
            director_only (of neither pair).
    """
    match = state.match(number)
    if not state.stage(match.drawn.stage).over_days:
        raise Refused(RefusalCode.NOT_OVER_DAYS)
    if not match.known:
        raise Refused(RefusalCode.SIDES_UNKNOWN, match=number)
    if match.state is not MatchState.WAITING:
        raise Refused(RefusalCode.MATCH_BEGUN, match=number)
    own = state.acts_for(phone)
    sides = [n for n, side in enumerate(match.sides) if not own.isdisjoint(side or ())]
    if not sides:
        raise Refused(RefusalCode.DIRECTOR_ONLY)
    return match, sides


def _check_propose(state: Championship, phone: str, number: int) -> tuple[Match, int]:
    match, sides = _own_sides(state, phone, number)
    if match.proposals >= MOST_PROPOSALS:
        raise Refused(RefusalCode.TOO_MANY_DAYS, most=MOST_PROPOSALS)
    return match, sides[0]


def _check_accept(state: Championship, phone: str, number: int) -> Match:
    match, sides = _own_sides(state, phone, number)
    if match.proposed is None or 1 - match.proposed.side not in sides:
        raise Refused(RefusalCode.STALE, topic="play")
    return match


def _check_take_back(state: Championship, phone: str, number: int) -> Match:
    match, _ = _own_sides(state, phone, number)
    if match.proposed is None and (match.day is None or match.held):
        raise Refused(RefusalCode.NOTHING_CHANGES)
    return match


def _check_within(state: Championship, match: Match, day: str, today: str) -> None:
    """Refuse (day_outside) a day that is over, or after the last one of the stage."""
    last = max(state.days.get(match.drawn.stage, ()), default=None)
    if day < today or (last is not None and day > max(last, today)):
        raise Refused(RefusalCode.DAY_OUTSIDE, first=today, last=last or "…")
