"""Events of a table besides those of its match."""

from __future__ import annotations

from dataclasses import dataclass, field

from scorekeeper.lance import Lance, Word
from scorekeeper.match.events import NOT_SHOWN, MatchEvent
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.table.commands import Act


@dataclass(frozen=True, slots=True)
class FormerHolder:
    """The player and phone whose seat another phone took over while theirs was not connected.

    Attributes:
        player: The player's name.
        phone: SHA-256 of the phone's token.
        asks: Whether they have asked for the seat again.
        asked_at: When they did, in seconds since 1970.
    """

    player: str
    phone: str
    asks: bool = False
    asked_at: float = 0.0


@dataclass(frozen=True, slots=True)
class ExpelRequest:
    """Somebody wants the phone of a seat removed.

    Attributes:
        by_name: Their name.
        phone: SHA-256 of the token of their phone.
        address: A hash of its address.
        at: When they asked, in seconds since 1970.
        of_address: A hash of the address of the phone to be removed.
    """

    by_name: str
    phone: str
    address: str | None = None
    at: float = 0.0
    of_address: str | None = None


@dataclass(frozen=True, slots=True)
class Expelled:
    """A phone that was removed from the table.

    Attributes:
        phone: SHA-256 of its token.
        address: A hash of its address; None: it was not connected.
        at: When, in seconds since 1970.
    """

    phone: str
    address: str | None
    at: float


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table.

    Attributes:
        player: The player's name.
        phone: SHA-256 of the token of the phone that holds it; None while it is free.
        former: Who held it before it was taken over, until it is given back or left.
        expel: The request to remove its phone.
    """

    player: str
    phone: str | None = None
    former: FormerHolder | None = None
    expel: ExpelRequest | None = None


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """A match begins. It has all that there is of the table, so nothing older need be read.

    Attributes:
        preset: Name of the preset that the rules were chosen from.
        preset_rules: All of its settings, as they were then.
        changed: The settings in which the rules differ from those.
        sides: Names of the sides.
        seats: The seats.
        number: Of the match at this table.
        won: Matches won by each side before.
        mano: Of the first hand.
        counter: Whether only the score is kept (counter.py).
        expelled: The phones that were removed from the table.
        invited_only: Whether a seat needs an invitation also where nobody sits (seating.py).
    """

    preset: str
    preset_rules: RuleSet = field(metadata=NOT_SHOWN)
    changed: tuple[tuple[str, str | int | bool], ...] = field(metadata=NOT_SHOWN)
    sides: tuple[str, ...] = field(metadata=NOT_SHOWN)
    seats: tuple[Seat, ...] = field(metadata=NOT_SHOWN)
    number: int
    won: tuple[int, ...] = field(metadata=NOT_SHOWN)
    mano: int
    counter: bool = False
    expelled: tuple[Expelled, ...] = field(default=(), metadata=NOT_SHOWN)
    invited_only: bool = field(default=False, metadata=NOT_SHOWN)


@dataclass(frozen=True, slots=True)
class FullMatchBegun:
    """A plain counter became a full match; its score, games and target stay."""


@dataclass(frozen=True, slots=True)
class CountingBegun:
    """A full match became a plain counter; its score, games and target stay."""


@dataclass(frozen=True, slots=True)
class TargetSet:
    """Before anything of the match was counted: the stones of a game and the games of the match.

    Attributes:
        kings: How many kings it is played with; None: as many as before.
        games: Games that sides have before the first hand, as they were given; empty: as before.
    """

    target: int
    games_to_win: int
    kings: int | None = field(default=None, metadata=NOT_SHOWN)
    games: tuple[int, ...] = field(default=(), metadata=NOT_SHOWN)


@dataclass(frozen=True, slots=True)
class PlayerSat:
    """A phone took a seat that was free, or whose phone was not connected."""

    seat: int
    name: str
    phone: str = field(metadata=NOT_SHOWN)
    instead_of: str | None = None
    """The player whose seat was taken over; None if it was free."""


@dataclass(frozen=True, slots=True)
class SeatAsked:
    """The phone whose seat was taken over asked for it again."""

    seat: int
    name: str
    """The player whom it was taken from."""


@dataclass(frozen=True, slots=True)
class SeatGiven:
    """A seat that was asked for was given back to its former player."""

    seat: int
    name: str
    phone: str = field(metadata=NOT_SHOWN)
    instead_of: str
    """The player who sat there."""


@dataclass(frozen=True, slots=True)
class SeatKept:
    """A seat that was asked for was not given back."""

    seat: int
    name: str
    """The player who asked."""


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A phone gave up its seat."""

    seat: int
    name: str
    kept_out: str | None = field(default=None, metadata=NOT_SHOWN)
    """SHA-256 of its token, if its removal was asked for: it is kept out like one removed."""
    address: str | None = field(default=None, metadata=NOT_SHOWN)
    """A hash of its address, if it is kept out."""


