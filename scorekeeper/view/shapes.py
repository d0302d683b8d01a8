"""The shapes of the view, as clients receive them (docs/protocol.md says what they mean).

They are declared here and nowhere else: the TypeScript types of the client are generated from them,
docstrings included (webui/client/typescript.py). There a name goes without `Shape`: `HandShape` is
`Hand`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, NotRequired, TypedDict

from scorekeeper.cards.holding import Pares
from scorekeeper.hand.award import Reason, When
from scorekeeper.hand.hand import Phase
from scorekeeper.lance import How, Lance, Mark, Word
from scorekeeper.match import events as match_events
from scorekeeper.match.commands import DeclaredLance, Kind
from scorekeeper.match.match import MatchState
from scorekeeper.reading import JsonOf, json_words
from scorekeeper.rules.ruleset import BY_NAME
from scorekeeper.rules.setting import Value
from scorekeeper.table import events as table_events
from scorekeeper.table.commands import Act
from scorekeeper.table.events import Event
from scorekeeper.table.recorded import Extent

JuegoReal = Annotated[str, json_words(BY_NAME["juego_real"].choices)]
LanceState = Literal[
    "waiting", "open", "passed", "accepted", "refused", "no_bidding", "nobody", "ordago"
]


class StonesLayout(TypedDict):
    """How a side's stones lie before it."""

    piedras: int
    """Adentro, those that came since."""
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
    """The same of a hand that is shown as a whole."""

    cards: list[str] | None
    """The cards of the player who earned it, where they lie open."""
    lies: StonesLayout
    """How the side's stones lie then."""
    brings_adentro: bool
    """It takes the side adentro."""


class HappeningFields(TypedDict):
    """What clients are shown of every event besides its own fields."""

    sequence: int
    at: NotRequired[float]
    """In the history: seconds since 1970."""
    by: int | None
    """The seat whose phone told it; null: the referee, the table's founder or the server."""
    by_name: str | None
    """The player's name then, or the referee's; null: the table's founder or the server."""
    retracted_by: int | None
    """Sequence of the event that took this one back (undo, correction)."""


class AnyHappening(HappeningFields):
    """An event of any kind."""

    type: str


class WithTotals(TypedDict):
    """What goes with the count of a hand."""

    taken: list[int]
    """By side, what it takes in the hand, its dejes included."""


class WithTakenBack(TypedDict):
    """What goes with an undo; or what a redo brings back."""

    took_back: TakenBackShape


class WithStepsToGo(TypedDict):
    """What goes with a request, or with the answer to one."""

    took_back: NotRequired[TakenBackShape]
    """Of an undo: what would go."""


class WithEntryTakenBack(TypedDict):
    """What goes with a correction."""

    took_back: NotRequired[TakenBackShape]
    """The entry alone; absent for a ruling."""


ALSO: Mapping[type[Event], type] = {
    match_events.CountProposed: WithTotals,
    match_events.HandCounted: WithTotals,
    table_events.Corrected: WithEntryTakenBack,
    table_events.ActAsked: WithStepsToGo,
    table_events.ActAccepted: WithStepsToGo,
    table_events.ActDeclined: WithStepsToGo,
    table_events.Undone: WithTakenBack,
    table_events.Redone: WithTakenBack,
}
"""What clients are shown of an event that is not in it."""


class AnyAct(TypedDict):
    """A command of any kind that was asked for."""

    type: str


class HandToldShape(HappeningFields):
    """The rest of a hand was told by one command; its first entry."""

    type: Literal["hand_told"]
    hand: int


class NobodyElseToldShape(HappeningFields):
    """Several said no by one command; the first of them."""

    type: Literal["nobody_else"]
    hand: int
    lance: DeclaredLance
    seat: int
    has: bool


Happening = Annotated[AnyHappening, JsonOf(Event)]
"""An event of the log: its `type`, its fields that are shown, `HappeningFields` and `ALSO`."""
StepBegun = Annotated[AnyHappening, JsonOf(Event | HandToldShape | NobodyElseToldShape)]
"""What began a step; of one told by one command for several entries its type is the command's."""


