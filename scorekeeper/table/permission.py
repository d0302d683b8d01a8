"""Permission: which commands an actor may give, for `decide` and for the options of the view.

Who must agree to what is in consent.py, who answers in request.py.
"""

from __future__ import annotations

from scorekeeper.hand.count import count
from scorekeeper.hand.hand import Phase, phase_of
from scorekeeper.kernel.actor import Actor, Role
from scorekeeper.kernel.fields import places_of
from scorekeeper.kernel.reading import SEAT, integer, wrong
from scorekeeper.match import commands
from scorekeeper.match.tell_hand import undeclared_seats
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.table import commands as table_commands
from scorekeeper.table.commands import Intent
from scorekeeper.table.consent import some_count_needs_consent
from scorekeeper.table.request import (
    check_answer,
    check_withdrawal,
    removal_of,
    request_numbered,
)
from scorekeeper.table.seating import check_sit
from scorekeeper.table.table import Table
from scorekeeper.table.undo import check_redo, check_undo

REFEREE_ONLY = (commands.TakeHand, commands.TakeGame, commands.TakeMatch, table_commands.FreeSeat)
REFEREE_TOO = (
    commands.RuleLance,
    commands.AcceptVerdict,
    commands.SetScore,
    table_commands.Correct,
    table_commands.Undo,
    table_commands.Redo,
    table_commands.Answer,
    table_commands.Expel,
)
HOUSE_MAY = (table_commands.Expel, table_commands.Answer)
PANEL_TOO = (
    commands.CountStones,
    commands.NextHand,
    table_commands.Undo,
    table_commands.Rematch,
)
"""What the buttons of a panel do, for a table that plays without phones."""
AT_A_COUNTER = (
    *(commands.CountStones, commands.CountOrdago, commands.NextHand, commands.SetScore),
    *(table_commands.Undo, table_commands.Redo, table_commands.Rematch),
    *(table_commands.RenameSide, table_commands.SetTarget, table_commands.PlayFull),
    table_commands.SetStake,
)
"""What any phone may do at a plain counter, seated or not, and nothing else."""

FOR_BOTH_SIDES = (commands.AllPass, commands.NextHand, commands.TellHand)
"""Commands that, with captains, the captain of either side gives."""

DEPENDING_ON_PLAY: frozenset[type] = frozenset(
    (
        *(commands.NobodyElse, commands.RuleLance, table_commands.Undo, table_commands.Redo),
        *(table_commands.Answer, table_commands.Withdraw, table_commands.Sit, table_commands.Expel),
    )
)
"""Commands whose permission also depends on the match or on absent phones.

That of all others depends on seats, referee, counter and rules of the table, the type of the
command, and the seat that a bid or a declaration is of.
"""


def check_permission(table: Table, intent: Intent) -> None:
    """Refuse a command that its sender may not give.

    Args:
        table: The table.
        intent: The command, and who sends it. What they saw is not looked at.

    Raises:
        Refused: not_your_seat, not_seated, tell_your_own, captains_only; not_the_referee,
            referee_only, not_for_the_referee, not_for_the_panel, only_counted, not_a_counter;
            of taking a seat nothing_changes, seat_taken, seat_in_use, kept_out, card_wanted; of an
            answer nothing_asked, not_asked, another_phone; of an undo referees_word,
            undo_on_a_phone, undo_by_holding; others_confirm.
    """
    by, command = intent.by, intent.command
    if not isinstance(by, Role) and by not in table.seats_of(intent.phone):
        # What is entered is recorded in the name of the seat's player.
        raise Refused(RefusalCode.NOT_YOUR_SEAT, seat=by)
    if isinstance(command, table_commands.RefereeCommand):
        return
    if by is Role.PANEL:
        doubles = isinstance(command, table_commands.Rematch) and command.double
        if doubles or not isinstance(command, PANEL_TOO):
            raise Refused(RefusalCode.NOT_FOR_THE_PANEL)
    elif by is Role.REFEREE:
        if table.referee is None or table.referee.phone != intent.phone:
            raise Refused(RefusalCode.NOT_THE_REFEREE)
        if not isinstance(command, (*REFEREE_ONLY, *REFEREE_TOO)):
            raise Refused(RefusalCode.NOT_FOR_THE_REFEREE)
    elif isinstance(command, REFEREE_ONLY) or (
        isinstance(command, commands.RuleLance) and command.hand is not None
    ):
        raise Refused(RefusalCode.REFEREE_ONLY)
    elif by is Role.HOUSE:
        if not isinstance(command, HOUSE_MAY):
            raise Refused(RefusalCode.NOT_SEATED)
    elif table.counter:
        if not isinstance(command, AT_A_COUNTER):
            raise Refused(RefusalCode.ONLY_COUNTED)
    else:
        _check_player(table, by, intent.phone, command)
    _check_concerned(table, intent)


