"""What may be asked of a table besides the course of the match."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.match.commands import AtOnce, Correctable, MatchCommand, RuleLance, TakeHand


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a seat for this phone, under a name: a free one, or one whose phone is gone."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up a seat of one's own."""

    seat: int


@dataclass(frozen=True, slots=True)
class AskSeat:
    """Ask for the seat again that another phone took over."""

    seat: int


@dataclass(frozen=True, slots=True)
class AnswerSeat:
    """Give a seat back that its former phone asks for, or keep it."""

    seat: int
    give: bool


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """Free a seat, whoever holds it."""

    seat: int


@dataclass(frozen=True, slots=True)
class RenamePlayer:
    """Call the player in a seat by another name."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class RenameSide:
    """Call a side by another name."""

    side: int
    name: str


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Tell the face that a player drew for the seats and the mano."""

    seat: int
    face: str


@dataclass(frozen=True, slots=True)
class SitAsDrawn:
    """Sit as the draw has it; keep_sides: those who came as a pair stay one."""

    keep_sides: bool


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last step, or every step from the one that holds the event `to`.

    only: that step alone, and what was told since stands.
    """

    to: int | None = None
    only: bool = False


@dataclass(frozen=True, slots=True)
class Correct:
    """Put another entry in the place of one of the running hand, or for a referee of any hand.

    drop: let go later ones that no longer fit.
    """

    sequence: int
    instead: Correctable
    drop: bool = False


@dataclass(frozen=True, slots=True)
class RuleHand:
    """The referee puts a ruling into the hand with this number, and all since is counted anew.

    drop: let go later entries that no longer fit.
    """

    hand: int
    ruling: RuleLance | TakeHand
    drop: bool = False


@dataclass(frozen=True, slots=True)
class SetTarget:
    """Say how many stones win a game and how many games the match, before anything was counted."""

    target: int
    games_to_win: int


@dataclass(frozen=True, slots=True)
class PlayFull:
    """Make a plain counter a full match, with seats, bids and cards."""


@dataclass(frozen=True, slots=True)
class OnlyCount:
    """Make a full match a plain counter."""


@dataclass(frozen=True, slots=True)
class OpenReferee:
    """Become the table's referee, with the code that the panel and the terminal show."""

    code: str
    name: str


@dataclass(frozen=True, slots=True)
class LeaveReferee:
    """Be the referee no more."""


@dataclass(frozen=True, slots=True)
class SeeCount:
    """The count that waits to be seen is right; let it be booked."""


@dataclass(frozen=True, slots=True)
class AcceptScore:
    """Yes to what is asked: let the score be set, or the match be taken back."""


@dataclass(frozen=True, slots=True)
class DeclineScore:
    """No to what is asked; or who asked for it withdraws it."""


@dataclass(frozen=True, slots=True)
class Rematch:
    """Start another match with the same seats and rules."""

    mano: int


Command = (
    MatchCommand
    | AtOnce
    | Sit
    | Leave
    | AskSeat
    | AnswerSeat
    | FreeSeat
    | RenamePlayer
    | RenameSide
    | DrawCard
    | SitAsDrawn
    | Undo
    | Correct
    | SetTarget
    | PlayFull
    | OnlyCount
    | RuleHand
    | OpenReferee
    | LeaveReferee
    | SeeCount
    | AcceptScore
    | DeclineScore
    | Rematch
)
