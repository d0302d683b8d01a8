"""What has happened to a table besides the course of the match."""

from __future__ import annotations

from dataclasses import dataclass, field

from scorekeeper.lance import Lance, Word
from scorekeeper.match.events import NOT_SHOWN, MatchEvent
from scorekeeper.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class FormerHolder:
    """The player and phone whose seat another phone took over while theirs was not connected.

    asks: they asked for the seat again.
    """

    player: str
    phone: str
    asks: bool = False


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table.

    Phone: SHA-256 of the token of the phone that holds it, None while it is free. Former: who held
    it before it was taken over, until it is given back or left.
    """

    player: str
    phone: str | None = None
    former: FormerHolder | None = None


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


@dataclass(frozen=True, slots=True)
class PlayerSat:
    """A phone took a seat that was free, or whose phone was gone.

    instead_of: the player whose seat was taken over; None where it was free.
    """

    seat: int
    name: str
    phone: str = field(metadata=NOT_SHOWN)
    instead_of: str | None = None


@dataclass(frozen=True, slots=True)
class SeatAsked:
    """The phone whose seat was taken over asks for it again. name: the player it was taken from."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class SeatGiven:
    """A seat that was asked for went back to its former player. instead_of: who sat there."""

    seat: int
    name: str
    phone: str = field(metadata=NOT_SHOWN)
    instead_of: str


@dataclass(frozen=True, slots=True)
class SeatKept:
    """A seat that was asked for is not given back. name: who asked."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A phone gave up its seat."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class SeatFreed:
    """A seat was freed by the referee; in older logs also by somebody seated, its phone gone."""

    seat: int
    name: str


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
    """They sit as drawn. order: by new seat the one its player comes from · mano: the new seat."""

    order: tuple[int, ...]
    mano: int


@dataclass(frozen=True, slots=True)
class RefereeCame:
    """Somebody with the table's code is its referee now; phone: SHA-256 of the token."""

    name: str
    phone: str = field(metadata=NOT_SHOWN)


@dataclass(frozen=True, slots=True)
class RefereeLeft:
    """The referee is none any more."""

    name: str


@dataclass(frozen=True, slots=True)
class Undone:
    """Steps were taken back.

    back: first sequence of the oldest step taken back; all since goes with it · asked_by: who asked
    the others whether it may be.
    """

    back: int
    asked_by: str | None = None


@dataclass(frozen=True, slots=True)
class Corrected:
    """An entry of a hand was replaced, or a referee's ruling was put into it.

    The events that follow in this step stand instead of all that hand held, and of all after it.

    back: sequence of the entry replaced, None for a ruling · dropped: later entries that no longer
    fitted and were let go · hand: its number, None for the running one · alone: nothing stands in
    its place, the step of `back` was taken back alone.
    """

    back: int | None
    dropped: tuple[int, ...] = field(metadata=NOT_SHOWN)
    hand: int | None = None
    alone: bool = False


@dataclass(frozen=True, slots=True)
class AnswerOverruled:
    """Two partners answered one bet, neither having heard the other (rules §4).

    seat, word, stones: the answer that does not stand · stands_…: the one that does · back:
    sequence of the overruled answer if it had been taken already; None if it came second and
    changed nothing. Where both said the same, the first stands and nothing was overruled.
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

    @property
    def agreed(self) -> bool:
        """Did both say the same?"""
        return (self.word, self.stones) == (self.stands_word, self.stands_stones)


@dataclass(frozen=True, slots=True)
class CountSeen:
    """One of a side that was asked has seen the count of a hand."""

    hand: int
    side: int


@dataclass(frozen=True, slots=True)
class ScoreAsked:
    """Somebody asks the others to let the score be set."""

    score: tuple[int, ...]
    games: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class ScoreAccepted:
    """A side that was asked lets the score be set."""

    side: int
    score: tuple[int, ...]
    games: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ScoreDeclined:
    """The score that was asked for is not set; withdrawn: by the side that asked for it."""

    side: int
    score: tuple[int, ...]
    games: tuple[int, ...]
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class UndoAsked:
    """Somebody asks the others whether a won match may be taken back; back: as of Undone."""

    back: int


@dataclass(frozen=True, slots=True)
class UndoAccepted:
    """A side that was asked lets the match be taken back."""

    side: int
    back: int


@dataclass(frozen=True, slots=True)
class UndoDeclined:
    """The match is not taken back; withdrawn: by the side that asked for it."""

    side: int
    back: int
    withdrawn: bool


ConfirmingEvent = CountSeen | ScoreAsked | ScoreAccepted | ScoreDeclined
"""What those who are asked say, and who asks them (setting `confirm`)."""

CounterEvent = FullMatchBegun | CountingBegun | TargetSet
"""What makes a plain counter of a table, or a full match, and how far a counter counts."""

SeatEvent = PlayerSat | SeatAsked | SeatGiven | SeatKept | SeatLeft | SeatFreed | PlayerRenamed
"""What happens to one seat."""

UndoAskingEvent = UndoAsked | UndoAccepted | UndoDeclined
"""The same about taking back a won match. They are no steps: an undo after them means the match."""

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
    | Corrected
    | AnswerOverruled
    | ConfirmingEvent
    | UndoAskingEvent
)
Event = TableEvent | MatchEvent
