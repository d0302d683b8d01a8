"""The state of a table, and the earlier states that undo returns to.

A *step* is one accepted command with all its events. Each step that changed the play
leaves an `UndoableStep` with the play as it was before it, and undo returns to that. These are part
of the state that is folded from the log, so they are the same after a restart.
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
from scorekeeper.table.stake import NO_STAKE, Stake


@dataclass(frozen=True, slots=True)
class DeclinedPhone:
    """A phone whose requests others have declined in the running hand."""

    phone: str
    """SHA-256 of its token."""
    times: int
    """How often."""
    at: float
    """When last, in seconds since 1970."""


@dataclass(frozen=True, slots=True)
class Play:
    """The match, and what was entered of the running hand."""

    match: Match
    opening: Match
    """The match as the running hand began."""
    entries: tuple[Recorded, ...]
    """What was entered since, in order, with scores set meanwhile."""
    touched: Mapping[str, int]
    """Revision at which each topic last changed (staleness.py)."""
    # Left out of comparison, as of UndoableStep: a match may have thousands of hands.
    earlier: Play | None = field(default=None, compare=False, repr=False)
    """The play of the hand before, as it was left; None: it is the first."""
    counted_at: int | None = None
    """Sequence at which the count was booked."""
    proposed: Request | None = None
    """The count that waits to be confirmed."""

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
    """A step that can be undone: a linked list, from the newest to the oldest."""

    first: Recorded
    """The event that began the step."""
    last: int
    """Sequence of the step's last event."""
    before: Play
    """The play before the step."""
    # Left out of comparison: a match has thousands, and comparing would follow the whole chain.
    previous: UndoableStep | None = field(compare=False, repr=False)
    """The step before."""
    took_back: TakenBack | None = None
    """What it took back itself, if it is a correction."""


@dataclass(frozen=True, slots=True)
class Redoable:
    """What can be brought back."""

    by: Recorded
    """The event that took it back."""
    goes: TakenBack
    """What it took back."""
    play: Play = field(repr=False)
    """The play before that event."""
    newest_step: UndoableStep | None = field(repr=False)
    """The newest step before it."""
    undone_without_consent: int
    """That of the table before it."""
    previous: Redoable | None = field(compare=False, repr=False)
    """What was taken back before that and has not been brought back either."""


@dataclass(frozen=True, slots=True)
class Referee:
    """The referee of a table, and the SHA-256 of the token of their phone."""

    name: str
    phone: str


def _is_act(request: Request) -> bool:
    return request.kind is RequestKind.ACT


NOTHING_TAKEN_BACK: Mapping[int, TakenBack] = {}


class Table(NamedTuple):
    """A table with a match begun."""

    rules: RuleSet
    """The rules of the match."""
    preset: str
    """The preset that they were chosen from."""
    preset_rules: RuleSet
    """That preset's settings as the match began."""
    side_names: tuple[str, ...]
    seats: tuple[Seat, ...]
    number: int
    """Of the match at this table."""
    won: tuple[int, ...]
    """Matches won by each side before this one."""
    play: Play
    """The match and its running hand."""
    newest_step: UndoableStep | None
    """The newest step that can be undone."""
    started: int
    """Revision at which the match began."""
    revision: int
    """Sequence of the last event."""
    latest: tuple[Recorded, ...]
    """The events of the last command."""
    took_back: Mapping[int, TakenBack] = NOTHING_TAKEN_BACK
    """By the sequence of an undo of it (asked for, too) or of a correction what that takes back."""
    referee: Referee | None = None
    """The referee, until they leave or another match begins."""
    drawn: tuple[tuple[str, ...], ...] = ()
    """By seat the faces drawn for the seats, before anything of the match is entered."""
    started_at: float = 0.0
    """When the match began, in seconds since 1970."""
    counter: bool = False
    """Whether only the score is kept (counter.py)."""
    redoable: Redoable | None = None
    """What was taken back last, until another step is entered."""
    undone_without_consent: int = 0
    """How many steps of the running hand were taken back without another phone's yes, less those
    entered since."""
    expelled: tuple[Expelled, ...] = ()
    """The phones that were removed from it, in order."""
    requests: tuple[Request, ...] = ()
    """What waits for an answer besides a count (request.py), oldest first."""
    declined: tuple[DeclinedPhone, ...] = ()
    """Phones whose requests others have declined in the running hand."""
    invited_only: bool = False
    """Whether a seat needs an invitation also where nobody sits (seating.py)."""
    stake: Stake = NO_STAKE
    """What the match is played for."""
    owing: int | None = None
    """The side that owes the stake of the match before, and plays for double or nothing."""
    unrecorded: bool = False
    """Whether nothing of it is counted or remembered elsewhere than at the table."""
    declined_matches: tuple[tuple[str, int], ...] = ()
    """Matches of championships, by code and number, to which somebody here said no."""

    @property
    def requests_about_seats(self) -> tuple[Request, ...]:
        """The requests that are not about the match."""
        about_match = (RequestKind.ACT, RequestKind.LEAGUE)
        return tuple([each for each in self.requests if each.kind not in about_match])

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
