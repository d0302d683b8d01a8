"""What the panel knows: how its connection is, and the last it was told."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from device.board import Board


class LinkState(Enum):
    """How the connection to the server is."""

    CONNECTING = "connecting"
    UP = "up"
    DOWN = "down"
    OTHER_VERSION = "other_version"
    NO_TABLE = "no_table"


@dataclass(frozen=True)
class Invite:
    """A panel without a table: its own code, and where phones open the app."""

    code: str
    address: str


@dataclass(frozen=True)
class Code:
    """The referee's code, and when it ends."""

    digits: str
    until: float


@dataclass(frozen=True)
class News:
    """All that the screen is made from. Times are seconds of a clock that never jumps."""

    server: str
    state: LinkState = LinkState.CONNECTING
    state_since: float = 0.0
    table: str | None = None
    invite: Invite | None = None
    board: Board | None = None
    awards_since: float = 0.0
    """When the stones last changed hands: from there the awards are told one by one."""
    code: Code | None = None
    revision: int = 0
    """Of the view that is shown: what a button is pressed in the face of."""
    stuck: tuple[str, ...] = ()
    """Buttons that nobody is pressing any more, yet are pressed."""
    stirred_at: float = 0.0
    """When something new was last told: a command, a table, a code."""
