"""Commands of a championship, as they are sent: their names and keys are those of the classes.

They stand by their subjects. Those that one function decides are a union, which follows them.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Literal, TypeAlias

from scorekeeper.championship.events import HowOut
from scorekeeper.championship.format import MOST_ENTRIES, Games, Minutes, StageNumber
from scorekeeper.kernel import intent
from scorekeeper.kernel.actor import PUBLIC_LENGTH
from scorekeeper.kernel.fields import read_fields
from scorekeeper.kernel.reading import (
    MOST,
    Day,
    Label,
    Name,
    Positive,
    Reason,
    day,
    integer,
    items,
    mapping,
    note,
    sequence,
    wrong,
)
from scorekeeper.kernel.staleness import NOTHING, Topics
from scorekeeper.refusal import RefusalCode, Refused


def _kings(value: object, field: str) -> int:
    if value not in (4, 8):
        raise wrong(field, value, "4, 8")
    return integer(value, field, 4, 8)


SideOfMatch = Annotated[int, partial(integer, least=0, most=1)]
GamesWon = Annotated[int, partial(integer, least=0, most=5)]
Stones = Annotated[int, partial(integer, least=0, most=9999)]
MOST_ROOM_TABLES = 128
TableCount = Annotated[int, partial(integer, least=0, most=MOST_ROOM_TABLES)]
Kings = Annotated[int, _kings]
Touched = Literal["replay", "keep"]
"""After a corrected result: later matches begun with the wrong pair are played again, or kept."""


# ---------------------------------------- topics

MATCHES = "matches"
"""What may change any match."""
MATCH = "match:{0.match}"
ON_MATCH: Topics = (MATCHES, MATCH)
ENTRIES = "entries"
"""What may change the names of any entry."""
ENTRY = "entry:{0.entry}"
ON_ENTRY: Topics = (ENTRIES, ENTRY)
SEED = "seed:{0.entry}"
ROOM_TABLE = "room:{0.table}"
TABLES = "tables"
CLOCK = "clock"
DAYS = "days"
"""The last days of rounds."""
NOTICES = "notices"
DRAWS = "draws"
"""Acts of a director on which a draw depends."""
ACTS = "acts"
"""Acts of a director."""
EVENTS = "events"
"""All that an undo can take back."""


# ---------------------------------------- entries


@dataclass(frozen=True, slots=True)
class Enter:
    """Enter a pair, or a single player. From a phone, it waits to be accepted."""

    about = NOTHING

    name: Name
    players: tuple[Name, ...] = ()


@dataclass(frozen=True, slots=True)
class NewEntry:
    """A line of a list of entries."""

    name: Name
    players: tuple[Name, ...] = ()


def _lines(value: object, field: str) -> tuple[NewEntry, ...]:
    """Read a list of entries. Refused (bad_line): it names the line, from 1."""
    given = sequence(value, field)
    if not 1 <= len(given) <= MOST_ENTRIES:
        raise wrong(field, len(given), f"1…{MOST_ENTRIES}")
    found = []
    for line, each in enumerate(given, 1):
        try:
            found.append(read_fields(NewEntry, mapping(each, field), field))
        except Refused as refused:
            raise Refused(RefusalCode.BAD_LINE, line=line, text=refused.text) from refused
    return tuple(found)


@dataclass(frozen=True, slots=True)
class EnterList:
    """Enter several pairs or single players at once, as from a list that was pasted."""

    about = NOTHING

    entries: Annotated[tuple[NewEntry, ...], _lines]


MOST_REFUSED = 64
"""The most entries that are refused at once."""
_number = partial(integer, least=1, most=MOST)


@dataclass(frozen=True, slots=True)
class RefuseEntries:
    """Refuse what phones entered; those that were answered meanwhile stay as they are."""

    about = NOTHING

    entries: Annotated[tuple[int, ...], partial(items, read=_number, least=1, most=MOST_REFUSED)]


@dataclass(frozen=True, slots=True)
class OnEntry:
    """A command on an entry, which must be the one whose name was on the screen."""

    about = ON_ENTRY

    entry: Positive


@dataclass(frozen=True, slots=True)
class AcceptEntry(OnEntry):
    """Accept what a phone entered."""


@dataclass(frozen=True, slots=True)
class ChangeEntry(OnEntry):
    """Change the names of an entry and its players."""

    name: Name
    players: tuple[Name, ...] = ()


@dataclass(frozen=True, slots=True)
class TickEntry(OnEntry):
    """Tick an entry as present and as paid, or not; None: as it is."""

    present: bool | None = None
    paid: bool | None = None


@dataclass(frozen=True, slots=True)
class SetSeed(OnEntry):
    """Give an entry a place among the seeded, or take it."""

    about = (*ON_ENTRY, SEED)

    seed: Annotated[int, partial(integer, least=1, most=MOST_ENTRIES)] | None


@dataclass(frozen=True, slots=True)
class TakeOut(OnEntry):
    """Withdraw or disqualify an entry."""

    how: HowOut
    reason: Reason | None = None
    touched: Touched | None = None


KnownEntryCommand = AcceptEntry | ChangeEntry | TickEntry | SetSeed | TakeOut
"""Commands on an entry, which they name."""


def _phone(value: object, field: str) -> str:
    if not isinstance(value, str) or not 1 <= len(value) <= PUBLIC_LENGTH:
        raise wrong(field, value, f"1…{PUBLIC_LENGTH} characters")
    return value


PublicPhone = Annotated[str, _phone]


@dataclass(frozen=True, slots=True)
class OnPhones:
    """A command on the phones of an entry."""

    about = NOTHING

    entry: Positive


@dataclass(frozen=True, slots=True)
class ConfirmPhone(OnPhones):
    """Confirm that a phone, by its public id, is of an entry: then it sits down and acts for it."""

    phone: PublicPhone


@dataclass(frozen=True, slots=True)
class RemovePhone(OnPhones):
    """Remove a phone, by its public id, from those of an entry."""

    phone: PublicPhone


PhoneCommand = ConfirmPhone | RemovePhone
"""Commands on the phones of an entry."""


@dataclass(frozen=True, slots=True)
class DrawPairs:
    """Draw pairs of the single players."""

    about = (DRAWS,)


@dataclass(frozen=True, slots=True)
class ForgetName:
    """Show a name no longer, nor export it: of a player, or of an entry with its players."""

    about = NOTHING

    name: Name


EntryCommand = (
    Enter | EnterList | KnownEntryCommand | RefuseEntries | PhoneCommand | DrawPairs | ForgetName
)
"""Commands about entries."""


@dataclass(frozen=True, slots=True)
class JoinEntry(OnPhones):
    """Add the sender's phone to those of an entry.

    It is sent where the pair plays, and may say "present".
    """


@dataclass(frozen=True, slots=True)
class LeaveEntry(OnPhones):
    """Remove the sender's phone from those of an entry."""


