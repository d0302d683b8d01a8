"""Decide a command of a table: return the events that follow, or refuse it and change nothing.

Checked in this order: seats and sides exist, the sender may give the command (permission.py), they
saw the table as it is (staleness.py), the rules allow it.
"""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.kernel.reading import wrong
from scorekeeper.match import commands
from scorekeeper.match.commands import BIDS
from scorekeeper.match.decide import PendingMatch, decide_match
from scorekeeper.match.events import BidSpoken, CountedHow, MatchWon, ScoreSet
from scorekeeper.match.match import MatchState
from scorekeeper.match.tell_hand import decide_tell_hand
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table import commands as table_commands
from scorekeeper.table.commands import Intent
from scorekeeper.table.consent_to_act import ask, decline, needs_consent, others_to_ask
from scorekeeper.table.consent_to_count import decide_see_count, seats_to_see
from scorekeeper.table.correcting import decide_correction, decide_ruling
from scorekeeper.table.counter import decide_counter, most_stones_to_set
from scorekeeper.table.events import (
    ActAccepted,
    AnswerOverruled,
    Corrected,
    DisputeSettled,
    Event,
    Redone,
    Undone,
)
from scorekeeper.table.evolve import record_events
from scorekeeper.table.expelling import decide_expelling
from scorekeeper.table.permission import check_permission, check_places
from scorekeeper.table.seat_draw import decide_drawing
from scorekeeper.table.seating import decide_referee, decide_seating
from scorekeeper.table.setup import rematch
from scorekeeper.table.simultaneous_answers import Clash, clash, for_the_side, lowered
from scorekeeper.table.staleness import stale_on, still_fits
from scorekeeper.table.table import Asked, Table
from scorekeeper.table.undo import decide_redo, decide_undo


def decide(table: Table, intent: Intent) -> tuple[Event, ...]:
    """Return the events of a command, at least one.

    >>> from scorekeeper.table import open_table, record_events
    >>> from scorekeeper.table.actor import Role
    >>> from scorekeeper.table.commands import Sit
    >>> setup = {"sides": ["A", "B"], "players": ["Ane", "Jon", "Miren", "Iker"]}
    >>> table, _ = record_events(None, open_table(setup), Role.SERVER)
    >>> decide(table, Intent(Sit(0, "Ane"), by=Role.PHONE, phone="5f2a", seen=table.revision))
    (PlayerSat(seat=0, name='Ane', phone='5f2a', instead_of=None),)

    Raises:
        Refused: The command is not allowed.
    """
    return _with_booking(table, intent, _decide(table, intent))


def _decide(table: Table, intent: Intent) -> tuple[Event, ...]:
    command = intent.command
    check_places(command, table.rules)
    check_permission(table, intent)
    if isinstance(command, commands.Bid):
        clashing = clash(table, intent, command)
        overruled = () if clashing is None else _overrule(table, clashing)
        if overruled and not needs_consent(table, intent, overruled):
            return overruled
    _check_fresh(table, intent)
    events = _events_of(table, intent)
    _check_match_stays_won(table, intent, events)
    if not isinstance(command, table_commands.Act) or not needs_consent(table, intent, events):
        return events
    asked = ask(table, intent, command, events)
    return _accept(table) if asked is None else (asked,)


def _events_of(table: Table, intent: Intent) -> tuple[Event, ...]:
    """Return the events of a command, whoever must agree to it."""
    command = intent.command
    if isinstance(command, table_commands.RefereeCommand):
        return (decide_referee(table, intent, command),)
    if isinstance(command, table_commands.SeatingCommand):
        return (decide_seating(table, intent, command),)
    if isinstance(command, table_commands.ExpellingCommand):
        return decide_expelling(table, intent, command)
    if isinstance(command, table_commands.DrawingCommand):
        return (decide_drawing(table, command),)
    if isinstance(command, table_commands.CounterCommand):
        return decide_counter(table, command)
    if isinstance(command, commands.AtOnce):
        return decide_tell_hand(table.match, command)
    return _decide_play(table, intent, command)


def _decide_play(
    table: Table,
    intent: Intent,
    command: commands.MatchCommand
    | table_commands.AskingCommand
    | table_commands.SeeCount
    | table_commands.Undo
    | table_commands.Redo
    | table_commands.Correct
    | table_commands.Rematch,
) -> tuple[Event, ...]:
    match command:
        case table_commands.Undo():
            return decide_undo(table, command)
        case table_commands.Redo():
            return decide_redo(table, command)
        case table_commands.Correct():
            return decide_correction(table, command, referee=intent.by_referee)
        case commands.RuleLance(hand=int(hand)) | commands.TakeHand(hand=int(hand)):
            return decide_ruling(table, command, hand)
        case commands.SetScore(stones=stones, reason=reason):
            if not reason and (intent.by_referee or table.rules.score_needs_reason):
                raise Refused(RefusalCode.REASON_WANTED)
            most = most_stones_to_set(table)
            if max(stones) > most:
                raise wrong("stones", max(stones), f"0…{most}")
            return decide_match(table.match, command)
        case table_commands.SeeCount():
            return decide_see_count(table, intent)
        case table_commands.AcceptAct():
            return _accept(table)
        case table_commands.DeclineAct():
            return (decline(table, intent),)
        case table_commands.SettleDispute(undo=undo):
            return _settle(table, undo=undo)
        case table_commands.Rematch(mano=mano):
            return (rematch(table, mano),)
        case _:
            return decide_match(table.match, command)


