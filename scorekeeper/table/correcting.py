"""Corrections: decide hands again with another entry, or a ruling, in place of what was entered.

Theory
------
A hand keeps its *entries*: the events that people entered, without what follows from them. To
correct one, the hand is played again from its beginning (`Replay`): each entry is turned back into
the command that made it and decided anew, except the one that is replaced. Every check and every
consequence (dejes, the count, a game won) is thus computed by the code that decides commands, and
the correction is stored as one `Corrected` event followed by the hand's events as they are now.

A later entry may no longer fit, such as the answer to a bet that is not there any more. Then the
correction is refused with a list of such entries, unless the sender said to drop them. Entries that
state nothing themselves (`DROPPED_SILENTLY`) are dropped without asking, and a declared lance that
is now open and in which nobody spoke is passed.

A seat corrects the hand that is being played, until the next one starts (AU FO EN); a referee any
hand of the match. Later hands are played again by their own entries: they keep bids and cards, and
are counted from the score that they now begin with.

Source: rule book §8.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scorekeeper.hand.hand import Phase, phase_of, running_bidding
from scorekeeper.match import commands, events
from scorekeeper.match.decide import PendingMatch
from scorekeeper.match.match import MatchState
from scorekeeper.match.ruling import rule
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table import commands as table_commands
from scorekeeper.table import events as table_events
from scorekeeper.table.recorded import Recorded
from scorekeeper.table.table import Play, Table

DROPPED_SILENTLY = (events.LancePassed, events.VerdictAccepted)
"""Entries that are dropped without asking where they no longer fit: they state no fact."""


@dataclass(frozen=True, slots=True)
class Replay(PendingMatch):
    """Hands that are decided again, and the entries that were dropped as they no longer fit."""

    dropped: tuple[Recorded, ...] = ()

    def replay_hand(
        self,
        play: Play,
        entries: Iterable[Recorded],
        *,
        droppable: tuple[type[table_events.Event], ...] = DROPPED_SILENTLY,
        instead: tuple[Recorded, commands.Correctable] | None = None,
    ) -> Replay:
        """Decide entries of a hand again, in order.

        Args:
            play: The hand as it was.
            entries: Which of its entries.
            droppable: Kinds of entries that are dropped silently where they no longer fit.
            instead: An entry, and the command that replaces it.
        """
        replay = self
        for entry in entries:
            # What was entered after the count, such as a score, follows its booking again.
            if play.counted_at is not None and entry.sequence >= play.counted_at:
                replay = replay.booked()
            if instead is not None and entry is instead[0]:
                replay = replay.decide_or_pass(instead[1])
            else:
                replay = replay.replay_entry(entry, droppable)
        return replay

    def booked(self) -> Replay:
        """Book a count that waits to be confirmed: what follows it had followed a booked one."""
        return self.book("referee") if self.hand.proposed else self

    def replay_hands(self, plays: Sequence[Play]) -> Replay:
        """Decide one hand after the other. If the next cannot begin, drop the rest."""
        replay = self
        for place, play in enumerate(plays):
            try:
                replay = replay.booked().decide(commands.NextHand())
            except Refused:
                droppable = tuple(entry for each in plays[place:] for entry in each.entries)
                return replace(replay.booked(), dropped=(*replay.dropped, *droppable))
            replay = replay.replay_hand(play, play.entries)
        return replay

    def replay_entry(
        self, entry: Recorded, droppable: tuple[type[table_events.Event], ...]
    ) -> Replay:
        """Decide an entry again; drop it if it no longer fits."""
        try:
            return self.decide_or_pass(_command_of(entry))
        except Refused as refused:
            if refused.code is RefusalCode.NOTHING_CHANGES:
                return self
            if phase_of(self.hand) in (Phase.PROPOSED, Phase.COUNTED):
                # A count that is complete needs no more cards.
                droppable = (*droppable, events.CardsShown, events.LanceTold)
            if isinstance(entry.event, droppable):
                return self
            return replace(self, dropped=(*self.dropped, entry))

    def decide_or_pass(self, command: commands.MatchCommand) -> Replay:
        """Decide a command; pass a lance that the correction opened if it is in the way."""
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
    """Return the events of a correction: Corrected, then those of the hands played again.

    Raises:
        Refused: no_such_entry, other_entry (of another lance or seat), nothing_changes,
            does_not_fit (later entries do not fit, and `drop` is not set), match_over, and what the
            new entry is refused for.
    """
    _check_goes_on(table)
    play, entry = _find(table, command.sequence, referee=referee)
    _check_same_thing(entry.event, command.instead)
    instead = _kept_order(entry.event, command.instead)
    if _command_of(entry) == instead:
        raise Refused(RefusalCode.NOTHING_CHANGES)
    replay = Replay(play.opening).replay_hand(play, play.entries, instead=(entry, instead))
    return _corrected(table, play, replay, back=command.sequence, drop=command.drop)


def decide_ruling(
    table: Table, ruling: commands.RuleLance | commands.TakeHand, number: int
) -> tuple[table_events.Event, ...]:
    """Return the events that put a ruling into a hand, replacing one of the same lance.

    Args:
        table: The table.
        ruling: The ruling.
        number: Number of the hand.

    Raises:
        Refused: no_such_hand, nothing_changes, does_not_fit, match_over, and what the ruling is
            refused for.
    """
    _check_goes_on(table)
    try:
        play = table.play.since(number)[0]
    except ValueError:
        raise Refused(RefusalCode.NO_SUCH_HAND, hand=number) from None
    # Refuses what the hand, as it stands, holds already.
    rule(play.match.hand, Phase.CARDS, ruling)
    entries = (each for each in play.entries if not _same_lance_ruled(each.event, ruling))
    # A winner entered without cards for a lance that is ruled now is not needed any more.
    droppable = (*DROPPED_SILENTLY, events.LanceTold)
    replay = Replay(play.opening).decide(ruling).replay_hand(play, entries, droppable=droppable)
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
    """Return the entry with a sequence, of the running hand; for a referee of any hand."""
    for play in table.play.hands() if referee else (table.play,):
        for entry in play.entries:
            if entry.sequence == sequence:
                return play, entry
    raise Refused(RefusalCode.NO_SUCH_ENTRY, sequence=sequence)


def _corrected(
    table: Table, play: Play, replay: Replay, *, back: int | None, drop: bool
) -> tuple[table_events.Event, ...]:
    """Play the hands after the corrected one again, and return the events of all."""
    number = play.match.hand.number
    _hand, *later = table.play.since(number)
    replay = replay.replay_hands(later)
    dropped = tuple(each.sequence for each in replay.dropped)
    if dropped and not drop:
        raise Refused(
            RefusalCode.DOES_NOT_FIT, entries=", ".join(str(sequence) for sequence in dropped)
        )
    hand = number if later else None
    return (table_events.Corrected(back, dropped, hand), *replay.events)


def _kept_order(event: table_events.Event, instead: commands.Correctable) -> commands.Correctable:
    """Return the new entry, marked as out of turn only if the old one was.

    A correction changes what was bet and not when, so it is not refused for its turn either.
    """
    if not isinstance(instead, commands.Bid):
        return instead
    marked = (
        isinstance(event, events.BidSpoken) and event.out_of_turn and event.seat == instead.seat
    )
    return replace(instead, out_of_turn=marked and instead.word.opens)


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


def _command_of(recorded: Recorded) -> commands.MatchCommand:
    """Return the command that makes an entry again. ValueError: it is not an entry."""
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
        case events.StonesCounted(side=side, ordago=True):
            return commands.CountOrdago(side)
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