class GoesShape(TypedDict):
    """What goes with an undo."""

    kind: Extent
    """The largest thing that goes."""
    steps: int
    hands: list[int]
    """Numbers of the hands whose deal or count goes."""
    games: list[int]
    """Sides that had won a game which goes."""
    match: int | None
    """The side that had won the match, where that goes."""


class TakenBackShape(GoesShape):
    """The same, and what began the oldest step."""

    first: StepBegun


class UndoStepsShape(TypedDict):
    """Steps with each of which, and all since, the same goes."""

    to: list[int]
    """The last event of each step, newest first: send it as `to`."""
    kind: Extent
    """The largest thing that goes."""
    hands: list[int]
    games: list[int]
    match: int | None
    alone: bool
    """Each of them can be taken back alone (`only`), unless something told since depends on it."""


class SuitAnswerShape(TypedDict):
    """An answer to the question for the suits of 7-7-7-S."""

    cards: list[str]
    """The Sota first; each card with its suit if that matters."""
    real: bool
    """Whether they are the juego real."""


class RulesShape(TypedDict):
    """The rules as far as screens show them."""

    preset: str
    changed: dict[str, Value]
    """Settings that differ from the preset, by name."""
    players: int
    target: int
    games_to_win: int
    adentro_from: int
    """Stones from which a side is adentro."""
    amarrako: int
    """So many piedras are one amarrako."""
    amarrakos: int
    """Amarrakos that lie before a side at most."""
    faces: list[str]
    """The keys of the card keypad, as cards are ranked."""
    juego_real: JuegoReal
    suit_answers: list[SuitAnswerShape]
    """What may be answered where `juego_real` asks for the suits of 7-7-7-S (`suit_wanted`)."""
    wild: list[str]
    """The cards that stand for a Rey or an As, as their holder chooses ("Sc", "So").

    Every Sota needs its suit then.
    """
    reminders: list[str]
    """Codes of what the screen between hands should remind of: "corrido", "no_signs" …"""
    alone: bool
    """Every player is a side of their own."""
    plural: bool
    """Players answer for their side too: "queremos"."""


class MatchShape(TypedDict):
    """The match."""

    number: int
    """1 for the first match of the table, 2 for its first rematch …"""
    game: int
    winner: int | None
    state: MatchState


class SideShape(StonesLayout):
    """A side and what lies before it."""

    side: int
    name: str
    stones: int
    games: int
    matches: int
    """Matches won at this table; the running one counts once it is won."""


class RemovalShape(TypedDict):
    """Somebody with a seat wants the phone of another seat removed; a second one has to agree."""

    by: str
    """Their name."""
    phone: str
    """Public id of their phone."""


class FormerShape(TypedDict):
    """Whose seat another phone took over while theirs was not connected."""

    player: str
    phone: str
    asks: bool
    """They ask for it again."""


class SeatShape(TypedDict):
    """A seat."""

    seat: int
    side: int
    player: str
    phone: str | None
    """Public id of the phone that holds the seat, as in Welcome.phone; null: the seat is free."""
    present: bool
    """Whether that phone is connected now."""
    gone_seconds: int | None
    """Seconds since it was connected, as this view was made; null: it is, or the seat is free."""
    former: FormerShape | None
    mano: bool
    dealer: bool
    captain: bool
    """Speaks for their side (setting `captains`)."""
    expel: RemovalShape | None
    """Who wants its phone removed from the table."""


class SpokenShape(TypedDict):
    """A word of the bidding."""

    sequence: int
    seat: int
    word: Word
    stones: int | None
    """By how much, for envido and reenvido."""
    total: int | None
    """What the bet stands at after this word; null after an órdago or a paso."""
    out_of_turn: bool
    """A first bet that was recorded before the seat's turn."""