def _check_concerned(table: Table, intent: Intent) -> None:
    """Check commands that only those may give whom they concern as the table stands."""
    match intent.command:
        case table_commands.Undo() as undo:
            check_undo(table, intent, undo)
        case table_commands.Redo():
            check_redo(table, intent)
        case commands.CountStones() if intent.by is Role.PANEL and some_count_needs_consent(table):
            raise Refused(RefusalCode.OTHERS_CONFIRM)
        case table_commands.Sit(seat=seat):
            check_sit(table, intent, seat)
        case table_commands.Expel(seat=seat) if intent.seat is not None:
            request = removal_of(table, seat)
            if request is not None:
                check_answer(table, intent, request, yes=True)
        case table_commands.Answer(request=number, yes=yes):
            check_answer(table, intent, request_numbered(table, number), yes=yes)
        case table_commands.Withdraw(request=number):
            check_withdrawal(table, intent, request_numbered(table, number))


def _check_player(
    table: Table, by: Actor, phone: str | None, command: table_commands.Command
) -> None:
    """Check a seat, or a phone without one, at a table that is played in full."""
    if isinstance(by, Role) and not isinstance(
        command, table_commands.Sit | table_commands.Withdraw
    ):
        raise Refused(RefusalCode.NOT_SEATED)
    if isinstance(command, table_commands.SetTarget | commands.CountOrdago):
        raise Refused(RefusalCode.NOT_A_COUNTER)
    own = _own_seats(table, command)
    for seat in own:
        if table.holder(seat) != phone:
            raise Refused(RefusalCode.TELL_YOUR_OWN, seat=seat)
    if not own and isinstance(command, FOR_BOTH_SIDES):
        captains = table.captains_with_phones
        if captains and table.seats_of(phone).isdisjoint(captains):
            raise Refused(RefusalCode.CAPTAINS_ONLY)
    if isinstance(command, commands.RuleLance):
        _check_ruling_is_wanted(table, command)


def _own_seats(table: Table, command: table_commands.Command) -> tuple[int, ...]:
    """Return the held seats that a command speaks for and whose own phone alone may give it.

    With the setting `telling` = own these are words and declarations; with captains, bids.
    """
    own = table.rules.telling == "own"
    match command:
        case commands.Bid(seat=seat) if own or table.rules.captains:
            seats: tuple[int, ...] = (seat,)
        case commands.Declare(seat=seat) if own:
            seats = (seat,)
        case commands.NobodyElse(lance=lance) if own:
            seats = undeclared_seats(table.match.hand, lance)
        case commands.TellHand() if own:
            seats = tuple(table.rules.seats)
        case _:
            seats = ()
    return tuple(seat for seat in seats if table.holder(seat) is not None)


def _check_ruling_is_wanted(table: Table, command: commands.RuleLance) -> None:
    """Refuse (referee_only) a ruling by players where the count does not need one."""
    hand = table.match.hand
    if (
        phase_of(hand) is not Phase.CARDS
        or command.lance not in count(hand, table.match.score).rulings
    ):
        raise Refused(RefusalCode.REFEREE_ONLY)


def check_places(command: table_commands.Command, rules: RuleSet) -> None:
    """Refuse (bad_field) seats and sides that this table does not have."""
    for field, kind, number in places_of(command):
        integer(number, field, 0, (rules.players if kind == SEAT else rules.sides) - 1)
    if isinstance(command, commands.SetScore):
        for field, items in (("stones", command.stones), ("games", command.games)):
            if len(items) != rules.sides:
                raise wrong(field, len(items), str(rules.sides))
