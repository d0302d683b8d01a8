"""What the table may ask of a match, in the imperative."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.cards.card import Cards
from scorekeeper.lance import How, Lance, Mark, Word


@dataclass(frozen=True, slots=True)
class SetMano:
    """Say who is mano of this hand, before anything of it was told."""

    seat: int


@dataclass(frozen=True, slots=True)
class Note:
    """Note what happened before the first word; seat for a replaced 4-5-6-7 only."""

    what: Mark
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Bid:
    """Tell a seat's word; stones only for envido (the bet) and reenvido (by how much).

    out_of_turn: what to record of a word whose place in the order is not known any more, being
    told after the fact or played again by a correction; None (every word of a phone): decide it.
    """

    lance: Lance
    seat: int
    word: Word
    stones: int | None = None
    out_of_turn: bool | None = None


@dataclass(frozen=True, slots=True)
class AllPass:
    """Everybody passes in this lance."""

    lance: Lance


@dataclass(frozen=True, slots=True)
class Declare:
    """A seat says yes or no at pares or juego."""

    lance: Lance
    seat: int
    has: bool


@dataclass(frozen=True, slots=True)
class ShowCards:
    """Enter a seat's four cards."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class TellLance:
    """Tell without cards who had the best of a lance, and what counts was worth."""

    lance: Lance
    winner: int | None
    values: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class LanceAtOnce:
    """How a lance went, told after the fact.

    how: None where its bidding was told already · stones: accepted, what it was played for;
    refused, what stood before the word that was not wanted (0: that was the first bet) · side: who
    took the refused bet, or won · winner: seat with the best of it · nobody: nobody has pares, or
    juego (it was played for punto then) · has: seats that have it (None: those of whom something is
    told, and the fewest others that the bidding wants) · values: of the side that takes it.
    """

    lance: Lance
    how: How | None = None
    stones: int = 0
    side: int | None = None
    winner: int | None = None
    nobody: bool = False
    has: tuple[int, ...] | None = None
    values: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class TellHand:
    """Tell all of a hand that is still open in one go: it was played without the phones."""

    lances: tuple[LanceAtOnce, ...]


@dataclass(frozen=True, slots=True)
class NobodyElse:
    """Whoever has not said yes or no at pares or juego says no."""

    lance: Lance


@dataclass(frozen=True, slots=True)
class AcceptVerdict:
    """The table has heard what follows from a wrong word in a lance; let it be counted so."""

    lance: Lance


@dataclass(frozen=True, slots=True)
class RuleLance:
    """A ruling replaces all that a lance would pay, a deje taken in it included (rules §9)."""

    lance: Lance
    side: int
    stones: int
    reason: str


@dataclass(frozen=True, slots=True)
class TakeHand:
    """The referee takes the hand from a side: its stakes go to the others (rules §9, AU)."""

    side: int
    reason: str


@dataclass(frozen=True, slots=True)
class TakeGame:
    """The referee takes the running game from a side and gives it to another."""

    side: int
    to: int
    reason: str


@dataclass(frozen=True, slots=True)
class TakeMatch:
    """The referee takes the match from a side and gives it to another."""

    side: int
    to: int
    reason: str


@dataclass(frozen=True, slots=True)
class NextHand:
    """Deal the next hand."""


@dataclass(frozen=True, slots=True)
class SetScore:
    """Set stones and games of each side, with a reason.

    asked_by: who asked for it, where the others were asked and agreed.
    """

    stones: tuple[int, ...]
    games: tuple[int, ...]
    reason: str
    asked_by: str | None = None


@dataclass(frozen=True, slots=True)
class CountStones:
    """A side takes stones as with pebbles: no lance is told, nobody says what for."""

    side: int
    stones: int


@dataclass(frozen=True, slots=True)
class EndMatch:
    """End the match without a winner."""


Correctable = Bid | Declare | ShowCards | TellLance
"""What a correction may put in the place of an entry of the running hand."""

AtOnce = TellHand | NobodyElse
"""What stands for several commands, of which all are taken or none."""

Ruling = AcceptVerdict | RuleLance | TakeHand
"""What settles a hand besides what was said and shown."""

MatchCommand = (
    SetMano
    | Note
    | AllPass
    | Correctable
    | Ruling
    | TakeGame
    | TakeMatch
    | NextHand
    | SetScore
    | CountStones
    | EndMatch
)