OwnCommand = JoinEntry | LeaveEntry
"""Commands of a phone about itself, which no undo takes back."""


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Ask to play off the trophy, or stop asking."""

    about = NOTHING

    entry: Positive
    wants: bool = True


# ---------------------------------------- draws


@dataclass(frozen=True, slots=True)
class DrawRound:
    """Draw the next round of a stage, or all of it where it is drawn at once."""

    about = (DRAWS,)

    stage: StageNumber


@dataclass(frozen=True, slots=True)
class DrawAgain:
    """Draw the newest round of a stage again."""

    about = (DRAWS,)

    stage: StageNumber
    reason: Reason


DrawCommand = DrawRound | DrawAgain


# ---------------------------------------- one match


@dataclass(frozen=True, slots=True)
class OnMatch:
    """A command on a match, from its table too."""

    about = ON_MATCH

    match: Positive


@dataclass(frozen=True, slots=True)
class CallMatch(OnMatch):
    """Call a match to a table, or move it there; a match at that table takes this one's place."""

    about = (*ON_MATCH, ROOM_TABLE)

    table: Positive


@dataclass(frozen=True, slots=True)
class HoldMatch(OnMatch):
    """Hold a match back from the tables, until a day or without one, or not any more."""

    hold: bool
    day: Day | None = None
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class BeginMatch(OnMatch):
    """Record that the first hand of a match was dealt."""


@dataclass(frozen=True, slots=True)
class AgreeKings(OnMatch):
    """Record the kings that both pairs agreed on for their match; None: as all others."""

    kings: Kings | None


TableCommand = CallMatch | HoldMatch | BeginMatch | AgreeKings


@dataclass(frozen=True, slots=True)
class Substitute(OnMatch):
    """Let somebody else play a match for a player of an entry; None: the player does after all."""

    entry: Positive
    instead: Name
    """The player who does not play."""
    name: Name | None


@dataclass(frozen=True, slots=True)
class ProposeDay(OnMatch):
    """Propose to the other pair a day for the match."""

    day: Day
    note: Label | None = None


@dataclass(frozen=True, slots=True)
class AcceptDay(OnMatch):
    """Accept a day that the other pair proposed."""

    proposal: Positive
    """Its number."""


@dataclass(frozen=True, slots=True)
class TakeBackDay(OnMatch):
    """Withdraw or decline a proposed day; without one, the day that was agreed."""


DayCommand = ProposeDay | AcceptDay | TakeBackDay
"""Commands of a pair about the day of its match."""


