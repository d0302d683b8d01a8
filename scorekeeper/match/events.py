"""What has happened to a match, in the past tense.

The log holds these and nothing else is the truth.

Each is self-contained enough to be put into words without its neighbours. codec.py stores and
reads them by their fields; a field added later has a default, which older rows are read with.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from scorekeeper.cards.card import Cards
from scorekeeper.hand.award import Award
from scorekeeper.lance import Lance, Mark, Word
from scorekeeper.match.commands import DECLARED, Kind
from scorekeeper.reading import JsonOf

NOT_SHOWN: Mapping[str, bool] = {"shown": False}
"""Metadata of a field that stays in the log: clients are not shown it."""
CountedHow = Literal["told", "seen", "time", "referee"]
GameWonHow = Literal["deje", "count", "ordago", "referee", "stones"]


@dataclass(frozen=True, slots=True)
class HandStarted:
    """A new hand; `new_game`: the first of a game, with the stones back on the plate."""

    hand: int
    mano: int
    new_game: bool


@dataclass(frozen=True, slots=True)
class ManoSet:
    """The table said who is mano of this hand (with corrido: who cut the mus)."""

    hand: int
    mano: int


@dataclass(frozen=True, slots=True)
class Noted:
    """Before the first word: mus visto, or a seat's dealt 4-5-6-7 was replaced."""

    hand: int
    what: Mark
    seat: int | None


@dataclass(frozen=True, slots=True)
class BidSpoken:
    """A word of the bidding.

    stones: for envido and reenvido, as said · total: what the bet stands at then · out_of_turn: a
    first bet that was recorded before the seat's turn.
    """

    hand: int
    lance: Lance
    punto: bool
    seat: int
    word: Word
    stones: int | None
    total: int | None
    out_of_turn: bool = False


@dataclass(frozen=True, slots=True)
class LancePassed:
    """Everybody passed."""

    hand: int
    lance: Lance
    punto: bool


@dataclass(frozen=True, slots=True)
class Declared:
    """A seat said yes or no at pares or juego."""

    hand: int
    lance: Annotated[Lance, DECLARED]
    seat: int
    has: bool


@dataclass(frozen=True, slots=True)
class CardsShown:
    """A seat's four cards lie open."""

    hand: int
    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class LanceTold:
    """Without cards: who had the best of a lance and what counts was worth."""

    hand: int
    lance: Lance
    punto: bool
    winner: int | None
    values: Annotated[tuple[tuple[int, str], ...], JsonOf(dict[str, Kind])]


@dataclass(frozen=True, slots=True)
class VerdictAccepted:
    """The table heard what follows from a wrong word in a lance."""

    hand: int
    lance: Lance


@dataclass(frozen=True, slots=True)
class LanceRuled:
    """A ruling: `side` takes `stones` for the lance, whatever it would have paid."""

    hand: int
    lance: Lance
    punto: bool
    side: int
    stones: int
    reason: str


@dataclass(frozen=True, slots=True)
class HandTaken:
    """The referee took the hand from a side: its stakes go to the others."""

    hand: int
    side: int
    reason: str


@dataclass(frozen=True, slots=True)
class GameTaken:
    """The referee took the game from a side; that `to` won it follows."""

    hand: int
    side: int
    to: int
    reason: str


@dataclass(frozen=True, slots=True)
class MatchTaken:
    """The referee took the match from a side; that `to` won it follows."""

    side: int
    to: int
    reason: str


@dataclass(frozen=True, slots=True)
class StonesTaken:
    """A deje, taken at once."""

    hand: int
    award: Award


@dataclass(frozen=True, slots=True)
class CountProposed:
    """The count is complete and waits to be seen before it is booked; nothing is taken yet.

    score: of each side as it would be after it · winner: the side that would win the game.
    """

    hand: int
    awards: tuple[Award, ...]
    score: tuple[int, ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class HandCounted:
    """The count at the end of a hand, in the order taken; `score` of each side after it.

    returned: dejes of this hand that went back before the count, their bids being void · how it
    came to be booked: "told" (at once), "seen" (by those who were asked), "time", "referee".
    """

    hand: int
    awards: tuple[Award, ...]
    score: tuple[int, ...]
    returned: tuple[Award, ...] = field(default=(), metadata=NOT_SHOWN)
    how: CountedHow = "told"


@dataclass(frozen=True, slots=True)
class GameWon:
    """A side won a game.

    how: "deje", "count", "ordago", "referee" or "stones" (counted by hand) · games: won by each
    side now.
    """

    hand: int
    side: int
    how: GameWonHow
    score: tuple[int, ...]
    games: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchWon:
    """A side won the match."""

    side: int
    games: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchAbandoned:
    """The table ended the match without a winner."""

    games: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ScoreSet:
    """The table set stones and games, and said why; asked_by: who asked the others for it."""

    score: tuple[int, ...]
    games: tuple[int, ...]
    reason: str
    asked_by: str | None = None


@dataclass(frozen=True, slots=True)
class StonesCounted:
    """A side took stones as with pebbles, no lance being told; score: of each side then."""

    hand: int
    side: int
    stones: int
    score: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CountTakenBack:
    """Stones that a side had counted by hand were taken back, and those counted since stand.

    back: sequence of the `StonesCounted` · score: of each side then.
    """

    hand: int
    side: int
    stones: int
    score: tuple[int, ...]
    back: int


MatchEvent = (
    HandStarted
    | ManoSet
    | Noted
    | BidSpoken
    | LancePassed
    | Declared
    | CardsShown
    | LanceTold
    | VerdictAccepted
    | LanceRuled
    | HandTaken
    | GameTaken
    | MatchTaken
    | StonesTaken
    | CountProposed
    | HandCounted
    | GameWon
    | MatchWon
    | MatchAbandoned
    | ScoreSet
    | StonesCounted
    | CountTakenBack
)

HandEntry = (
    ManoSet
    | Noted
    | BidSpoken
    | LancePassed
    | Declared
    | CardsShown
    | LanceTold
    | VerdictAccepted
    | LanceRuled
    | HandTaken
)
"""Events by which the table tells the hand; everything else follows from them or frames them."""

Entry = HandEntry | ScoreSet | StonesCounted | GameTaken | MatchTaken
"""What a correction plays again: all that was told in the course of a hand."""
