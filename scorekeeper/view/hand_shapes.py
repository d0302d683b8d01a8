"""The shapes of a hand in the view, running or over; shapes.py has the rest of the view."""

from __future__ import annotations

from typing import Literal, TypedDict

from scorekeeper.cards.holding import Pares
from scorekeeper.hand.award import Reason
from scorekeeper.hand.hand import Phase
from scorekeeper.lance import Lance, Mark
from scorekeeper.match.commands import DeclaredLance, Kind
from scorekeeper.view.happening_shapes import (
    Happening,
    ShownAwardShape,
)
from scorekeeper.view.option_shapes import OptionsShape

LanceState = Literal[
    "waiting", "open", "passed", "accepted", "refused", "no_bidding", "nobody", "ordago"
]


class LanceView(TypedDict):
    """A lance and what stands on it; the words of its bidding are entries of the hand.

    Which one it is follows from its place in the list: grande, chica, pares, juego.
    """

    punto: bool
    """The fourth lance is played for punto, as nobody has juego."""
    state: LanceState
    """How far it has come.

    "waiting": not reached. "open": being bid. "passed": nobody bet. "accepted": at `stones`.
    "refused": a deje is paid. "no_bidding": one side alone has it. "nobody": nobody has pares.
    "ordago": an accepted one.
    """
    stones: int
    """The stones bet (accepted, open), or the deje paid (refused); 0 otherwise."""
    side: int | None
    """The side whose bet stands, that took the deje, or that alone has the lance.

    Of an accepted bet or órdago null until the count, then the side that won it.
    """
    ruling: RulingShape | None
    """What it pays by a ruling, whatever it would have paid."""


class SaidShape(TypedDict):
    """What each seat said; null: nothing yet."""

    pares: list[bool | None]
    juego: list[bool | None]


class StandingShape(TypedDict):
    """The bet that waits for an answer."""

    lance: Lance
    punto: bool
    sequence: int
    """Sequence of the word by which the bet stands; `Saw.bet` of a command that answers it."""
    seat: int
    side: int
    total: int | None
    """null for an órdago."""
    ordago: bool
    deje: int
    """What a refusal pays at once."""
    awaited: list[int]
    """Seats whose answer is awaited, in the order of play."""


class HeldShape(TypedDict):
    """What a player holds."""

    pares: Pares | None
    points: int
    """The points of the four cards."""
    juego: bool


class AskToldShape(TypedDict):
    """What may be entered of a lance without cards."""

    lance: Lance
    punto: bool
    winners: list[int]
    """Seats that may have won it; empty where no winner is needed (refused, or one side alone)."""
    values: list[int]
    """Seats whose value counts if their side takes the lance: one of `KINDS`, of pares or juego."""


class AsksShape(TypedDict):
    """What the count still needs."""

    cards: list[int]
    """Seats whose cards would settle what is open; empty outside phase "cards"."""
    told: list[AskToldShape]
    """What would settle each lance without cards: who won it and what it was worth."""


class WrongWordShape(TypedDict):
    """What was said wrongly; the cards show the contrary."""

    seat: int
    said: bool
    sequence: int
    """Sequence of the declaration, to correct it."""


class ContradictionShape(WrongWordShape):
    """A word that the cards contradict."""

    lance: DeclaredLance


class DueShape(TypedDict):
    """Stones that a lance would pay, and why."""

    side: int
    stones: int
    reason: Reason
    seat: int | None
    held: Kind | None


class VerdictShape(TypedDict):
    """What was said wrongly in a lance, and what follows from it before it is booked."""

    lance: DeclaredLance
    kind: Literal["void", "as_usual", "ruling"]
    """"void": the bids pay nothing. "as_usual": they stand. "ruling": a referee must say."""
    wrong: list[WrongWordShape]
    counts: list[int]
    """as_usual: the seats whose pares or juegos compare and count, in the order of play."""
    returned: list[DueShape]
    """Dejes taken in the lance that go back before the count."""
    due: list[DueShape]
    """What the lance pays then; nothing while a ruling is wanted."""


class RulingShape(TypedDict):
    """What a lance pays by a ruling."""

    side: int
    stones: int


class MarkedShape(TypedDict):
    """What was noted before the first word of a hand."""

    what: Mark
    seat: int | None
    """null: of the whole table."""


class ProposedCountShape(TypedDict):
    """A complete count that waits to be confirmed (setting `confirm`); nothing is booked."""

    awards: list[ShownAwardShape]
    """What would be taken, dejes that were taken already among it."""
    taken: list[int]
    """Stones that each side would take in the hand in all."""
    score: list[int]
    """Stones of each side as they would be."""
    winner: int | None
    """The side that would win the game."""


class HandShape(TypedDict):
    """The running hand."""

    number: int
    phase: Phase
    mano: int
    dealer: int
    lances: list[LanceView]
    said: SaidShape
    turn: int | None
    """Whose turn it is to speak while a lance is being bid.

    The first from the mano who has not passed; over a bet, the first after the bettor who may
    answer. Words of other players may be entered before.
    """
    standing: StandingShape | None
    """The bet that waits for an answer."""
    marks: list[MarkedShape]
    """What was noted before the first word."""
    cards: list[list[str] | None]
    """For each seat its four cards, or null while not shown."""
    held: list[HeldShape | None]
    """For each seat with cards, what it holds."""
    asks: AsksShape
    contradictions: list[ContradictionShape]
    """Words that the cards contradict: nothing is counted until one or the other is put right."""
    verdicts: list[VerdictShape]
    """What follows from wrong words (tournament), accepted or ruled before the count continues."""
    forfeit: int | None
    """The side that a referee took the hand from."""
    awards: list[ShownAwardShape]
    """Stones taken in this hand, in the order taken (dejes at once, then the count)."""
    taken: list[int]
    """Stones of each side in `awards` in all: the hand's total that every screen shows."""
    game_winner: int | None
    """The side that won the game by this hand."""
    proposed: ProposedCountShape | None
    """The count that waits to be confirmed, in phase "proposed"; who confirms it: `requests`."""
    entries: list[Happening]
    """What was entered of this hand and can still be corrected, in that order.

    Elsewhere in the view these happenings are named by their sequence.
    """


class HandStepShape(TypedDict):
    """A step of a hand that is over: what was said or shown together, or an award of the count."""

    entries: list[int]
    """Sequences of entries; none: it is an award of the count."""
    awards: list[int]
    """Places in the hand's `awards` of what was taken by it."""
    score: list[int]
    """Stones of each side after it."""


class FinishedHandShape(TypedDict):
    """A hand that is over, as a referee goes back to it, and as it is shown again."""

    number: int
    game: int
    mano: int
    before: list[int]
    """Stones of each side as it began."""
    after: list[int]
    """Stones of each side as it ended."""
    games: list[int]
    """Games of each side after it."""
    winner: int | None
    """The side that won the game by it."""
    forfeit: int | None
    """The side it was taken from."""
    lances: list[LanceView]
    awards: list[ShownAwardShape]
    taken: list[int]
    entries: list[Happening]
    steps: list[HandStepShape]
    """The hand step by step."""
    may: list[OptionsShape]
    """What may still be decided of it."""
