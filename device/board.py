"""The state of a panel: a table as plain values made from a view, and the connection."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum


@dataclass(frozen=True)
class Side:
    """A pair, three partners or one player alone, with the stones that lie before them."""

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
    """The bet that waits for an answer; `total` is None for an órdago."""

    lance: str
    total: int | None
    awaited: tuple[str, ...]


@dataclass(frozen=True)
class Award:
    """Stones taken in this hand, with the player whose cards earned them, where one did."""

    lance: str
    side: int
    stones: int
    reason: str
    held: str | None
    player: str | None


@dataclass(frozen=True)
class Board:
    """One whole view. Lances are named as they are played: "punto" where nobody has juego."""

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
    """Whose cards the count still waits for."""
    awaited_sides: tuple[int, ...]
    """The sides whose answer, or else whose cards, are awaited."""
    awards: tuple[Award, ...]
    game_winner: int | None
    no_signs: bool = False
    """No signs are made in this hand (setting `no_signs_first_hand`)."""
    turn: str | None = None
    """Whose turn it is to speak in the bidding."""
    amarrakos: int = 7
    """As many as fall until a side is adentro."""
    by_hand: tuple[int, int] | None = None
    """The side and the stones that were counted by hand last, where nothing else was told since."""
    counter: bool = False
    """Only the score is kept: no hand is told, and nobody is mano."""
    undo: int | None = None
    """The last step that may be taken back, by its first event."""
    turned: bool = False
    """The second side stands first, as the pair sees it that sits opposite."""


def turned(board: Board) -> Board:
    """The board as the second of two pairs sees it: their own side on the left."""
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
    )


def _opposite(side: int | None) -> int | None:
    return None if side is None else 1 - side


def are_several(sides: tuple[Side, ...]) -> bool:
    """Whether there are more sides than a left and a right one: each player for himself."""
    _left, _right, *more = sides
    return bool(more)


class LinkState(Enum):
    """How the connection to the server is."""

    CONNECTING = "connecting"
    UP = "up"
    DOWN = "down"
    OTHER_VERSION = "other_version"
    NO_TABLE = "no_table"


@dataclass(frozen=True)
class Invite:
    """A panel without a table: its own code, and where phones open the app."""

    code: str
    address: str


@dataclass(frozen=True)
class Code:
    """The referee's code, and when it ends."""

    digits: str
    until: float


@dataclass(frozen=True)
class PanelState:
    """All that screens and lamps are made from. Times are seconds of a monotonic clock."""

    server: str
    link: LinkState = LinkState.CONNECTING
    link_since: float = 0.0
    table: str | None = None
    invite: Invite | None = None
    board: Board | None = None
    awards_since: float = 0.0
    """When the stones last changed hands: from there the awards are told one by one."""
    code: Code | None = None
    revision: int = 0
    """Of the view that is shown: what a button is pressed in the face of."""
    stuck: tuple[str, ...] = ()
    """Buttons that nobody is pressing any more, yet are pressed."""
    stirred_at: float = 0.0
    """When something new was last told: a command, a table, a code."""
