"""What an undo takes back: the steps, and the hands, games and match that go with them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.hand.hand import Hand
from scorekeeper.match import events as e
from scorekeeper.match.match import Match
from scorekeeper.table import events as te
from scorekeeper.table.recorded import Recorded, TakenBack
from scorekeeper.table.table import Moment, Play, Table


def moment_of(table: Table, step: int) -> Moment:
    """The moment before the step whose first event has this sequence.

    Raises:
        ValueError: There is no such step.
    """
    for moment in table.moments():
        if moment.first.sequence == step:
            return moment
    raise ValueError(f"no step begins with event {step}")


def moment_holding(table: Table, sequence: int) -> Moment | None:
    """The moment before the step that holds an event; None where none does."""
    for moment in table.moments():
        if moment.first.step <= sequence <= moment.last:
            return moment
    return None


def steps_back(table: Table) -> Iterator[TakenBack]:
    """What goes with each step that may be taken back and all since, newest first."""
    after = table.play
    for steps, moment in enumerate(table.moments(), 1):
        yield _taken_back(table.match, moment, after, steps)
        after = moment.before


def taken_back(table: Table, oldest: Moment) -> TakenBack:
    """What goes with a step and all since."""
    after, steps = table.play, 1
    for moment in table.moments():
        if moment is oldest:
            break
        after, steps = moment.before, steps + 1
    return _taken_back(table.match, oldest, after, steps)


def with_taken_back(table: Table, recorded: Recorded) -> Recorded:
    """An undo or correction, not applied yet, with what it takes back; other events as they are."""
    match recorded.event:
        case te.Undone(back=back) | te.UndoAsked(back=back):
            return replace(recorded, took_back=taken_back(table, moment_of(table, back)))
        case te.Corrected(back=int(back), hand=hand, alone=alone):
            play = table.play.since(hand)[0]
            entry = next(each for each in play.entries if each.sequence == back)
            # Of several entries told at once a correction replaces one, an undo takes all back.
            at_once = _at_once(entry, play) if alone else None
            return replace(recorded, took_back=TakenBack(entry, steps=1, at_once=at_once))
        case _:
            return recorded


def hands_lost(then: Match, now: Match) -> tuple[int, ...]:
    """Numbers of the hands that were dealt or counted since `then`."""
    before = {hand.number: hand for hand in _running(then, now)}
    return tuple(
        hand.number
        for hand in _running(now, then)
        if hand.number not in before or (_is_over(hand) and not _is_over(before[hand.number]))
    )


def _games_lost(then: Match, now: Match) -> tuple[int, ...]:
    before = {hand.number: hand.winner for hand in _running(then, now)}
    return tuple(
        hand.winner
        for hand in _running(now, then)
        if hand.winner is not None and before.get(hand.number) != hand.winner
    )


def _running(match: Match, other: Match) -> tuple[Hand, ...]:
    """The hands in which the two matches may differ."""
    return (match.hand,) if match.finished is other.finished else match.hands


def _is_over(hand: Hand) -> bool:
    return hand.counted or hand.winner is not None


def _taken_back(now: Match, oldest: Moment, after: Play, steps: int) -> TakenBack:
    """after: the play as the oldest step left it."""
    then = oldest.before.match
    return TakenBack(
        first=oldest.first,
        steps=steps,
        at_once=_at_once(oldest.first, after),
        hands=hands_lost(then, now),
        games=_games_lost(then, now),
        match=now.winner if now.winner != then.winner else None,
    )


def _at_once(first: Recorded, after: Play) -> str | None:
    """Of a step with several entries, the kind of command that told them."""
    if not isinstance(first.event, e.Entry):
        return None  # a correction, or partners who differed
    told = [each.event for each in after.entries if each.step == first.step]
    if len(told) < 2:
        return None
    nobody = all(isinstance(each, e.Declared) for each in told)
    return "nobody_else" if nobody else "hand_told"
