"""Commands of a match.

A command is declared here and nowhere else: its name in the protocol is that of its class
(`SetMano`: "set_mano"), its keys are the fields, a field's type says how its value is read
(reading.py, fields.py), and `about` what makes it stale.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, cast

from scorekeeper.cards.card import Cards, read_cards
from scorekeeper.cards.holding import Juego, Pares
from scorekeeper.kernel.reading import (
    LAST_PLACE,
    JsonOf,
    Natural,
    Positive,
    Reason,
    SeatNumber,
    SideNumber,
    WrittenAs,
    mapping,
    note,
    one_of,
    wrong,
)
from scorekeeper.kernel.staleness import Topics
from scorekeeper.lance import How, Lance, Mark, Word

NOT_SENT: Mapping[str, bool] = {"sent": False}
"""Metadata of a field that no client sends."""

EVERYTHING = "everything"
HAND = "hand"
"""The hand, phase and bet that the sender saw."""
PLAY = "play"
BIDS = "bidding"
SCORE = "score"
RULED = "ruled"
COUNT = "count"
MARKED = "mark:{0.what}:{0.seat}"
SAID = "said:{0.lance}:{0.seat}"
SHOWN = "cards:{0.seat}"
TOLD = "told:{0.lance}"
RULED_LANCE = "ruled:{0.lance}"


def _declared(value: object, field: str) -> Lance:
    return Lance(one_of(value, field, (Lance.PARES, Lance.JUEGO)))


def _kinds(value: object, field: str) -> tuple[tuple[int, str], ...]:
    """Read what seats hold: `{"0": "duples"}`. `_check_kinds` checks that the lance has them."""
    given = mapping(value, field, tuple(str(seat) for seat in range(LAST_PLACE + 1)))
    kinds = (*Pares, *Juego)
    return tuple((int(seat), one_of(kind, field, kinds)) for seat, kind in sorted(given.items()))


def _by_seat(kinds: object) -> dict[str, str]:
    """Write what seats hold, as `_kinds` reads it."""
    return {str(seat): kind for seat, kind in cast("tuple[tuple[int, str], ...]", kinds)}


def _why(value: object, field: str) -> str:
    """Read a reason that may be left out or empty; whether one is wanted, the table decides."""
    return "" if value in (None, "") else note(value, field)


DECLARED = JsonOf(Literal[Lance.PARES, Lance.JUEGO])
DeclaredLance = Annotated[Lance, _declared, DECLARED]
Kind = Annotated[str, JsonOf(Pares | Juego)]
Kinds = Annotated[
    tuple[tuple[SeatNumber, str], ...], _kinds, JsonOf(dict[str, Kind]), WrittenAs(_by_seat)
]


def _check_kinds(lance: Lance, values: tuple[tuple[int, str], ...]) -> None:
    allowed = tuple(Pares if lance is Lance.PARES else Juego)
    for _seat, kind in values:
        one_of(kind, "values", allowed)


@dataclass(frozen=True, slots=True)
class SetMano:
    """Say who is mano of this hand, before anything of it was entered."""

    about = (EVERYTHING, HAND, PLAY)

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class Note:
    """Note what happened before the first word."""

    about = (EVERYTHING, HAND, MARKED)

    what: Mark
    seat: SeatNumber | None = None
    """Whose 4-5-6-7 was replaced; None for anything else."""


@dataclass(frozen=True, slots=True)
class Bid:
    """Enter a seat's word."""

    about = (EVERYTHING, HAND, BIDS)

    lance: Lance
    seat: SeatNumber
    word: Word
    stones: Natural | None = None
    """For envido the bet, for reenvido by how much; None for other words."""
    out_of_turn: bool | None = field(default=None, metadata=NOT_SENT)
    """What to record of a word whose place in the order is not known any more, as it was entered
    after the fact or is played again by a correction. None for every word of a phone: decide it.
    """


@dataclass(frozen=True, slots=True)
class AllPass:
    """Everybody passes in this lance."""

    about = (EVERYTHING, HAND, BIDS)

    lance: Lance


@dataclass(frozen=True, slots=True)
class Declare:
    """A seat says yes or no at pares or juego."""

    about = (EVERYTHING, HAND, SAID)

    lance: DeclaredLance
    seat: SeatNumber
    has: bool


@dataclass(frozen=True, slots=True)
class ShowCards:
    """Enter a seat's four cards."""

    about = (EVERYTHING, HAND, SHOWN)

    seat: SeatNumber
    cards: Annotated[Cards, read_cards]


@dataclass(frozen=True, slots=True)
class TellLance:
    """Enter without cards who had the best of a lance, and the pares or juegos that count."""

    about = (EVERYTHING, HAND, TOLD)

    lance: Lance
    winner: SeatNumber | None
    values: Kinds = ()

    def __post_init__(self) -> None:
        _check_kinds(self.lance, self.values)


