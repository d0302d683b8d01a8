"""Correcting an entry of the running hand: play the hand again with another entry in its place."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.hand.phase import BIDDING, phase_of
from scorekeeper.lance import Lance
from scorekeeper.match import commands as c
from scorekeeper.match import events as e
from scorekeeper.match.decide import decide_match
from scorekeeper.match.evolve import evolve_match
from scorekeeper.match.match import Match
from scorekeeper.refusal import Refused
from scorekeeper.table import commands as tc
from scorekeeper.table import events as te
from scorekeeper.table.recorded import Recorded
from scorekeeper.table.table import Table


@dataclass(frozen=True, slots=True)
class _Played:
    match: Match
    events: tuple[e.MatchEvent, ...]


def decide_correction(table: Table, command: tc.Correct) -> tuple[te.Event, ...]:
    """Corrected, then the hand's events as they now stand.

    Refused: no_such_entry, other_entry (another lance or seat than the entry's), does_not_fit
    (later entries are in the way and `drop` was not said), and whatever refuses the new entry
    itself.
    """
    entries = table.play.entries
    entry = next((each for each in entries if each.sequence == command.sequence), None)
    if entry is None:
        raise Refused("no_such_entry", sequence=command.sequence)
    _check_same_thing(entry.event, command.instead)
    played = _Played(table.play.opening, ())
    dropped: list[int] = []
    for each in entries:
        if each is entry:
            played = _again(played, command.instead)
            continue
        try:
            played = _again(played, _command_of(each))
        except Refused:
            if not isinstance(each.event, e.LancePassed):
                dropped.append(each.sequence)
    if dropped and not command.drop:
        raise Refused("does_not_fit", entries=", ".join(str(sequence) for sequence in dropped))
    return (te.Corrected(command.sequence, tuple(dropped)), *played.events)


def _again(played: _Played, command: c.MatchCommand) -> _Played:
    """The hand with one more entry.

    A lance the correction opened, and of which nobody said a word, was passed.
    """
    try:
        return _one(played, command)
    except Refused:
        lance = _silent(played.match)
        if lance is None:
            raise
        return _one(_one(played, c.AllPass(lance)), command)


def _one(played: _Played, command: c.MatchCommand) -> _Played:
    events = decide_match(played.match, command)
    match = played.match
    for event in events:
        # The sequence is not known before the log gives it; nothing decided here hangs on it.
        match = evolve_match(match, event, sequence=0)
    return _Played(match, (*played.events, *events))


def _silent(match: Match) -> Lance | None:
    lance = BIDDING.get(phase_of(match.hand))
    bidding = None if lance is None else match.hand.bidding(lance)
    return lance if lance and lance.declared and bidding and not bidding.spoken else None


def _check_same_thing(event: te.Event, instead: c.Correctable) -> None:
    match event, instead:
        case (e.BidSpoken(lance=was), c.Bid(lance=now)) if was is now:
            return
        case (e.Declared(lance=was, seat=seat), c.Declare(lance=now, seat=other)) if (
            was is now and seat == other
        ):
            return
        case (e.CardsShown(seat=seat), c.ShowCards(seat=other)) if seat == other:
            return
        case (e.LanceTold(lance=was), c.TellLance(lance=now)) if was is now:
            return
    raise Refused("other_entry")


def _command_of(recorded: Recorded) -> c.MatchCommand:
    """The command that an entry was told by."""
    match recorded.event:
        case e.ManoSet(mano=seat):
            return c.SetMano(seat)
        case e.Noted(what=what, seat=seat):
            return c.Note(what, seat)
        case e.BidSpoken(lance=lance, seat=seat, word=word, stones=stones):
            return c.Bid(lance, seat, word, stones)
        case e.LancePassed(lance=lance):
            return c.AllPass(lance)
        case e.Declared(lance=lance, seat=seat, has=has):
            return c.Declare(lance, seat, has)
        case e.CardsShown(seat=seat, cards=cards):
            return c.ShowCards(seat, cards)
        case e.LanceTold(lance=lance, winner=winner, values=values):
            return c.TellLance(lance, winner, values)
        case e.ScoreSet(score=score, games=games, reason=reason):
            return c.SetScore(score, games, reason)
        case other:
            raise ValueError(f"{type(other).__name__} is no entry of a hand")
