"""The shapes of the protocol's view (docs/protocol.md, webui/client/src/protocol.ts)."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from scorekeeper.rules.setting import Value


class StonesLayout(TypedDict):
    """How a side's stones lie before it."""

    piedras: int
    amarrakos: int
    adentro: bool


class AwardShape(TypedDict):
    """Stones taken, and why.

    lies: how the side's stones lie once it has them; cards and lies only where the whole hand
    is shown, not in its single events.
    """

    lance: str
    punto: bool
    side: int
    stones: int
    when: str
    reason: str
    seat: int | None
    held: str | None
    cards: list[str] | None
    score: int
    lies: StonesLayout | None


class StandsShape(TypedDict):
    """The answer that stands where two partners differed."""

    seat: int
    word: str
    stones: int | None


class Happening(TypedDict):
    """One event in a form that screens put into words."""

    sequence: int
    type: str
    at: float
    by: int | None
    by_name: str | None
    retracted_by: int | None
    hand: NotRequired[int]
    seat: NotRequired[int]
    side: NotRequired[int]
    lance: NotRequired[str]
    punto: NotRequired[bool]
    word: NotRequired[str]
    stones: NotRequired[int | None]
    total: NotRequired[int | None]
    has: NotRequired[bool]
    cards: NotRequired[list[str]]
    winner: NotRequired[int | None]
    values: NotRequired[dict[str, str]]
    mano: NotRequired[int]
    name: NotRequired[str]
    award: NotRequired[AwardShape]
    awards: NotRequired[list[AwardShape]]
    taken: NotRequired[list[int]]
    score: NotRequired[list[int]]
    games: NotRequired[list[int]]
    reason: NotRequired[str]
    how: NotRequired[str]
    what: NotRequired[str]
    sequence_back: NotRequired[int | None]
    to: NotRequired[int]
    face: NotRequired[str]
    order: NotRequired[list[int]]
    stands: NotRequired[StandsShape]
    asked_by: NotRequired[str | None]
    withdrawn: NotRequired[bool]
    out_of_turn: NotRequired[bool]
    instead_of: NotRequired[str | None]
    took_back: NotRequired[TakenBackShape]
    alone: NotRequired[bool]


class GoesShape(TypedDict):
    """What goes with an undo.

    kind: the largest of it · steps: how many · hands: numbers of hands whose deal or count goes ·
    games: sides that had won one which goes · match: the side that had won it, where it goes.
    """

    kind: Literal["step", "hand", "game", "match"]
    steps: int
    hands: list[int]
    games: list[int]
    match: int | None


class TakenBackShape(GoesShape):
    """The same with the oldest step.

    first: the happening that began it; of a step told by one command for several entries its type
    is that of the command, `hand_told` or `nobody_else`.
    """

    first: Happening


class EarlierShape(GoesShape):
    """What goes with an earlier step of the running hand and all since."""

    sequence: int


class RulesShape(TypedDict):
    """The rules as far as screens show them."""

    preset: str
    changed: dict[str, Value]
    players: int
    target: int
    games_to_win: int
    adentro_from: int
    amarrako: int
    faces: list[str]
    juego_real: str
    wild: list[str]
    reminders: list[str]


class MatchShape(TypedDict):
    """The match."""

    number: int
    game: int
    winner: int | None
    state: str


class SideShape(StonesLayout):
    """A side and what lies before it."""

    side: int
    name: str
    stones: int
    games: int
    matches: int


class FormerShape(TypedDict):
    """Whose seat was taken over while their phone was gone, and whether they ask for it again."""

    player: str
    phone: str
    asks: bool


class SeatShape(TypedDict):
    """A seat. gone_seconds: since its phone was connected, as the view was made."""

    seat: int
    side: int
    player: str
    phone: str | None
    present: bool
    gone_seconds: int | None
    former: FormerShape | None
    mano: bool
    dealer: bool
    captain: bool


class SpokenShape(TypedDict):
    """A word of the bidding."""

    sequence: int
    seat: int
    word: str
    stones: int | None
    total: int | None
    out_of_turn: bool


class LanceShape(TypedDict):
    """A lance and what stands on it."""

    lance: str
    punto: bool
    state: str
    stones: int
    side: int | None
    bids: list[SpokenShape]
    ruling: RulingShape | None


class SaidShape(TypedDict):
    """Who said yes or no."""

    pares: list[bool | None]
    juego: list[bool | None]


class StandingShape(TypedDict):
    """The bet that waits for an answer; sequence: of the word by which it stands."""

    lance: str
    punto: bool
    sequence: int
    seat: int
    side: int
    total: int | None
    ordago: bool
    deje: int
    awaited: list[int]


class HeldShape(TypedDict):
    """What a player holds."""

    pares: str | None
    points: int
    juego: bool


class AskToldShape(TypedDict):
    """What may be told of a lance without cards."""

    lance: str
    punto: bool
    winners: list[int]
    values: list[int]
    choices: list[str]


class AsksShape(TypedDict):
    """What the count still needs."""

    cards: list[int]
    told: list[AskToldShape]


class ContradictionShape(TypedDict):
    """A word that the cards contradict."""

    seat: int
    lance: str
    said: bool
    sequence: int


class WrongWordShape(TypedDict):
    """A word that was wrong, and the event it was said by."""

    seat: int
    said: bool
    sequence: int


