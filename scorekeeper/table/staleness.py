"""Optimistic concurrency: is a command still about what its sender saw?

Two things are compared with the table as it is now.

The *revision* that comes with a command says when its sender looked. Every event touches topics
(`touches`), every command is about some (`about`), and a command is stale when one of its topics
changed since. So two phones that enter two players' cards do not disturb each other, while after
an undo or a new hand everything is stale.

`Saw` says what the sender was looking at: hand, phase and standing bet. A command of the running
hand is applied only while all of that is still so, whatever the revisions say: it never reaches
another lance, bet or hand than the one on the screen.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.hand.hand import running_bidding
from scorekeeper.match import commands as c
from scorekeeper.match import events as e
from scorekeeper.match.match import Match
from scorekeeper.table import commands as tc
from scorekeeper.table import events as te
from scorekeeper.table.commands import Saw

OF_THE_HAND = (
    c.SetMano,
    c.Note,
    c.Bid,
    c.AllPass,
    c.Declare,
    c.NobodyElse,
    c.ShowCards,
    c.TellLance,
    c.TellHand,
    c.AcceptVerdict,
    c.NextHand,
    tc.SeeCount,
)
"""Commands that mean something only in the hand and phase in which they were given."""


def saw_now(match: Match) -> Saw:
    """Return what a screen that is up to date shows."""
    bidding = running_bidding(match.hand, match.phase)
    return Saw(match.hand.number, match.phase, None if bidding is None else bidding.standing_since)


def still_fits(command: tc.Command, saw: Saw | None, match: Match) -> bool:
    """Whether a command still means what its sender saw.

    It does not where it is about the running hand, and hand, phase or standing bet is another than
    the one seen. A client need not tell what it showed (None).
    """
    return saw is None or not isinstance(command, OF_THE_HAND) or saw == saw_now(match)


# ------------------------------------------------------------ topics

EVERYTHING = "everything"
PLAY = "play"
BIDS = "bidding"
SCORE = "score"
RULED = "ruled"
COUNT = "count"
ASKED = "asked"
SEATS = "seats"
DRAW = "draw"


def about(command: tc.Command) -> tuple[str, ...]:
    """The topics of a command; none for those that no change of the play can make stale."""
    match command:
        case c.Bid() | c.AllPass():
            return (EVERYTHING, BIDS)
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
        case c.AcceptVerdict(lance=lance) | c.RuleLance(lance=lance, hand=None):
            return (EVERYTHING, f"ruled:{lance}")
        case c.RuleLance() | c.TakeHand() | c.TakeGame() | c.TakeMatch():
            return (EVERYTHING, RULED)
        case tc.SeeCount() | tc.Undo(only=True):
            return (EVERYTHING, COUNT)
        case tc.AcceptScore() | tc.DeclineScore():
            return (EVERYTHING, SCORE, ASKED)
        case tc.Undo(only=False) | c.SetMano() | c.TellHand():
            return (EVERYTHING, PLAY)
        case c.NobodyElse() | tc.SetTarget() | tc.PlayFull() | tc.OnlyCount() | c.CountStones():
            return (EVERYTHING,)
        case c.NextHand() | c.EndMatch() | tc.Correct() | tc.Rematch():
            return (EVERYTHING,)
        case _:
            return _about_the_seats(command)


def _about_the_seats(command: tc.Command) -> tuple[str, ...]:
    match command:
        case tc.DrawCard(seat=seat):
            return (SEATS, f"drawn:{seat}")
        case tc.SitAsDrawn():
            return (SEATS, DRAW)
        case tc.Sit() | tc.Leave() | tc.FreeSeat() | tc.RenamePlayer() | tc.RenameSide():
            return (SEATS,)
        case _:
            return ()


TOUCHED: dict[type[te.Event], tuple[str, ...]] = {
    e.LancePassed: (PLAY, BIDS),
    e.HandTaken: (PLAY, RULED),
    e.GameTaken: (PLAY, RULED),
    e.MatchTaken: (PLAY, RULED),
    e.StonesTaken: (PLAY, SCORE),
    e.ScoreSet: (PLAY, SCORE),
    e.StonesCounted: (PLAY, SCORE),
    e.CountTakenBack: (PLAY, SCORE),
    e.CountProposed: (PLAY, COUNT),
    e.HandCounted: (PLAY, SCORE, COUNT),
    e.GameWon: (PLAY, COUNT),
    e.MatchWon: (PLAY, COUNT),
    e.ManoSet: (PLAY, EVERYTHING),
    e.HandStarted: (PLAY, EVERYTHING),
    e.MatchAbandoned: (PLAY, EVERYTHING),
    te.MatchStarted: (PLAY, EVERYTHING),
    te.TargetSet: (PLAY, EVERYTHING),
    te.FullMatchBegun: (PLAY, EVERYTHING),
    te.CountingBegun: (PLAY, EVERYTHING),
    te.Undone: (PLAY, EVERYTHING),
    te.Corrected: (PLAY, EVERYTHING),
    te.CountSeen: (PLAY,),
    te.ScoreAsked: (PLAY, ASKED),
    te.ScoreAccepted: (PLAY,),
    te.ScoreDeclined: (PLAY, ASKED),
    te.UndoAsked: (ASKED,),
    te.UndoDeclined: (ASKED,),
}
"""What events change, whatever they say."""


def touches(event: te.Event, *, closes_or_moves: bool) -> tuple[str, ...]:
    """The topics an event changes.

    closes_or_moves: for a word, did it move the bet or end the lance?
    """
    match event:
        case e.BidSpoken():
            return (PLAY, BIDS) if closes_or_moves else (PLAY,)
        case e.Declared(lance=lance, seat=seat):
            return (PLAY, f"said:{lance}:{seat}")
        case e.CardsShown(seat=seat):
            return (PLAY, f"cards:{seat}")
        case e.LanceTold(lance=lance):
            return (PLAY, f"told:{lance}")
        case te.CardDrawn(seat=seat):
            return (DRAW, f"drawn:{seat}")
        case e.Noted(what=what, seat=seat):
            return (PLAY, f"mark:{what}:{seat}")
        case e.VerdictAccepted(lance=lance) | e.LanceRuled(lance=lance):
            return (PLAY, RULED, f"ruled:{lance}")
        case te.AnswerOverruled(back=back):
            return (PLAY, BIDS) if back is not None else ()
        case _:
            return TOUCHED.get(type(event), ())


def stale_on(command: tc.Command, touched: Mapping[str, int], seen: int) -> tuple[str, ...]:
    """The command's topics that changed since its sender looked."""
    return tuple(topic for topic in about(command) if touched.get(topic, 0) > seen)
