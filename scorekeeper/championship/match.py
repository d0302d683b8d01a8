"""A match of a championship: how it is drawn, where its sides come from, and how far it is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

Side = tuple[int, ...]
"""Entries that play together: a pair, or two single players; empty: the other side advances."""
NOBODY: Side = ()


class MatchState(StrEnum):
    """How far a match is."""

    WAITING = "waiting"
    CALLED = "called"
    """It has a table."""
    RUNNING = "running"
    OVER = "over"


HowEnded = Literal[
    "played", "typed", "time", "walkover", "no_show", "withdrawn", "disqualified", "bye"
]
PLAYED = ("played", "typed", "time")
"""How a match ends in which hands were played."""
PASSED_OVER = ("withdrawn", "disqualified", "bye")
"""How a match ends because a side is not there any more."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended."""

    games: tuple[int, int]
    """Games of each side."""
    stones: tuple[int, int]
    """Stones of each side over all games; empty if they were not counted."""
    winner: int | None
    """0 or 1; None: neither side came."""
    how: HowEnded
    """What it was decided by."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a side of a match comes from: the draw, or another match."""

    side: Side = NOBODY
    match: int | None = None
    """The match whose winner it is."""
    beaten: bool = False
    """Its loser instead."""


@dataclass(frozen=True, slots=True)
class DrawnMatch:
    """A match as a draw makes it."""

    number: int
    stage: int
    """The number of its stage, from 0."""
    round: int
    """Of the stage, from 1; 0: off the trophy."""
    sources: tuple[Source, Source]
    games: int
    """Games that win it."""
    group: int = 0
    """The group, from 1; 0: the stage has none."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A day that one side proposes for a match."""

    number: int
    """The sequence of its event, by which it is accepted."""
    side: int
    """Who proposes it, 0 or 1."""
    day: str
    note: str | None


@dataclass(frozen=True, slots=True)
class Substitution:
    """Somebody who plays a match for a player of an entry."""

    entry: int
    instead: str
    """The player who does not play."""
    name: str


@dataclass(frozen=True, slots=True)
class Match:
    """A match of the championship."""

    drawn: DrawnMatch
    sides: tuple[Side | None, Side | None]
    """Who plays; None while it is not known."""
    games: int
    """Games that win it."""
    state: MatchState = MatchState.WAITING
    table: int | None = None
    """The number of its table in the room while it is called or running, and then where it was
    played; None: its pairs sat down at a table of the house."""
    held: bool = False
    """Whether the director holds it back."""
    day: str | None = None
    """The day that its pairs agreed on, or until which the director holds it back."""
    note: str | None = None
    """What goes with that: the time, the place, or the director's reason."""
    proposed: Proposal | None = None
    """The day that a side proposes, and the other has not answered."""
    proposals: int = 0
    """How many days were proposed for it."""
    kings: int | None = None
    """How many kings it is played with, where both pairs agreed on that."""
    given: tuple[int, int] = (0, 0)
    """Games that each side was given because the other was late."""
    one_more_hand: bool = False
    """Whether time was over, and one more hand decides."""
    last_hand: int = 0
    """The hand after which the score decides, as the clock was over; 0: it was not."""
    result: Result | None = None
    code: str | None = None
    """The code of the Amarrako table on which it is kept."""
    at_table: int = 1
    """Its number among the matches at that table."""
    referee: bool = False
    """Whether the referee was called to it."""
    called: float | None = None
    """When it was last called, in seconds since 1970."""
    began: float | None = None
    """When its first hand was dealt."""
    over: float | None = None
    """When it ended."""
    disputed: bool = False
    """Whether a pair disputes the result, and the director has not decided."""
    upheld: bool = False
    """Whether the director decided that the disputed result counts."""
    pinned: bool = False
    """Whether its sides stay although an earlier result was corrected."""
    ready: int = 0
    """The sequence of the event by which both sides were known; 0 before."""
    ended: int = 0
    """The sequence of the event by which it was over; 0 before."""
    substitutes: tuple[Substitution, ...] = ()
    length: int = 0
    """Games that won it when its first hand was dealt; its Amarrako table has that length."""

    @property
    def number(self) -> int:
        """Its place among all that were drawn, from 1; no other match ever has it."""
        return self.drawn.number

    def substitute_of(self, entry: int, player: str) -> str | None:
        """Return who plays for a player of an entry; None: the player."""
        found = (s.name for s in self.substitutes if (s.entry, s.instead) == (entry, player))
        return next(found, None)

    @property
    def entries(self) -> Side:
        """All who play it, as far as they are known."""
        return (*(self.sides[0] or ()), *(self.sides[1] or ()))

    @property
    def known(self) -> bool:
        """Whether both sides are known."""
        return None not in self.sides

    @property
    def active(self) -> bool:
        """Whether it has a table and is not over."""
        return self.state in (MatchState.CALLED, MatchState.RUNNING)

    @property
    def begun(self) -> bool:
        """Whether a hand of it was played."""
        played = self.result is not None and self.result.how in PLAYED
        return played or self.state is MatchState.RUNNING

    @property
    def winner(self) -> Side | None:
        """The side that won it, empty if neither came; None while it is not over."""
        return None if self.result is None else self._side(self.result.winner)

    @property
    def loser(self) -> Side | None:
        """The side that lost it, as `winner`."""
        if self.result is None:
            return None
        return self._side(None if self.result.winner is None else 1 - self.result.winner)

    def _side(self, number: int | None) -> Side | None:
        return NOBODY if number is None else self.sides[number]
