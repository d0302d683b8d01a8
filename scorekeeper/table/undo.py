"""Undo and redo: what is taken back with a step, whether it is allowed, and who must agree.

Theory
------
Nothing is ever removed from the log. An undo is an event that names the first event of the oldest
step to take back; applying it (evolve.py) restores the play before that step, so all later steps go
with it, with their hands, games and match. What was taken back can therefore be shown, and
replaying the log gives the same table.

One step of the running hand can also be taken back alone: its later entries are decided again
without it, and the undo is refused if one of them no longer fits. This is a correction
(correcting.py) that replaces an entry by nothing. At a plain counter, a side's newest stones can be
taken back alone (counter.py).

What was taken back is kept beside the play (`Redoable`, a stack), and redo brings it back as it
was. A step that is entered meanwhile clears the stack; seats, names and requests do not.

What a referee entered, only a referee takes back. Who must agree is in consent.py. The
panel, which cannot ask, takes back more than a step only where no phone holds a seat.
"""

from __future__ import annotations

from typing import get_args

from scorekeeper.hand.hand import Hand
from scorekeeper.kernel.actor import Role
from scorekeeper.match.events import CountTakenBack, Declared, Entry, HandStarted
from scorekeeper.match.match import Match
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table import commands as table_commands
from scorekeeper.table.commands import Intent
from scorekeeper.table.correcting import Replay
from scorekeeper.table.counter import count_taken_back
from scorekeeper.table.events import (
    Accepted,
    Corrected,
    Declined,
    Event,
    Redone,
    Requested,
    Undone,
)
from scorekeeper.table.recorded import Extent, Recorded, TakenBack
from scorekeeper.table.table import Play, Redoable, Table, UndoableStep

ENTRIES = frozenset(get_args(Entry))


def step_beginning_with(table: Table, step: int) -> UndoableStep:
    """Return the step whose first event has this sequence.

    Raises:
        ValueError: There is no such step.
    """
    undoable = _oldest_step_since(table, step)
    if undoable is None:
        raise ValueError(f"no step begins with event {step}")
    return undoable


def _oldest_step_since(table: Table, sequence: int) -> UndoableStep | None:
    """Return the oldest step that has an event since a sequence; None: there is no such step."""
    found = None
    for undoable in table.undoable_steps():
        if undoable.last < sequence:
            break
        found = undoable
        if undoable.first.step <= sequence:
            break
    return found


def step_containing(table: Table, sequence: int) -> UndoableStep | None:
    """Return the step that contains an event; None if there is none."""
    for undoable in table.undoable_steps():
        if undoable.first.step <= sequence <= undoable.last:
            return undoable
    return None


def taken_back(table: Table, oldest: UndoableStep) -> TakenBack:
    """Return what an undo of a step and all later ones takes back."""
    after, steps = table.play, 1
    for undoable in table.undoable_steps():
        if undoable is oldest:
            break
        after, steps = undoable.before, steps + 1
    return _taken_back(table.match, oldest, after, steps)


def taken_back_by(table: Table, event: Event) -> TakenBack | None:
    """Return what an undo (asked for, too) or a correction takes back that is not applied yet."""
    match event:
        case Undone(back=back):
            return _steps_taken_back(table, _oldest_step_since(table, back))
        case Requested() | Accepted() | Declined() as request if request.acts:
            return _undo_asked_for(table, request.acts[0])
        case Corrected(back=int(back), hand=hand, alone=alone):
            play = table.play.since(hand)[0]
            entry = _entry(play, back)
            # Of several entries of one command a correction replaces one, an undo takes all.
            at_once = _at_once(entry, play) if alone else None
            return TakenBack(entry, steps=1, at_once=at_once)
        case Redone() if table.redoable is not None:
            return table.redoable.goes
        case _:
            return None


def _steps_taken_back(table: Table, oldest: UndoableStep | None) -> TakenBack | None:
    return None if oldest is None else taken_back(table, oldest)


