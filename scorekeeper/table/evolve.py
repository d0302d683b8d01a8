"""Apply stored events to a table. Nothing is validated; `decide` has done that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.hand.hand import put
from scorekeeper.kernel.actor import seat_of
from scorekeeper.kernel.staleness import touch
from scorekeeper.lance import Lance
from scorekeeper.match import events
from scorekeeper.match.commands import EVERYTHING
from scorekeeper.match.match import Match, MatchState, evolve_match, new_match
from scorekeeper.table import events as table_events
from scorekeeper.table.commands import SEATS
from scorekeeper.table.events import Expelled, FormerHolder, Request, RequestKind, Seat
from scorekeeper.table.evolve_requests import (
    decline_request,
    moved_request,
    still_asked,
    waits_with_seats,
    with_request,
    with_yes,
    without_request,
)
from scorekeeper.table.recorded import Recorded
from scorekeeper.table.seat_draw import with_card
from scorekeeper.table.staleness import matters_after_everything, touches
from scorekeeper.table.table import (
    NOTHING_TAKEN_BACK,
    Play,
    Referee,
    Table,
    UndoableStep,
)
from scorekeeper.table.undo import (
    redoable_after,
    step_beginning_with,
    taken_back_by,
    undone_without_consent_after,
)


def evolve(table: Table | None, recorded: Recorded) -> Table:
    """Return the table after an event.

    Args:
        table: The table before it; None before the first MatchStarted.
        recorded: The event.

    Raises:
        ValueError: The first event is not a MatchStarted.
    """
    event = recorded.event
    if isinstance(event, table_events.MatchStarted):
        return _start(recorded, event)
    if table is None:
        raise ValueError(f"a table begins with MatchStarted, not {type(event).__name__}")
    recorded, taken = _with_first_actor(table, recorded), taken_back_by(table, event)
    earlier = table.latest if recorded.step != recorded.sequence else ()
    took_back = table.took_back if earlier else NOTHING_TAKEN_BACK
    if taken is not None:
        took_back = {**took_back, recorded.sequence: taken}
    if took_back is not table.took_back:
        table = table._replace(took_back=took_back)
    changed = _apply(table, recorded, event)
    return changed._replace(revision=recorded.sequence, latest=(*earlier, recorded))


def _start(recorded: Recorded, event: table_events.MatchStarted) -> Table:
    rules = event.preset_rules.with_values(dict(event.changed))
    match = new_match(rules, event.mano)
    return Table(
        rules=rules,
        preset=event.preset,
        preset_rules=event.preset_rules,
        side_names=event.sides,
        seats=event.seats,
        number=event.number,
        won=event.won,
        play=Play(match, match, (), {EVERYTHING: recorded.sequence}),
        newest_step=None,
        started=recorded.sequence,
        revision=recorded.sequence,
        latest=(recorded,),
        drawn=((),) * rules.players,
        started_at=recorded.at,
        counter=event.counter,
        expelled=event.expelled,
        invited_only=event.invited_only,
        requests=event.requests,
        stake=event.stake,
        owing=event.owing,
        unrecorded=event.unrecorded,
    )


def _with_first_actor(table: Table, recorded: Recorded) -> Recorded:
    """Give an entry that a correction plays again the actor who entered it."""
    undoable = table.newest_step
    if undoable is None or undoable.first.step != recorded.step:
        return recorded
    if not isinstance(undoable.first.event, table_events.Corrected):
        return recorded
    for play in undoable.before.since(undoable.first.event.hand):
        for entry in play.entries:
            if _without_total(entry.event) == _without_total(recorded.event):
                return recorded._replace(by=entry.by, by_name=entry.by_name)
    return recorded


def _without_total(event: table_events.Event) -> table_events.Event:
    """Return an event without what depends on those before it."""
    if isinstance(event, events.BidSpoken):
        return replace(event, total=None)
    return event


def _apply(table: Table, recorded: Recorded, event: table_events.Event) -> Table:
    if isinstance(event, table_events.SeatEvent):
        after = _seat_after(table.seats[event.seat], event)
        return _seat(table, event.seat, after, recorded)
    if isinstance(event, table_events.CounterEvent):
        return _count(table, recorded, event)
    if isinstance(event, table_events.RequestEvent):
        return _request_or_answer(table, recorded, event)
    match event:
        case table_events.CardDrawn(seat=seat, face=face):
            drawn = with_card(table.drawn, seat, face, table.rules)
            return table._replace(drawn=drawn, play=_touch(table.play, recorded, moves=False))
        case table_events.SeatsDrawn(order=order, mano=mano):
            return _sit_as_drawn(table, recorded, order, mano)
        case table_events.RefereeCame() | table_events.RefereeLeft():
            return table._replace(referee=_referee(event))
        case table_events.SideRenamed(side=side, name=name):
            return table._replace(side_names=put(table.side_names, side, name))
        case table_events.StakeSet(stake=stake):
            play = _touch(table.play, recorded, moves=False)
            return table._replace(stake=stake, owing=None, play=play)
        case table_events.Undone() | table_events.Redone():
            return _undo_or_redo(table, recorded)
        case table_events.Corrected(hand=hand):
            corrected = table.play.since(hand)[0]
            opening = corrected.opening
            start = Play(opening, opening, (), table.play.touched, corrected.earlier)
            return _step(table, recorded, _touch(start, recorded, moves=True))
        case table_events.AnswerOverruled(back=back):
            if back is None:
                return table
            before = step_beginning_with(table, back).before
            return _step(table, recorded, _touch(before, recorded, moves=True))
        case table_events.MatchStarted():
            return _start(recorded, event)
        case _:
            return _step(table, recorded, _play(table.play, recorded, event))


def _referee(event: table_events.RefereeCame | table_events.RefereeLeft) -> Referee | None:
    if isinstance(event, table_events.RefereeLeft):
        return None
    return Referee(event.name, event.phone)


def _seat(table: Table, place: int, seat: Seat, recorded: Recorded) -> Table:
    """Change a seat. A player who is a side of their own names that side."""
    match recorded.event:
        case (
            table_events.PhoneExpelled(phone=str(phone), address=address)
            | table_events.SeatLeft(kept_out=str(phone), address=address)
        ):
            gone = Expelled(phone, address, recorded.at)
            table = table._replace(expelled=(*table.expelled, gone))
    seats = put(table.seats, place, seat)
    seated = table._replace(seats=seats)
    if table.requests and not isinstance(recorded.event, table_events.PlayerRenamed):
        still = tuple(each for each in table.requests if waits_with_seats(each, seats, place))
        seated = seated._replace(requests=still)
    if not table.rules.alone:
        return seated
    return seated._replace(side_names=put(table.side_names, place, seat.player))


def _seat_after(seat: Seat, event: table_events.SeatEvent) -> Seat:
    match event:
        case table_events.PlayerSat(name=name, phone=phone):
            former = None if seat.phone is None else FormerHolder(seat.player, seat.phone)
            return Seat(name, phone, former)
        case table_events.SeatGiven(name=name, phone=phone):
            return Seat(name, phone)
        case table_events.SeatLeft() | table_events.SeatFreed() | table_events.PhoneExpelled():
            return Seat(seat.player)
        case table_events.PlayerRenamed(name=name):
            return replace(seat, player=name)


def _sit_as_drawn(table: Table, recorded: Recorded, order: tuple[int, ...], mano: int) -> Table:
    match = new_match(table.rules, mano, table.match.games)
    names = table.side_names
    if table.rules.alone:
        names = tuple(table.side_names[seat] for seat in order)
    return table._replace(
        seats=tuple(table.seats[seat] for seat in order),
        side_names=names,
        play=Play(match, match, (), {EVERYTHING: recorded.sequence, SEATS: recorded.sequence}),
        newest_step=None,
        drawn=((),) * table.rules.players,
        redoable=None,
        undone_without_consent=0,
        requests=tuple([moved_request(each, order) for each in table.requests_about_seats]),
        owing=None,
    )


def _count(table: Table, recorded: Recorded, event: table_events.CounterEvent) -> Table:
    if not isinstance(event, table_events.TargetSet):
        play = _touch(table.play, recorded, moves=True)
        counter = isinstance(event, table_events.CountingBegun)
        return table._replace(play=play, counter=counter, requests=table.requests_about_seats)
    lengths = {"target": event.target, "games_to_win": event.games_to_win}
    kings = table.rules.kings if event.kings is None else event.kings
    rules = table.rules.with_values({**lengths, "kings": kings})
    match = new_match(rules, table.match.hand.mano, event.games or table.match.games)
    play = Play(match, match, (), {EVERYTHING: recorded.sequence})
    return table._replace(
        rules=rules,
        play=play,
        newest_step=None,
        redoable=None,
        undone_without_consent=0,
        requests=still_asked(table, match),
    )


def _undo_or_redo(table: Table, recorded: Recorded) -> Table:
    """Return to the play before a step, or to the play before that."""
    goes = None
    if isinstance(recorded.event, table_events.Undone):
        goes = recorded.event.back
        undoable = step_beginning_with(table, recorded.event.back)
        play, newest_step = undoable.before, undoable.previous
        redoable = redoable_after(table, recorded)
        undone = undone_without_consent_after(table, recorded)
    elif table.redoable is not None:
        play, newest_step, redoable = (
            table.redoable.play,
            table.redoable.newest_step,
            table.redoable.previous,
        )
        undone = table.redoable.undone_without_consent
    else:
        raise ValueError("there is nothing to bring back")
    return table._replace(
        play=_touch(play, recorded, moves=True),
        newest_step=newest_step,
        redoable=redoable,
        undone_without_consent=undone,
        requests=still_asked(table, play.match, goes),
    )


def _step(table: Table, recorded: Recorded, play: Play) -> Table:
    """Change the play. The first event of a step keeps the play before it, for undo."""
    newest_step = table.newest_step
    if newest_step is None or newest_step.first.step != recorded.step:
        if newest_step is not None:
            # A match has thousands. That of this step is asked again by whoever compares with it.
            newest_step.before.match.hand.forget()
        took_back = table.took_back.get(recorded.sequence)
        newest_step = UndoableStep(
            recorded, recorded.sequence, table.play, table.newest_step, took_back
        )
    else:
        newest_step = replace(newest_step, last=recorded.sequence)
    new_hand = isinstance(recorded.event, events.HandStarted)
    return table._replace(
        play=play,
        newest_step=newest_step,
        declined=() if new_hand else table.declined,
        redoable=redoable_after(table, recorded),
        undone_without_consent=undone_without_consent_after(table, recorded),
        requests=still_asked(table, play.match),
    )


def _play(play: Play, recorded: Recorded, event: events.MatchEvent) -> Play:
    match = evolve_match(play.match, event, recorded.sequence)
    moved = _bid_moved(play.match, match, event)
    if isinstance(event, events.HandStarted):
        touched = _touched(play, recorded, moves=moved)
        return Play(match, match, (), touched, play)
    entries = play.entries
    if isinstance(event, events.Entry):
        entries = (*entries, recorded)
    elif isinstance(event, events.CountTakenBack):
        entries = tuple(entry for entry in entries if entry.sequence != event.back)
    return Play(
        match,
        play.opening,
        entries,
        _touched(play, recorded, moves=moved),
        play.earlier,
        recorded.sequence if isinstance(event, events.HandCounted) else play.counted_at,
        _proposed(play, match, recorded),
    )


def _bid_moved(before: Match, after: Match, event: events.MatchEvent) -> bool:
    """Return whether a word changed the bet or ended the lance.

    Passing does neither. Nor do individuals who accept or refuse a bet while others still have to
    answer it: these answer the same bet as before.
    """
    if not isinstance(event, events.BidSpoken):
        return True
    lance: Lance = event.lance
    then, now = before.hand.bidding(lance), after.hand.bidding(lance)
    if then is None or now is None:
        return True
    return now.outcome is not None or then.standing != now.standing


def _touch(play: Play, recorded: Recorded, *, moves: bool) -> Play:
    return replace(play, touched=_touched(play, recorded, moves=moves))


def _touched(play: Play, recorded: Recorded, *, moves: bool) -> Mapping[str, int]:
    topics = touches(recorded.event, closes_or_moves=moves)
    touched = play.touched
    if EVERYTHING in topics:
        touched = {topic: at for topic, at in touched.items() if matters_after_everything(topic)}
    return touch(touched, topics, recorded.sequence)


def _proposed(play: Play, match: Match, recorded: Recorded) -> Request | None:
    """Return the count that waits to be confirmed after an event."""
    if not match.hand.proposed or match.state is not MatchState.PLAYING:
        return None
    if isinstance(recorded.event, events.CountProposed):
        asked, name = table_events.Requested(RequestKind.COUNT, ()), recorded.by_name or ""
        return Request(recorded.sequence, asked, seat_of(recorded.by), name, recorded.at)
    return play.proposed


def _seen(play: Play, side: int) -> Play:
    """Add a side that has confirmed the count."""
    if play.proposed is None:
        raise ValueError("a count was seen, and none waits")
    return replace(play, proposed=with_yes(play.proposed, side))


def _request_or_answer(table: Table, recorded: Recorded, event: table_events.RequestEvent) -> Table:
    match event:
        case table_events.Requested():
            return with_request(table, recorded, event)
        case table_events.Accepted(kind=RequestKind.LEAGUE, request=number, side=int(side)):
            agreed = tuple([with_yes(r, side) if r.number == number else r for r in table.requests])
            return table._replace(requests=agreed)
        case table_events.Accepted(side=int(side)):
            return _step(table, recorded, _touch(_seen(table.play, side), recorded, moves=True))
        case table_events.Accepted(request=number):
            return table._replace(requests=without_request(table.requests, number))
        case table_events.Declined():
            return decline_request(table, recorded, event)
