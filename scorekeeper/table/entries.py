"""The command that an entry of a hand was told by."""

from __future__ import annotations

from scorekeeper.match import commands as c
from scorekeeper.match import events as e
from scorekeeper.table.recorded import Recorded


def command_of(recorded: Recorded) -> c.MatchCommand:
    """The command that would tell this entry again. ValueError where it is none."""
    match recorded.event:
        case e.ManoSet(mano=seat):
            return c.SetMano(seat)
        case e.Noted(what=what, seat=seat):
            return c.Note(what, seat)
        case e.BidSpoken(lance=lance, seat=seat, word=word, stones=stones) as bid:
            return c.Bid(lance, seat, word, stones, bid.out_of_turn)
        case e.LancePassed(lance=lance):
            return c.AllPass(lance)
        case e.Declared(lance=lance, seat=seat, has=has):
            return c.Declare(lance, seat, has)
        case e.CardsShown(seat=seat, cards=cards):
            return c.ShowCards(seat, cards)
        case e.LanceTold(lance=lance, winner=winner, values=values):
            return c.TellLance(lance, winner, values)
        case e.ScoreSet(score=score, games=games, reason=reason, asked_by=asked_by):
            return c.SetScore(score, games, reason, asked_by)
        case e.StonesCounted(side=side, stones=stones):
            return c.CountStones(side, stones)
        case other:
            return _ruling_of(other)


def _ruling_of(event: object) -> c.MatchCommand:
    match event:
        case e.VerdictAccepted(lance=lance):
            return c.AcceptVerdict(lance)
        case e.LanceRuled(lance=lance, side=side, stones=stones, reason=reason):
            return c.RuleLance(lance, side, stones, reason)
        case e.HandTaken(side=side, reason=reason):
            return c.TakeHand(side, reason)
        case e.GameTaken(side=side, to=to, reason=reason):
            return c.TakeGame(side, to, reason)
        case e.MatchTaken(side=side, to=to, reason=reason):
            return c.TakeMatch(side, to, reason)
        case other:
            raise ValueError(f"{type(other).__name__} is no entry of a hand")
