"""Add, answer and end the requests of a table, by events about them and by those of the match."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.kernel.actor import seat_of
from scorekeeper.match.match import Match
from scorekeeper.table import commands as table_commands
from scorekeeper.table import events as table_events
from scorekeeper.table.events import Request, RequestKind, Seat
from scorekeeper.table.recorded import Recorded
from scorekeeper.table.table import (
    DeclinedPhone,
    Table,
)


def with_request(table: Table, recorded: Recorded, asked: table_events.Requested) -> Table:
    """Add a request. A side has one for an act, a phone without invitation one for a seat."""

    def gives_way(request: Request) -> bool:
        if request.disputed or request.kind is not asked.kind:
            return False
        if asked.kind is RequestKind.SEAT:
            return request.asked.phone == asked.phone
        return asked.kind is RequestKind.ACT

    name = recorded.by_name or asked.name or ""
    made = Request(recorded.sequence, asked, seat_of(recorded.by), name, recorded.at)
    others = [each for each in table.requests if not gives_way(each)]
    return table._replace(requests=(*others, made))


def decline_request(table: Table, recorded: Recorded, event: table_events.Declined) -> Table:
    """Remove a request, or dispute it."""
    request = next(each for each in table.requests if each.number == event.request)
    others = without_request(table.requests, event.request)
    if event.disputed:
        return table._replace(requests=(*others, replace(request, disputed=True)))
    if event.how == "no" and not request.disputed and request.by is not None:
        table = table._replace(declined=_count_declined(table, request.by, recorded.at))
    league = request.asked.league
    if event.how == "no" and league is not None:
        declined = (*table.declined_matches, (league.championship, league.match))
        table = table._replace(declined_matches=declined)
    return table._replace(requests=others)


def _count_declined(table: Table, by: int, at: float) -> tuple[DeclinedPhone, ...]:
    """Count a request of a seat that others declined; silence does not count."""
    phone = table.holder(by)
    if phone is None:
        return table.declined
    times = [each.times for each in table.declined if each.phone == phone]
    others = (each for each in table.declined if each.phone != phone)
    return (*others, DeclinedPhone(phone, sum(times) + 1, at))


def with_yes(request: Request, side: int) -> Request:
    """Add a side that has said yes to a request."""
    return replace(request, agreed=tuple(sorted({*request.agreed, side})))


def without_request(requests: tuple[Request, ...], number: int) -> tuple[Request, ...]:
    """Return the others of some requests."""
    return tuple([each for each in requests if each.number != number])


def waits_with_seats(request: Request, seats: tuple[Seat, ...], place: int) -> bool:
    """Return whether a request for a seat or a removal still waits after a seat has changed."""
    if request.asked.league is not None:
        return place not in request.asked.league.seats
    of = (table_commands.Sit, table_commands.Expel)
    if place not in [act.seat for act in request.acts if isinstance(act, of)]:
        # A phone that sits asks for no other seat: it takes it.
        asks = request.kind is RequestKind.SEAT
        return not asks or request.asked.phone not in [seat.phone for seat in seats]
    return request.kind is RequestKind.SEAT and seats[place].phone is None


def moved_request(request: Request, order: tuple[int, ...]) -> Request:
    """Return a request after those at the table have moved."""
    acts = tuple(
        replace(act, seat=order.index(act.seat))
        for act in request.acts
        if isinstance(act, table_commands.Sit | table_commands.Expel)
    )
    by = None if request.by is None else order.index(request.by)
    return replace(request, asked=replace(request.asked, acts=acts), by=by)


def still_asked(table: Table, now: Match, goes: int | None = None) -> tuple[Request, ...]:
    """Keep an act until the score changes; an undo, an end or a counter until the play changes.

    What is disputed is kept until its step is taken back; `goes` is the first event of an undo.
    """
    if not table.requests:
        return ()
    then = table.match
    same = (then.score, then.games, then.state) == (now.score, now.games, now.state)

    def waits(request: Request) -> bool:
        if request.kind is RequestKind.LEAGUE:
            return False
        if request.kind is not RequestKind.ACT:
            return True
        undo = request.acts[0]
        if request.disputed:
            to = (undo.to or 0) if isinstance(undo, table_commands.Undo) else 0
            return goes is None or to < goes
        of_play = isinstance(undo, table_commands.Undo | table_commands.OnlyCount)
        return same and not of_play and request.asked.winner is None

    return tuple([each for each in table.requests if waits(each)])
