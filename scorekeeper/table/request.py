"""Requests: somebody asks for what others must agree to, and these answer.

Theory
------
A command that needs somebody else's yes (consent.py) is not carried out but recorded: `Requested`
has the command. It waits, with the sequence of that event as its number, until

- somebody who may says yes: the command is carried out in the name of who asked, on the table as it
  is then (`Accepted`, with its events; decide.py). Whoever may say yes agrees by giving the same
  command, too. The first answer counts;
- somebody who may says no, who asked withdraws it, or nobody answers in time (`Declined`);
- the state that it was made for changes (evolve.py). For an undo and the end of a game that is any
  step, for other acts the score; for a seat, who sits there.

| kind | asked by | yes | no | silence |
|---|---|---|---|---|
| act | a seat | the others (consent.py), the referee | any other side | declined |
| disputed act | – | the other sides, the referee, the house | the referee, the house | waits |
| count | `CountProposed` | each other side, the referee | – (it is corrected) | booked |
| removal | a seat | another phone | any phone but the one concerned | declined |
| seat | a phone | any seat | any seat | declined |
| seat_back | a phone | who holds it, or if they are gone any seat | the same | declined |
| league | the server | a phone of each pair | any phone of the pairs | waits |

*Act.* A side has one request: its next one takes the place of it, and several names are one. Who is
asked answers before they ask for something themselves; whoever had two requests declined waits for
`WAIT_SECONDS` before the next one, so that others get a turn. Who has won cannot keep others from
taking that back by a no or by silence: the request is then *disputed*. That hinders nothing, and
lasts until it is settled, or lost to a rematch that the side that asked agrees to.

*Count.* It is part of the play, so that an undo returns to it. It is booked with the last side that
confirms it; by time, unless it ends a game by the winner's word alone; and by anybody's yes where
those who were asked have left.

*Removal.* Two windows of one browser are two phones, but have one address: an address
answers once, unless the phone to be removed has that address, too.

*Seat.* Each phone has one request, a table `MOST_FOR_SEATS`: another phone takes the place of the
newest request of the address with the most, if that has two more. The server also limits how often
a phone and an address ask. So the log takes at most twenty requests a minute from an address,
fewer than it takes new tables.

*League.* Before the first hand, where phones of two pairs sit that have a match to play in a
championship. It is asked once: a no is remembered as long as the table has its match. It ends with
whatever is entered, and where one who is asked stands up.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.hand.hand import phase_of
from scorekeeper.kernel.actor import Role
from scorekeeper.match.decide import PendingMatch
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table import commands
from scorekeeper.table.commands import Intent
from scorekeeper.table.consent import others_to_ask, seats_to_confirm
from scorekeeper.table.events import (
    Declined,
    DeclinedHow,
    Request,
    RequestKind,
)
from scorekeeper.table.pending import PendingTable
from scorekeeper.table.seating import who_gives_back
from scorekeeper.table.table import Table
from scorekeeper.table.undo import step_containing, taken_back
from scorekeeper.table.won_by_word import end_by_word

ANSWER_SECONDS = 120
"""Seconds after which a request that nobody answers is declined."""


def requests_of(table: Table) -> tuple[Request, ...]:
    """Return the requests that wait at a table, a count last."""
    proposed = table.play.proposed
    return table.requests if proposed is None else (*table.requests, proposed)


def request_numbered(table: Table, number: int) -> Request:
    """Return the request with this number. Refused (nothing_asked): it does not wait any more."""
    for each in requests_of(table):
        if each.number == number:
            return each
    raise Refused(RefusalCode.NOTHING_ASKED)


def asks_for_undo(table: Table) -> bool:
    """Return whether the act that waits is an undo."""
    asked = table.asked
    return asked is not None and isinstance(asked.acts[0], commands.Undo)


def newest_is_disputed(table: Table) -> bool:
    """Return whether what is disputed is the last step."""
    disputed, newest = table.disputed, table.newest_step
    if disputed is None or newest is None:
        return False
    return disputed.acts == (commands.Undo(newest.last),)


def seats_asked(table: Table, request: Request, gone: Mapping[int, float]) -> tuple[int, ...]:
    """Return the seats whose yes a request waits for.

    Args:
        table: The table.
        request: The request.
        gone: Seconds since the phone of each held seat was connected; absent: it is connected.
    """
    match request.kind:
        case RequestKind.ACT if request.by is not None:
            if request.disputed:
                return _of_other_sides(table, request.by)
            return others_to_ask(table, request.by, gone, request.asked.winner)
        case RequestKind.COUNT:
            asked = seats_to_confirm(table, request.by)
            return tuple(s for s in asked if table.rules.side_of(s) not in request.agreed)
        case RequestKind.REMOVAL:
            (holder,) = map(table.holder, _seats(request))
            return _with_phones(table, without=(holder, request.asked.phone))
        case RequestKind.SEAT_BACK:
            (seat,) = _seats(request)
            return who_gives_back(table, gone, seat)
        case RequestKind.LEAGUE:
            asked = _of_pairs(request)
            return tuple(s for s in asked if table.rules.side_of(s) not in request.agreed)
        case _:
            return _with_phones(table)


def _seats_to_answer(
    table: Table, request: Request, gone: Mapping[int, float], *, yes: bool
) -> tuple[int, ...]:
    """Return the seats that may say yes or no to a request; see the table above."""
    asked = seats_asked(table, request, gone)
    match request.kind:
        case RequestKind.COUNT:
            return (asked or tuple(table.rules.seats)) if yes else ()
        case RequestKind.ACT if not yes and request.by is not None:
            if request.disputed:
                return ()
            return tuple({*asked, *_of_other_sides(table, request.by)})
        case RequestKind.LEAGUE if not yes:
            return _of_pairs(request)
        case _:
            return asked


def _roles_to_answer(request: Request, *, yes: bool) -> tuple[Role, ...]:
    if request.disputed:
        return (Role.REFEREE, Role.HOUSE)
    if yes and request.kind in (RequestKind.ACT, RequestKind.COUNT):
        return (Role.REFEREE,)
    return ()


def check_answer(table: Table, intent: Intent, request: Request, *, yes: bool) -> None:
    """Refuse an answer of somebody who is not asked.

    Raises:
        Refused: not_asked; of a removal another_phone.
    """
    others = RefusalCode.NOT_ASKED
    if request.kind is RequestKind.REMOVAL:
        others = RefusalCode.ANOTHER_PHONE
        _check_address(table, intent, request, yes=yes)
    if isinstance(intent.by, Role):
        if intent.by not in _roles_to_answer(request, yes=yes):
            raise Refused(RefusalCode.NOT_ASKED)
    elif intent.by not in _seats_to_answer(table, request, intent.around.gone, yes=yes):
        raise Refused(others)


def check_withdrawal(table: Table, intent: Intent, request: Request) -> None:
    """Refuse (not_asked) to withdraw a request of somebody else's."""
    if request.kind is RequestKind.ACT and request.by is not None and intent.seat is not None:
        if table.rules.side_of(intent.seat) == table.rules.side_of(request.by):
            return
    elif request.asked.phone is not None and request.asked.phone == intent.phone:
        return
    raise Refused(RefusalCode.NOT_ASKED)


