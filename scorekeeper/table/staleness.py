"""Staleness at a table: the topics of its events, and what is compared besides.

Theory
------
Two independent checks are made by `_check_fresh` in decide.py, which raises the refusal.

*Revisions*, by topics (scorekeeper/kernel/staleness.py). Two phones that enter two players' cards
do not disturb each other, while after an undo or a new hand (`EVERYTHING`) all commands are stale.

*Saw.* A phone may have received a newer view than the person had looked at. So a command also comes
with the hand, phase and standing bet on the screen. One that is about `HAND` is refused if they are
not those of the table, whatever the revisions are: it never applies to another lance, bet or hand.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.hand.hand import running_bidding
from scorekeeper.kernel.staleness import NOTHING, Topics, topics_of
from scorekeeper.match import events
from scorekeeper.match.commands import (
    BIDS,
    COUNT,
    EVERYTHING,
    HAND,
    MARKED,
    PLAY,
    RULED,
    RULED_LANCE,
    SAID,
    SCORE,
    SHOWN,
    TOLD,
)
from scorekeeper.match.match import Match
from scorekeeper.table import events as table_events
from scorekeeper.table.commands import DRAW, DRAWN, SEATS, STAKE, Command, Saw
from scorekeeper.table.events import RequestKind


def saw_now(match: Match) -> Saw:
    """Return the `Saw` of a screen that is up to date.

    >>> from scorekeeper.match.match import new_match
    >>> from scorekeeper.rules import RuleSet
    >>> saw_now(new_match(RuleSet(), mano=0))
    Saw(hand=1, phase=<Phase.GRANDE: 'grande'>, bet=None)
    """
    bidding = running_bidding(match.hand, match.phase)
    return Saw(match.hand.number, match.phase, None if bidding is None else bidding.standing_since)


def still_fits(command: Command, saw: Saw | None, match: Match) -> bool:
    """Return whether a command still applies to the hand, phase and bet that its sender saw.

    Args:
        command: The command.
        saw: What its sender saw; None if the client does not say, which fits always.
        match: The match.
    """
    return saw is None or HAND not in command.about or saw == saw_now(match)


TOUCHED: Mapping[type[table_events.Event], Topics] = {
    events.Declared: (PLAY, SAID),
    events.CardsShown: (PLAY, SHOWN),
    events.LanceTold: (PLAY, TOLD),
    events.Noted: (PLAY, MARKED),
    events.VerdictAccepted: (PLAY, RULED, RULED_LANCE),
    events.LanceRuled: (PLAY, RULED, RULED_LANCE),
    events.LancePassed: (PLAY, BIDS),
    events.HandTaken: (PLAY, RULED),
    events.GameTaken: (PLAY, RULED),
    events.MatchTaken: (PLAY, RULED),
    events.StonesTaken: (PLAY, SCORE),
    events.ScoreSet: (PLAY, SCORE),
    events.StonesCounted: (PLAY, SCORE),
    events.CountTakenBack: (PLAY, SCORE),
    events.CountProposed: (PLAY, COUNT),
    events.HandCounted: (PLAY, SCORE, COUNT),
    events.GameWon: (PLAY, COUNT),
    events.MatchWon: (PLAY, COUNT),
    events.ManoSet: (PLAY, EVERYTHING),
    events.HandStarted: (PLAY, EVERYTHING),
    events.MatchAbandoned: (PLAY, EVERYTHING),
    table_events.MatchStarted: (PLAY, EVERYTHING),
    table_events.TargetSet: (PLAY, EVERYTHING),
    table_events.FullMatchBegun: (PLAY, EVERYTHING),
    table_events.CountingBegun: (PLAY, EVERYTHING),
    table_events.Undone: (PLAY, EVERYTHING),
    table_events.Redone: (PLAY, EVERYTHING),
    table_events.Corrected: (PLAY, EVERYTHING),
    table_events.CardDrawn: (DRAW, DRAWN),
    table_events.StakeSet: (STAKE,),
}
"""Topics of all events that touch any, except the three below."""


def matters_after_everything(topic: str) -> bool:
    """Return whether it matters that a topic was touched before `EVERYTHING` was.

    Of the commands that can be stale, those about seats and their draw are not about `EVERYTHING`.

    >>> [matters_after_everything(topic) for topic in ("seats", "drawn:2", "said:pares:2")]
    [True, True, False]
    """
    return topic == SEATS or topic.startswith(DRAW)


def touches(event: table_events.Event, *, closes_or_moves: bool) -> Topics:
    """Return the topics that an event touches.

    Args:
        event: The event.
        closes_or_moves: Whether a word changed the bet or ended the lance.

    >>> from scorekeeper.lance import Lance
    >>> touches(events.Declared(3, Lance.PARES, seat=2, has=True), closes_or_moves=True)
    ('play', 'said:pares:2')
    """
    match event:
        case events.BidSpoken():
            return (PLAY, BIDS) if closes_or_moves else (PLAY,)
        case table_events.AnswerOverruled(back=back):
            return (PLAY, BIDS) if back is not None else NOTHING
        case table_events.Accepted(kind=RequestKind.COUNT):
            return (PLAY,)
        case _:
            return topics_of(TOUCHED.get(type(event), NOTHING), event)