def _undo_asked_for(table: Table, act: table_commands.Act) -> TakenBack | None:
    """Return what the undo that a request or an answer is for would take back."""
    if not isinstance(act, table_commands.Undo) or act.to is None:
        return None
    oldest = _oldest_step_since(table, act.to)
    if oldest is None or not act.only:
        return _steps_taken_back(table, oldest)
    return TakenBack(oldest.first, steps=1, took_back=oldest.took_back)


def redoable_after(table: Table, recorded: Recorded) -> Redoable | None:
    """Return what can be brought back after an event of a step.

    Args:
        table: The table before the event, with what that takes back.
        recorded: The event.
    """
    took_back = table.took_back.get(recorded.sequence)
    match recorded.event:
        case Undone() | Corrected(alone=True) if took_back is not None:
            goes = took_back
        case CountTakenBack(back=back):
            goes = TakenBack(_entry(table.play, back), steps=1)
        case _:
            # The rest of a step that took something back alone.
            before = table.redoable
            return before if before is not None and before.by.step == recorded.step else None
    return Redoable(
        recorded, goes, table.play, table.newest_step, table.undone_without_consent, table.redoable
    )


def undone_without_consent_after(table: Table, recorded: Recorded) -> int:
    """Return how many steps are taken back without anybody's yes, less those entered since.

    A step that is entered gives back one that was taken back, so that whoever corrects a slip is
    never asked, and nobody takes back a hand step by step, with entries between.

    Args:
        table: The table before the event of a step or an undo, with what that takes back.
        recorded: The event.
    """
    undone, event = table.undone_without_consent, recorded.event
    if isinstance(event, HandStarted):
        return 0
    if isinstance(event, Undone) or (isinstance(event, Corrected) and event.alone):
        agreed = recorded.by_referee or (isinstance(event, Undone) and event.asked_by)
        took_back = table.took_back.get(recorded.sequence)
        return undone if agreed or took_back is None else undone + took_back.steps
    if isinstance(event, CountTakenBack):
        return undone + 1
    return max(0, undone - 1) if recorded.sequence == recorded.step else undone


def _entry(play: Play, sequence: int) -> Recorded:
    return next(each for each in play.entries if each.sequence == sequence)


def _hands_lost(then: Match, now: Match) -> tuple[int, ...]:
    """Return the numbers of the hands that were dealt or counted since `then`."""
    before = {hand.number: hand for hand in _running(then, now)}
    return tuple(
        hand.number
        for hand in _running(now, then)
        if hand.number not in before or (hand.over and not before[hand.number].over)
    )


def _games_lost(then: Match, now: Match) -> tuple[int, ...]:
    before = {hand.number: hand.winner for hand in _running(then, now)}
    return tuple(
        hand.winner
        for hand in _running(now, then)
        if hand.winner is not None and before.get(hand.number) != hand.winner
    )


def _running(match: Match, other: Match) -> tuple[Hand, ...]:
    """Return the hands in which two matches can differ."""
    return (match.hand,) if match.finished is other.finished else match.hands


def _taken_back(now: Match, oldest: UndoableStep, after: Play, steps: int) -> TakenBack:
    """Return what is taken back if the match becomes as it was before a step.

    Args:
        now: The match.
        oldest: The oldest step.
        after: The play after that step.
        steps: How many steps are taken back.
    """
    then = oldest.before.match
    within = then.finished is now.finished and then.hand.number == now.hand.number
    whole = not within or now.hand.over
    return TakenBack(
        first=oldest.first,
        steps=steps,
        at_once=_at_once(oldest.first, after),
        hands=_hands_lost(then, now) if whole else (),
        games=_games_lost(then, now) if whole else (),
        match=now.winner if now.winner != then.winner else None,
        stands=_standing_entry(oldest, after),
        took_back=oldest.took_back,
    )


def _standing_entry(corrected: UndoableStep, after: Play) -> Recorded | None:
    """Return the entry that a correction put in the place of another; None: it is none.

    Args:
        corrected: The step.
        after: The play after it.
    """
    event = corrected.first.event
    if not isinstance(event, Corrected) or event.back is None or event.alone:
        return None
    former = corrected.before.since(event.hand)[0].entries
    place = next(n for n, each in enumerate(former) if each.sequence == event.back)
    # The entries before it are played again as they were; a pass may be put before it.
    kind = type(former[place].event)
    later = after.since(event.hand)[0].entries[place:]
    return next((each for each in later if isinstance(each.event, kind)), None)


