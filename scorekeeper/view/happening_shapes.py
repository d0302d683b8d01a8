"""The shapes of what happened, and of what an undo takes back (see `shapes`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, NotRequired, TypedDict

from scorekeeper.hand.award import Reason, When
from scorekeeper.kernel.reading import JsonOf
from scorekeeper.lance import Lance
from scorekeeper.match import events as match_events
from scorekeeper.match.commands import DeclaredLance, Kind
from scorekeeper.table import events as table_events
from scorekeeper.table.events import Event
from scorekeeper.table.recorded import Extent


class StonesLayout(TypedDict):
    """The stones in front of a side."""

    piedras: int
    """If the side is adentro, those it took since."""
    amarrakos: int
    """0 once adentro."""
    adentro: bool
    reached: bool
    """The side has reached the target, and so has won the game."""


class AwardShape(TypedDict):
    """Stones taken, and why."""

    lance: Lance
    punto: bool
    side: int
    stones: int
    when: When
    reason: Reason
    seat: int | None
    """The player whose cards earned it, where one did."""
    held: Kind | None
    """What they hold, for reason pares and juego."""
    score: int
    """Score of the side after this award, stopped at the target."""


class ShownAwardShape(AwardShape):
    """An award of a hand that is shown as a whole."""

    cards: list[str] | None
    """The cards of the player who earned it, where they lie open."""
    lies: StonesLayout
    """The side's stones after it."""
    brings_adentro: bool
    """It takes the side adentro."""


class HappeningFields(TypedDict):
    """What clients are shown of every event besides its own fields."""

    sequence: int
    at: NotRequired[float]
    """In the history: seconds since 1970."""
    by: int | None
    """The seat whose phone entered it; null: the referee, the table's founder or the server."""
    by_name: str | None
    """The player's name then, or the referee's; null: the table's founder or the server.

    In a view also null where the player in seat `by` has that name now.
    """
    retracted_by: int | None
    """Sequence of the event that took this one back (undo, correction)."""


class AnyHappening(HappeningFields):
    """An event of any kind."""

    type: str


class WithTotals(TypedDict):
    """Added to the count of a hand."""

    taken: list[int]
    """Stones that each side takes in the hand, its dejes included."""


class WithTakenBack(TypedDict):
    """What an undo takes back, or a redo brings back."""

    took_back: TakenBackShape


class MayTakeBack(TypedDict):
    """Added to a correction, and to a request and its answer."""

    took_back: NotRequired[TakenBackShape]
    """Of a correction the entry alone, of an undo that is asked for all that it would take back."""


class WithCorrection(MayTakeBack):
    """Added to a correction."""

    stands: NotRequired[Happening]
    """The entry as it was corrected, where the correction is named as a step to take back."""


ALSO: Mapping[type[Event], type] = {
    match_events.CountProposed: WithTotals,
    match_events.HandCounted: WithTotals,
    table_events.Corrected: WithCorrection,
    table_events.Requested: MayTakeBack,
    table_events.Accepted: MayTakeBack,
    table_events.Declined: MayTakeBack,
    table_events.Undone: WithTakenBack,
    table_events.Redone: WithTakenBack,
}
"""What clients are shown of an event that is not in it."""


class AnyAct(TypedDict):
    """A command of any kind that was asked for."""

    type: str


class HandToldShape(HappeningFields):
    """The rest of a hand was entered by one command; its first entry."""

    type: Literal["hand_told"]
    hand: int


class NobodyElseToldShape(HappeningFields):
    """Several said no by one command; the first of them."""

    type: Literal["nobody_else"]
    hand: int
    lance: DeclaredLance
    seat: int
    has: bool


AT_ONCE: Mapping[str, type] = {"hand_told": HandToldShape, "nobody_else": NobodyElseToldShape}
"""By type, what clients are shown in place of the first of several events of one command."""
Happening = Annotated[AnyHappening, JsonOf(Event)]
"""An event of the log: its `type`, its fields that are shown, `HappeningFields` and `ALSO`."""
StepBegun = Annotated[AnyHappening, JsonOf(Event | HandToldShape | NobodyElseToldShape)]
"""What began a step; if one command made several entries, its type is that of the command."""


class UndoExtentShape(TypedDict):
    """How much an undo takes back."""

    kind: Extent
    """The largest thing that is taken back."""
    steps: int
    hands: list[int]
    """Numbers of the hands whose deal or count is taken back."""
    games: list[int]
    """Sides that had won a game that is taken back."""
    match: int | None
    """The side that had won the match, where that is taken back."""


class TakenBackShape(UndoExtentShape):
    """How much an undo takes back, and the happening that began its oldest step."""

    first: StepBegun


class UndoStepsShape(TypedDict):
    """Steps with each of which, and all since, an undo takes back the same."""

    to: list[int]
    """The last event of each step, newest first: send it as `to`."""
    kind: Extent
    """The largest thing that is taken back."""
    hands: list[int]
    games: list[int]
    match: int | None
    alone: bool
    """Each of them can be taken back alone (`only`), unless a later entry depends on it."""
