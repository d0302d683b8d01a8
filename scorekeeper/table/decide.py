"""Decide a command of a table: add the events that follow, or refuse it and change nothing.

Checked in this order: seats and sides exist, the sender may give the command (permission.py), they
saw the table as it is (staleness.py), the rules allow it.
"""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.kernel.reading import wrong
from scorekeeper.kernel.staleness import overtaken, topics_of
from scorekeeper.match import commands
from scorekeeper.match.commands import BIDS
from scorekeeper.match.events import BidSpoken, CountedHow, MatchWon, ScoreSet
from scorekeeper.match.match import MatchState
from scorekeeper.match.tell_hand import decide_tell_hand
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table import commands as table_commands
from scorekeeper.table.commands import AroundTable, Intent
from scorekeeper.table.consent_to_act import ask, decline, needs_consent, others_to_ask
from scorekeeper.table.consent_to_count import seats_to_see, see_count
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
from scorekeeper.table.expelling import decide_expelling
from scorekeeper.table.pending import PendingTable, pending
from scorekeeper.table.permission import check_permission, check_places
from scorekeeper.table.seat_draw import decide_drawing
from scorekeeper.table.seating import decide_referee, decide_seating
from scorekeeper.table.setup import rematch
from scorekeeper.table.simultaneous_answers import Clash, clash, for_the_side, lowered
from scorekeeper.table.staleness import still_fits
from scorekeeper.table.table import Asked, Table
from scorekeeper.table.undo import decide_redo, decide_undo


def decide(table: Table, intent: Intent) -> PendingTable:
    """Decide a command: its events, at least one, and the table after them.

    >>> from scorekeeper.table import open_table
    >>> from scorekeeper.kernel.actor import Role
    >>> from scorekeeper.table.commands import Sit
    >>> setup = {"sides": ["A", "B"], "players": ["Ane", "Jon", "Miren", "Iker"]}
    >>> table = pending(None, Role.SERVER).add(*open_table(setup)).table
    >>> sit = Intent(Sit(0, "Ane"), Role.PHONE, AroundTable(), phone="5f2a")
    >>> decide(table, sit).events
    (PlayerSat(seat=0, name='Ane', phone='5f2a', instead_of=None),)

    Raises:
        Refused: The command is not allowed.
    """
    check_places(intent.command, table.rules)
    check_permission(table, intent)
    return _with_booking(table, intent, _decide(pending(table, intent.by, intent.at), intent))


def _decide(begun: PendingTable, intent: Intent) -> PendingTable:
    table, command = begun.table, intent.command
    if isinstance(command, commands.Bid):
        clashing = clash(table, intent, command)
        overruled = None if clashing is None else _overrule(begun, clashing)
        if overruled is not None and not needs_consent(table, intent, overruled.events):
            return overruled
    _check_fresh(table, intent)
    decided = _decide_alone(begun, intent)
    _check_match_stays_won(table, intent, decided.events)
    if not isinstance(command, table_commands.Act):
        return decided
    if not needs_consent(table, intent, decided.events):
        return decided
    asked = ask(table, intent, command, decided.events)
    return _accept(begun) if asked is None else begun.add(asked)


def _decide_alone(begun: PendingTable, intent: Intent) -> PendingTable:
    """Add the events of a command, whoever must agree to it."""
    table, command = begun.table, intent.command
    if isinstance(command, table_commands.RefereeCommand):
        return begun.add(decide_referee(table, intent, command))
    if isinstance(command, table_commands.SeatingCommand):
        return begun.add(decide_seating(table, intent, command))
    if isinstance(command, table_commands.ExpellingCommand):
        return begun.add(*decide_expelling(table, intent, command))
    if isinstance(command, table_commands.DrawingCommand):
        return begun.add(decide_drawing(table, command))
    if isinstance(command, table_commands.CounterCommand):
        return begun.add(*decide_counter(table, command))
    if isinstance(command, commands.AtOnce):
        return decide_tell_hand(begun, command)
    return _decide_play(begun, intent, command)


