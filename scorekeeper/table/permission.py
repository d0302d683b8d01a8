"""Permission: which commands a seat, a captain, the referee, a panel or a counter's phone may give.

`own_seats` and `captains_for` also say in the view which phones an option is for.
"""

from __future__ import annotations

from scorekeeper.fields import places_of
from scorekeeper.hand.count import count
from scorekeeper.hand.hand import Phase, phase_of
from scorekeeper.match import commands as c
from scorekeeper.match.at_once import unsaid
from scorekeeper.reading import SEAT, integer, wrong
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.table import commands as tc
from scorekeeper.table.commands import Intent
from scorekeeper.table.table import Table

REFEREE_ONLY = (c.TakeHand, c.TakeGame, c.TakeMatch, tc.FreeSeat)
REFEREE_TOO = (
    c.RuleLance,
    c.AcceptVerdict,
    c.SetScore,
    tc.Correct,
    tc.Undo,
    tc.SeeCount,
    tc.AcceptScore,
)

PANEL_TOO = (c.CountStones, c.NextHand, tc.Undo, tc.Rematch)
"""What the buttons of a panel are for, at a table that plays without phones."""


AT_A_COUNTER = (
    c.CountStones,
    c.NextHand,
    c.SetScore,
    tc.Undo,
    tc.Rematch,
    tc.RenameSide,
    tc.SetTarget,
    tc.PlayFull,
)
"""What any phone may do at a plain counter, seated or not, and nothing else."""


def check_sender(table: Table, intent: Intent) -> None:
    """Refuse a command that its sender may not give.

    Raises:
        Refused: not_seated, tell_your_own, captains_only; not_the_referee, referee_only,
            not_for_the_referee, not_for_the_panel, only_counted, not_a_counter.
    """
    if intent.panel:
        if not isinstance(intent.command, PANEL_TOO):
            raise Refused(RefusalCode.NOT_FOR_THE_PANEL)
        return
    if intent.referee:
        _check_referee(table, intent)
        return
    if isinstance(intent.command, REFEREE_ONLY) or _names_a_hand(intent.command):
        raise Refused(RefusalCode.REFEREE_ONLY)
    if table.counter:
        if not isinstance(intent.command, AT_A_COUNTER):
            raise Refused(RefusalCode.ONLY_COUNTED)
        return
    # Only whoever is seated may tell; the others may sit down, or ask for their seat again.
    if intent.seat is None and not isinstance(intent.command, tc.Sit | tc.AskSeat):
        raise Refused(RefusalCode.NOT_SEATED)
    if isinstance(intent.command, tc.SetTarget):
        raise Refused(RefusalCode.NOT_A_COUNTER)
    _check_telling(table, intent)
    if isinstance(intent.command, c.RuleLance):
        _check_wanted(table, intent.command)


def _names_a_hand(command: tc.Command) -> bool:
    """Whether it is a ruling for a hand that is over."""
    return isinstance(command, c.RuleLance) and command.hand is not None


def _check_referee(table: Table, intent: Intent) -> None:
    if table.referee is None or table.referee.phone != intent.phone:
        raise Refused(RefusalCode.NOT_THE_REFEREE)
    if not isinstance(intent.command, (*REFEREE_ONLY, *REFEREE_TOO)):
        raise Refused(RefusalCode.NOT_FOR_THE_REFEREE)


def _check_wanted(table: Table, command: c.RuleLance) -> None:
    """Without a referee on the spot the table enters their word, but only where one is wanted."""
    hand = table.match.hand
    if phase_of(hand) is not Phase.CARDS:
        raise Refused(RefusalCode.REFEREE_ONLY)
    if command.lance not in count(hand, table.match.score).rulings:
        raise Refused(RefusalCode.REFEREE_ONLY)


def check_own_seat(table: Table, intent: Intent) -> None:
    """Nobody speaks as a seat that their phone does not hold: what is told is kept in its name."""
    if intent.seat is not None and intent.seat not in table.seats_of(intent.phone):
        raise Refused(RefusalCode.NOT_YOUR_SEAT, seat=intent.seat)


def own_seats(table: Table, command: tc.Command) -> tuple[int, ...]:
    """Return the held seats whose own phone must tell a command, which may be of several seats.

    With `telling` = own, words and declarations come from the phone of their seat; with captains,
    bids do.
    """
    own = table.rules.telling == "own"
    match command:
        case c.Bid(seat=seat) if own or table.rules.captains:
            told: tuple[int, ...] = (seat,)
        case c.Declare(seat=seat) if own:
            told = (seat,)
        case c.NobodyElse(lance=lance) if own:
            told = unsaid(table.match.hand, lance)
        case c.TellHand() if own:
            told = tuple(table.rules.seats)
        case _:
            told = ()
    return tuple(seat for seat in told if table.holder(seat) is not None)


def captains_for(table: Table, command: tc.Command) -> tuple[int, ...]:
    """Return the captains' seats where only their phones tell a command (PG); else none."""
    if isinstance(command, c.AllPass | c.NextHand | c.TellHand):
        return table.captains_with_phones
    return ()


def _check_telling(table: Table, intent: Intent) -> None:
    """Some words are taken from some phones alone, where those seats are held by phones."""
    own = own_seats(table, intent.command)
    for seat in own:
        if table.holder(seat) != intent.phone:
            raise Refused(RefusalCode.TELL_YOUR_OWN, seat=seat)
    captains = captains_for(table, intent.command)
    if not own and captains and not table.seats_of(intent.phone) & set(captains):
        raise Refused(RefusalCode.CAPTAINS_ONLY)


def check_places(command: tc.Command, rules: RuleSet) -> None:
    """Refuse (bad_field) seats and sides that this table has not; as read, all tables are alike."""
    for field, kind, number in places_of(command):
        integer(number, field, 0, (rules.players if kind == SEAT else rules.sides) - 1)
    if isinstance(command, c.SetScore):
        for field, items in (("stones", command.stones), ("games", command.games)):
            if len(items) != rules.sides:
                raise wrong(field, len(items), str(rules.sides))
