"""The shapes of the options of a view (see `shapes`)."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from scorekeeper.lance import How, Lance, Mark, Word
from scorekeeper.match.commands import DeclaredLance
from scorekeeper.view.happening_shapes import StepBegun, UndoExtentShape, UndoStepsShape


class OfferShape(TypedDict):
    """An amount that may be bet."""

    stones: int
    total: int
    kind: Literal["usual", "more", "double"]


class PlainOption(TypedDict):
    """A command that offers nothing to choose from."""

    do: Literal[
        "correct",
        "count_ordago",
        "only_count",
        "play_full",
        "rename_player",
        "rename_side",
        "set_stake",
    ]


class LanceOption(TypedDict):
    """A command about one lance."""

    do: Literal["accept_verdict", "all_pass", "tell_lance"]
    lance: Lance


class SeatsOption(TypedDict):
    """A command about one of these seats."""

    do: Literal["draw_card", "expel", "free_seat", "set_mano"]
    seats: list[int]


class TakeOption(TypedDict):
    """The referee takes the hand, the running game or the match from a side."""

    do: Literal["take_hand", "take_game", "take_match"]
    sides: list[int]
    """Sides from which it may be taken."""


class BidOption(TypedDict):
    """A word of the bidding."""

    do: Literal["bid"]
    lance: Lance
    seats: list[int]
    """Who may say it, from the mano."""
    word: Word
    total: int | None
    """What the bet stands at if this is said as offered; null where the word names no number."""
    pays: int | None
    """For a refusal: what the other side takes at once if that ends the lance."""
    least: int | None
    """The least `stones` of an envido or reenvido; any whole number from it is legal."""
    offers: list[OfferShape]


class DeclareOption(TypedDict):
    """A yes or a no at pares or juego."""

    do: Literal["declare"]
    lance: DeclaredLance
    seats: list[int]
    """Who has not said it yet, from the mano."""


class NoteOption(TypedDict):
    """What may be noted before the first word."""

    do: Literal["note"]
    what: Mark
    seats: list[int]
    """Seats of which it may be noted; empty if it concerns the whole table."""


class ShowCardsOption(TypedDict):
    """Four cards of a seat."""

    do: Literal["show_cards"]
    seat: int
    needed: bool
    left: dict[str, int]
    """Cards of which it can hold fewer than four beside those shown, and how many ("C", "So")."""
    shown_by: dict[str, list[int]]
    """Which other seats show those cards."""


class NobodyElseOption(TypedDict):
    """Whoever has not said it yet says no."""

    do: Literal["nobody_else"]
    lance: DeclaredLance
    seats: list[int]
    """Who has not said it yet."""


class RefusedBetShape(TypedDict):
    """What a refusal pays where so many stones stood before the word that was not wanted."""

    stood: int
    pays: int


class ToTellShape(TypedDict):
    """What may be entered of these lances after the fact, for each of them the same."""

    lances: list[Lance]
    punto: bool
    """It is known to be played for punto."""
    how: list[How]
    """How it may have ended; empty where its bidding is entered already."""
    bets: list[int]
    """Amounts worth a button for "accepted"; any other may be named."""
    refused: list[RefusedBetShape]
    """Amounts worth a button for "refused"."""
    nobody: bool
    """It may be that nobody has it: no pares, or punto instead of juego (anybody may win that)."""
    winners: list[int]
    """Seats that may have won it; empty where no winner is needed."""
    values: list[int]
    """Seats whose value counts if their side takes it: one of `KINDS`, of pares or juego.

    Where `how` is not empty, one that has not said yes may have none.
    """


class TellHandOption(TypedDict):
    """The rest of the hand in one go."""

    do: Literal["tell_hand"]
    tells: list[ToTellShape]
    least: int
    """What a bet is at least."""


class NextHandOption(TypedDict):
    """The next hand is dealt."""

    do: Literal["next_hand"]
    new_game: bool


class UndoOption(TypedDict):
    """The last step, and the earlier ones of the running hand."""

    do: Literal["undo"]
    undoes: int | StepBegun
    """What began the last step; an entry of the hand by its sequence."""
    steps: list[UndoStepsShape]
    """The last step and earlier ones, newest first, in runs that take back the same."""
    free: int | None
    """A seat takes back so many steps alone, and asks another phone for more; null: any number."""
    side: NotRequired[int]
    """At a counter, that side's newest count: send `only` with it."""


class RedoOption(UndoExtentShape):
    """What was taken back last, as it would come back."""

    do: Literal["redo"]
    forward: int
    """The undo that took it back; send it as `forward`."""
    redoes: StepBegun
    """What began the oldest step."""


class SetScoreOption(TypedDict):
    """Stones and games as they should be."""

    do: Literal["set_score"]
    most_stones: int
    most_games: int
    asks: bool
    """Whether another phone is asked first."""
    reason: bool
    """Whether a reason is required."""


class CountStonesOption(TypedDict):
    """Stones that a side takes without a lance being entered, as with pebbles."""

    do: Literal["count_stones"]
    most_stones: int


class SetTargetOption(TypedDict):
    """At a counter, before anything is counted: how far it counts."""

    do: Literal["set_target"]
    targets: list[int]
    """Targets worth a button."""
    most_games: int


class SitAsDrawnOption(TypedDict):
    """They sit as the draw has it."""

    do: Literal["sit_as_drawn"]
    keep_sides: bool
    """Whether pairs stay together; else the draw makes the pairs too."""


class RuleLanceOption(TypedDict):
    """What a lance pays, by a ruling."""

    do: Literal["rule_lance"]
    lances: list[Lance]
    most_stones: int
    """The most stones that the lance may pay."""


class RematchOption(TypedDict):
    """Another match with the same seats and rules."""

    do: Literal["rematch"]
    mano: int
    asks: bool
    """Whether another phone is asked first, as nobody of those who lost has agreed to the end."""
    double: bool
    """Whether a phone may make it one for double or nothing, which always asks the other side, if
    it is there."""


class EndMatchOption(TypedDict):
    """The match ends without a winner."""

    do: Literal["end_match"]
    asks: bool
    """Whether another phone is asked first."""


class AnswerOption(TypedDict):
    """A yes or a no to a request."""

    do: Literal["answer"]
    request: int
    yes: bool


class WithdrawOption(TypedDict):
    """The request is withdrawn."""

    do: Literal["withdraw"]
    request: int


class SitOption(TypedDict):
    """A seat to be taken."""

    do: Literal["sit"]
    seat: int
    asks: bool
    """A phone without invitation, seat or former seat asks those seated for it.

    Of the option for the phone that the seat was taken from: it asks for it again.
    """
    instead_of: NotRequired[str]
    """The player who sits there: their phone is gone, or is asked."""


OptionShape = (
    PlainOption
    | LanceOption
    | SeatsOption
    | TakeOption
    | BidOption
    | DeclareOption
    | NoteOption
    | ShowCardsOption
    | NobodyElseOption
    | TellHandOption
    | NextHandOption
    | UndoOption
    | RedoOption
    | SetScoreOption
    | CountStonesOption
    | SetTargetOption
    | SitAsDrawnOption
    | RuleLanceOption
    | RematchOption
    | EndMatchOption
    | AnswerOption
    | WithdrawOption
    | SitOption
)
"""A command that may be given now. `do` is its type; the client fills in what may be chosen."""


class OptionsShape(TypedDict):
    """Options, and who may take them."""

    by: list[int | str]
    """Actors: a seat, for the phone that holds it; "referee"; "panel"; "phone", for every phone,
    seated or not; or the public id of one phone. A seat, "referee" and "panel" are sent as `as`."""
    options: list[OptionShape]
