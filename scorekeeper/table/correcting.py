"""Correct what was told: play the hands again with another entry, or a ruling, in its place.

A seat corrects the hand that is being played, until the next one starts (AU FO EN); a referee any
hand of the match. What came after is played again by the same words, so a later hand keeps its
bids and its cards and is counted from the score it then begins with.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scorekeeper.hand.hand import Phase, phase_of, running_bidding
from scorekeeper.lance import OPENING
from scorekeeper.match import commands, events
from scorekeeper.match.decide import PendingMatch
from scorekeeper.match.match import MatchState
from scorekeeper.match.ruling import rule
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table import commands as table_commands
from scorekeeper.table import events as table_events
from scorekeeper.table.recorded import Recorded
from scorekeeper.table.table import Play, Table

UNSAID = (events.LancePassed, events.VerdictAccepted)
"""Entries that say nothing of their own; where they no longer fit, nobody need be asked."""


@dataclass(frozen=True, slots=True)
class Replay(PendingMatch):
    """Hands told once more, and the entries that were let go as they no longer fitted."""

    dropped: tuple[Recorded, ...] = ()

    def retell(
        self,
        play: Play,
        entries: Iterable[Recorded],
        *,
        lost: tuple[type[table_events.Event], ...] = UNSAID,
        instead: tuple[Recorded, commands.Correctable] | None = None,
    ) -> Replay:
        """Tell entries of a hand again, in order; those that no longer fit are dropped.

        Args:
            play: The hand as it was.
            entries: What is told again of it.
            lost: Kinds of entries that need not be told where they no longer fit.
            instead: An entry and what is told in its place.
        """
        replay = self
        for entry in entries:
            # What was told once the hand was counted, such as a score set, follows its booking.
            if play.counted_at is not None and entry.sequence >= play.counted_at:
                replay = replay.booked()
            if instead is not None and entry is instead[0]:
                replay = replay.tell(instead[1])
            else:
                replay = replay.tell_again(entry, lost)
        return replay

    def booked(self) -> Replay:
        """Book a count that waits to be seen: what follows it had followed a booked one."""
        return self.book("referee") if self.hand.proposed else self

    def hands_again(self, plays: Sequence[Play]) -> Replay:
        """Tell one hand after the other. Where the next cannot begin, all since is dropped."""
        replay = self
        for place, play in enumerate(plays):
            try:
                replay = replay.booked().decide(commands.NextHand())
            except Refused:
                lost = tuple(entry for each in plays[place:] for entry in each.entries)
                return replace(replay.booked(), dropped=(*replay.dropped, *lost))
            replay = replay.retell(play, play.entries)
        return replay

    def tell_again(self, entry: Recorded, lost: tuple[type[table_events.Event], ...]) -> Replay:
        """Tell an entry as it was told; it is dropped where it no longer fits."""
        try:
            return self.tell(command_of(entry))
        except Refused as refused:
            if refused.code is RefusalCode.NOTHING_CHANGES:
                return self
            if phase_of(self.hand) in (Phase.PROPOSED, Phase.COUNTED):
                # A count that is complete needs no more cards.
                lost = (*lost, events.CardsShown, events.LanceTold)
            if isinstance(entry.event, lost):
                return self
            return replace(self, dropped=(*self.dropped, entry))

    def tell(self, command: commands.MatchCommand) -> Replay:
        """Tell one more. A lance that the correction opened and nobody spoke in was passed."""
        try:
            return self.decide(command)
        except Refused:
            bidding = running_bidding(self.hand, phase_of(self.hand))
            if bidding is None or not bidding.lance.declared or bidding.spoken:
                raise
            return self.decide(commands.AllPass(bidding.lance)).decide(command)


def decide_correction(
    table: Table, command: table_commands.Correct, *, referee: bool
) -> tuple[table_events.Event, ...]:
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
        raise Refused(RefusalCode.NOTHING_CHANGES)
    replay = Replay(play.opening).retell(play, play.entries, instead=(entry, instead))
    return _corrected(table, play, replay, back=command.sequence, drop=command.drop)


def decide_ruling(
    table: Table, ruling: commands.RuleLance | commands.TakeHand, number: int
) -> tuple[table_events.Event, ...]:
    """Corrected, then the hand of this number with the ruling in it, and the hands after it.

    A ruling of the same lance that was in it before is replaced. Refused: no_such_hand,
    nothing_changes, does_not_fit, and whatever refuses the ruling.
    """
    _check_goes_on(table)
    try:
        play = table.play.since(number)[0]
    except ValueError:
        raise Refused(RefusalCode.NO_SUCH_HAND, hand=number) from None
    # Refuses what the hand, as it stands, holds already.
    rule(play.match.hand, Phase.CARDS, ruling)
    entries = (each for each in play.entries if not _same_lance_ruled(each.event, ruling))
    # What was told of a lance that is ruled now answers no question any more.
    lost = (*UNSAID, events.LanceTold)
    replay = Replay(play.opening).decide(ruling).retell(play, entries, lost=lost)
    return _corrected(table, play, replay, back=None, drop=ruling.drop)


def _same_lance_ruled(
    event: table_events.Event, ruling: commands.RuleLance | commands.TakeHand
) -> bool:
    return (
        isinstance(event, events.LanceRuled)
        and isinstance(ruling, commands.RuleLance)
        and event.lance is ruling.lance
    )


def _check_goes_on(table: Table) -> None:
    if table.match.state is MatchState.ABANDONED:
        raise Refused(RefusalCode.MATCH_OVER)


def _find(table: Table, sequence: int, *, referee: bool) -> tuple[Play, Recorded]:
    """The entry told by an event, in the running hand; for a referee in any."""
    for play in table.play.hands() if referee else (table.play,):
        for entry in play.entries:
            if entry.sequence == sequence:
                return play, entry
    raise Refused(RefusalCode.NO_SUCH_ENTRY, sequence=sequence)


def _corrected(
    table: Table, play: Play, replay: Replay, *, back: int | None, drop: bool
) -> tuple[table_events.Event, ...]:
    """The events of a correction, the hands after the corrected one played again."""
    number = play.match.hand.number
    _hand, *later = table.play.since(number)
    replay = replay.hands_again(later)
    dropped = tuple(each.sequence for each in replay.dropped)
    if dropped and not drop:
        raise Refused(
            RefusalCode.DOES_NOT_FIT, entries=", ".join(str(sequence) for sequence in dropped)
        )
    hand = number if later else None
    return (table_events.Corrected(back, dropped, hand), *replay.events)


def _kept_order(event: table_events.Event, instead: commands.Correctable) -> commands.Correctable:
    """Return the new entry, marked as out of turn only where the old one was and still would be.

    A correction says what was bet and not when, so it is not refused for its turn either.
    """
    if not isinstance(instead, commands.Bid):
        return instead
    marked = (
        isinstance(event, events.BidSpoken) and event.out_of_turn and event.seat == instead.seat
    )
    return replace(instead, out_of_turn=marked and instead.word in OPENING)


def _check_same_thing(event: table_events.Event, instead: commands.Correctable) -> None:
    match event, instead:
        case (events.BidSpoken(lance=was), commands.Bid(lance=now)) if was is now:
            return
        case (events.Declared(lance=was, seat=seat), commands.Declare(lance=now, seat=other)) if (
            was is now and seat == other
        ):
            return
        case (events.CardsShown(seat=seat), commands.ShowCards(seat=other)) if seat == other:
            return
        case (events.LanceTold(lance=was), commands.TellLance(lance=now)) if was is now:
            return
    raise Refused(RefusalCode.OTHER_ENTRY)


def command_of(recorded: Recorded) -> commands.MatchCommand:
    """The command that would tell this entry again. ValueError where it is none."""
    match recorded.event:
        case events.ManoSet(mano=seat):
            return commands.SetMano(seat)
        case events.Noted(what=what, seat=seat):
            return commands.Note(what, seat)
        case events.BidSpoken(lance=lance, seat=seat, word=word, stones=stones) as bid:
            return commands.Bid(lance, seat, word, stones, bid.out_of_turn)
        case events.LancePassed(lance=lance):
            return commands.AllPass(lance)
        case events.Declared(lance=lance, seat=seat, has=has):
            return commands.Declare(lance, seat, has)
        case events.CardsShown(seat=seat, cards=cards):
            return commands.ShowCards(seat, cards)
        case events.LanceTold(lance=lance, winner=winner, values=values):
            return commands.TellLance(lance, winner, values)
        case events.ScoreSet(score=score, games=games, reason=reason, asked_by=asked_by):
            return commands.SetScore(score, games, reason, asked_by)
        case events.StonesCounted(side=side, stones=stones):
            return commands.CountStones(side, stones)
        case other:
            return _ruling_of(other)


def _ruling_of(event: object) -> commands.MatchCommand:
    match event:
        case events.VerdictAccepted(lance=lance):
            return commands.AcceptVerdict(lance)
        case events.LanceRuled(lance=lance, side=side, stones=stones, reason=reason):
            return commands.RuleLance(lance, side, stones, reason)
        case events.HandTaken(side=side, reason=reason):
            return commands.TakeHand(side, reason)
        case events.GameTaken(side=side, to=to, reason=reason):
            return commands.TakeGame(side, to, reason)
        case events.MatchTaken(side=side, to=to, reason=reason):
            return commands.TakeMatch(side, to, reason)
        case other:
            raise ValueError(f"{type(other).__name__} is no entry of a hand")
