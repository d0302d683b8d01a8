"""What the HTTP API takes and answers about tables, their matches and rule sets."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from scorekeeper.hand.hand import Phase
from scorekeeper.match.match import MatchState
from scorekeeper.rules.about import SeatingShape
from scorekeeper.rules.setting import Value
from scorekeeper.table.stake import Stake
from scorekeeper.view.hand_shapes import FinishedHandShape
from scorekeeper.view.happening_shapes import Happening
from webui.protocol.messages import RefusalShape


class RuleSetShape(TypedDict):
    """A saved rule set (GET /api/rules/sets)."""

    name: str
    preset: str | None
    rules: dict[str, Value]
    seating: SeatingShape | None
    refused: RefusalShape | None
    """Why this version cannot use it; null: it can."""


class TableLineShape(TypedDict):
    """An open table in one line (GET /api/tables)."""

    table: str
    state: MatchState
    live: bool
    """Whether it is in use, or was until a short time ago."""
    names: list[str]
    """Of the sides: those that they were given, else those of their players."""
    players: list[list[str]]
    """The players of each side who gave a name."""
    score: list[int]
    games: list[int]
    seated: int
    piedras: list[int]
    amarrakos: list[int]
    adentro: list[bool]
    games_to_win: int
    phase: Phase | None
    """null: nobody has been at the table since the server was started."""
    punto: bool
    """The fourth lance is played for punto."""
    ordago: bool
    """An órdago was called in this hand, and awaits its answer or the cards."""
    game_winner: int | None
    winner: int | None
    counter: bool
    """Whether only the score is kept, without hands."""
    unrecorded: bool
    """Whether nothing of it is counted or remembered elsewhere than at the table."""


class NewTableShape(TypedDict):
    """A table to open (POST /api/tables)."""

    sides: list[str]
    players: list[str]
    preset: str
    rules: dict[str, Value]
    mano: int
    counter: NotRequired[Literal[True]]
    """Whether only the score is kept, without hands."""
    stake: NotRequired[Stake]
    """What it is played for; by default nothing."""
    unrecorded: NotRequired[Literal[True]]
    """Whether it leaves nothing in the season, and its names are not offered later."""


class OpenedTableShape(TypedDict):
    """A table that was opened (answer to POST /api/tables)."""

    table: str
    invitation: str


class MatchFactsShape(TypedDict):
    """The facts of a match that are known when it begins."""

    match: int
    """Its number at this table."""
    state: MatchState
    counter: bool
    """Whether only the score is kept, without hands."""
    preset: str
    rules: dict[str, Value]
    """What differs from the preset."""
    target: int
    games_to_win: int
    sides: list[str]
    players: list[str]
    seating: list[int]
    """The side of each seat."""


class MatchResultShape(MatchFactsShape):
    """A match that is over."""

    winner: int | None
    games: list[int]
    score: list[int]
    hands: int


class MatchLineShape(MatchResultShape):
    """A finished match in one line (GET /api/matches)."""

    table: str
    started_at: float
    """Seconds since 1970."""
    ended_at: float
    names: list[str]
    """Of the sides: those that they were given, else those of their players."""


class MatchesPageShape(TypedDict):
    """Finished matches, newest first."""

    matches: list[MatchLineShape]
    next: str | None
    """`before` of the request for the next page; null on the last."""


class LastTableShape(TypedDict):
    """The settings of a phone's last table, to open one like it."""

    names: list[str]
    """Of the sides: those that they were given, else those of their players."""
    sides: list[str]
    players: list[str]
    preset: str
    rules: dict[str, Value]
    target: int


class RememberedShape(TypedDict):
    """Names to offer, recent and frequent ones first (GET /api/remembered)."""

    players: list[str]
    sides: list[str]
    last: LastTableShape | None
    hidden: NotRequired[list[str]]
    """Players who are hidden from the season; only for a phone with the house PIN."""


class HistoryPageShape(TypedDict):
    """A page of events, newest first (GET /api/tables/CODE/history)."""

    entries: list[Happening]
    more: bool


class HandsPageShape(TypedDict):
    """A page of finished hands, newest first (GET /api/tables/CODE/hands)."""

    hands: list[FinishedHandShape]
    more: bool
