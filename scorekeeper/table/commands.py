"""Commands of a table besides those of the match, declared in the same way, and `Intent`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, TypeAlias

from scorekeeper.cards.card import FACES
from scorekeeper.hand.hand import Phase
from scorekeeper.kernel import intent
from scorekeeper.kernel.reading import MOST, Name, Positive, SeatNumber, SideNumber, one_of, wrong
from scorekeeper.kernel.staleness import NOTHING, Topics
from scorekeeper.match import commands
from scorekeeper.match.commands import COUNT, EVERYTHING, PLAY
from scorekeeper.table.stake import Stake

REFEREE_CODE = re.compile(r"[0-9]{6}")
SEATS = "seats"
DRAW = "draw"
DRAWN = "drawn:{0.seat}"
STAKE = "stake"


def _face(value: object, field: str) -> str:
    return one_of(value, field, FACES)


def _referee_code(value: object, field: str) -> str:
    if not isinstance(value, str) or not REFEREE_CODE.fullmatch(value):
        raise wrong(field, value, "000000…999999")
    return value


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a seat for this phone, under a name: a free one, or one whose phone has gone.

    A phone without invitation asks those seated for it, and one whose seat was taken over asks for
    that again.
    """

    about = (SEATS,)

    seat: SeatNumber
    name: Name


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up a seat of one's own."""

    about = (SEATS,)

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """Free a seat, whoever holds it."""

    about = (SEATS,)

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class Expel:
    """Remove the phone of a seat from the table; a second phone with a seat has to agree."""

    about = (SEATS,)

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class RenamePlayer:
    """Call the player in a seat by another name."""

    about = (SEATS,)

    seat: SeatNumber
    name: Name


@dataclass(frozen=True, slots=True)
class RenameSide:
    """Call a side by another name."""

    about = (SEATS,)

    side: SideNumber
    name: Name


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Enter the face that a player drew for the seats and the mano."""

    about = (SEATS, DRAWN)

    seat: SeatNumber
    card: Annotated[str, _face]


@dataclass(frozen=True, slots=True)
class SitAsDrawn:
    """Sit as drawn."""

    about = (SEATS, DRAW)

    keep_sides: bool = False
    """Partners stay partners; else the draw makes the pairs too."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last step, or every step from the one that holds the event `to`."""

    to: Positive | None = None
    only: bool = False
    """That step alone; what was entered since stands."""

    def __post_init__(self) -> None:
        if self.only and self.to is None:
            raise wrong("to", None, f"1…{MOST}")

    @property
    def about(self) -> Topics:
        """The topics of the command."""
        return (EVERYTHING, COUNT if self.only else PLAY)


@dataclass(frozen=True, slots=True)
class Redo:
    """Bring back what was taken back last, by the undo with the sequence `forward`."""

    about = (EVERYTHING, PLAY)

    forward: Positive


@dataclass(frozen=True, slots=True)
class Correct:
    """Replace an entry of the running hand, or for a referee of any hand."""

    about = (EVERYTHING,)

    sequence: Positive
    instead: commands.Correctable
    drop: bool = False
    """Drop later entries that no longer fit."""


@dataclass(frozen=True, slots=True)
class SetTarget:
    """Say how many stones win a game and how many games the match, before anything was counted."""

    about = (EVERYTHING,)

    target: Positive
    games: Positive


@dataclass(frozen=True, slots=True)
class PlayFull:
    """Make a plain counter a full match, with seats, bids and cards."""

    about = (EVERYTHING,)


@dataclass(frozen=True, slots=True)
class OnlyCount:
    """Make a full match a plain counter."""

    about = (EVERYTHING,)


@dataclass(frozen=True, slots=True)
class SetStake:
    """Say what the match is played for; after its end that stays."""

    about = (EVERYTHING, STAKE)

    stake: Stake


@dataclass(frozen=True, slots=True)
class OpenReferee:
    """Become the table's referee, with the code that the panel and the terminal show."""

    about = NOTHING

    code: Annotated[str, _referee_code]
    name: Name


@dataclass(frozen=True, slots=True)
class LeaveReferee:
    """Stop being the referee."""

    about = NOTHING


@dataclass(frozen=True, slots=True)
class Answer:
    """Say yes or no to a request, by its number (request.py)."""

    about = NOTHING

    request: Positive
    yes: bool


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Withdraw a request of one's own, or of one's own side."""

    about = NOTHING

    request: Positive


@dataclass(frozen=True, slots=True)
class Rematch:
    """Start another match with the same seats and rules."""

    about = (EVERYTHING,)

    mano: SeatNumber
    double: bool = False
    """For double or nothing: who lost owes nothing if they win it, and twice as much if not."""


SeatingCommand = Sit | Leave | FreeSeat | RenamePlayer | RenameSide
CounterCommand = SetTarget | PlayFull | OnlyCount
AnsweringCommand = Answer | Withdraw
DrawingCommand = DrawCard | SitAsDrawn
RefereeCommand = OpenReferee | LeaveReferee

Act = (
    Sit
    | Expel
    | Undo
    | Redo
    | Correct
    | Rematch
    | RenamePlayer
    | RenameSide
    | OnlyCount
    | SetStake
    | commands.MatchCommand
    | commands.AtOnce
)
"""Commands to which others may have to agree (consent.py)."""

Command = (
    SeatingCommand
    | Expel
    | DrawingCommand
    | CounterCommand
    | SetStake
    | RefereeCommand
    | AnsweringCommand
    | Undo
    | Redo
    | Correct
    | Rematch
    | commands.MatchCommand
    | commands.AtOnce
)
"""The commands that a client may send to a table."""


@dataclass(frozen=True, slots=True)
class Saw:
    """The part of the view that gives a command its meaning."""

    hand: Positive
    """Number of the running hand."""
    phase: Phase
    """Phase of that hand."""
    bet: Positive | None
    """Sequence of the word by which the standing bet stands, None while nobody has bet."""


@dataclass(frozen=True, slots=True)
class AroundTable:
    """What a command to a table is decided by, beside its state: the server gives it."""

    gone: Mapping[int, float] = field(default_factory=dict)
    """Seconds since the phone of each held seat lost its connection; absent: it has one."""
    admitted: bool = False
    """Whether the command has the valid code of a referee."""
    invited: bool = False
    """Whether the sender may sit down without asking those seated."""
    addresses: Mapping[str, str] = field(default_factory=dict)
    """By connected phone, a hash of its address on the network."""
    saw: Saw | None = None
    """Hand, phase and bet on the sender's screen; None where the client does not say."""


Intent: TypeAlias = intent.Intent[Command, AroundTable]
"""A command to a table with its sender."""
