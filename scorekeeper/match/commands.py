"""Commands of a match.

A command is declared here and nowhere else: its name in the protocol is that of its class
(`SetMano`: "set_mano"), its keys are the fields, and a field's type says how its value is read
(reading.py, fields.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from scorekeeper.cards.card import Cards, read_cards
from scorekeeper.cards.holding import Juego, Pares
from scorekeeper.lance import How, Lance, Mark, Word
from scorekeeper.reading import (
    LAST_PLACE,
    JsonOf,
    Natural,
    Positive,
    Reason,
    SeatNumber,
    SideNumber,
    mapping,
    note,
    one_of,
    only_keys,
    wrong,
)

NOT_SENT: Mapping[str, bool] = {"sent": False}
"""Metadata of a field that no client sends."""


def _declared(value: object, field: str) -> Lance:
    return Lance(one_of(value, field, (Lance.PARES, Lance.JUEGO)))


def _kinds(value: object, field: str) -> tuple[tuple[int, str], ...]:
    """Read what seats hold: `{"0": "duples"}`. Which kinds a lance has, `_check_kinds` knows."""
    given = mapping(value, field)
    only_keys(given, tuple(str(seat) for seat in range(LAST_PLACE + 1)), field)
    kinds = (*Pares, *Juego)
    return tuple((int(seat), one_of(kind, field, kinds)) for seat, kind in sorted(given.items()))


def _why(value: object, field: str) -> str:
    """Read a reason that may be left out or empty; whether one is wanted, the table decides."""
    return "" if value in (None, "") else note(value, field)


DeclaredLance = Annotated[Lance, _declared, JsonOf(Literal[Lance.PARES, Lance.JUEGO])]
Kind = Annotated[str, JsonOf(Pares | Juego)]
Kinds = Annotated[tuple[tuple[SeatNumber, str], ...], _kinds, JsonOf(dict[str, Kind])]


def _check_kinds(lance: Lance, values: tuple[tuple[int, str], ...]) -> None:
    allowed = tuple(Pares if lance is Lance.PARES else Juego)
    for _seat, kind in values:
        one_of(kind, "values", allowed)


@dataclass(frozen=True, slots=True)
class SetMano:
    """Say who is mano of this hand, before anything of it was told."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class Note:
    """Note what happened before the first word; seat for a replaced 4-5-6-7 only."""

    what: Mark
    seat: SeatNumber | None = None


@dataclass(frozen=True, slots=True)
class Bid:
    """Tell a seat's word; stones only for envido (the bet) and reenvido (by how much).

    out_of_turn: what to record of a word whose place in the order is not known any more, being
    told after the fact or played again by a correction; None (every word of a phone): decide it.
    """

    lance: Lance
    seat: SeatNumber
    word: Word
    stones: Natural | None = None
    out_of_turn: bool | None = field(default=None, metadata=NOT_SENT)


@dataclass(frozen=True, slots=True)
class AllPass:
    """Everybody passes in this lance."""

    lance: Lance


@dataclass(frozen=True, slots=True)
class Declare:
    """A seat says yes or no at pares or juego."""

    lance: DeclaredLance
    seat: SeatNumber
    has: bool


@dataclass(frozen=True, slots=True)
class ShowCards:
    """Enter a seat's four cards."""

    seat: SeatNumber
    cards: Annotated[Cards, read_cards]


@dataclass(frozen=True, slots=True)
class TellLance:
    """Tell without cards who had the best of a lance, and what counts was worth."""

    lance: Lance
    winner: SeatNumber | None
    values: Kinds = ()

    def __post_init__(self) -> None:
        _check_kinds(self.lance, self.values)


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
    stones: Natural = 0
    side: SideNumber | None = None
    winner: SeatNumber | None = None
    nobody: bool = False
    has: tuple[SeatNumber, ...] | None = None
    values: Kinds = ()

    def __post_init__(self) -> None:
        _check_kinds(self.lance, self.values)


@dataclass(frozen=True, slots=True)
class TellHand:
    """Tell all of a hand that is still open in one go: it was played without the phones."""

    lances: tuple[LanceAtOnce, ...]

    def __post_init__(self) -> None:
        told = [each.lance.value for each in self.lances]
        if len(set(told)) < len(told):
            raise wrong("lances", told, "[…]")


@dataclass(frozen=True, slots=True)
class NobodyElse:
    """Whoever has not said yes or no at pares or juego says no."""

    lance: DeclaredLance


@dataclass(frozen=True, slots=True)
class AcceptVerdict:
    """The table has heard what follows from a wrong word in a lance; let it be counted so."""

    lance: Lance


@dataclass(frozen=True, slots=True)
class RuleLance:
    """A ruling replaces all that a lance would pay, a deje taken in it included (rules §9).

    hand: the number of the hand to put it into, all since being counted anew; None: the running
    one · drop: let go later entries that no longer fit.
    """

    lance: Lance
    side: SideNumber
    stones: Natural
    reason: Reason
    hand: Positive | None = None
    drop: bool = False


@dataclass(frozen=True, slots=True)
class TakeHand:
    """The referee takes the hand from a side: its stakes go to the others (rules §9, AU).

    hand, drop: as of `RuleLance`.
    """

    side: SideNumber
    reason: Reason
    hand: Positive | None = None
    drop: bool = False


@dataclass(frozen=True, slots=True)
class TakeGame:
    """The referee takes the running game from a side and gives it to another."""

    side: SideNumber
    to: SideNumber
    reason: Reason


@dataclass(frozen=True, slots=True)
class TakeMatch:
    """The referee takes the match from a side and gives it to another."""

    side: SideNumber
    to: SideNumber
    reason: Reason


@dataclass(frozen=True, slots=True)
class NextHand:
    """Deal the next hand."""


@dataclass(frozen=True, slots=True)
class SetScore:
    """Set stones and games of each side, with a reason.

    asked_by: who asked for it, where the others were asked and agreed.
    """

    stones: tuple[Natural, ...]
    games: tuple[Natural, ...]
    reason: Annotated[str, _why] = ""
    asked_by: str | None = field(default=None, metadata=NOT_SENT)


@dataclass(frozen=True, slots=True)
class CountStones:
    """A side takes stones as with pebbles: no lance is told, nobody says what for."""

    side: SideNumber
    stones: Positive


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
