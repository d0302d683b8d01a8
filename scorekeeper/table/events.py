"""Events of a table besides those of its match."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from scorekeeper.lance import Lance, Word
from scorekeeper.match.events import NOT_SHOWN, MatchEvent
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.table.commands import Act
from scorekeeper.table.stake import NO_STAKE, Stake


@dataclass(frozen=True, slots=True)
class FormerHolder:
    """The player and phone whose seat another phone took over while theirs was not connected."""

    player: str
    """The player's name."""
    phone: str
    """SHA-256 of the phone's token."""


@dataclass(frozen=True, slots=True)
class Expelled:
    """A phone that was removed from the table."""

    phone: str
    """SHA-256 of its token."""
    address: str | None
    """A hash of its address; None: it was not connected."""
    at: float
    """When, in seconds since 1970."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table."""

    player: str
    """The player's name."""
    phone: str | None = None
    """SHA-256 of the token of the phone that holds it; None while it is free."""
    former: FormerHolder | None = None
    """Who held it before it was taken over, until it is given back or left."""


DeclinedHow = Literal["no", "withdrawn", "time", "room", "gone"]
"""How a request ended: "time": nobody answered. "room": too many waited for a seat. "gone": the
match of a championship cannot be played here any more."""


class RequestKind(StrEnum):
    """What a request is about, which decides who answers it (request.py)."""

    ACT = "act"
    """A command that one phone does not do alone."""
    COUNT = "count"
    """A complete count that the other sides confirm."""
    REMOVAL = "removal"
    """A phone that is to be removed from the table."""
    SEAT = "seat"
    """A seat for a phone without invitation."""
    SEAT_BACK = "seat_back"
    """A seat for the phone that it was taken from."""
    LEAGUE = "league"
    """Whether what begins is a match of a championship that two pairs here have still to play."""


@dataclass(frozen=True, slots=True)
class LeagueMatch:
    """A match of a championship that two pairs at the table have still to play."""

    championship: str
    """The code of the championship."""
    match: int
    """Its number there."""
    name: str
    """What the championship is called."""
    pairs: tuple[str, ...]
    """Who plays, in the order of the sides of the table."""
    seats: tuple[int, ...]
    """The seats whose phones are of these pairs, which are asked."""