@dataclass(frozen=True, slots=True)
class OnResult(OnMatch):
    """A command with the result of a match."""

    games: tuple[GamesWon, GamesWon]
    stones: tuple[Stones, Stones] = (0, 0)
    touched: Touched | None = None


@dataclass(frozen=True, slots=True)
class RecordResult(OnResult):
    """Record the result of a match, from its table or typed in; games given count in it."""


@dataclass(frozen=True, slots=True)
class CorrectResult(OnResult):
    """Record another result of a match that is over."""


@dataclass(frozen=True, slots=True)
class Walkover(OnMatch):
    """Record that a side wins without play."""

    winner: SideOfMatch
    touched: Touched | None = None


@dataclass(frozen=True, slots=True)
class Late(OnMatch):
    """Record that a side is still missing so long after the call; the other may get games."""

    side: SideOfMatch
    minutes: Minutes
    touched: Touched | None = None


@dataclass(frozen=True, slots=True)
class TimeOver(OnMatch):
    """Decide a match whose time is over by games, then stones, of the present score."""

    games: tuple[GamesWon, GamesWon]
    stones: tuple[Stones, Stones]
    """Stones of the running game, or of all games, whichever the organiser compares."""
    touched: Touched | None = None


ResultCommand = RecordResult | CorrectResult | Walkover | Late | TimeOver


@dataclass(frozen=True, slots=True)
class DisputeResult(OnMatch):
    """Say that the result that was played is wrong: until the director decides, nobody advances."""


@dataclass(frozen=True, slots=True)
class UpholdResult(OnMatch):
    """Decide that a disputed result counts."""


DisputeCommand = DisputeResult | UpholdResult


# ---------------------------------------- the championship

MOST_NOTICES = 8


@dataclass(frozen=True, slots=True)
class SetNotices:
    """Replace the messages that are shown to the room."""

    about = (NOTICES,)

    notices: Annotated[tuple[str, ...], partial(items, read=note, most=MOST_NOTICES)]


@dataclass(frozen=True, slots=True)
class NameReferee:
    """Name a referee."""

    about = NOTHING

    name: Name


@dataclass(frozen=True, slots=True)
class SetTables:
    """Set how many tables the room has."""

    about = (TABLES,)

    tables: TableCount


@dataclass(frozen=True, slots=True)
class SetClock:
    """Start the clock of the round, or remove it."""

    about = (CLOCK,)

    minutes: Annotated[int, partial(integer, least=1, most=600)] | None


MOST_DAYS = 128
"""The most rounds of a stage that have a last day."""


@dataclass(frozen=True, slots=True)
class SetDays:
    """Set the last day of each round of a stage, of those still to be drawn too; none: no days."""

    about = (DAYS,)

    stage: StageNumber
    days: Annotated[tuple[str, ...], partial(items, read=day, most=MOST_DAYS)]


@dataclass(frozen=True, slots=True)
class CloseChampionship:
    """Close the championship; it goes into the archive."""

    about = (EVENTS,)


@dataclass(frozen=True, slots=True)
class ReopenChampionship:
    """Open a closed championship again: this one, or (by its code) another of the archive."""

    about = NOTHING

    championship: Name | None = None


WholeCommand = (
    SetNotices
    | NameReferee
    | SetTables
    | SetClock
    | SetDays
    | CloseChampionship
    | ReopenChampionship
)
"""Commands to the championship as a whole."""


@dataclass(frozen=True, slots=True)
class CutGames:
    """Reduce the games that win matches of rounds that have not begun, or all not over."""

    about = (DRAWS,)

    games: Games
    begun: bool = False


# ---------------------------------------- all


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the director's last act, or the one that began with the event `back`.

    Later acts stay if they are valid without that act, or are undone, too (`since`).
    """

    back: Positive | None = None
    since: bool = False

    @property
    def about(self) -> Topics:
        """The topics of the command."""
        return (ACTS, EVENTS) if self.since else (ACTS,)


UndoableCommand = (
    EntryCommand
    | WholeCommand
    | DrawCommand
    | TableCommand
    | ResultCommand
    | DisputeCommand
    | DayCommand
    | CutGames
    | Substitute
    | PlayOn
)
"""All commands that an undo takes back."""
Command = UndoableCommand | OwnCommand | Undo


@dataclass(frozen=True, slots=True)
class AroundChampionship:
    """What a command to a championship is decided by, beside its state: the server gives it."""

    at_tables: Collection[int] = ()
    """The matches at whose tables a phone has a seat; of a table, its own match."""
    taken: Collection[int] = ()
    """The tables of the room at which other championships play."""
    today: str = ""
    """The day of this evening."""


Intent: TypeAlias = intent.Intent[Command, AroundChampionship]
"""A command to a championship with its sender. Directors' names come with it."""
