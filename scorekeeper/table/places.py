"""Seats and sides that a command names must exist at this table."""

from __future__ import annotations

from scorekeeper.match import commands as c
from scorekeeper.reading import integer
from scorekeeper.refusal import Refused
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.table import commands as tc


def check_places(command: tc.Command, rules: RuleSet) -> None:
    """Every seat and side named must exist at this table; a command reads alike at all of them."""
    match command:
        case tc.Correct(instead=inner):
            check_places(inner, rules)
        case c.TellLance(winner=winner, values=values):
            for seat in (*(seat for seat, _ in values), *(() if winner is None else (winner,))):
                integer(seat, "seat", 0, rules.players - 1)
        case c.TellHand(lances=lances):
            for told in lances:
                _check_told(told, rules)
        case c.Note(seat=int(seat)):
            integer(seat, "seat", 0, rules.players - 1)
        case (
            tc.RenameSide(side=side)
            | c.RuleLance(side=side)
            | c.TakeHand(side=side)
            | c.CountStones(side=side)
        ):
            integer(side, "side", 0, rules.sides - 1)
        case c.TakeGame(side=side, to=to) | c.TakeMatch(side=side, to=to):
            integer(side, "side", 0, rules.sides - 1)
            integer(to, "to", 0, rules.sides - 1)
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
            | tc.AskSeat(seat=seat)
            | tc.AnswerSeat(seat=seat)
            | tc.FreeSeat(seat=seat)
            | tc.RenamePlayer(seat=seat)
            | tc.DrawCard(seat=seat)
        ):
            integer(seat, "seat", 0, rules.players - 1)
        case _:
            return


def _check_told(told: c.LanceAtOnce, rules: RuleSet) -> None:
    seats = [seat for seat, _kind in told.values]
    for seat in (*seats, *(told.has or ()), *(() if told.winner is None else (told.winner,))):
        integer(seat, "seat", 0, rules.players - 1)
    if told.side is not None:
        integer(told.side, "side", 0, rules.sides - 1)
