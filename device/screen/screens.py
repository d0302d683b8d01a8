"""The screens that a display can show, as values; `device/screen/picture/` draws them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from device.link.board import Side


class TagAt(Enum):
    """Position of a band's tag; the tag of an award is on the side that wins the stones."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


@dataclass(frozen=True)
class Band:
    """The two lines below the score: a tag with its text, and a line of remarks."""

    tag: str
    said: str = ""
    below: str = ""
    below_right: str = ""
    tag_at: TagAt = TagAt.LEFT
    alarm: bool = False
    """Whether the band is lit from edge to edge, for an órdago or no server."""
    warning: str = ""
    """A text that is lit at the right of the second line."""


@dataclass(frozen=True)
class Score:
    """The score of a running game; `adentro` is the text for a side that is adentro."""

    sides: tuple[Side, ...]
    games_to_win: int
    mano_side: int | None
    adentro: str
    band: Band
    turned: bool = False
    """Whether the second side is first, for a display that faces the second pair."""
    notes: tuple[str, ...] = ()
    """With several sides: a text for each, shown instead of its games unless empty."""
    amarrakos: int = 6
    """The most amarrakos that a side has before adentro."""

    def sign(self, side: int) -> int:
        """Return the shape of a side's stones, which does not change with its place."""
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
    """Before a match: the address of the app for phones, as text and as a QR code."""

    title: str
    address: str
    label: str
    code: str


@dataclass(frozen=True)
class Notice:
    """A message instead of a score: what is wrong, or what is awaited."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class SecretCode:
    """The code that admits a referee or director; shown on displays only."""

    title: str
    code: str
    below: str


Screen = Score | Won | Join | Notice | SecretCode
