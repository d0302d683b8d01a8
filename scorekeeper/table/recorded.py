"""Events of a table with their circumstances, and what an undo takes back."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple, TypeAlias

from scorekeeper.kernel import stream
from scorekeeper.table.events import Event


class Extent(StrEnum):
    """How much an undo takes back: the largest thing of it."""

    STEP = "step"
    HAND = "hand"
    GAME = "game"
    MATCH = "match"


class TakenBack(NamedTuple):
    """What an undo takes back."""

    first: Recorded
    """The event that began the oldest step."""
    steps: int
    """How many steps."""
    at_once: str | None = None
    """The command that made several entries in the oldest step, if one did: "hand_told" or
    "nobody_else"."""
    hands: tuple[int, ...] = ()
    """Numbers of the hands whose deal or count is taken back."""
    games: tuple[int, ...] = ()
    """Sides that had won a game that is taken back."""
    match: int | None = None
    """The side that had won the match, where that is taken back."""
    stands: Recorded | None = None
    """If the oldest step is the correction of an entry, that entry as it was corrected."""
    took_back: TakenBack | None = None
    """What the oldest step took back itself, if it is a correction."""

    @property
    def kind(self) -> Extent:
        """The largest thing that is taken back."""
        if self.match is not None:
            return Extent.MATCH
        if self.games:
            return Extent.GAME
        return Extent.HAND if self.hands else Extent.STEP


Recorded: TypeAlias = stream.Recorded[Event]
"""An event of a table and its circumstances."""