def _at_once(first: Recorded, after: Play) -> str | None:
    """Return the kind of command that made several entries in one step, if one did."""
    if type(first.event) not in ENTRIES:
        return None  # a correction, or partners who differed
    entered = [each for each in after.entries if each.step == first.step]
    if len(entered) < 2:
        return None
    nobody = all(isinstance(each.event, Declared) for each in entered)
    return "nobody_else" if nobody else "hand_told"


def decide_undo(table: Table, command: table_commands.Undo) -> tuple[Event, ...]:
    """Return the events of an undo.

    Raises:
        Refused: nothing_to_undo, others_since.
    """
    if command.only and command.to is not None and table.counter:
        return (count_taken_back(table, command.to),)
    oldest = table.newest_step if command.to is None else step_containing(table, command.to)
    if oldest is None:
        raise Refused(RefusalCode.NOTHING_TO_UNDO)
    if command.only and oldest is not table.newest_step:
        return _undo_alone(table, oldest)
    return (Undone(oldest.first.sequence),)


def _undo_alone(table: Table, undoable: UndoableStep) -> tuple[Event, ...]:
    """Take back one step of this hand alone: the later entries are decided again without it.

    Raises:
        Refused: others_since (a later entry depends on it, or the hand was counted).
    """
    gone = [each for each in table.play.entries if each.step == undoable.first.step]
    if not gone:
        raise Refused(RefusalCode.OTHERS_SINCE)
    stays = (each for each in table.play.entries if each not in gone)
    replay = Replay(table.play.opening).replay_hand(table.play, stays, droppable=())
    if replay.dropped or _hands_lost(replay.match, table.match):
        raise Refused(RefusalCode.OTHERS_SINCE)
    return (Corrected(gone[0].sequence, (), None, alone=True), *replay.events)


def decide_redo(table: Table, command: table_commands.Redo) -> tuple[Event, ...]:
    """Return the event that brings back what was taken back last.

    Raises:
        Refused: nothing_to_redo; stale: something else was taken back last.
    """
    if table.redoable is None:
        raise Refused(RefusalCode.NOTHING_TO_REDO)
    if table.redoable.by.sequence != command.forward:
        raise Refused(RefusalCode.STALE, topic="play")
    return (Redone(command.forward),)


def check_redo(table: Table, intent: Intent) -> None:
    """Refuse to bring back what the referee took back, unless the referee does.

    Raises:
        Refused: referees_word.
    """
    last = table.redoable
    if last is not None and last.by.by_referee and not intent.by_referee:
        raise Refused(RefusalCode.REFEREES_WORD, name=last.by.by_name or "")


def check_undo(table: Table, intent: Intent, command: table_commands.Undo) -> None:
    """Refuse to take back what a referee entered unless a referee does, and much from the panel.

    Raises:
        Refused: referees_word; of a panel undo_on_a_phone and undo_by_holding.
    """
    oldest = table.newest_step if command.to is None else step_containing(table, command.to)
    if oldest is None or (command.only and table.counter):
        return
    alone = command.only and oldest is not table.newest_step
    for undoable in (oldest,) if alone else table.undoable_steps():
        if undoable.first.by_referee and not intent.by_referee:
            raise Refused(RefusalCode.REFEREES_WORD, name=undoable.first.by_name or "")
        if undoable is oldest:
            break
    if intent.by is Role.PANEL and taken_back(table, oldest).kind is not Extent.STEP:
        # Where no phone holds a seat, a long press does it, which names what it takes back.
        if any(seat.phone is not None for seat in table.seats):
            raise Refused(RefusalCode.UNDO_ON_A_PHONE)
        if command.to is None:
            raise Refused(RefusalCode.UNDO_BY_HOLDING)
