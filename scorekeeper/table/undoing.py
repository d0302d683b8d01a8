"""May these steps be taken back, and who must be asked?

A won match goes only with the yes of every other side that has a phone at the table, or by the
referee. A phone that has been gone for so long that its seat may be taken is not waited for.
"""

from __future__ import annotations

from scorekeeper.match.events import MatchWon
from scorekeeper.match.match import MatchState
from scorekeeper.refusal import Refused
from scorekeeper.table import commands as tc
from scorekeeper.table import events as te
from scorekeeper.table.confirming import accept, seats_of_others, seats_to_agree
from scorekeeper.table.correcting import decide_taking_back
from scorekeeper.table.counter import count_taken_back
from scorekeeper.table.intent import Intent
from scorekeeper.table.recorded import Extent, TakenBack
from scorekeeper.table.seating import may_take_over
from scorekeeper.table.table import Moment, Table, WantedUndo
from scorekeeper.table.taking_back import moment_holding, taken_back


def decide_undo(table: Table, intent: Intent, command: tc.Undo) -> tuple[te.Event, ...]:
    """The events of an undo, or of asking the others for it.

    Raises:
        Refused: nothing_to_undo, referees_word, others_since; of a panel undo_on_a_phone and
            undo_by_holding; nothing_changes (it was asked for already).
    """
    if command.only and command.to is not None and table.counter:
        return (count_taken_back(table, command.to),)
    oldest = table.past if command.to is None else moment_holding(table, command.to)
    if oldest is None:
        raise Refused("nothing_to_undo")
    if command.only and oldest is not table.past:
        return decide_taking_back(table, oldest, referee=intent.referee)
    _check_not_the_referees(table, oldest, referee=intent.referee)
    gone = taken_back(table, oldest)
    if intent.panel:
        _check_panel(table, command, gone)
    back = oldest.first.sequence
    if gone.kind is not Extent.MATCH or not others_to_ask(table, intent):
        return (te.Undone(back),)
    asked = table.play.asked
    if asked is not None and asked.wants == WantedUndo(back):
        if intent.seat in seats_to_agree(table):
            return accept(table, intent)
        raise Refused("nothing_changes")
    return (te.UndoAsked(back),)


def check_match_stays_won(table: Table, intent: Intent, events: tuple[te.Event, ...]) -> None:
    """Refuse a correction by which a won match would be won no more: that is to be asked for."""
    if table.match.state is not MatchState.WON or not any(
        isinstance(event, te.Corrected) for event in events
    ):
        return
    winners = [event.side for event in events if isinstance(event, MatchWon)]
    if winners != [table.match.winner] and others_to_ask(table, intent):
        raise Refused("undo_the_match_first")


def others_to_ask(table: Table, intent: Intent) -> tuple[int, ...]:
    """Seats of other sides that have yet to say yes, and whose phones are there to say it."""
    asked, agreed = table.play.asked, frozenset[int]()
    if asked is not None and isinstance(asked.wants, WantedUndo):
        agreed = asked.agreed
    return tuple(
        seat
        for seat in seats_of_others(table, intent.seat)
        if table.rules.side_of(seat) not in agreed
        and not may_take_over(table, intent.gone, seat, intent.phone)
    )


def _check_not_the_referees(table: Table, oldest: Moment, *, referee: bool) -> None:
    """What a referee ruled only he takes back."""
    for moment in table.moments():
        if moment.first.by_referee and not referee:
            raise Refused("referees_word", name=moment.first.by_name or "")
        if moment is oldest:
            return


def _check_panel(table: Table, command: tc.Undo, gone: TakenBack) -> None:
    """Beyond a hand the panel asks nobody, so that is done on a phone where there is one.

    Where no phone holds a seat it is done by a long press, which names what it takes back.
    """
    if gone.kind is Extent.STEP:
        return
    if any(seat.phone is not None for seat in table.seats):
        raise Refused("undo_on_a_phone")
    if command.to is None:
        raise Refused("undo_by_holding")
