"""Apply events of one match."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.championship import events
from scorekeeper.championship.events import Recorded
from scorekeeper.championship.match import (
    Match,
    MatchState,
    Proposal,
    Substitution,
)


def match_after(match: Match, recorded: Recorded, event: events.MatchEvent) -> Match:
    """Return a match after an event of it."""
    sequence = recorded.sequence
    if isinstance(event, events.DayEvent):
        # A side may be unknown again, as an earlier result was taken back.
        return _day_after(match, sequence, event) if match.known else match
    match event:
        case events.SidesKnown(sides=sides):
            again = _waiting(match)
            return replace(again, sides=sides, ready=0 if None in sides else sequence)
        case events.MatchCalled() | events.MatchHeld() if match.state is MatchState.OVER:
            return match  # an act before was taken back, since which it is over
        case events.MatchCalled(table=table):
            state = MatchState.RUNNING if match.state is MatchState.RUNNING else MatchState.CALLED
            return replace(match, state=state, table=table, held=False, called=recorded.at)
        case events.MatchHeld():
            return _held(match, event)
        case events.MatchBegun():
            return replace(match, state=MatchState.RUNNING, began=recorded.at, length=match.games)
        case events.KingsAgreed() | events.GamesGiven() | events.PlayerSubstituted():
            return _arranged(match, event)
        case events.OneMoreHand():
            last_hand = match.last_hand + 1 if match.last_hand else 0
            return replace(match, one_more_hand=True, last_hand=last_hand)
        case events.MatchEnded(result=result) | events.ResultCorrected(result=result):
            over = replace(match, state=MatchState.OVER, result=result, ended=sequence)
            return replace(over, referee=False, over=recorded.at, disputed=False, upheld=False)
        case events.ResultDisputed() | events.ResultUpheld():
            disputed = isinstance(event, events.ResultDisputed) and match.result is not None
            return replace(
                match, disputed=disputed, upheld=match.result is not None and not disputed
            )
        case events.MatchReset():
            again = _waiting(match)
            kept = replace(again, code=match.code, at_table=match.at_table)
            return again if match.begun else kept
        case events.MatchKept():
            return replace(match, pinned=True)


def _held(match: Match, event: events.MatchHeld) -> Match:
    if event.day is not None or event.reason is not None:
        match = replace(match, day=event.day, note=event.reason, proposed=None)
    if match.state is not MatchState.CALLED:
        return replace(match, held=event.held)
    state = MatchState.WAITING
    return replace(match, held=event.held, table=None, state=state, referee=False)


def _day_after(match: Match, sequence: int, event: events.DayEvent) -> Match:
    match event:
        case events.DayProposed(side=side, day=day, note=note):
            proposed = Proposal(sequence, side, day, note)
            return replace(match, proposed=proposed, proposals=match.proposals + 1)
        case events.DayAgreed(day=day, note=note):
            return replace(match, day=day, note=note, proposed=None, held=False)
        case events.DayTakenBack(agreed=agreed):
            left = replace(match, proposed=None)
            return replace(left, day=None, note=None) if agreed else left


def _arranged(
    match: Match, event: events.KingsAgreed | events.GamesGiven | events.PlayerSubstituted
) -> Match:
    """Return a match after something was arranged for it: kings, games given, a substitute."""
    match event:
        case events.KingsAgreed(kings=kings):
            return replace(match, kings=kings)
        case events.GamesGiven(side=side, games=games):
            given = (games, match.given[1]) if side == 0 else (match.given[0], games)
            return replace(match, given=given)
        case events.PlayerSubstituted(entry=entry, instead=instead, name=name):
            others = tuple(s for s in match.substitutes if (s.entry, s.instead) != (entry, instead))
            new = () if name is None else (Substitution(entry, instead, name),)
            return replace(match, substitutes=(*others, *new))


def _waiting(match: Match) -> Match:
    """Return a match as if nothing of it had been played."""
    return Match(match.drawn, match.sides, match.games, ready=match.ready)
