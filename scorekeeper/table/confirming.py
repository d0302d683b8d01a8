"""Confirmation by the other sides: of a count or a score (setting `confirm`), of undoing a match.

Who is asked: every other side of which a phone other than the sender's holds a seat; with captains,
only their seats. A phone that holds seats of several sides speaks for none of them: then all sides
with another phone are asked. If there is no such phone, nothing has to be confirmed, and neither
has what the referee does.

A count that nobody confirms, because a phone sleeps, is booked by the server after `confirm_after`
seconds (`time_over`). A score is never set, and a match never taken back, without an answer.
"""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.hand.hand import phase_of
from scorekeeper.match.commands import CountStones, SetScore
from scorekeeper.match.decide import PendingMatch, decide_match
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table import commands as table_commands
from scorekeeper.table import events as table_events
from scorekeeper.table.commands import Intent
from scorekeeper.table.table import Asked, Table


def asked_seats(table: Table, by: int | None) -> tuple[int, ...]:
    """Return the seats that are asked about what a seat entered (setting `confirm`)."""
    return () if table.rules.confirm == "one" else seats_of_others(table, by)


def seats_of_others(table: Table, by: int | None) -> tuple[int, ...]:
    """Return the held seats of the other sides that are asked; none for a role (None)."""
    if by is None or table.counter:
        return ()
    side_of, teller = table.rules.side_of, table.holder(by)
    own = {side_of(seat) for seat in table.seats_of(teller)} or {side_of(by)}
    told = own if len(own) == 1 else set()
    captains = table.captains_with_phones
    return tuple(
        seat
        for seat in table.rules.seats
        if side_of(seat) not in told
        and table.holder(seat) not in (None, teller)
        and (not captains or seat in captains)
    )


def seats_to_see(table: Table) -> tuple[int, ...]:
    """Return the seats that may still confirm the count."""
    proposed = table.play.proposed
    if proposed is None:
        return ()
    asked = asked_seats(table, proposed.by)
    return tuple(seat for seat in asked if table.rules.side_of(seat) not in proposed.seen)


def seats_to_agree(table: Table) -> tuple[int, ...]:
    """Return the seats that may still agree to what was asked for."""
    asked = table.play.asked
    if asked is None:
        return ()
    undo = isinstance(asked.wants, table_events.UndoAsked)
    seats = seats_of_others(table, asked.by) if undo else asked_seats(table, asked.by)
    return tuple(seat for seat in seats if table.rules.side_of(seat) not in asked.agreed)


def decide_confirming(
    table: Table, intent: Intent, command: table_commands.ConfirmingCommand
) -> tuple[table_events.Event, ...]:
    """Return the events of an answer.

    Raises:
        Refused: not_now, nothing_asked, not_seated.
    """
    match command:
        case table_commands.SeeCount():
            return _see(table, intent)
        case table_commands.AcceptScore():
            return _accept(table, intent)
        case table_commands.DeclineScore():
            return (_decline(table, intent),)


def decide_score(
    table: Table, intent: Intent, command: SetScore | CountStones
) -> tuple[table_events.Event, ...]:
    """Return the events that set a score, or ask the others to confirm it.

    Stones counted by hand are not confirmed one by one.

    Raises:
        Refused: reason_wanted, and what the command is refused for.
    """
    if isinstance(command, CountStones):
        return decide_match(table.match, command)
    if not command.reason and (intent.by_referee or wants_reason(table)):
        raise Refused(RefusalCode.REASON_WANTED)
    events = decide_match(table.match, command)
    if intent.by_referee or not asked_seats(table, intent.seat):
        return events
    return ask(
        table, intent, table_events.ScoreAsked(command.stones, command.games, command.reason)
    )


