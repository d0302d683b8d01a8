"""Decide a command of a table: add the events that follow, or refuse it and change nothing.

Checked in this order: seats and sides exist, the sender may give the command (permission.py), they
saw the table as it is (staleness.py), the rules allow it.
"""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.kernel.actor import Role
from scorekeeper.kernel.reading import wrong
from scorekeeper.kernel.staleness import overtaken, topics_of
from scorekeeper.match import commands
from scorekeeper.match.commands import BIDS
from scorekeeper.match.events import BidSpoken, CountedHow, MatchWon, ScoreSet
from scorekeeper.match.match import MatchState
from scorekeeper.match.tell_hand import decide_tell_hand
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table import commands as table_commands
from scorekeeper.table.asking import ask
from scorekeeper.table.commands import AroundTable, Intent
from scorekeeper.table.consent import needs_consent, others_to_ask
from scorekeeper.table.correcting import decide_correction, decide_ruling
from scorekeeper.table.counter import decide_counter, most_stones_to_set
from scorekeeper.table.events import (
    Accepted,
    AnswerOverruled,
    Corrected,
    Event,
    PhoneExpelled,
    Redone,
    Request,
    RequestKind,
    Undone,
)
from scorekeeper.table.expelling import expel
from scorekeeper.table.pending import PendingTable, pending
from scorekeeper.table.permission import check_permission, check_places
from scorekeeper.table.request import decline, declined, request_numbered, seats_asked
from scorekeeper.table.seat_draw import decide_drawing
from scorekeeper.table.seating import check_sit, decide_referee, decide_seating
from scorekeeper.table.setup import rematch
from scorekeeper.table.simultaneous_answers import Clash, clash, for_the_side, lowered
from scorekeeper.table.staking import set_stake
from scorekeeper.table.staleness import still_fits
from scorekeeper.table.table import Table
from scorekeeper.table.undo import decide_redo, decide_undo


def decide(table: Table, intent: Intent) -> PendingTable:
    """Decide a command: its events, at least one, and the table after them.

    >>> from scorekeeper.table import new_table
    >>> from scorekeeper.kernel.actor import Role
    >>> from scorekeeper.table.commands import Sit
    >>> table = new_table({"sides": ["A", "B"], "players": ["Ane", "Jon", "Miren", "Iker"]})
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
    return _accept(begun, intent, asked) if isinstance(asked, Request) else begun.add(*asked)


def _decide_alone(begun: PendingTable, intent: Intent) -> PendingTable:
    """Add the events of a command, whoever must agree to it."""
    table, command = begun.table, intent.command
    if isinstance(command, table_commands.RefereeCommand):
        return begun.add(decide_referee(table, intent, command))
    if isinstance(command, table_commands.SeatingCommand):
        return begun.add(decide_seating(table, intent, command))
    if isinstance(command, table_commands.Expel):
        return begun.add(*expel(table, intent, command.seat))
    if isinstance(command, table_commands.DrawingCommand):
        return begun.add(decide_drawing(table, command))
    if isinstance(command, table_commands.CounterCommand):
        return begun.add(*decide_counter(table, command))
    if isinstance(command, table_commands.SetStake):
        return begun.add(set_stake(table, command.stake))
    if isinstance(command, commands.AtOnce):
        return decide_tell_hand(begun, command)
    return _decide_play(begun, intent, command)


def _decide_play(
    begun: PendingTable,
    intent: Intent,
    command: commands.MatchCommand
    | table_commands.AnsweringCommand
    | table_commands.Undo
    | table_commands.Redo
    | table_commands.Correct
    | table_commands.Rematch,
) -> PendingTable:
    table = begun.table
    match command:
        case table_commands.Answer() | table_commands.Withdraw():
            return _answer(begun, intent, command)
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
        case table_commands.Rematch(mano=mano, double=double):
            return begun.add(rematch(table, mano, double=double))
        case _:
            return begun.decide(command)


def _answer(
    begun: PendingTable, intent: Intent, command: table_commands.AnsweringCommand
) -> PendingTable:
    """Add an answer to a request, and what follows from it.

    Raises:
        Refused: nothing_asked, and what it is refused for by now.
    """
    table = begun.table
    request = request_numbered(table, command.request)
    if isinstance(command, table_commands.Withdraw):
        return begun.add(declined(request, "withdrawn"))
    side = None if intent.seat is None else table.rules.side_of(intent.seat)
    if not command.yes:
        return begun.add(decline(table, request, side))
    if request.kind is RequestKind.LEAGUE:
        return begun.add(Accepted(request.number, request.kind, name=request.asked.name, side=side))
    if request.kind is not RequestKind.COUNT:
        return _accept(begun, intent, request)
    if intent.by_referee:
        return begun.book("referee")
    if side is None or not seats_asked(table, request, intent.around.gone):
        # Those who were asked have left: anybody at the table may confirm it.
        return begun.book("seen")
    return begun.add(Accepted(request.number, request.kind, side=side))


def _accept(begun: PendingTable, intent: Intent, request: Request) -> PendingTable:
    """Add a yes, and the events of what was asked for.

    Raises:
        Refused: What it is refused for by now.
    """
    asked = request.asked
    yes = Accepted(request.number, asked.kind, asked.acts, asked.name)
    return granted(begun.add(yes), request, intent)


def granted(begun: PendingTable, request: Request, answer: Intent | None = None) -> PendingTable:
    """Add the events of what was asked for, as the table is now.

    Args:
        begun: The table.
        request: The request.
        answer: The yes, with which phones are connected.

    Raises:
        Refused: What it is refused for by now.
    """
    for act in request.acts:
        table = begun.table
        by = Role.PHONE if request.by is None else request.by
        phone = request.asked.phone or (None if request.by is None else table.holder(request.by))
        around = AroundTable(invited=True)
        if answer is not None:
            around = replace(answer.around, invited=True)
        intent = Intent(act, by, around, phone, at=begun.at)
        if isinstance(act, table_commands.Sit):
            check_sit(table, intent, act.seat)
        alone = _decide_alone(pending(table, by), intent)
        begun = begun.add(*(_agreed(event, request) for event in alone.events))
    return begun


def _agreed(event: Event, request: Request) -> Event:
    """Say who asked for an event that another phone's yes brings."""
    if isinstance(event, Undone | ScoreSet | PhoneExpelled):
        return replace(event, asked_by=request.by_name)
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
    if waiting is None or seats_asked(decided.table, waiting, intent.around.gone):
        return decided
    if waiting == before.play.proposed and not seats_asked(before, waiting, intent.around.gone):
        return decided  # it has been open since a booking was taken back
    how: CountedHow = "told"
    if intent.by_referee:
        how = "referee"
    elif isinstance(intent.command, table_commands.Answer):
        how = "seen"
    return decided.book(how)
