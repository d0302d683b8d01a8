"""Consent to a count: the other sides confirm it (setting `confirm` = `both`).

Who is asked: every other side of which a phone other than the sender's holds a seat; with captains,
only their seats. A phone that holds seats of several sides speaks for none of them: then all sides
with another phone are asked. If there is no such phone, nothing has to be confirmed, and neither
has what the referee does.

A count that nobody confirms, because a phone sleeps, is booked by the server after `confirm_after`
seconds (`time_over`), unless it ends a game by the winner's word alone (won_by_word.py).
"""

from __future__ import annotations

from scorekeeper.hand.hand import phase_of
from scorekeeper.match.decide import PendingMatch
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table.commands import Intent
from scorekeeper.table.events import CountSeen
from scorekeeper.table.pending import PendingTable
from scorekeeper.table.table import Table
from scorekeeper.table.won_by_word import end_by_word


def asked_seats(table: Table, by: int | None) -> tuple[int, ...]:
    """Return the seats that are asked about a count that a seat made complete."""
    return () if table.rules.confirm != "both" else seats_of_others(table, by)


def seats_of_others(table: Table, by: int | None) -> tuple[int, ...]:
    """Return the held seats of the other sides that are asked; none for a role (None)."""
    if by is None or table.counter:
        return ()
    side_of, teller = table.rules.side_of, table.holder(by)
    own = {side_of(seat) for seat in table.seats_of(teller)} or {side_of(by)}
    spoken_for = own if len(own) == 1 else set()
    captains = table.captains_with_phones
    return tuple(
        seat
        for seat in table.rules.seats
        if side_of(seat) not in spoken_for
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


def some_count_needs_consent(table: Table) -> bool:
    """Return whether a count that some phone here enters would have to be confirmed by another."""
    held = [seat for seat in table.rules.seats if table.holder(seat) is not None]
    return any(asked_seats(table, seat) for seat in held)


def is_booked_by_time(table: Table) -> bool:
    """Return whether the proposed count is booked when its time is over."""
    proposed = table.play.proposed
    if proposed is None or not table.rules.confirm_after:
        return False
    booked = PendingMatch(table.match).book("time").events
    return proposed.by is None or end_by_word(table, proposed.by, booked) is None


def time_over(begun: PendingTable, proposed: int) -> PendingTable:
    """Book a proposed count when its time is over. For the server only.

    Args:
        begun: The table.
        proposed: Sequence of the event that proposed the count.

    Raises:
        Refused: not_now: it does not wait any more, or waits without a limit.
    """
    waiting = begun.table.play.proposed
    if waiting is None or waiting.sequence != proposed or not is_booked_by_time(begun.table):
        raise Refused(RefusalCode.NOT_NOW, phase=phase_of(begun.hand))
    return begun.book("time")


def see_count(begun: PendingTable, intent: Intent) -> PendingTable:
    """Confirm the count.

    Raises:
        Refused: not_now.
    """
    table = begun.table
    if table.play.proposed is None:
        raise Refused(RefusalCode.NOT_NOW, phase=phase_of(begun.hand))
    if intent.by_referee:
        return begun.book("referee")
    if intent.seat is None or not seats_to_see(table):
        # Those who were asked have left: anybody at the table may confirm it.
        return begun.book("seen")
    return begun.add(CountSeen(begun.hand.number, table.rules.side_of(intent.seat)))
