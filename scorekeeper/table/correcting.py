"""Correct what was told: play the hands again with another entry, or a ruling, in its place.

A seat corrects the hand that is being played, until the next one starts (AU FO EN); a referee any
hand of the match. What came after is played again by the same words, so a later hand keeps its
bids and its cards and is counted from the score it then begins with.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.hand.hand import BIDDING, Phase, phase_of
from scorekeeper.lance import OPENING, Lance
from scorekeeper.match import commands as c
from scorekeeper.match import events as e
from scorekeeper.match.decide import book, decide_match
from scorekeeper.match.evolve import evolve_match
from scorekeeper.match.match import Match, MatchState
from scorekeeper.match.ruling import rule
from scorekeeper.refusal import Refused
from scorekeeper.table import commands as tc
from scorekeeper.table import events as te
from scorekeeper.table.recorded import Recorded
from scorekeeper.table.table import Moment, Play, Table
from scorekeeper.table.taking_back import hands_lost

UNSAID = (e.LancePassed, e.VerdictAccepted)
"""Entries that say nothing of their own; where they no longer fit, nobody need be asked."""


@dataclass(frozen=True, slots=True)
class _Played:
    match: Match
    events: tuple[e.MatchEvent, ...] = ()
    dropped: tuple[Recorded, ...] = ()


def decide_correction(table: Table, command: tc.Correct, *, referee: bool) -> tuple[te.Event, ...]:
    """Corrected, then the hand's events as they now stand, and those of the hands after it.

    Refused: no_such_entry, other_entry (another lance or seat than the entry's), nothing_changes
    (it stands so already), does_not_fit (later entries are in the way and `drop` was not said),
    and whatever refuses the new entry itself.
    """
    _check_goes_on(table)
    play, entry = _find(table, command.sequence, referee=referee)
    _check_same_thing(entry.event, command.instead)
    instead = _kept_order(entry.event, command.instead)
    if command_of(entry) == instead:
        raise Refused("nothing_changes")
    played = _Played(play.opening)
    for each in play.entries:
        played = _booked_before(played, play, each)
        if each is entry:
            played = _again(played, instead)
        else:
            played = _told_again(played, each, lost=UNSAID)
    return _corrected(table, play, played, back=command.sequence, drop=command.drop)


def decide_ruling(
    table: Table, ruling: c.RuleLance | c.TakeHand, number: int
) -> tuple[te.Event, ...]:
    """Corrected, then the hand of this number with the ruling in it, and the hands after it.

    A ruling of the same lance that was in it before is replaced. Refused: no_such_hand,
    nothing_changes, does_not_fit, and whatever refuses the ruling.
    """
    _check_goes_on(table)
    try:
        play = table.play.since(number)[0]
    except ValueError:
        raise Refused("no_such_hand", hand=number) from None
    # Refuses what the hand, as it stands, holds already.
    rule(play.match.hand, Phase.CARDS, ruling)
    played = _one(_Played(play.opening), ruling)
    for each in play.entries:
        if _same_lance_ruled(each.event, ruling):
            continue
        played = _booked_before(played, play, each)
        # What was told of a lance that is ruled now answers no question any more.
        played = _told_again(played, each, lost=(*UNSAID, e.LanceTold))
    return _corrected(table, play, played, back=None, drop=ruling.drop)


def _same_lance_ruled(event: te.Event, ruling: c.RuleLance | c.TakeHand) -> bool:
    return (
        isinstance(event, e.LanceRuled)
        and isinstance(ruling, c.RuleLance)
        and event.lance is ruling.lance
    )


def decide_taking_back(table: Table, moment: Moment, *, referee: bool) -> tuple[te.Event, ...]:
    """One step of this hand taken back alone: the later ones are told again without it.

    Refused: referees_word, others_since (what was told since rests on it, or counted it).
    """
    if moment.first.by_referee and not referee:
        raise Refused("referees_word", name=moment.first.by_name or "")
    gone = [each for each in table.play.entries if each.step == moment.first.step]
    if not gone:
        raise Refused("others_since")
    played = _Played(table.play.opening)
    for each in table.play.entries:
        if each not in gone:
            played = _booked_before(played, table.play, each)
            played = _told_again(played, each, lost=())
    if played.dropped or hands_lost(played.match, table.match):
        raise Refused("others_since")
    return (te.Corrected(gone[0].sequence, (), None, alone=True), *played.events)


def _check_goes_on(table: Table) -> None:
    if table.match.state is MatchState.ABANDONED:
        raise Refused("match_over")


def _find(table: Table, sequence: int, *, referee: bool) -> tuple[Play, Recorded]:
    """The entry told by an event, in the running hand; for a referee in any."""
    for play in table.play.hands() if referee else (table.play,):
        for entry in play.entries:
            if entry.sequence == sequence:
                return play, entry
    raise Refused("no_such_entry", sequence=sequence)


def _corrected(
    table: Table, play: Play, played: _Played, *, back: int | None, drop: bool
) -> tuple[te.Event, ...]:
    """The events of a correction, the hands after the corrected one played again."""
    number = play.match.hand.number
    _hand, *later = table.play.since(number)
    played = _hands_again(played, later)
    dropped = tuple(each.sequence for each in played.dropped)
    if dropped and not drop:
        raise Refused("does_not_fit", entries=", ".join(str(sequence) for sequence in dropped))
    hand = number if later else None
    return (te.Corrected(back, dropped, hand), *played.events)


def _hands_again(played: _Played, plays: Sequence[Play]) -> _Played:
    """One hand after the other. Where the next cannot begin, all since is dropped."""
    for place, play in enumerate(plays):
        played = _booked(played)
        try:
            played = _one(played, c.NextHand())
        except Refused:
            lost = tuple(entry for each in plays[place:] for entry in each.entries)
            return _Played(played.match, played.events, (*played.dropped, *lost))
        for entry in play.entries:
            played = _booked_before(played, play, entry)
            played = _told_again(played, entry, lost=UNSAID)
    return played


def _booked(played: _Played) -> _Played:
    """A count that waits to be seen is booked: what follows it had followed a booked one."""
    if not played.match.hand.proposed:
        return played
    return _after(played, book(played.match, "referee"))


def _booked_before(played: _Played, play: Play, entry: Recorded) -> _Played:
    """The same before an entry that was told when the hand was counted, such as a score set."""
    if play.counted_at is None or entry.sequence < play.counted_at:
        return played
    return _booked(played)


def _told_again(played: _Played, entry: Recorded, *, lost: tuple[type[te.Event], ...]) -> _Played:
    """The entry told once more; dropped where it no longer fits.

    lost: kinds that go unsaid; so do cards that a count which is complete no longer needs, and
    whatever would change nothing any more.
    """
    try:
        return _again(played, command_of(entry))
    except Refused as refused:
        if refused.code == "nothing_changes":
            return played
        over = phase_of(played.match.hand) in (Phase.PROPOSED, Phase.COUNTED)
        if isinstance(entry.event, (*lost, *((e.CardsShown, e.LanceTold) if over else ()))):
            return played
        return _Played(played.match, played.events, (*played.dropped, entry))


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
    return _after(played, decide_match(played.match, command))


def _after(played: _Played, events: tuple[e.MatchEvent, ...]) -> _Played:
    match = played.match
    for event in events:
        # The sequence is not known before the log gives it; nothing decided here hangs on it.
        match = evolve_match(match, event, sequence=0)
    return _Played(match, (*played.events, *events), played.dropped)


def _silent(match: Match) -> Lance | None:
    lance = BIDDING.get(phase_of(match.hand))
    bidding = None if lance is None else match.hand.bidding(lance)
    return lance if lance and lance.declared and bidding and not bidding.spoken else None


def _kept_order(event: te.Event, instead: c.Correctable) -> c.Correctable:
    """Return the new entry, marked as out of turn only where the old one was and still would be.

    A correction says what was bet and not when, so it is not refused for its turn either.
    """
    if not isinstance(instead, c.Bid):
        return instead
    marked = isinstance(event, e.BidSpoken) and event.out_of_turn and event.seat == instead.seat
    return replace(instead, out_of_turn=marked and instead.word in OPENING)


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
