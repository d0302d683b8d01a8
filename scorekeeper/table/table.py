"""The state of a table, and the way back through it.

A *step* is one accepted command with all its events. Each step that changed the play leaves a
`Moment`, the play as it was before; undo goes back to it. Moments are folded from the log like
everything else, so they are there again after a restart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from scorekeeper.match import commands as c
from scorekeeper.match.match import Match
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.table.events import Seat
from scorekeeper.table.recorded import Recorded


@dataclass(frozen=True, slots=True)
class Play:
    """The match, and what the running hand was told.

    opening: the match as the running hand began · entries: what was told of it since, in order
    (with scores set meanwhile) · touched: revision at which each topic last changed (topics.py).
    """

    match: Match
    opening: Match
    entries: tuple[Recorded, ...]
    touched: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Moment:
    """The play before a step, and the event that began it; previous: the moment before that."""

    first: Recorded
    before: Play
    # Left out of comparison: a match has thousands, and comparing would follow the whole chain.
    previous: Moment | None = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Table:
    """A table with a match begun.

    number: of the match · won: matches won by each side before this one · revision: sequence of
    the last event · latest: the events of the last command · started: revision at which the match
    began.
    """

    rules: RuleSet
    preset: str
    side_names: tuple[str, ...]
    seats: tuple[Seat, ...]
    number: int
    won: tuple[int, ...]
    play: Play
    past: Moment | None
    started: int
    revision: int
    latest: tuple[Recorded, ...]

    @property
    def last(self) -> Recorded:
        """The last event."""
        return self.latest[-1]

    @property
    def match(self) -> Match:
        """The match being played."""
        return self.play.match

    def holder(self, seat: int) -> str | None:
        """SHA-256 of the token of the phone that holds a seat."""
        return self.seats[seat].phone

    def seats_of(self, phone: str | None) -> frozenset[int]:
        """Seats that a phone holds."""
        if phone is None:
            return frozenset()
        return frozenset(s for s, each in enumerate(self.seats) if each.phone == phone)

    def tells_alone(self, command: c.Bid | c.Declare) -> bool:
        """May only the phone that holds the seat tell this of it?"""
        if self.holder(command.seat) is None:
            return False
        captains = self.rules.captains and isinstance(command, c.Bid)
        return captains or self.rules.telling == "own"

    @property
    def captains_with_phones(self) -> tuple[int, ...]:
        """With captains who all hold their seats, those seats; else none."""
        seats = self.rules.captain_seats
        return seats if all(self.holder(seat) for seat in seats) else ()

    def speaker_name(self, seat: int | None) -> str | None:
        """The name to record beside what a seat tells."""
        return None if seat is None else self.seats[seat].player

    def moments(self) -> Iterator[Moment]:
        """The steps that can be taken back, newest first."""
        moment = self.past
        while moment is not None:
            yield moment
            moment = moment.previous
