"""Stale or not: what a command is about, and what an event touches.

A command is stale when something it is about changed after the revision its sender saw. Two
phones that enter two players' cards are about different things and do not disturb each other;
after an undo or a new hand everything is another.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.match import commands as c
from scorekeeper.match import events as e
from scorekeeper.table import commands as tc
from scorekeeper.table import events as te

EVERYTHING = "everything"
PLAY = "play"
BIDDING = "bidding"
SCORE = "score"
RULED = "ruled"


def about(command: tc.Command) -> tuple[str, ...]:
    """The topics of a command; none for those that no change of the play can make stale."""
    match command:
        case c.Bid() | c.AllPass():
            return (EVERYTHING, BIDDING)
        case c.Declare(lance=lance, seat=seat):
            return (EVERYTHING, f"said:{lance}:{seat}")
        case c.ShowCards(seat=seat):
            return (EVERYTHING, f"cards:{seat}")
        case c.TellLance(lance=lance):
            return (EVERYTHING, f"told:{lance}")
        case c.Note(what=what, seat=seat):
            return (EVERYTHING, f"mark:{what}:{seat}")
        case c.SetScore():
            return (EVERYTHING, SCORE)
        case c.AcceptVerdict(lance=lance) | c.RuleLance(lance=lance):
            return (EVERYTHING, f"ruled:{lance}")
        case c.TakeHand() | c.TakeGame() | c.TakeMatch() | tc.RuleHand():
            return (EVERYTHING, RULED)
        case tc.SeeCount():
            return (EVERYTHING, COUNT)
        case tc.AcceptScore() | tc.DeclineScore():
            return (EVERYTHING, SCORE, ASKED)
        case tc.Undo(only=False) | c.SetMano() | c.TellHand():
            return (EVERYTHING, PLAY)
        case c.NextHand() | c.EndMatch() | tc.Correct() | tc.Rematch():
            return (EVERYTHING,)
        case tc.Undo() | c.NobodyElse():
            return (EVERYTHING,)
        case _:
            return ()


def touches(event: te.Event, *, closes_or_moves: bool) -> tuple[str, ...]:
    """The topics an event changes.

    closes_or_moves: for a word, did it move the bet or end the lance?
    """
    match event:
        case e.BidSpoken():
            return (PLAY, BIDDING) if closes_or_moves else (PLAY,)
        case e.LancePassed():
            return (PLAY, BIDDING)
        case e.Declared(lance=lance, seat=seat):
            return (PLAY, f"said:{lance}:{seat}")
        case e.CardsShown(seat=seat):
            return (PLAY, f"cards:{seat}")
        case e.LanceTold(lance=lance):
            return (PLAY, f"told:{lance}")
        case e.Noted(what=what, seat=seat):
            return (PLAY, f"mark:{what}:{seat}")
        case e.VerdictAccepted(lance=lance) | e.LanceRuled(lance=lance):
            return (PLAY, RULED, f"ruled:{lance}")
        case e.HandTaken() | e.GameTaken() | e.MatchTaken():
            return (PLAY, RULED)
        case e.StonesTaken() | e.HandCounted() | e.ScoreSet():
            return (PLAY, SCORE)
        case e.GameWon() | e.MatchWon():
            return (PLAY,)
        case e.ManoSet() | e.HandStarted() | e.MatchAbandoned():
            return (PLAY, EVERYTHING)
        case te.MatchStarted() | te.Undone() | te.Corrected():
            return (PLAY, EVERYTHING)
        case te.AnswerOverruled(back=back):
            return (PLAY, BIDDING) if back is not None else ()
        case _:
            return ()


def stale_on(command: tc.Command, touched: Mapping[str, int], seen: int) -> tuple[str, ...]:
    """The command's topics that changed since its sender looked."""
    return tuple(topic for topic in about(command) if touched.get(topic, 0) > seen)
