"""A finished hand step by step: what was said, what was shown, and the count award by award."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorekeeper.hand.award import Award, When
from scorekeeper.hand.hand import put
from scorekeeper.hand.payment import deje_award
from scorekeeper.match import events
from scorekeeper.match.match import Match, evolve_match
from scorekeeper.table.recorded import Recorded
from scorekeeper.table.table import Play


@dataclass(frozen=True, slots=True)
class HandStep:
    """Entries that are shown together, or an award of the count."""

    after: Match
    """The match as far as it had come, with the stones taken so far."""
    entries: tuple[Recorded, ...] = ()
    awards: tuple[int, ...] = ()
    """Places in the hand's `taken` of what was taken in it: a deje, or an award of the count."""
    counting: bool = False
    """It belongs to the count."""


def hand_steps(play: Play) -> tuple[HandStep, ...]:
    """Return the steps of a hand that is over, as it stands: what was taken back is not in it.

    Declarations of a lance that follow each other are one step, and so are all cards.
    """
    match, steps, counted = play.opening, list[HandStep](), False
    for entry in play.entries:
        if not counted and play.counted_at is not None and entry.sequence > play.counted_at:
            counted = True
            steps += _count(play, match)
            match = steps[-1].after
        match, deje = _after(match, entry)
        taken = play.match.hand.taken
        step = HandStep(match, (entry,), (taken.index(deje),) if deje in taken else ())
        if steps and steps[-1].entries and _together(steps[-1].entries[-1], entry):
            step = replace(step, entries=(*steps.pop().entries, entry))
        steps.append(step)
    if play.match.hand.counted and not counted:
        steps += _count(play, match)
    return tuple(steps)


def _after(match: Match, entry: Recorded) -> tuple[Match, Award | None]:
    """Return the match after an entry, and the deje that it pays."""
    event = entry.event
    if not isinstance(event, events.Entry):
        raise TypeError(f"{type(event).__name__} is no entry of a hand")
    if isinstance(event, events.StonesCounted):
        # Stones that were counted before it may have been taken back since.
        now = min(match.score[event.side] + event.stones, match.rules.target)
        event = replace(event, score=put(match.score, event.side, now))
    match = evolve_match(match, event, entry.sequence)
    if not isinstance(event, events.BidSpoken):
        return match, None
    deje = deje_award(match.hand, event.lance, match.score)
    if deje is not None:
        taken = events.StonesTaken(match.hand.number, deje)
        match = evolve_match(match, taken, entry.sequence)
    return match, deje


def _together(before: Recorded, entry: Recorded) -> bool:
    """Return whether two entries are shown as one step."""
    one, other = before.event, entry.event
    if isinstance(one, events.Declared) and isinstance(other, events.Declared):
        return one.lance is other.lance
    return isinstance(one, events.CardsShown) and isinstance(other, events.CardsShown)


def _count(play: Play, match: Match) -> Iterator[HandStep]:
    """Yield the awards of the count; dejes that went back are given back before the first."""
    hand = play.match.hand
    for award in hand.returned:
        score = match.score[award.side] - award.stones
        match = match._replace(score=put(match.score, award.side, score))
    for place, award in enumerate(hand.taken):
        if award.when is not When.BID:
            match = match._replace(score=put(match.score, award.side, award.score))
            yield HandStep(match, awards=(place,), counting=True)