class LanceView(TypedDict):
    """A lance and what stands on it."""

    lance: Lance
    punto: bool
    """The fourth lance is played for punto, as nobody has juego."""
    state: LanceState
    """How far it has come.

    "waiting": not reached. "open": being bid. "passed": nobody bet. "accepted": at `stones`.
    "no_bidding": one side alone has it. "nobody": nobody has pares. "ordago": an accepted one.
    """
    stones: int
    """The stones bet (accepted, open), or the deje paid (refused); 0 otherwise."""
    side: int | None
    """The side whose bet stands, that took the deje, or that alone has the lance.

    Of an accepted bet or órdago null until the count, then the side that won it.
    """
    bids: list[SpokenShape]
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
    """Of the word by which the bet stands; `Saw.bet` of a command that answers it."""
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
    """What may be told of a lance without cards."""

    lance: Lance
    punto: bool
    winners: list[int]
    """Seats that may have won it; empty where no winner is needed (refused, or one side alone)."""
    values: list[int]
    """Seats whose value counts if their side takes the lance."""
    choices: list[Kind]
    """What may be said of each: par medias duples, or 31 juego. Empty for grande, chica, punto."""


class AsksShape(TypedDict):
    """What the count still needs."""

    cards: list[int]
    """Seats whose cards would settle what is open; empty outside phase "cards"."""
    told: list[AskToldShape]
    """The same without cards, for each lance: who won and what it was worth."""


class ContradictionShape(TypedDict):
    """A word that the cards contradict."""

    seat: int
    lance: DeclaredLance
    said: bool
    sequence: int
    """Of the declaration, to correct it."""


class WrongWordShape(TypedDict):
    """What was said wrongly; the cards show the contrary."""

    seat: int
    said: bool
    sequence: int
    """Of the declaration, to correct it."""


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


class RefereeShape(TypedDict):
    """The table's referee."""

    name: str
    phone: str
    """Public id of their phone, as in Welcome.phone."""


class ChoiceShape(TypedDict):
    """One choice for a player's wild Sotas, and what it would pay."""

    cards: list[str]
    """With what each wild Sota stands for: "So>R"."""
    stones: list[int]
    """Stones each side would take in the count, as far as the open cards tell."""
    winner: int | None
    """The side that would win the game."""
    contradicts: list[DeclaredLance]
    """Lances in which the player's own word would be wrong."""
    best: bool


class ChoicesShape(TypedDict):
    """What each choice for wild Sotas would pay (POST /api/tables/CODE/choices)."""

    choices: list[ChoiceShape]
    hidden: list[int]
    """Seats whose cards are not known yet; taken to hold nothing better."""


class DrawnSeatingShape(TypedDict):
    """Who would sit where by the draw."""

    keep_sides: bool
    order: list[int]
    """By new seat the old one."""
    mano: int
    """A new seat."""


class DrawShape(TypedDict):
    """The draw for the seats, while it goes on."""

    cards: list[list[str]]
    """By seat the faces drawn, more than one where there were equal ones."""
    wanted: list[int]
    """Seats that must draw (again)."""
    seatings: list[DrawnSeatingShape]
    """All drawn: who would sit where."""


class MarkedShape(TypedDict):
    """What was noted before the first word of a hand."""

    what: Mark
    seat: int | None
    """null: of the whole table."""


class ProposedCountShape(TypedDict):
    """A complete count that waits to be seen (setting `confirm`); nothing is booked."""

    sequence: int
    awards: list[ShownAwardShape]
    """What would be taken, dejes that were taken already among it."""
    taken: list[int]
    """By side, what it would take in the hand in all."""
    score: list[int]
    """Stones of each side as they would be."""
    winner: int | None
    """The side that would win the game."""
    by: int | None
    """The seat whose phone told what completed it."""
    seen: list[int]
    """Sides of which somebody has seen it."""
    waits: list[int]
    """Sides that are waited for."""
    seconds: int | None
    """Seconds until the server books it, as this view was made; null: only when it was seen."""
    after: int
    """Of so many in all."""


ActShape = Annotated[AnyAct, JsonOf(Act)]
"""A command that was asked for."""


