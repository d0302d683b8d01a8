"""The shapes of the view, as clients receive them (docs/protocol.md says what they mean).

They are declared here and nowhere else: the TypeScript types of the client are generated from them,
docstrings included (webui/client/typescript.py). There a name goes without `Shape`: `HandShape` is
`Hand`.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from scorekeeper.cards.holding import Pares
from scorekeeper.hand.award import Reason
from scorekeeper.hand.hand import Phase
from scorekeeper.kernel.reading import JsonOf, json_words
from scorekeeper.lance import Lance, Mark
from scorekeeper.match.commands import DeclaredLance, Kind
from scorekeeper.match.match import MatchState
from scorekeeper.rules.ruleset import BY_NAME
from scorekeeper.rules.setting import Value
from scorekeeper.table.commands import Act
from scorekeeper.table.events import RequestKind
from scorekeeper.table.stake import StakeKind
from scorekeeper.view.happening_shapes import (
    AnyAct,
    Happening,
    ShownAwardShape,
    StonesLayout,
    TakenBackShape,
)
from scorekeeper.view.option_shapes import OptionsShape

JuegoReal = Annotated[str, json_words(BY_NAME["juego_real"].choices)]
LanceState = Literal[
    "waiting", "open", "passed", "accepted", "refused", "no_bidding", "nobody", "ordago"
]


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
    """How many piedras are one amarrako."""
    amarrakos: int
    """Amarrakos that lie before a side at most."""
    faces: str
    """The keys of the card keypad, as cards are ranked: "RCS7654A"."""
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
    """A side and what lies before it; its number is its place in the list."""

    name: str
    stones: int
    games: int
    matches: int
    """Matches won at this table; the running one counts once it is won."""


class FormerShape(TypedDict):
    """Whose seat another phone took over while theirs was not connected."""

    player: str
    phone: str


class SeatShape(TypedDict):
    """A seat; its number is its place in the list."""

    side: int
    player: str
    phone: str | None
    """Public id of the phone that holds the seat, as in Welcome.phone; null: the seat is free."""
    gone_seconds: int | None
    """Seconds since it was connected, as this view was made; null: it is, or the seat is free."""
    former: FormerShape | None
    mano: bool
    """Is mano of the hand; nobody is before the corrido."""
    captain: bool
    """Speaks for their side (setting `captains`)."""


class LanceView(TypedDict):
    """A lance and what stands on it; the words of its bidding are entries of the hand.

    Which one it is follows from its place in the list: grande, chica, pares, juego.
    """

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


class RefereeShape(TypedDict):
    """The table's referee."""

    name: str
    phone: str
    """Public id of their phone, as in Welcome.phone."""


class ChoiceShape(TypedDict):
    """One choice for a player's wild Sotas, and what it would pay."""

    cards: list[str]
    """The cards, with what each wild Sota stands for: "So>R"."""
    stones: list[int]
    """Stones each side would take in the count, by the cards that are shown."""
    winner: int | None
    """The side that would win the game."""
    contradicts: list[DeclaredLance]
    """Lances in which the player's own word would be wrong."""
    best: bool


class ChoicesShape(TypedDict):
    """What each choice for wild Sotas would pay (POST /api/tables/CODE/choices)."""

    choices: list[ChoiceShape]
    hidden: list[int]
    """Seats whose cards are not known yet; assumed to hold nothing better."""


class DrawnSeatingShape(TypedDict):
    """Who would sit where by the draw."""

    keep_sides: bool
    order: list[int]
    """For each new seat the old one."""
    mano: int
    """The new seat of the mano."""


class DrawShape(TypedDict):
    """The draw for the seats, while it goes on."""

    cards: list[list[str]]
    """For each seat the faces drawn, more than one if the first were equal."""
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
    """A complete count that waits to be confirmed (setting `confirm`); nothing is booked."""

    awards: list[ShownAwardShape]
    """What would be taken, dejes that were taken already among it."""
    taken: list[int]
    """Stones that each side would take in the hand in all."""
    score: list[int]
    """Stones of each side as they would be."""
    winner: int | None
    """The side that would win the game."""


ActShape = Annotated[AnyAct, JsonOf(Act)]
"""A command that was asked for."""


class OutcomeShape(TypedDict):
    """What becomes of the match if an act is carried out."""

    score: list[int]
    """Stones of each side as they would be."""
    games: list[int]
    """Games of each side as they would be."""
    takes_back: TakenBackShape | None
    """What an undo that is asked for would take back."""
    winner: int | None
    """The side whose game it would end by its word alone, or of a rematch the side that has won."""
    match: bool
    """Whether it is the match."""


class LeagueShape(TypedDict):
    """A match of a championship that two pairs at the table have still to play."""

    championship: str
    match: int
    pairs: list[str]
    """In the order of the sides of the table."""


class RequestShape(TypedDict):
    """What waits for somebody's answer."""

    request: int
    """Its number, for the answer."""
    kind: RequestKind
    acts: list[ActShape]
    """What a yes carries out: one command, or several of names; none of a count."""
    name: str | None
    """Who wants to sit, or of whom the phone is to be removed."""
    by: int | None
    """The seat that asks; null: a phone without one."""
    by_name: str
    phone: str | None
    """Public id of the phone that asks for a seat or a removal."""
    disputed: bool
    """Those who won what it would take back have declined: the referee or the house decides."""
    waits: list[int]
    """Sides of which a phone is asked. The first yes will do; of a count or a match of a
    championship that of each side."""
    agreed: list[int]
    """Of a count or a match of a championship the sides that have said yes."""
    seconds: int | None
    """Seconds until it ends without an answer, as this view was made; null: it waits.

    Then a count is booked, and all others are declined.
    """
    after: int | None
    """Seconds after which it ends, counted from when it was made."""
    league: LeagueShape | None
    """The match of a championship that it asks about; `name` is what that is called."""
    outcome: OutcomeShape | None
    """Of an act."""


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


class AtStakeShape(TypedDict):
    """What the match is played for."""

    what: StakeKind
    text: str | None
    """What the players wrote, where that is it."""
    shown: bool
    """Whether the TV shows it."""
    owing: int | None
    """The side that plays for double or nothing."""


class View(TypedDict):
    """All that a screen needs."""

    type: Literal["view"]
    table: str
    revision: int
    """Sequence number of the last event; send it back with every command."""
    counter: bool
    """A plain counter: only the score is entered."""
    rules: RulesShape
    match: MatchShape
    stake: AtStakeShape | None
    """What is paid by those who lose; null: nothing."""
    unrecorded: bool
    """Nothing of it is counted or remembered elsewhere than at this table."""
    sides: list[SideShape]
    seats: list[SeatShape]
    referee: RefereeShape | None
    """The table's referee, if there is one."""
    draw: DrawShape | None
    """The draw for seats and mano, from the first card until something of the match is entered."""
    requests: list[RequestShape]
    """What waits for somebody's answer, oldest first, a count last."""
    hand: HandShape
    may: list[OptionsShape]
    """Everything that may be done now, each option once. Nothing else is legal."""
    latest: list[int | Happening]
    """All events of the last command, in order; an entry of the hand by its sequence."""
