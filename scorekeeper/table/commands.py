"""What may be asked of a table besides the course of the match."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.match.commands import Correctable, MatchCommand


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a free seat for this phone, under a name."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up a seat of one's own."""

    seat: int


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """Free a seat whose phone has been gone for a while."""

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
class Undo:
    """Take back the last step, or every step from the one that holds the event `to`."""

    to: int | None = None


@dataclass(frozen=True, slots=True)
class Correct:
    """Put another entry in the place of one of the running hand; drop.

    Let go later ones that no longer fit.
    """

    sequence: int
    instead: Correctable
    drop: bool = False


@dataclass(frozen=True, slots=True)
class Rematch:
    """Start another match with the same seats and rules."""

    mano: int


Command = (
    MatchCommand | Sit | Leave | FreeSeat | RenamePlayer | RenameSide | Undo | Correct | Rematch
)