@dataclass(frozen=True, slots=True)
class LanceAtOnce:
    """How a lance went, entered after the fact."""

    lance: Lance
    how: How | None = None
    """None where its bidding was entered before."""
    stones: Natural = 0
    """Accepted: what it was played for. Refused: what stood before the word that was refused, 0 if
    that was the first bet.
    """
    side: SideNumber | None = None
    """The side that took the refused bet, or won."""
    winner: SeatNumber | None = None
    """The seat with the best of it."""
    nobody: bool = False
    """Nobody has pares, or juego (and it was played for punto)."""
    has: tuple[SeatNumber, ...] | None = None
    """Seats that have it. None: those that something is entered of, and the fewest others that the
    bidding needs.
    """
    values: Kinds = ()
    """Pares or juegos of the side that takes it."""

    def __post_init__(self) -> None:
        _check_kinds(self.lance, self.values)


@dataclass(frozen=True, slots=True)
class TellHand:
    """Enter all of a hand that is still open at once: it was played without the phones."""

    about = (EVERYTHING, HAND, PLAY)

    lances: tuple[LanceAtOnce, ...]

    def __post_init__(self) -> None:
        told = [each.lance.value for each in self.lances]
        if len(set(told)) < len(told):
            raise wrong("lances", told, "[…]")


@dataclass(frozen=True, slots=True)
class NobodyElse:
    """Whoever has not said yes or no at pares or juego says no."""

    about = (EVERYTHING, HAND)

    lance: DeclaredLance


@dataclass(frozen=True, slots=True)
class AcceptVerdict:
    """Accept what follows from a wrong declaration in a lance, and let it be counted so."""

    about = (EVERYTHING, HAND, RULED_LANCE)

    lance: Lance


@dataclass(frozen=True, slots=True)
class RuleLance:
    """Rule what a lance pays, instead of all that it would pay, deje included (rule book §9)."""

    lance: Lance
    side: SideNumber
    stones: Natural
    reason: Reason
    hand: Positive | None = None
    """Number of the hand to correct; all since is counted again. None: the running hand."""
    drop: bool = False
    """Drop later entries that no longer fit."""

    @property
    def about(self) -> Topics:
        """The topics of the command."""
        return (EVERYTHING, RULED_LANCE if self.hand is None else RULED)


@dataclass(frozen=True, slots=True)
class TakeHand:
    """Take the hand from a side: its stakes go to the others (rule book §9, AU)."""

    about = (EVERYTHING, RULED)

    side: SideNumber
    reason: Reason
    hand: Positive | None = None
    """Number of the hand, as in `RuleLance`."""
    drop: bool = False
    """Whether to drop later entries that no longer fit."""


@dataclass(frozen=True, slots=True)
class TakeGame:
    """Take the running game from a side and give it to another."""

    about = (EVERYTHING, RULED)

    side: SideNumber
    to: SideNumber
    reason: Reason


@dataclass(frozen=True, slots=True)
class TakeMatch:
    """Take the match from a side and give it to another."""

    about = (EVERYTHING, RULED)

    side: SideNumber
    to: SideNumber
    reason: Reason


@dataclass(frozen=True, slots=True)
class NextHand:
    """Deal the next hand."""

    about = (EVERYTHING, HAND)


@dataclass(frozen=True, slots=True)
class SetScore:
    """Set stones and games of each side, with a reason."""

    about = (EVERYTHING, SCORE)

    stones: tuple[Natural, ...]
    games: tuple[Natural, ...]
    reason: Annotated[str, _why] = ""
    asked_by: str | None = field(default=None, metadata=NOT_SENT)
    """The name of the player who asked for it, where the others were asked and agreed."""


@dataclass(frozen=True, slots=True)
class CountStones:
    """Count stones for a side as with pebbles, without a lance or a reason."""

    about = (EVERYTHING,)

    side: SideNumber
    stones: Positive


@dataclass(frozen=True, slots=True)
class CountOrdago:
    """Give a side the game that it won by an órdago, at a plain counter: the score stays."""

    about = (EVERYTHING,)

    side: SideNumber


@dataclass(frozen=True, slots=True)
class EndMatch:
    """End the match without a winner."""

    about = (EVERYTHING,)


Correctable = Bid | Declare | ShowCards | TellLance
"""What a correction may put in the place of an entry of the running hand."""

AtOnce = TellHand | NobodyElse
"""What stands for several commands, of which all are accepted or none."""

RulingCommand = AcceptVerdict | RuleLance | TakeHand
"""What settles a hand besides what was said and shown."""

MatchCommand = (
    SetMano
    | Note
    | AllPass
    | Correctable
    | RulingCommand
    | TakeGame
    | TakeMatch
    | NextHand
    | SetScore
    | CountStones
    | CountOrdago
    | EndMatch
)
