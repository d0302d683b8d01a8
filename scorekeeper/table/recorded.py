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
    """What an undo takes back.

    Attributes:
        first: The event that began the oldest step.
        steps: How many steps.
        at_once: The command that made several entries in the oldest step, if one did:
            "hand_told" or "nobody_else".
        hands: Numbers of the hands whose deal or count is taken back.
        games: Sides that had won a game that is taken back.
        match: The side that had won the match, where that is taken back.
        stands: If the oldest step is the correction of an entry, that entry as it was corrected.
        took_back: What the oldest step took back itself, if it is a correction.
    """

    first: Recorded
    steps: int
    at_once: str | None = None
    hands: tuple[int, ...] = ()
    games: tuple[int, ...] = ()
    match: int | None = None
    stands: Recorded | None = None
    took_back: TakenBack | None = None

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
