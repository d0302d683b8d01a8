"""The shapes of the view, as clients receive them (docs/protocol.md says what they mean).

They are declared once: the TypeScript types of the client are generated from them, docstrings
included (webui/client/typescript.py). There a name goes without `Shape`: `HandShape` is `Hand`.

The view and its parts are here, those of a hand in hand_shapes.py, options in option_shapes.py,
happenings in happening_shapes.py. Several functions fill each, and programs that only read views,
such as the panel, use them too: so they stand apart from the functions.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from scorekeeper.kernel.reading import JsonOf, json_words
from scorekeeper.match.match import MatchState
from scorekeeper.rules.ruleset import BY_NAME
from scorekeeper.rules.setting import Value
from scorekeeper.table.commands import Act
from scorekeeper.table.events import RequestKind
from scorekeeper.table.stake import StakeKind
from scorekeeper.view.hand_shapes import HandShape
from scorekeeper.view.happening_shapes import (
    AnyAct,
    Happening,
    StonesLayout,
    TakenBackShape,
)
from scorekeeper.view.option_shapes import OptionsShape

JuegoReal = Annotated[str, json_words(BY_NAME["juego_real"].choices)]


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
    wild_choices: list[list[str]]
    """What the wild Sotas among four cards may stand for, in the order of the cards, kings first.

    Of these, a hand has those with as many faces as it has wild Sotas: ["R"], ["A"], ["R", "A"] …
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


class RefereeShape(TypedDict):
    """The table's referee."""

    name: str
    phone: str
    """Public id of their phone, as in Welcome.phone."""


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
