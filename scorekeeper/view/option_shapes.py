"""The shapes of the options of a view (see `shapes`)."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from scorekeeper.lance import How, Lance, Mark, Word
from scorekeeper.match.commands import DeclaredLance, Kind
from scorekeeper.view.happening_shapes import GoesShape, StepBegun, UndoStepsShape


class OfferShape(TypedDict):
    """An amount that may be bet."""

    stones: int
    total: int
    kind: Literal["usual", "more", "double"]


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


class AllPassOption(TypedDict):
    """Everybody passes."""

    do: Literal["all_pass"]
    lance: Lance


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


class TellLanceOption(TypedDict):
    """Who won a lance and what it was worth, without cards."""

    do: Literal["tell_lance"]
    lance: Lance


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
    """What may be entered of a lance after the fact."""

    lance: Lance
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
    """Seats whose value counts if their side takes it.

    Where `how` is not empty, one that has not said yes may have none.
    """
    choices: list[Kind]


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


class SetManoOption(TypedDict):
    """Who is mano of this hand."""

    do: Literal["set_mano"]
    seats: list[int]


class UndoOption(TypedDict):
    """The last step, and the earlier ones of the running hand."""

    do: Literal["undo"]
    undoes: StepBegun
    """What began the last step."""
    steps: list[UndoStepsShape]
    """The last step and earlier ones, newest first, in runs with which the same goes."""
    free: int | None
    """A seat takes back so many steps alone, and asks another phone for more; null: any number."""
    side: NotRequired[int]
    """At a counter, that side's newest count: send `only` with it."""


class RedoOption(GoesShape):
    """What was taken back last, as it would come back."""

    do: Literal["redo"]
    forward: int
    """The undo that took it back; send it as `forward`."""
    redoes: StepBegun
    """What began the oldest step."""


class CorrectOption(TypedDict):
    """An entry of the hand is replaced."""

    do: Literal["correct"]


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


class PlayFullOption(TypedDict):
    """A counter becomes a full match."""

    do: Literal["play_full"]


class OnlyCountOption(TypedDict):
    """A match without a hand in progress becomes a counter."""

    do: Literal["only_count"]


class SeeCountOption(TypedDict):
    """The count that waits to be seen is right."""

    do: Literal["see_count"]


class AcceptActOption(TypedDict):
    """Yes to what is asked for."""

    do: Literal["accept_act"]


class DeclineActOption(TypedDict):
    """No to what is asked for; or who asked withdraws it."""

    do: Literal["decline_act"]


class DrawCardOption(TypedDict):
    """A card is drawn for the seats and the mano."""

    do: Literal["draw_card"]
    seats: list[int]
    """Seats for which a card may be entered; a seat that has one already gets it replaced."""


class SitAsDrawnOption(TypedDict):
    """They sit as the draw has it."""

    do: Literal["sit_as_drawn"]
    keep_sides: bool
    """Whether pairs stay together; else the draw makes the pairs too."""


class AcceptVerdictOption(TypedDict):
    """Accept what follows from wrong words."""

    do: Literal["accept_verdict"]
    lance: Lance


class RuleLanceOption(TypedDict):
    """What a lance pays, by a ruling."""

    do: Literal["rule_lance"]
    lances: list[Lance]
    most_stones: int
    """The most stones that the lance may pay."""


class TakeOption(TypedDict):
    """Something is taken from a side by the table's referee."""

    sides: list[int]
    """Sides from which it may be taken."""


class TakeHandOption(TakeOption):
    """The hand."""

    do: Literal["take_hand"]


class TakeGameOption(TakeOption):
    """The running game."""

    do: Literal["take_game"]


class TakeMatchOption(TakeOption):
    """The match."""

    do: Literal["take_match"]


class RematchOption(TypedDict):
    """Another match with the same seats and rules."""

    do: Literal["rematch"]
    mano: int


class EndMatchOption(TypedDict):
    """The match ends without a winner."""

    do: Literal["end_match"]
    asks: bool
    """Whether another phone is asked first."""


class SitOption(TypedDict):
    """A seat to be taken."""

    do: Literal["sit"]
    seat: int
    asks: bool
    """A phone without invitation, seat or former seat asks those seated first (`ask_to_sit`)."""
    instead_of: NotRequired[str]
    """The player whose seat is taken over, as their phone is gone."""


class FreeSeatOption(TypedDict):
    """Seats to be freed by the referee."""

    do: Literal["free_seat"]
    seats: list[int]


class ExpelOption(TypedDict):
    """Seats whose phone may be removed from the table, by any phone but that one."""

    do: Literal["expel"]
    seats: list[int]


class KeepPhoneOption(TypedDict):
    """A request to remove the phone of this seat may be declined."""

    do: Literal["keep_phone"]
    seat: int


class RenamePlayerOption(TypedDict):
    """Players to be renamed."""

    do: Literal["rename_player"]


class RenameSideOption(TypedDict):
    """Sides to be renamed; not where each player is one."""

    do: Literal["rename_side"]


class AskSeatOption(TypedDict):
    """A seat to be asked for again."""

    do: Literal["ask_seat"]
    seat: int


class AnswerSeatOption(TypedDict):
    """The seat's former phone asks for it."""

    do: Literal["answer_seat"]
    seat: int


OptionShape = (
    BidOption
    | AllPassOption
    | DeclareOption
    | NoteOption
    | ShowCardsOption
    | TellLanceOption
    | NobodyElseOption
    | TellHandOption
    | NextHandOption
    | SetManoOption
    | UndoOption
    | RedoOption
    | CorrectOption
    | SetScoreOption
    | CountStonesOption
    | SetTargetOption
    | PlayFullOption
    | OnlyCountOption
    | SeeCountOption
    | AcceptActOption
    | DeclineActOption
    | DrawCardOption
    | SitAsDrawnOption
    | AcceptVerdictOption
    | RuleLanceOption
    | TakeHandOption
    | TakeGameOption
    | TakeMatchOption
    | RematchOption
    | EndMatchOption
    | SitOption
    | FreeSeatOption
    | ExpelOption
    | KeepPhoneOption
    | RenamePlayerOption
    | RenameSideOption
    | AskSeatOption
    | AnswerSeatOption
)
"""A command that may be given now. `do` is its type; the client fills in what may be chosen."""


class OptionsShape(TypedDict):
    """Options, and who may take them."""

    by: list[int | str]
    """Actors: a seat, for the phone that holds it; "referee"; "panel"; "phone", for every phone,
    seated or not; or the public id of one phone. A seat, "referee" and "panel" are sent as `as`."""
    options: list[OptionShape]