def ask(
    table: Table, intent: Intent, wants: table_events.ScoreAsked | table_events.UndoAsked
) -> tuple[table_events.Event, ...]:
    """Ask the others. Who was asked for the very same, and asks for it too, agrees."""
    before = None if table.play.asked is None else table.play.asked.wants
    if isinstance(before, table_events.ScoreAsked) and isinstance(wants, table_events.ScoreAsked):
        before = replace(before, reason=wants.reason)
    if before != wants:
        return (wants,)
    if intent.seat not in seats_to_agree(table):
        raise Refused(RefusalCode.NOTHING_CHANGES)
    return _accept(table, intent)


def wants_reason(table: Table) -> bool:
    """Return whether a seat must give a reason for setting a score. A referee always must."""
    return table.rules.misdeclaration == "tournament"


def nobody_alone(table: Table) -> bool:
    """Return whether any phone at the table needs the others to confirm a score."""
    held = [seat for seat in table.rules.seats if table.holder(seat) is not None]
    return any(asked_seats(table, seat) for seat in held)


def time_over(table: Table, proposed: int) -> tuple[table_events.Event, ...]:
    """Return the events that book a proposed count when its time is over. For the server only.

    Args:
        table: The table.
        proposed: Sequence of the event that proposed the count.

    Raises:
        Refused: not_now: it does not wait any more, or waits without a limit.
    """
    waiting = table.play.proposed
    if waiting is None or waiting.sequence != proposed or not table.rules.confirm_after:
        raise Refused(RefusalCode.NOT_NOW, phase=phase_of(table.match.hand))
    return PendingMatch(table.match).book("time").events


def _see(table: Table, intent: Intent) -> tuple[table_events.Event, ...]:
    if table.play.proposed is None:
        raise Refused(RefusalCode.NOT_NOW, phase=phase_of(table.match.hand))
    if intent.by_referee:
        return PendingMatch(table.match).book("referee").events
    if intent.seat is None or not seats_to_see(table):
        # Those who were asked have left: anybody at the table may confirm it.
        return PendingMatch(table.match).book("seen").events
    return (table_events.CountSeen(table.match.hand.number, table.rules.side_of(intent.seat)),)


def _accept(table: Table, intent: Intent) -> tuple[table_events.Event, ...]:
    """Return the events of agreeing, with what was asked for if nobody else has to agree."""
    asked = table.play.asked
    if asked is None:
        raise Refused(RefusalCode.NOTHING_ASKED)
    if intent.seat is None:
        return _granted(table, asked)
    side = table.rules.side_of(intent.seat)
    others = any(table.rules.side_of(seat) != side for seat in seats_to_agree(table))
    accepted = _accepted(side, asked.wants)
    return (accepted,) if others else (accepted, *_granted(table, asked))


def _accepted(
    side: int, wants: table_events.ScoreAsked | table_events.UndoAsked
) -> table_events.ScoreAccepted | table_events.UndoAccepted:
    match wants:
        case table_events.UndoAsked(back=back):
            return table_events.UndoAccepted(side, back)
        case table_events.ScoreAsked(score=score, games=games):
            return table_events.ScoreAccepted(side, score, games)


def _granted(table: Table, asked: Asked) -> tuple[table_events.Event, ...]:
    match asked.wants:
        case table_events.UndoAsked(back=back):
            return (table_events.Undone(back, asked.by_name),)
        case table_events.ScoreAsked(score=score, games=games, reason=reason):
            return decide_match(table.match, SetScore(score, games, reason, asked.by_name))


def _decline(
    table: Table, intent: Intent
) -> table_events.ScoreDeclined | table_events.UndoDeclined:
    """Any seat may decline. If it is of the side that asked, the request is withdrawn."""
    asked = table.play.asked
    if asked is None:
        raise Refused(RefusalCode.NOTHING_ASKED)
    if intent.seat is None:
        raise Refused(RefusalCode.NOT_SEATED)
    side = table.rules.side_of(intent.seat)
    withdrawn = side == table.rules.side_of(asked.by)
    match asked.wants:
        case table_events.UndoAsked(back=back):
            return table_events.UndoDeclined(side, back, withdrawn)
        case table_events.ScoreAsked(score=score, games=games):
            return table_events.ScoreDeclined(side, score, games, withdrawn)
