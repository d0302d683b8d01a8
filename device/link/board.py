"""State of a panel: the table it shows, as values read from a view, and its connection."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum


@dataclass(frozen=True)
class Side:
    """A pair, three partners or one player, with their stones."""

    name: str
    stones: int
    piedras: int
    amarrakos: int
    adentro: bool
    games: int


@dataclass(frozen=True)
class Lance:
    """A lance of the running hand; `stones` is what was accepted or paid on it."""

    name: str
    state: str
    stones: int


@dataclass(frozen=True)
class Bet:
    """The bet that awaits an answer; `total` is None for an órdago."""

    lance: str
    total: int | None
    awaited: tuple[str, ...]


@dataclass(frozen=True)
class Award:
    """Stones won in this hand, and the player whose cards won them, where cards did."""

    lance: str
    side: int
    stones: int
    reason: str
    held: str | None
    player: str | None


@dataclass(frozen=True)
class Chances:
    """The chances to win that two equal pairs would have from here, by side, between 0 and 1."""

    game: tuple[float, float]
    match: tuple[float, float]


@dataclass(frozen=True)
class Board:
    """A table. Lances are named as they are played: "punto" where nobody has juego."""

    table: str
    sides: tuple[Side, ...]
    games_to_win: int
    match: int
    game: int
    match_state: str
    match_winner: int | None
    hand: int
    phase: str
    mano: str | None
    mano_side: int | None
    lances: tuple[Lance, ...]
    bet: Bet | None
    cards_of: tuple[str, ...]
    """Players whose cards the count still needs."""
    awaited_sides: tuple[int, ...]
    """The sides whose answer, or else whose cards, are awaited."""
    awards: tuple[Award, ...]
    game_winner: int | None
    no_signs: bool = False
    """Whether signs are forbidden in this hand (setting `no_signs_first_hand`)."""
    turn: str | None = None
    """Whose turn it is in the bidding."""
    amarrakos: int = 7
    """How many amarrakos a side has when it becomes adentro."""
    by_hand: tuple[int, int] | None = None
    """The side and the stones of the last count by hand, if the hand has no other entries."""
    counter: bool = False
    """Whether this is a plain counter: no bids are entered, and nobody is mano."""
    undo: int | None = None
    """The sequence number of the last step that may be undone."""
    turned: bool = False
    """Whether the second side is first, for a display that faces the second pair."""
    chances: Chances | None = None
    """Those that the server has sent last, if any."""


def turned(board: Board) -> Board:
    """Return the board as the second of two pairs sees it: their own side on the left."""
    if are_several(board.sides):
        return board
    return replace(
        board,
        sides=board.sides[::-1],
        match_winner=_opposite(board.match_winner),
        mano_side=_opposite(board.mano_side),
        awaited_sides=tuple(sorted(1 - side for side in board.awaited_sides)),
        awards=tuple(replace(award, side=1 - award.side) for award in board.awards),
        game_winner=_opposite(board.game_winner),
        by_hand=board.by_hand and (1 - board.by_hand[0], board.by_hand[1]),
        turned=not board.turned,
        chances=board.chances and Chances(board.chances.game[::-1], board.chances.match[::-1]),
    )


def _opposite(side: int | None) -> int | None:
    return None if side is None else 1 - side


def are_several(sides: tuple[Side, ...]) -> bool:
    """Return whether there are more than two sides: each player is a side of their own."""
    _left, _right, *more = sides
    return bool(more)


class LinkState(Enum):
    """State of the connection to the server."""

    CONNECTING = "connecting"
    UP = "up"
    DOWN = "down"
    OTHER_VERSION = "other_version"
    NO_TABLE = "no_table"


@dataclass(frozen=True)
class Invite:
    """What a panel without a table shows: its own code, and the address of the app for phones."""

    code: str
    address: str


@dataclass(frozen=True)
class RoomTable:
    """The panel's table in the room of a championship."""

    number: int
    address: str
    """Address of the table's page, for phones."""
    called: tuple[str, ...] = ()
    """The names of both sides, while they are called and nobody has sat down."""


@dataclass(frozen=True)
class Code:
    """A code that a display shows for some time, and when that ends."""

    digits: str
    until: float


@dataclass(frozen=True)
class DataNotice:
    """What happened to the server's data; its sentence is `tv.notice.<code>`."""

    code: str
    params: Mapping[str, str | int]


@dataclass(frozen=True)
class PanelState:
    """Everything that screens and lamps depend on. Times are seconds of a monotonic clock."""

    server: str
    link: LinkState = LinkState.CONNECTING
    link_since: float = 0.0
    table: str | None = None
    invite: Invite | None = None
    board: Board | None = None
    awards_since: float = 0.0
    """When stones were last won; the slideshow of the awards starts at this time."""
    codes: Mapping[str, Code] = field(default_factory=dict)
    """The secret codes that are shown: of the referee, the director, the house."""
    revision: int = 0
    """Revision of the view that is shown; commands of the buttons are sent with it."""
    stuck: tuple[str, ...] = ()
    """Buttons that count as stuck, because their contacts have been closed for too long."""
    room: RoomTable | None = None
    """While a championship is open, where the panel is at a table of its room."""
    notice: DataNotice | None = None
    notice_since: float = 0.0
    changed_at: float = 0.0
    """When something last changed: by a command, another table, a code."""
