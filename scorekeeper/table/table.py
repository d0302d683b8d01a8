"""The state of a table, and the earlier states that undo returns to.

A *step* is one accepted command with all its events. Each step that changed the play leaves a
`Moment`, the play as it was before it, and undo returns to that. Moments are part of the state that
is folded from the log, so they are the same after a restart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from scorekeeper.kernel.actor import Actor, Role
from scorekeeper.match.match import Match, MatchState
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.rules.setting import Value
from scorekeeper.table.events import Expelled, Request, RequestKind, Seat
from scorekeeper.table.recorded import Recorded, TakenBack


@dataclass(frozen=True, slots=True)
class DeclinedPhone:
    """A phone whose requests others have declined in the running hand.

    Attributes:
        phone: SHA-256 of its token.
        times: How often.
        at: When last, in seconds since 1970.
    """

    phone: str
    times: int
    at: float


@dataclass(frozen=True, slots=True)
class Play:
    """The match, and what was entered of the running hand.

    Attributes:
        match: The match.
        opening: The match as the running hand began.
        entries: What was entered since, in order, with scores set meanwhile.
        touched: Revision at which each topic last changed (staleness.py).
        earlier: The play of the hand before, as it was left; None: it is the first.
        counted_at: Sequence at which the count was booked.
        proposed: The count that waits to be confirmed.
    """

    match: Match
    opening: Match
    entries: tuple[Recorded, ...]
    touched: Mapping[str, int]
    # Left out of comparison, as of UndoableStep: a match may have thousands of hands.
    earlier: Play | None = field(default=None, compare=False, repr=False)
    counted_at: int | None = None
    proposed: Request | None = None

    def hands(self) -> Iterator[Play]:
        """The plays of the match's hands, newest first."""
        play: Play | None = self
        while play is not None:
            yield play
            play = play.earlier

    def since(self, hand: int | None) -> tuple[Play, ...]:
        """The plays from the hand with this number on, oldest first; None: the running one alone.

        Raises:
            ValueError: The match has had no such hand.
        """
        found: list[Play] = []
        for play in self.hands():
            found.append(play)
            if hand in (None, play.match.hand.number):
                return tuple(reversed(found))
        raise ValueError(f"the match has no hand {hand}")


@dataclass(frozen=True, slots=True)
class UndoableStep:
    """A step that can be undone: a linked list, from the newest to the oldest.

    Attributes:
        first: The event that began the step.
        last: Sequence of the step's last event.
        before: The play before the step.
        previous: The step before.
        took_back: What it took back itself, if it is a correction.
    """

    first: Recorded
    last: int
    before: Play
    # Left out of comparison: a match has thousands, and comparing would follow the whole chain.
    previous: UndoableStep | None = field(compare=False, repr=False)
    took_back: TakenBack | None = None


@dataclass(frozen=True, slots=True)
class Redoable:
    """What can be brought back.

    Attributes:
        by: The event that took it back.
        goes: What it took back.
        play: The play before that event.
        newest_step: The newest step before it.
        undone_without_consent: That of the table before it.
        previous: What was taken back before that and has not been brought back either.
    """

    by: Recorded
    goes: TakenBack
    play: Play = field(repr=False)
    newest_step: UndoableStep | None = field(repr=False)
    undone_without_consent: int
    previous: Redoable | None = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Referee:
    """The referee of a table, and the SHA-256 of the token of their phone."""

    name: str
    phone: str


def _is_act(request: Request) -> bool:
    return request.kind is RequestKind.ACT


NOTHING_TAKEN_BACK: Mapping[int, TakenBack] = {}


class Table(NamedTuple):
    """A table with a match begun.

    Attributes:
        rules: The rules of the match.
        preset: The preset that they were chosen from.
        preset_rules: That preset's settings as the match began.
        side_names: Names of the sides.
        seats: The seats.
        number: Of the match at this table.
        won: Matches won by each side before this one.
        play: The match and its running hand.
        newest_step: The newest step that can be undone.
        started: Revision at which the match began.
        revision: Sequence of the last event.
        latest: The events of the last command.
        took_back: By the sequence of an undo of it (asked for, too) or of a correction what that
            takes back.
        referee: The referee, until they leave or another match begins.
        drawn: By seat the faces drawn for the seats, before anything of the match is entered.
        started_at: When the match began, in seconds since 1970.
        counter: Whether only the score is kept (counter.py).
        redoable: What was taken back last, until another step is entered.
        undone_without_consent: How many steps of the running hand were taken back without another
            phone's yes, less those entered since.
        expelled: The phones that were removed from it, in order.
        requests: What waits for an answer besides a count (request.py), oldest first.
        declined: Phones whose requests others have declined in the running hand.
        invited_only: Whether a seat needs an invitation also where nobody sits (seating.py).
    """

    rules: RuleSet
    preset: str
    preset_rules: RuleSet
    side_names: tuple[str, ...]
    seats: tuple[Seat, ...]
    number: int
    won: tuple[int, ...]
    play: Play
    newest_step: UndoableStep | None
    started: int
    revision: int
    latest: tuple[Recorded, ...]
    took_back: Mapping[int, TakenBack] = NOTHING_TAKEN_BACK
    referee: Referee | None = None
    drawn: tuple[tuple[str, ...], ...] = ()
    started_at: float = 0.0
    counter: bool = False
    redoable: Redoable | None = None
    undone_without_consent: int = 0
    expelled: tuple[Expelled, ...] = ()
    requests: tuple[Request, ...] = ()
    declined: tuple[DeclinedPhone, ...] = ()
    invited_only: bool = False

    @property
    def changed_rules(self) -> dict[str, Value]:
        """The settings in which the rules differ from the preset."""
        return self.rules.changes_from(self.preset_rules)

    @property
    def ended_at(self) -> float | None:
        """When the match was over, in seconds since 1970; None while it is played."""
        over = self.match.state is not MatchState.PLAYING
        return self.newest_step.first.at if over and self.newest_step is not None else None

    @property
    def last(self) -> Recorded:
        """The last event."""
        return self.latest[-1]

    @property
    def asked(self) -> Request | None:
        """The act that waits for another phone's yes."""
        return next((each for each in self.requests if _is_act(each) and not each.disputed), None)

    @property
    def disputed(self) -> Request | None:
        """The undo that those who won have declined, and that is still to be settled."""
        return next((each for each in self.requests if each.disputed), None)

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

    @property
    def captains_with_phones(self) -> tuple[int, ...]:
        """With captains who all hold their seats, those seats; else none."""
        seats = self.rules.captain_seats
        return seats if all(self.holder(seat) for seat in seats) else ()

    def name_of(self, actor: Actor) -> str | None:
        """The name of a seat's player or of the referee; None for other roles."""
        if not isinstance(actor, Role):
            return self.seats[actor].player
        return self.referee.name if actor is Role.REFEREE and self.referee is not None else None

    def undoable_steps(self) -> Iterator[UndoableStep]:
        """The steps that can be taken back, newest first."""
        undoable = self.newest_step
        while undoable is not None:
            yield undoable
            undoable = undoable.previous
