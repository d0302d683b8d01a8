"""What the sender of a command saw on the screen, and whether the command still means that.

The revision that comes with a command says *when* the sender looked; `Saw` says *what* they were
looking at: which hand, which phase of it, which bet was standing. A command of the running hand is
applied only while all of that is still so. It is optimistic concurrency with the precondition
written out, so that no command is ever applied to another lance, bet or hand than the one on the
sender's screen, whatever the revisions say.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.hand.hand import BIDDING, Phase
from scorekeeper.match import commands as c
from scorekeeper.match.match import Match
from scorekeeper.table import commands as tc


@dataclass(frozen=True, slots=True)
class Saw:
    """The part of the view that gives a command its meaning.

    Attributes:
        hand: Number of the running hand.
        phase: Phase of that hand.
        bet: Sequence of the word by which the standing bet stands, None while nobody has bet.
    """

    hand: int
    phase: Phase
    bet: int | None = None


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
    """What a screen that is up to date shows.

    Args:
        match: The match as it stands.

    Returns:
        The running hand's number, its phase and its standing bet.
    """
    lance = BIDDING.get(match.phase)
    bidding = None if lance is None else match.hand.bidding(lance)
    return Saw(match.hand.number, match.phase, None if bidding is None else bidding.standing_since)


def still_fits(command: tc.Command, saw: Saw | None, match: Match) -> bool:
    """Whether a command still means what its sender saw.

    Args:
        command: What is asked for.
        saw: What its sender saw; None from a client that does not say.
        match: The match as it stands.

    Returns:
        False where the command is about the running hand and hand, phase or standing bet is
        another than the one seen.
    """
    if saw is None or not isinstance(command, OF_THE_HAND):
        return True
    return saw == saw_now(match)