def _decide_play(
    begun: PendingTable,
    intent: Intent,
    command: commands.MatchCommand
    | table_commands.AskingCommand
    | table_commands.SeeCount
    | table_commands.Undo
    | table_commands.Redo
    | table_commands.Correct
    | table_commands.Rematch,
) -> PendingTable:
    table = begun.table
    match command:
        case table_commands.Undo():
            return begun.add(*decide_undo(table, command))
        case table_commands.Redo():
            return begun.add(*decide_redo(table, command))
        case table_commands.Correct():
            return begun.add(*decide_correction(table, command, referee=intent.by_referee))
        case commands.RuleLance(hand=int(hand)) | commands.TakeHand(hand=int(hand)):
            return begun.add(*decide_ruling(table, command, hand))
        case commands.SetScore(stones=stones, reason=reason):
            if not reason and (intent.by_referee or table.rules.score_needs_reason):
                raise Refused(RefusalCode.REASON_WANTED)
            most = most_stones_to_set(table)
            if max(stones) > most:
                raise wrong("stones", max(stones), f"0…{most}")
            return begun.decide(command)
        case table_commands.SeeCount():
            return see_count(begun, intent)
        case table_commands.AcceptAct():
            return _accept(begun)
        case table_commands.DeclineAct():
            return begun.add(decline(table, intent))
        case table_commands.SettleDispute(undo=undo):
            return _settle(begun, undo=undo)
        case table_commands.Rematch(mano=mano):
            return begun.add(rematch(table, mano))
        case _:
            return begun.decide(command)


def _accept(begun: PendingTable) -> PendingTable:
    """Add a yes, and the events of what was asked for.

    Raises:
        Refused: nothing_asked, and what it is refused for by now.
    """
    asked = begun.table.asked
    if asked is None:
        raise Refused(RefusalCode.NOTHING_ASKED)
    return granted(begun.add(ActAccepted(asked.acts)), asked)


def _settle(begun: PendingTable, *, undo: bool) -> PendingTable:
    """End a dispute, and add the events of the undo where it is granted.

    Raises:
        Refused: nothing_asked, and what the undo is refused for by now.
    """
    disputed = begun.table.disputed
    if disputed is None:
        raise Refused(RefusalCode.NOTHING_ASKED)
    settled = begun.add(DisputeSettled(disputed.acts, undone=undo))
    return granted(settled, disputed) if undo else settled


def granted(begun: PendingTable, asked: Asked) -> PendingTable:
    """Add the events of what was asked for, as the table is now.

    Raises:
        Refused: What it is refused for by now.
    """
    for act in asked.acts:
        table = begun.table
        intent = Intent(act, asked.by, AroundTable(), table.holder(asked.by))
        alone = _decide_alone(pending(table, asked.by), intent)
        begun = begun.add(*(_agreed(event, asked) for event in alone.events))
    return begun


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
    if others_to_ask(table, seat, intent.around.gone):
        raise Refused(RefusalCode.UNDO_THE_MATCH_FIRST)


def _check_fresh(table: Table, intent: Intent) -> None:
    """Refuse a command whose sender saw something else than what is there now.

    Raises:
        Refused: `stale`: a topic of the command changed after the revision its sender saw, or the
            hand, phase or bet on their screen is no longer the one at the table.
    """
    topics = topics_of(intent.command.about, intent.command)
    changed = overtaken(topics, table.play.touched, intent.seen)
    if changed or not still_fits(intent.command, intent.around.saw, table.match):
        bidding = isinstance(intent.command, commands.Bid | commands.AllPass)
        raise Refused(RefusalCode.STALE, topic="bidding" if bidding or BIDS in changed else "play")


def _overrule(begun: PendingTable, clashing: Clash) -> PendingTable:
    """Let one of two partners' answers stand; if it is the second, take the first back."""
    first, second = clashing.first, clashing.second
    if clashing.second_stands:
        back = clashing.undoable.first.sequence
        overruled = begun.add(_overruled(first.hand, first, second, back=back))
        return overruled.decide(for_the_side(second))
    overruled = begun.add(_overruled(first.hand, second, first, back=None))
    bidding = begun.hand.bidding(second.lance)
    if bidding is not None and second.seat in bidding.awaited:
        # The partner's no stands (lowest) and only this seat was left to answer: it counts as no.
        return overruled.decide(lowered(second))
    return overruled


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


def _with_booking(before: Table, intent: Intent, decided: PendingTable) -> PendingTable:
    """Add the booking of a count that nobody has to confirm any more."""
    # An undo of the booking leaves the count open, whoever could confirm it.
    if before.rules.confirm != "both" or any(
        isinstance(event, Undone | Redone) for event in decided.events
    ):
        return decided
    waiting = decided.table.play.proposed
    if waiting is None or seats_to_see(decided.table):
        return decided
    if waiting == before.play.proposed and not seats_to_see(before):
        return decided  # it has been open since a booking was taken back
    how: CountedHow = "told"
    if intent.by_referee:
        how = "referee"
    elif isinstance(intent.command, table_commands.SeeCount):
        how = "seen"
    return decided.book(how)