class DueShape(TypedDict):
    """Stones that a lance would pay, and why."""

    side: int
    stones: int
    reason: str
    seat: int | None
    held: str | None


class VerdictShape(TypedDict):
    """What follows from wrong words in a lance, before it is booked."""

    lance: str
    kind: Literal["void", "as_usual", "ruling"]
    wrong: list[WrongWordShape]
    counts: list[int]
    returned: list[DueShape]
    due: list[DueShape]


class RulingShape(TypedDict):
    """What a lance pays by a ruling."""

    side: int
    stones: int


class RefereeShape(TypedDict):
    """The table's referee."""

    name: str
    phone: str


class ChoiceShape(TypedDict):
    """One choice for a player's wild Sotas, and what it would pay."""

    cards: list[str]
    stones: list[int]
    winner: int | None
    contradicts: list[str]
    best: bool


class ChoicesShape(TypedDict):
    """All choices, and whose cards are not known yet."""

    choices: list[ChoiceShape]
    hidden: list[int]


class SeatingShape(TypedDict):
    """Who would sit where by the draw: by new seat the old one, and the mano's new seat."""

    keep_sides: bool
    order: list[int]
    mano: int


class DrawShape(TypedDict):
    """The draw for the seats, while it goes on."""

    cards: list[list[str]]
    wanted: list[int]
    seatings: list[SeatingShape]


class MarkShape(TypedDict):
    """What was noted before the first word of a hand."""

    what: str
    seat: int | None


class ProposedShape(TypedDict):
    """A count that waits to be seen: what would be booked, who told it, who is to see it."""

    sequence: int
    awards: list[AwardShape]
    taken: list[int]
    score: list[int]
    winner: int | None
    by: int | None
    seen: list[int]
    waits: list[int]
    seconds: int | None
    after: int


class AskedShape(TypedDict):
    """What somebody asks the others for: by whom, who has said yes, whose yes is awaited.

    score, games: as they would be then · reason: of a score, empty otherwise · takes_back: of a
    won match that is to be taken back.
    """

    sequence: int
    score: list[int]
    games: list[int]
    reason: str
    takes_back: TakenBackShape | None
    by: int
    by_name: str
    agreed: list[int]
    waits: list[int]


class HandShape(TypedDict):
    """The running hand."""

    number: int
    phase: str
    mano: int
    dealer: int
    lances: list[LanceShape]
    said: SaidShape
    turn: int | None
    standing: StandingShape | None
    marks: list[MarkShape]
    cards: list[list[str] | None]
    held: list[HeldShape | None]
    asks: AsksShape
    contradictions: list[ContradictionShape]
    verdicts: list[VerdictShape]
    forfeit: int | None
    awards: list[AwardShape]
    taken: list[int]
    game_winner: int | None
    proposed: ProposedShape | None
    entries: list[Happening]


class OfferShape(TypedDict):
    """An amount that may be bet."""

    stones: int
    total: int
    kind: Literal["usual", "more", "double"]


class RefusedBetShape(TypedDict):
    """What a refusal pays where so many stones stood before the word that was not wanted."""

    stood: int
    pays: int


class ToTellShape(TypedDict):
    """What may be told of a lance after the fact. how: empty where its bidding is over."""

    lance: str
    punto: bool
    how: list[str]
    bets: list[int]
    refused: list[RefusedBetShape]
    nobody: bool
    winners: list[int]
    values: list[int]
    choices: list[str]


class OptionShape(TypedDict):
    """One thing the table may do now; which fields are there follows from `do`."""

    do: str
    lance: NotRequired[str]
    seat: NotRequired[int]
    word: NotRequired[str]
    total: NotRequired[int | None]
    pays: NotRequired[int | None]
    least: NotRequired[int | None]
    offers: NotRequired[list[OfferShape]]
    needed: NotRequired[bool]
    left: NotRequired[dict[str, int]]
    shown_by: NotRequired[dict[str, list[int]]]
    new_game: NotRequired[bool]
    seats: NotRequired[list[int]]
    sequence: NotRequired[int]
    undoes: NotRequired[Happening]
    takes_back: NotRequired[GoesShape]
    earlier: NotRequired[list[EarlierShape]]
    most_stones: NotRequired[int]
    most_games: NotRequired[int]
    mano: NotRequired[int]
    what: NotRequired[str]
    own: NotRequired[bool]
    by: NotRequired[list[int]]
    referee: NotRequired[bool]
    keep_sides: NotRequired[bool]
    lances: NotRequired[list[str]]
    tells: NotRequired[list[ToTellShape]]
    sides: NotRequired[list[int]]
    asks: NotRequired[list[int]]
    reason_from: NotRequired[list[str]]
    only: NotRequired[bool]
    side: NotRequired[int]
    targets: NotRequired[list[int]]
    instead_of: NotRequired[str]
    phone: NotRequired[str]


class View(TypedDict):
    """All that a screen needs."""

    type: Literal["view"]
    table: str
    revision: int
    counter: bool
    rules: RulesShape
    match: MatchShape
    sides: list[SideShape]
    seats: list[SeatShape]
    referee: RefereeShape | None
    draw: DrawShape | None
    asked: AskedShape | None
    hand: HandShape
    may: list[OptionShape]
    last: Happening
    latest: list[Happening]