@dataclass(frozen=True, slots=True)
class SeatFreed:
    """A seat was freed by the referee."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class ExpelAsked:
    """Somebody with a seat wants the phone of another seat removed."""

    seat: int
    name: str
    asked_by: str
    phone: str = field(metadata=NOT_SHOWN)
    """SHA-256 of the token of the phone that asked."""
    address: str | None = field(default=None, metadata=NOT_SHOWN)
    """A hash of its address."""
    of_address: str | None = field(default=None, metadata=NOT_SHOWN)
    """A hash of the address of the phone to be removed."""


@dataclass(frozen=True, slots=True)
class ExpelDeclined:
    """The phone of a seat is not removed."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class PhoneExpelled:
    """The phone of a seat was removed from the table; the seat keeps its name."""

    seat: int
    name: str
    phone: str = field(metadata=NOT_SHOWN)
    address: str | None = field(default=None, metadata=NOT_SHOWN)
    """A hash of its address."""
    asked_by: str | None = None
    """Who asked; None: the referee or the house removed it."""


@dataclass(frozen=True, slots=True)
class PlayerRenamed:
    """The player in a seat goes by another name."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class SideRenamed:
    """A side goes by another name."""

    side: int
    name: str


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A player drew a card for the seats and the mano."""

    seat: int
    face: str


@dataclass(frozen=True, slots=True)
class SeatsDrawn:
    """The players sat down as drawn."""

    order: tuple[int, ...]
    """For each new seat the old one."""
    mano: int
    """The new seat."""


@dataclass(frozen=True, slots=True)
class RefereeCame:
    """Somebody with the table's code became its referee."""

    name: str
    phone: str = field(metadata=NOT_SHOWN)


@dataclass(frozen=True, slots=True)
class RefereeLeft:
    """The referee left."""

    name: str


@dataclass(frozen=True, slots=True)
class Undone:
    """Steps were taken back."""

    back: int
    """First sequence of the oldest step taken back; all since goes with it."""
    asked_by: str | None = None
    """The name of the player who asked the others."""


@dataclass(frozen=True, slots=True)
class Redone:
    """What was taken back last was brought back."""

    forward: int
    """Sequence of the event that took it back."""


@dataclass(frozen=True, slots=True)
class Corrected:
    """An entry of a hand was replaced, or a referee's ruling was put into it.

    The events that follow in this step replace all of that hand and of the hands after it.
    """

    back: int | None
    """Sequence of the entry that was replaced; None for a ruling."""
    dropped: tuple[int, ...] = field(metadata=NOT_SHOWN)
    """Later entries that no longer fit and were dropped."""
    hand: int | None = None
    """Its number; None for the running hand."""
    alone: bool = False
    """The step of `back` was taken back alone, nothing replaces it."""


@dataclass(frozen=True, slots=True)
class AnswerOverruled:
    """Two partners answered one bet at the same time (rule book §4).

    `seat`, `word` and `stones` are the answer that does not stand. If both said the same, the first
    stands.
    """

    hand: int
    lance: Lance
    seat: int
    word: Word
    stones: int | None
    stands_seat: int
    stands_word: Word
    stands_stones: int | None
    back: int | None
    """Sequence of the overruled answer if it came first; None if it came second."""

    @property
    def agreed(self) -> bool:
        """Whether both said the same."""
        return (self.word, self.stones) == (self.stands_word, self.stands_stones)


@dataclass(frozen=True, slots=True)
class CountSeen:
    """A side that was asked confirmed the count of a hand."""

    hand: int
    side: int


@dataclass(frozen=True, slots=True)
class ActAsked:
    """Somebody asked the others for what one phone does not do alone (consent_to_act.py)."""

    acts: tuple[Act, ...]
    """The commands; several only of names."""
    winner: int | None = None
    """The side whose game or match they end, or of a rematch the side that has won the match."""
    match: bool = False
    """Whether it is the match that they end."""


@dataclass(frozen=True, slots=True)
class ActAccepted:
    """Somebody agreed; what was asked for follows."""

    acts: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class ActDeclined:
    """What was asked for is not done."""

    acts: tuple[Act, ...]
    withdrawn: bool
    """Whether the side that asked withdrew it."""
    disputed: bool = False
    """Whether it remains to be settled, as it would take back what those who decline have won."""


@dataclass(frozen=True, slots=True)
class DisputeSettled:
    """A dispute about the end of a game or match is over."""

    acts: tuple[Act, ...]
    """The undo that was declined."""
    undone: bool
    """Whether it follows after all."""


CounterEvent = FullMatchBegun | CountingBegun | TargetSet
"""Events that make a table a plain counter or a full match, or set a counter's target."""

ExpellingEvent = ExpelAsked | ExpelDeclined | PhoneExpelled
"""Events of a phone's removal."""

SeatEvent = (
    PlayerSat
    | SeatAsked
    | SeatGiven
    | SeatKept
    | SeatLeft
    | SeatFreed
    | ExpellingEvent
    | PlayerRenamed
)
"""Events of one seat."""

AskingEvent = ActAsked | ActAccepted | ActDeclined | DisputeSettled
"""Requests and answers. These are no steps."""

TableEvent = (
    MatchStarted
    | CounterEvent
    | SeatEvent
    | SideRenamed
    | CardDrawn
    | SeatsDrawn
    | RefereeCame
    | RefereeLeft
    | Undone
    | Redone
    | Corrected
    | AnswerOverruled
    | CountSeen
    | AskingEvent
)
Event = TableEvent | MatchEvent