class AskedShape(TypedDict):
    """What waits for another phone's yes."""

    sequence: int
    acts: list[ActShape]
    """What is asked for: one command, or several of names."""
    score: list[int]
    """As it would be."""
    games: list[int]
    """As they would be."""
    takes_back: TakenBackShape | None
    """Of an undo: what would go."""
    by: int
    by_name: str
    waits: list[int]
    """Sides of which a phone is asked; the first yes will do."""


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
    answer. Anybody may be told before.
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
    """By side, the stones of `awards` in all: the hand's total that every screen shows."""
    game_winner: int | None
    """The side that won the game by this hand."""
    proposed: ProposedCountShape | None
    """The count that waits to be seen, in phase "proposed"."""
    entries: list[Happening]
    """What was told in this hand and can still be corrected, in the order told."""


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
    """Of a refusal: what the other side takes at once if that ends the lance."""
    least: int | None
    """For envido and reenvido: `stones` is that of an offer, or any whole number from this."""
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
    """Of whom it may be noted; empty where it is of the whole table."""


class ShowCardsOption(TypedDict):
    """Four cards of a seat."""

    do: Literal["show_cards"]
    seat: int
    needed: bool
    left: dict[str, int]
    """Of which cards it can hold fewer than four, as others lie open: how many ("C", "So")."""
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
    """What may be told of a lance after the fact."""

    lance: Lance
    punto: bool
    """It is known to be played for punto."""
    how: list[How]
    """How it may have ended; empty where its bidding is told already."""
    bets: list[int]
    """Amounts worth a button for "accepted"; any other may be named."""
    refused: list[RefusedBetShape]
    """The same for "refused"."""
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
    """It is not set at once: another phone is asked."""
    reason: bool
    """One must say why."""


class CountStonesOption(TypedDict):
    """Stones that a side takes without a lance being entered, as with pebbles."""

    do: Literal["count_stones"]
    most_stones: int


class SetTargetOption(TypedDict):
    """At a counter, before anything is counted: how far it counts."""

    do: Literal["set_target"]
    targets: list[int]
    """Those worth a button."""
    most_games: int


class PlayFullOption(TypedDict):
    """A counter becomes a full match."""

    do: Literal["play_full"]


class OnlyCountOption(TypedDict):
    """A match of which no hand is being told becomes a counter."""

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
    """Those who came as pairs stay so; else the draw makes the pairs too."""


class AcceptVerdictOption(TypedDict):
    """Accept what follows from wrong words."""

    do: Literal["accept_verdict"]
    lance: Lance


class RuleLanceOption(TypedDict):
    """What a lance pays, by a ruling."""

    do: Literal["rule_lance"]
    lances: list[Lance]
    most_stones: int
    """At most so many for the lance."""


class TakeOption(TypedDict):
    """Something is taken from a side by the table's referee."""

    sides: list[int]
    """From which it may be taken."""


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
    """Not at once: another phone is asked."""


class SitOption(TypedDict):
    """A seat to be taken."""

    do: Literal["sit"]
    seat: int
    asks: bool
    """A phone without invitation, seat or former seat asks those seated first (`ask_to_sit`)."""
    instead_of: NotRequired[str]
    """Its phone is gone; this player's seat is taken over."""


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


class FinishedHandShape(TypedDict):
    """A hand that is over, as a referee goes back to it."""

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
    may: list[OptionsShape]
    """What may still be decided of it."""


class View(TypedDict):
    """All that a screen needs."""

    type: Literal["view"]
    table: str
    revision: int
    """Sequence number of the last event; send it back with every command."""
    counter: bool
    """Only the score is kept here."""
    rules: RulesShape
    match: MatchShape
    sides: list[SideShape]
    seats: list[SeatShape]
    referee: RefereeShape | None
    """Who may rule here."""
    draw: DrawShape | None
    """The draw for seats and mano, from the first card until something of the match is told."""
    asked: AskedShape | None
    """What one phone does not do alone."""
    hand: HandShape
    may: list[OptionsShape]
    """Everything that may be done now, each option once. Nothing else is legal."""
    last: Happening
    """The last thing that happened."""
    latest: list[Happening]
    """Everything that the last command brought, in order."""
