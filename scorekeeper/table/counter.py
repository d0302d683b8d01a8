"""The plain counter: a table at which only the score is kept.

No phone needs a seat: any may count stones, take them back, start the next game, and make it a full
match (`AT_A_COUNTER` in permission.py). Score, games and history are those of any table; only the
options differ.
"""

from __future__ import annotations

from scorekeeper.hand.hand import Phase, phase_of
from scorekeeper.match.decide import untouched
from scorekeeper.match.events import CountTakenBack, ScoreSet, StonesCounted
from scorekeeper.match.match import MatchState, new_match
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.rules.ruleset import BY_NAME
from scorekeeper.table.commands import CounterCommand, OnlyCount, PlayFull, SetTarget
from scorekeeper.table.events import CountingBegun, Event, FullMatchBegun, TargetSet
from scorekeeper.table.recorded import Recorded
from scorekeeper.table.table import Play, Table


def decide_counter(table: Table, command: CounterCommand) -> tuple[Event, ...]:
    """Return the event of a command of the counter.

    Raises:
        Refused: nothing_changes, counting_begun, hand_begun, match_over, bad_field.
    """
    match command:
        case PlayFull():
            if not table.counter:
                raise Refused(RefusalCode.NOTHING_CHANGES)
            return (FullMatchBegun(),)
        case OnlyCount():
            check_may_only_count(table)
            return (CountingBegun(),)
        case SetTarget(target=target, games=games_to_win):
            return (_target_set(table, target, games_to_win),)


def check_may_only_count(table: Table) -> None:
    """Refuse to make this table a counter in the middle of a hand.

    At a table of a championship any phone could then count, without a seat (not_now).
    """
    if table.counter:
        raise Refused(RefusalCode.NOTHING_CHANGES)
    if table.invited_only:
        raise Refused(RefusalCode.NOT_NOW)
    if table.match.state is not MatchState.PLAYING:
        raise Refused(RefusalCode.MATCH_OVER)
    if not untouched(table.match.hand) and phase_of(table.match.hand) is not Phase.COUNTED:
        raise Refused(RefusalCode.HAND_BEGUN)


def most_stones_to_set(table: Table) -> int:
    """Return the most stones that a score may be set to.

    At a counter a side may be set to the target, which wins the game; a full match is won by its
    hands.
    """
    return table.rules.target if table.counter else table.rules.target - 1


def is_uncounted(table: Table) -> bool:
    """Return whether nothing of the match has been counted or entered yet."""
    return table.match == new_match(table.rules, table.match.hand.mano, table.play.opening.games)


def newest_counts(table: Table) -> dict[int, Recorded]:
    """Return by side the newest count of the running game, which can be taken back alone.

    What was counted before a score was set cannot.
    """
    found: dict[int, Recorded] = {}
    if table.match.hand.winner is not None:
        return found
    for entry in table.play.entries:
        if isinstance(entry.event, ScoreSet):
            found.clear()
        elif isinstance(entry.event, StonesCounted):
            found[entry.event.side] = entry
    return found


def is_only_counted(play: Play) -> bool:
    """Return whether of this hand nothing but stones counted by hand was entered."""
    events = [entry.event for entry in play.entries]
    counted = any(isinstance(event, StonesCounted) for event in events)
    return counted and all(isinstance(event, StonesCounted | ScoreSet) for event in events)


def count_taken_back(table: Table, to: int) -> CountTakenBack:
    """Take back the newest count of a side; what the others counted since stays.

    Raises:
        Refused: nothing_to_undo: event `to` is not the newest count of a side.
    """
    for entry in newest_counts(table).values():
        if entry.sequence == to and isinstance(entry.event, StonesCounted):
            side, stones = entry.event.side, entry.event.stones
            score = list(table.match.score)
            score[side] -= stones
            hand = table.match.hand.number
            return CountTakenBack(hand, side, stones, tuple(score), to)
    raise Refused(RefusalCode.NOTHING_TO_UNDO)


def _target_set(table: Table, target: int, games_to_win: int) -> TargetSet:
    lengths = {
        "target": BY_NAME["target"].check(target),
        "games_to_win": BY_NAME["games_to_win"].check(games_to_win),
    }
    if not is_uncounted(table):
        raise Refused(RefusalCode.COUNTING_BEGUN)
    if table.rules.with_values(lengths) == table.rules:
        raise Refused(RefusalCode.NOTHING_CHANGES)
    return TargetSet(target, games_to_win)