def _accept(table: Table) -> tuple[Event, ...]:
    """Return the events of a yes, with those of what was asked for.

    Raises:
        Refused: nothing_asked, and what it is refused for by now.
    """
    if table.asked is None:
        raise Refused(RefusalCode.NOTHING_ASKED)
    return (ActAccepted(table.asked.acts), *granted(table, table.asked))


def _settle(table: Table, *, undo: bool) -> tuple[Event, ...]:
    """Return the events that end a dispute, with those of the undo where it is granted.

    Raises:
        Refused: nothing_asked, and what the undo is refused for by now.
    """
    if table.disputed is None:
        raise Refused(RefusalCode.NOTHING_ASKED)
    settled = DisputeSettled(table.disputed.acts, undone=undo)
    return (settled, *granted(table, table.disputed)) if undo else (settled,)


def granted(table: Table, asked: Asked) -> tuple[Event, ...]:
    """Return the events of what was asked for, as the table is now.

    Raises:
        Refused: What it is refused for by now.
    """
    found: list[Event] = []
    for act in asked.acts:
        intent = Intent(act, asked.by, table.holder(asked.by), seen=table.revision)
        events = [_agreed(event, asked) for event in _events_of(table, intent)]
        table, _rows = record_events(table, events, asked.by)
        found += events
    return tuple(found)


def _agreed(event: Event, asked: Asked) -> Event:
    """Say who asked for an event that another phone's yes brings."""
    if isinstance(event, Undone | ScoreSet):
        return replace(event, asked_by=asked.by_name)
    return event


def _check_match_stays_won(table: Table, intent: Intent, events: tuple[Event, ...]) -> None:
    """Refuse a correction after which a won match is not won: others have to agree to that.

    Raises:
        Refused: undo_the_match_first.
    """
    if table.match.state is not MatchState.WON or not isinstance(events[0], Corrected):
        return
    winners = [event.side for event in events if isinstance(event, MatchWon)]
    seat = intent.seat
    if winners == [table.match.winner] or seat is None:
        return
    if others_to_ask(table, seat, intent.gone):
        raise Refused(RefusalCode.UNDO_THE_MATCH_FIRST)


def _check_fresh(table: Table, intent: Intent) -> None:
    """Refuse a command whose sender saw something else than what is there now.

    Raises:
        Refused: `stale`: a topic of the command changed after the revision its sender saw, or the
            hand, phase or bet on their screen is no longer the one at the table.
    """
    changed = stale_on(intent.command, table.play.touched, intent.seen)
    if changed or not still_fits(intent.command, intent.saw, table.match):
        bidding = isinstance(intent.command, commands.Bid | commands.AllPass)
        raise Refused(RefusalCode.STALE, topic="bidding" if bidding or BIDS in changed else "play")


def _overrule(table: Table, clashing: Clash) -> tuple[Event, ...]:
    """Let one of two partners' answers stand; if it is the second, take the first back."""
    first, second = clashing.first, clashing.second
    if clashing.second_stands:
        overruled = _overruled(first.hand, first, second, back=clashing.undoable.first.sequence)
        before = clashing.undoable.before.match
        return (overruled, *decide_match(before, for_the_side(second)))
    overruled = _overruled(first.hand, second, first, back=None)
    bidding = table.match.hand.bidding(second.lance)
    if bidding is not None and second.seat in bidding.awaited:
        # The partner's no stands (lowest) and only this seat was left to answer: it counts as no.
        return (overruled, *decide_match(table.match, lowered(second)))
    return (overruled,)


def _overruled(
    hand: int, loser: BidSpoken | commands.Bid, winner: BidSpoken | commands.Bid, back: int | None
) -> AnswerOverruled:
    return AnswerOverruled(
        lance=loser.lance,
        seat=loser.seat,
        word=loser.word,
        stones=loser.stones,
        stands_seat=winner.seat,
        stands_word=winner.word,
        stands_stones=winner.stones,
        back=back,
        hand=hand,
    )


def _with_booking(table: Table, intent: Intent, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Add the booking of a count that nobody has to confirm any more."""
    # An undo of the booking leaves the count open, whoever could confirm it.
    if table.rules.confirm != "both" or any(isinstance(event, Undone | Redone) for event in events):
        return events
    after, _rows = record_events(table, events, intent.by)
    waiting = after.play.proposed
    if waiting is None or seats_to_see(after):
        return events
    if waiting == table.play.proposed and not seats_to_see(table):
        return events  # it has been open since a booking was taken back
    how: CountedHow = "told"
    if intent.by_referee:
        how = "referee"
    elif isinstance(intent.command, table_commands.SeeCount):
        how = "seen"
    return (*events, *PendingMatch(after.match).book(how).events)
