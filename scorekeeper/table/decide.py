"""May the table do this, and what happens then?

Every question is asked here, in one order: is it the sender's seat, did he see the table as it
is, do the rules allow it.
"""

from __future__ import annotations

from scorekeeper.match import commands as c
from scorekeeper.match.decide import decide_match
from scorekeeper.match.events import BidSpoken
from scorekeeper.match.match import MatchState
from scorekeeper.reading import integer
from scorekeeper.refusal import Refused
from scorekeeper.rules.reading import changed_from
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.table import commands as tc
from scorekeeper.table import events as te
from scorekeeper.table.correcting import decide_correction
from scorekeeper.table.evolve import moment_of
from scorekeeper.table.intent import Intent
from scorekeeper.table.partners import Clash, clash, for_the_side, lowered
from scorekeeper.table.seating import SeatingCommand, decide_seating
from scorekeeper.table.table import Table
from scorekeeper.table.topics import BIDDING, stale_on


def decide(table: Table, intent: Intent) -> tuple[te.Event, ...]:
    """The events of a command, at least one. Refused changes nothing."""
    command = intent.command
    _check_places(command, table.rules)
    _check_seat(table, intent)
    _check_telling(table, intent)
    if isinstance(command, SeatingCommand):
        return (decide_seating(table, intent, command),)
    if isinstance(command, c.Bid):
        clashing = clash(table, intent, command)
        if clashing is not None:
            return _overrule(table, clashing)
    stale = stale_on(command, table.play.touched, intent.seen)
    if stale:
        raise Refused("stale", topic="bidding" if BIDDING in stale else "play")
    match command:
        case tc.Undo(to=to):
            return (te.Undone(_step_to_undo(table, to)),)
        case tc.Correct():
            return decide_correction(table, command)
        case tc.Rematch(mano=mano):
            return (_rematch(table, mano),)
        case _:
            return decide_match(table.match, command)


def _check_places(command: tc.Command, rules: RuleSet) -> None:
    """Every seat and side named must exist at this table; a command reads alike at all of them."""
    match command:
        case tc.Correct(instead=instead):
            _check_places(instead, rules)
        case c.TellLance(winner=winner, values=values):
            for seat in (*(seat for seat, _ in values), *(() if winner is None else (winner,))):
                integer(seat, "seat", 0, rules.players - 1)
        case c.Note(seat=int(seat)):
            integer(seat, "seat", 0, rules.players - 1)
        case tc.RenameSide(side=side):
            integer(side, "side", 0, rules.sides - 1)
        case c.SetScore(stones=stones, games=games):
            for field, items in (("stones", stones), ("games", games)):
                if len(items) != rules.sides:
                    raise Refused("bad_field", field=field, value=len(items), allowed=rules.sides)
        case tc.Rematch(mano=mano):
            integer(mano, "mano", 0, rules.players - 1)
        case (
            c.Bid(seat=seat)
            | c.Declare(seat=seat)
            | c.ShowCards(seat=seat)
            | c.SetMano(seat=seat)
            | tc.Sit(seat=seat)
            | tc.Leave(seat=seat)
            | tc.FreeSeat(seat=seat)
            | tc.RenamePlayer(seat=seat)
        ):
            integer(seat, "seat", 0, rules.players - 1)
        case _:
            return


def _check_seat(table: Table, intent: Intent) -> None:
    """Only whoever is seated may tell, and only as a seat his phone holds."""
    if isinstance(intent.command, tc.Sit):
        return
    if intent.seat is None:
        raise Refused("not_seated")
    if intent.seat not in table.seats_of(intent.phone):
        raise Refused("not_your_seat", seat=intent.seat)


def _check_telling(table: Table, intent: Intent) -> None:
    """Some words are taken from some phones alone, where those seats are held by phones.

    With `telling` = own, a seat's words and declarations from its own; with captains, bids, the
    pass of the whole table and the end of the count from theirs (PG).
    """
    command = intent.command
    match command:
        case c.Bid(seat=seat) | c.Declare(seat=seat) if table.tells_alone(command):
            if table.holder(seat) != intent.phone:
                raise Refused("tell_your_own", seat=seat)
        case c.AllPass() | c.NextHand():
            captains = table.captains_with_phones
            if captains and not table.seats_of(intent.phone) & set(captains):
                raise Refused("captains_only")
        case _:
            return


def _overrule(table: Table, clashing: Clash) -> tuple[te.Event, ...]:
    """One of two partners' answers stands; where it is the second, the first is taken back."""
    first, second = clashing.first, clashing.second
    if clashing.second_stands:
        overruled = _overruled(first.hand, first, second, back=clashing.moment.first.sequence)
        before = clashing.moment.before.match
        return (overruled, *decide_match(before, for_the_side(second)))
    overruled = _overruled(first.hand, second, first, back=None)
    bidding = table.match.hand.bidding(second.lance)
    if bidding is not None and second.seat in bidding.awaited:
        # His partner's no stands (lowest) and he alone was left to answer: his answer counts as no.
        return (overruled, *decide_match(table.match, lowered(second)))
    return (overruled,)


def _overruled(
    hand: int, loser: BidSpoken | c.Bid, winner: BidSpoken | c.Bid, back: int | None
) -> te.AnswerOverruled:
    return te.AnswerOverruled(
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


def _step_to_undo(table: Table, to: int | None) -> int:
    """First sequence of the oldest step to take back."""
    if table.past is None:
        raise Refused("nothing_to_undo")
    if to is None:
        return table.past.first.sequence
    try:
        return moment_of(table, to).first.sequence
    except ValueError:
        raise Refused("nothing_to_undo") from None


def _rematch(table: Table, mano: int) -> te.MatchStarted:
    if table.match.state is MatchState.PLAYING:
        raise Refused("match_not_over")
    won = tuple(
        games + (1 if side == table.match.winner else 0) for side, games in enumerate(table.won)
    )
    return te.MatchStarted(
        preset=table.preset,
        changed=tuple(sorted(changed_from(table.preset, table.rules).items())),
        sides=table.side_names,
        seats=table.seats,
        number=table.number + 1,
        won=won,
        mano=mano,
    )
