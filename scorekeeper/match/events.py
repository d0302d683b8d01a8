"""Events of a match, in the past tense. The event log is the source of truth.

Each event can be put into words without its neighbours. codec.py stores and reads events by their
fields. A field that is added to a released event has a default, with which older rows are read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from scorekeeper.cards.card import Cards
from scorekeeper.hand.award import Award
from scorekeeper.kernel.reading import JsonOf
from scorekeeper.lance import Lance, Mark, Word
from scorekeeper.match.commands import DECLARED, Kind

NOT_SHOWN: Mapping[str, bool] = {"shown": False}
"""Metadata of a field that is stored and not sent to clients."""
CountedHow = Literal["told", "seen", "time", "referee"]
GameWonHow = Literal["deje", "count", "ordago", "referee", "stones"]


@dataclass(frozen=True, slots=True)
class HandStarted:
    """A new hand."""

    hand: int
    mano: int
    new_game: bool
    """It is the first of a game, with the stones back on the plate."""


@dataclass(frozen=True, slots=True)
class ManoSet:
    """Somebody entered who is mano of this hand (with corrido: who cut the mus)."""

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
    """A word of the bidding."""

    hand: int
    lance: Lance
    punto: bool
    seat: int
    word: Word
    stones: int | None
    """The number that was said with envido or reenvido."""
    total: int | None
    """What the bet stands at then."""
    out_of_turn: bool = False
    """A first bet that was recorded before the seat's turn."""


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
    """A seat's four cards were shown."""

    hand: int
    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class LanceTold:
    """Who had the best of a lance and the pares or juegos that count, entered without cards."""

    hand: int
    lance: Lance
    punto: bool
    winner: int | None
    values: Annotated[tuple[tuple[int, str], ...], JsonOf(dict[str, Kind])]


@dataclass(frozen=True, slots=True)
class VerdictAccepted:
    """The consequence of a wrong declaration in a lance was accepted."""

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
    """The referee took the game from a side; GameWon of side `to` follows."""

    hand: int
    side: int
    to: int
    reason: str


@dataclass(frozen=True, slots=True)
class MatchTaken:
    """The referee took the match from a side; MatchWon of side `to` follows."""

    side: int
    to: int
    reason: str


@dataclass(frozen=True, slots=True)
class StonesTaken:
    """A deje was taken."""

    hand: int
    award: Award


@dataclass(frozen=True, slots=True)
class CountProposed:
    """The count is complete and waits to be confirmed before it is booked; nothing is taken yet."""

    hand: int
    awards: tuple[Award, ...]
    score: tuple[int, ...]
    """Stones of each side once it is booked."""
    winner: int | None
    """The side that will win the game."""


@dataclass(frozen=True, slots=True)
class HandCounted:
    """The count at the end of a hand, in the order taken."""

    hand: int
    awards: tuple[Award, ...]
    score: tuple[int, ...]
    """Stones of each side after it."""
    returned: tuple[Award, ...] = field(default=(), metadata=NOT_SHOWN)
    """Dejes of this hand that were returned before the count, as their bids are void."""
    how: CountedHow = "told"
    """How it was booked: at once, confirmed ("seen"), after its time, or by the referee."""


@dataclass(frozen=True, slots=True)
class GameWon:
    """A side won a game."""

    hand: int
    side: int
    how: GameWonHow
    score: tuple[int, ...]
    games: tuple[int, ...]
    """Won by each side now."""


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
    """Stones and games were set."""

    score: tuple[int, ...]
    games: tuple[int, ...]
    reason: str
    asked_by: str | None = None
    """The name of the player who asked the others for it."""


@dataclass(frozen=True, slots=True)
class StonesCounted:
    """Stones were counted for a side as with pebbles, without a lance."""

    hand: int
    side: int
    stones: int
    score: tuple[int, ...]
    """Stones of each side after it."""
    ordago: bool = False
    """No stones: the side won the game by an órdago."""


@dataclass(frozen=True, slots=True)
class CountTakenBack:
    """Stones that were counted for a side were taken back; those counted since stay."""

    hand: int
    side: int
    stones: int
    score: tuple[int, ...]
    """Stones of each side after it."""
    back: int
    """Sequence of the StonesCounted."""


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
"""What is entered of a hand; all other events follow from these, or come before and after."""

Entry = HandEntry | ScoreSet | StonesCounted | GameTaken | MatchTaken
"""What a correction plays again: all that was entered in the course of a hand."""