@dataclass(frozen=True, slots=True)
class Requested:
    """Somebody asks for what others must agree to (request.py)."""

    kind: RequestKind
    acts: tuple[Act, ...]
    """The commands that a yes carries out; several only of names."""
    name: str | None = None
    """Who wants to sit, or of whom the phone is to be removed."""
    winner: int | None = None
    """The side whose game or match they end, or of a rematch the side that has won the match."""
    match: bool = False
    """Whether it is the match that they end."""
    phone: str | None = field(default=None, metadata=NOT_SHOWN)
    """SHA-256 of the token of the phone that asks, where it may have no seat later."""
    address: str | None = field(default=None, metadata=NOT_SHOWN)
    """A hash of its address."""
    of_address: str | None = field(default=None, metadata=NOT_SHOWN)
    """A hash of the address of the phone to be removed."""
    league: LeagueMatch | None = None
    """The match of a championship that the server asks about."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """Somebody said yes; what was asked for follows."""

    request: int
    kind: RequestKind
    acts: tuple[Act, ...] = ()
    name: str | None = None
    side: int | None = None
    """Of a count or a match of a championship the side that said yes; the last one decides."""


@dataclass(frozen=True, slots=True)
class Declined:
    """What was asked for is not done."""

    request: int
    kind: RequestKind
    acts: tuple[Act, ...]
    how: DeclinedHow
    name: str | None = None
    disputed: bool = False
    """Whether it remains to be settled, as it would take back what those who decline have won."""
    phone: str | None = field(default=None, metadata=NOT_SHOWN)
    """SHA-256 of the token of the phone that asked."""


@dataclass(frozen=True, slots=True)
class Request:
    """A request that waits for an answer."""

    number: int
    """Sequence of the event that made it."""
    asked: Requested
    """What is asked for."""
    by: int | None
    """The seat that asks; None: a phone without one."""
    by_name: str
    """Their name then."""
    at: float = 0.0
    """When, in seconds since 1970."""
    agreed: tuple[int, ...] = ()
    """Of a count or a match of a championship, the sides that have said yes."""
    disputed: bool = False
    """Whether it was declined by those who won what it would take back."""

    @property
    def kind(self) -> RequestKind:
        """What it is about."""
        return self.asked.kind

    @property
    def acts(self) -> tuple[Act, ...]:
        """The commands that a yes carries out."""
        return self.asked.acts


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """A match begins. It has all that there is of the table, so nothing older need be read."""

    preset: str
    """Name of the preset that the rules were chosen from."""
    preset_rules: RuleSet = field(metadata=NOT_SHOWN)
    """All of its settings, as they were then."""
    changed: tuple[tuple[str, str | int | bool], ...] = field(metadata=NOT_SHOWN)
    """The settings in which the rules differ from those."""
    sides: tuple[str, ...] = field(metadata=NOT_SHOWN)
    """Names of the sides."""
    seats: tuple[Seat, ...] = field(metadata=NOT_SHOWN)
    number: int
    """Of the match at this table."""
    won: tuple[int, ...] = field(metadata=NOT_SHOWN)
    """Matches won by each side before."""
    mano: int
    """Of the first hand."""
    counter: bool = False
    """Whether only the score is kept (counter.py)."""
    expelled: tuple[Expelled, ...] = field(default=(), metadata=NOT_SHOWN)
    """The phones that were removed from the table."""
    invited_only: bool = field(default=False, metadata=NOT_SHOWN)
    """Whether a seat needs an invitation also where nobody sits (seating.py)."""
    requests: tuple[Request, ...] = field(default=(), metadata=NOT_SHOWN)
    """What waits for an answer at the table, whatever match is played."""
    stake: Stake = field(default=NO_STAKE, metadata=NOT_SHOWN)
    """What it is played for."""
    owing: int | None = field(default=None, metadata=NOT_SHOWN)
    """The side that owes the stake of the match before, and plays for double or nothing."""
    unrecorded: bool = field(default=False, metadata=NOT_SHOWN)
    """Whether nothing of it is counted or remembered elsewhere than at the table."""


@dataclass(frozen=True, slots=True)
class FullMatchBegun:
    """A plain counter became a full match; its score, games and target stay."""


@dataclass(frozen=True, slots=True)
class CountingBegun:
    """A full match became a plain counter; its score, games and target stay."""


@dataclass(frozen=True, slots=True)
class TargetSet:
    """Before anything of the match was counted: the stones of a game and the games of the match."""

    target: int
    games_to_win: int
    kings: int | None = field(default=None, metadata=NOT_SHOWN)
    """How many kings it is played with; None: as many as before."""
    games: tuple[int, ...] = field(default=(), metadata=NOT_SHOWN)
    """Games that sides have before the first hand, as they were given; empty: as before."""


@dataclass(frozen=True, slots=True)
class PlayerSat:
    """A phone took a seat that was free, or whose phone was not connected."""

    seat: int
    name: str
    phone: str = field(metadata=NOT_SHOWN)
    instead_of: str | None = None
    """The player whose seat was taken over; None if it was free."""


@dataclass(frozen=True, slots=True)
class SeatGiven:
    """A seat that was asked for was given back to its former player."""

    seat: int
    name: str
    phone: str = field(metadata=NOT_SHOWN)
    instead_of: str
    """The player who sat there."""


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
class StakeSet:
    """The match is played for something, or for nothing; not for double or nothing any more."""

    stake: Stake


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


CounterEvent = FullMatchBegun | CountingBegun | TargetSet
"""Events that make a table a plain counter or a full match, or set a counter's target."""

SeatEvent = PlayerSat | SeatGiven | SeatLeft | SeatFreed | PhoneExpelled | PlayerRenamed
"""Events of one seat."""

RequestEvent = Requested | Accepted | Declined
"""Requests and answers. Of these only the confirmation of a count is a step."""

TableEvent = (
    MatchStarted
    | CounterEvent
    | SeatEvent
    | SideRenamed
    | StakeSet
    | CardDrawn
    | SeatsDrawn
    | RefereeCame
    | RefereeLeft
    | Undone
    | Redone
    | Corrected
    | AnswerOverruled
    | RequestEvent
)
Event = TableEvent | MatchEvent
