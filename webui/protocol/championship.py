"""The messages of a championship: those of clients, and those that the server sends.

A client of a championship (`hello` with client "championship") is sent `championship` after every
change, `room` with the tables that changed, `mine` about its own phone, and `director` if that
phone belongs to a director.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, TypedDict, get_args

from scorekeeper.championship.aggregate import CHAMPIONSHIP
from scorekeeper.championship.commands import Command
from scorekeeper.championship.format import Format
from scorekeeper.championship.view.championship_view import ChampionshipShape
from scorekeeper.championship.view.director_view import DirectorShape
from scorekeeper.championship.view.mine_view import MineShape
from scorekeeper.kernel.fields import snake_case
from scorekeeper.kernel.reading import JsonOf, Name, Natural, mapping
from scorekeeper.lance import Lance
from scorekeeper.rules.setting import Value
from webui.protocol.reading import ChampionshipCode, CommandId, SixDigits, without_field


class NamedRulesShape(TypedDict):
    """Rules as they were saved under a name."""

    name: str
    preset: str
    rules: Mapping[str, Value]
    """The settings that differ from the preset."""


class FormatSetup(TypedDict):
    """How a championship is opened."""

    name: str
    format: Annotated[object, JsonOf(str | Format)]
    """The name of a preset, or a format."""
    rules: Annotated[object, JsonOf(str | NamedRulesShape)]
    """The name of a rule preset, or rules."""
    tables: int


@dataclass(frozen=True, slots=True)
class OpenChampionship:
    """From a director: begin a championship. It is shown to all who have chosen no other."""

    id: CommandId
    setup: Annotated[Mapping[str, object], mapping, JsonOf(FormatSetup)]
    open: tuple[ChampionshipCode, ...] | None = None
    """The championships that the person saw open; None: as they are."""


@dataclass(frozen=True, slots=True)
class ChampionshipCommand:
    """A command to the championship, from a director or a player's phone."""

    id: CommandId
    """Idempotency key, the same for every retry of the same tap."""
    championship: ChampionshipCode
    """The code of the championship that the person saw."""
    revision: Natural
    """Its revision then."""
    command: Annotated[Command, without_field(CHAMPIONSHIP.codec.command_from_json)]


@dataclass(frozen=True, slots=True)
class AskDirectorCode:
    """Show the director's code on the panels and in the server's terminal."""


@dataclass(frozen=True, slots=True)
class BecomeDirector:
    """Become a director, by the director's code."""

    code: SixDigits
    name: Name


@dataclass(frozen=True, slots=True)
class ChangeDirectorCode:
    """From a director: make another code, which all other directors have to enter."""


@dataclass(frozen=True, slots=True)
class CallReferee:
    """From a phone with a seat at a table of the room: call the referee, or withdraw the call."""

    wanted: bool = True


ChampionshipMessage = (
    OpenChampionship
    | ChampionshipCommand
    | AskDirectorCode
    | BecomeDirector
    | ChangeDirectorCode
    | CallReferee
)

MESSAGES: Mapping[str, type[ChampionshipMessage]] = {
    snake_case(kind.__name__): kind for kind in get_args(ChampionshipMessage)
}


class OpenShape(TypedDict):
    """A championship that is open."""

    code: str
    name: str


class ChampionshipViewShape(TypedDict):
    """The championship that the client chose, or else the newest open one, or the last one."""

    type: Literal["championship"]
    view: ChampionshipShape | None
    """null: there was none."""
    open: list[OpenShape]
    """All that are open, the newest first."""


class RoomTableShape(TypedDict):
    """A table of the room as it is this moment."""

    table: int
    match: int | None
    code: str | None
    games: list[int]
    score: list[int]
    """Stones of the running game."""
    adentro: list[bool]
    hand: int
    """Hands dealt in the match."""
    lance: Lance | None
    since: float | None
    """When its match was called, or began; in seconds since 1970."""
    moved: float | None
    """When anything last happened at the table, in seconds since 1970."""
    phones: int
    """Seats whose phone is connected."""
    screens: int
    needs: list[
        Literal["count_waits", "phone_gone", "screen_gone", "still", "referee", "not_begun"]
    ]
    """What needs a person, most urgent first."""


class RoomShape(TypedDict):
    """Tables of the room."""

    type: Literal["room"]
    whole: bool
    """These are all tables; else those that have changed since the message before."""
    tables: list[RoomTableShape]
    now: float
    """The server's clock."""


class PackedShape(TypedDict):
    """A message to clients that asked for it in their hello: a tenth of its bytes."""

    type: Literal["packed"]
    deflated: str
    """The text of the message: zlib (RFC 1950), then Base64."""


class DirectorCodeShownShape(TypedDict):
    """The director's code is shown."""

    type: Literal["director_code_shown"]
    seconds: int
    panels: int


class DirectorCodeShape(TypedDict):
    """To a trusted panel: the director's code to show; null: none."""

    type: Literal["director_code"]
    code: str | None
    seconds: int


class FormatChoiceShape(TypedDict):
    """A format that can be chosen (GET /api/championships/formats)."""

    saved: bool
    """Whether it was saved here; otherwise it is a preset."""
    format: Annotated[Mapping[str, object], JsonOf(Format)]


class PlannedRoundShape(TypedDict):
    """A round of a planned stage."""

    matches: int
    games: int
    """Games that win a match of it."""


class PlannedStageShape(TypedDict):
    """A stage with a number of pairs, as far as it is known before it is played."""

    pairs: int
    """Pairs that enter it, or single players."""
    trophy: bool
    """Whether its winner may win the championship."""
    follows: int | None
    """The stage that it follows from."""
    byes: int
    """Pairs without a match in its first round."""
    groups: list[int]
    """How many pairs each group has."""
    rounds: list[PlannedRoundShape]
    minutes: int
    """How long it takes."""


class PlanShape(TypedDict):
    """A format with a number of pairs (POST /api/championships/plan)."""

    entries: int
    """Pairs, or single players."""
    minutes: int
    """How long all takes."""
    stages: list[PlannedStageShape]


class PastShape(TypedDict):
    """A championship in the archive (GET /api/championships)."""

    code: str
    name: str
    format: str
    opened: float
    closed: float | None
    entries: int
    winner: list[str] | None
    people: list[str]
    """Who has won, by their own names, as far as they are known."""
    text: str
    """URL of the text of all its matches."""


FromChampionship = (
    ChampionshipViewShape
    | PackedShape
    | RoomShape
    | DirectorShape
    | MineShape
    | DirectorCodeShownShape
    | DirectorCodeShape
)
