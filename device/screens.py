"""The screens the panel can show, as values: what stands where, and nothing of how it is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from device.board import Side


class TagAt(Enum):
    """Where in the band its tag stands; an award's is on the side that takes the stones."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


@dataclass(frozen=True)
class Band:
    """The two lines below the score: a tag with what is said of it, and a line of remarks."""

    tag: str
    said: str = ""
    below: str = ""
    below_right: str = ""
    tag_at: TagAt = TagAt.LEFT
    alarm: bool = False
    """Lit from edge to edge: an órdago, or no server."""
    warning: str = ""
    """Words that must not be missed, lit at the right of the second line."""


@dataclass(frozen=True)
class Score:
    """The score of a running game. A side's words for adentro come in `adentro`."""

    sides: tuple[Side, ...]
    games_to_win: int
    mano_side: int | None
    adentro: str
    band: Band
    turned: bool = False
    """The second side stands first: for a display that faces the second pair."""
    notes: tuple[str, ...] = ()
    """With several sides: what stands beside each one's number instead of its games, if any."""
    amarrakos: int = 6
    """As many as a side has at the most, short of adentro."""

    def sign(self, side: int) -> int:
        """Whose shape of stones the side that stands there has, wherever it stands."""
        return 1 - side if self.turned else side


@dataclass(frozen=True)
class Won:
    """A game or the match is won."""

    title: str
    sides: tuple[Side, ...]
    winner: int
    whole_match: bool


@dataclass(frozen=True)
class Join:
    """Before a match: where phones open the app, as words and as a QR code."""

    title: str
    address: str
    label: str
    code: str


@dataclass(frozen=True)
class Notice:
    """A screen that says what is wrong, or what is awaited."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class RefereeCode:
    """The code that makes a phone the referee's, for the eyes of those at the panel alone."""

    title: str
    code: str
    below: str


Screen = Score | Won | Join | Notice | RefereeCode