def _check_address(table: Table, intent: Intent, request: Request, *, yes: bool) -> None:
    """Refuse a second answer from one address about the removal of a phone.

    Raises:
        Refused: another_phone.
    """
    (holder,) = map(table.holder, _seats(request))
    address = intent.around.addresses.get(intent.phone or "")
    concerned = intent.around.addresses.get(holder or "", request.asked.of_address)
    asked = request.asked.address
    if address is None or asked == concerned:
        return
    if address == (asked if yes else concerned):
        raise Refused(RefusalCode.ANOTHER_PHONE)


def _seats(request: Request) -> list[int]:
    """Return the seat that a request is for, if it is one."""
    return [a.seat for a in request.acts if isinstance(a, commands.Sit | commands.Expel)]


def _of_pairs(request: Request) -> tuple[int, ...]:
    """Return the seats of the pairs that a match of a championship is of; of others none."""
    return () if request.asked.league is None else request.asked.league.seats


def _with_phones(table: Table, without: tuple[str | None, ...] = ()) -> tuple[int, ...]:
    return tuple(s for s in table.rules.seats if table.holder(s) not in (None, *without))


def _of_other_sides(table: Table, by: int) -> tuple[int, ...]:
    side_of = table.rules.side_of
    return tuple(seat for seat in table.rules.seats if side_of(seat) != side_of(by))


def removal_of(table: Table, seat: int) -> Request | None:
    """Return the request to remove the phone of a seat, if there is one."""
    kind = RequestKind.REMOVAL
    return next((r for r in table.requests if r.kind is kind and seat in _seats(r)), None)


def decline(table: Table, request: Request, side: int | None) -> Declined:
    """Return the event of a no. None: it is nobody's of a side."""
    disputed = not request.disputed and side in _winners_undone(table, request)
    return declined(request, "no", disputed=disputed)


def seconds_to_answer(table: Table, request: Request) -> int | None:
    """Return after how many seconds without an answer a request ends; None: it waits."""
    if request.disputed or request.kind is RequestKind.LEAGUE:
        return None
    if request.kind is not RequestKind.COUNT:
        return ANSWER_SECONDS
    if request.by is not None and table.rules.confirm_after:
        booked = PendingMatch(table.match).book("time").events
        if end_by_word(table, request.by, booked) is not None:
            return None
    return table.rules.confirm_after or None


def expire(begun: PendingTable, number: int) -> PendingTable:
    """End a request that nobody has answered in time. For the server only.

    Args:
        begun: The table.
        number: The number of the request.

    Raises:
        Refused: nothing_asked: it does not wait any more; not_now: it waits without a limit.
    """
    table = begun.table
    request = request_numbered(table, number)
    if seconds_to_answer(table, request) is None:
        raise Refused(RefusalCode.NOT_NOW, phase=phase_of(begun.hand))
    if request.kind is RequestKind.COUNT:
        return begun.book("time")
    disputed = bool(_winners_undone(table, request))
    return begun.add(declined(request, "time", disputed=disputed))


def declined(request: Request, how: DeclinedHow, *, disputed: bool = False) -> Declined:
    """Return the event by which a request ends, or becomes disputed, without a yes."""
    asked = request.asked
    number, kind, acts, name = request.number, asked.kind, asked.acts, asked.name
    return Declined(number, kind, acts, how, name, disputed, asked.phone)


def _winners_undone(table: Table, request: Request) -> frozenset[int]:
    """Return the sides whose won games or match a request of another side would take back."""
    act = next(iter(request.acts), None)
    oldest = None
    if isinstance(act, commands.Undo) and act.to is not None:
        oldest = step_containing(table, act.to)
    if oldest is None or request.by is None:
        return frozenset()
    goes = taken_back(table, oldest)
    won = {*goes.games, *([] if goes.match is None else [goes.match])}
    return frozenset(won - {table.rules.side_of(request.by)})
