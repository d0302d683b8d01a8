"""Events of a championship, and who caused them.

They stand by their subjects. Those that one function applies are a union, which follows them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from scorekeeper.championship.format import Format
from scorekeeper.championship.match import DrawnMatch, Result, Side
from scorekeeper.kernel import stream
from scorekeeper.rules.ruleset import RuleSet

HowOut = Literal["withdrawn", "disqualified"]


# ---------------------------------------- the championship


@dataclass(frozen=True, slots=True)
class ChampionshipOpened:
    """A championship begins."""

    name: str
    format: Format
    seed: str
    """What all lots are drawn from."""
    tables: int
    """How many tables the room has."""
    rules: str
    """The name of the rule set that all matches are played by."""
    preset: str
    """The name of the preset that it was chosen from."""
    preset_rules: RuleSet
    """All settings of that preset, as they were then."""
    changed: tuple[tuple[str, str | int | bool], ...]
    """The settings in which the rule set differs from those."""


@dataclass(frozen=True, slots=True)
class ChampionshipClosed:
    """The championship was closed; it is in the archive."""


@dataclass(frozen=True, slots=True)
class ChampionshipReopened:
    """A closed championship was opened again."""


@dataclass(frozen=True, slots=True)
class NoticesSet:
    """The director's messages to the room."""

    notices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DaysSet:
    """The rounds of a stage have these last days."""

    stage: int
    days: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RefereeNamed:
    """The director named a referee."""

    name: str


@dataclass(frozen=True, slots=True)
class NameForgotten:
    """The name of an entry or of a player is no longer shown; the event has its digest only."""

    digest: str


WholeEvent = (
    ChampionshipClosed | ChampionshipReopened | NoticesSet | DaysSet | RefereeNamed | NameForgotten
)
"""Events of the championship as a whole."""


# ---------------------------------------- entries


@dataclass(frozen=True, slots=True)
class EntryAdded:
    """A pair or a single player was entered."""

    entry: int
    name: str
    players: tuple[str, ...]
    accepted: bool = True
    """Entered by the director; what a phone enters has to be accepted."""


@dataclass(frozen=True, slots=True)
class EntryAccepted:
    """The director accepted an entry of a phone."""

    entry: int


@dataclass(frozen=True, slots=True)
class EntryChanged:
    """The names of an entry and its players were changed."""

    entry: int
    name: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EntryTicked:
    """An entry is present or paid, or not."""

    entry: int
    present: bool
    paid: bool


@dataclass(frozen=True, slots=True)
class SeedSet:
    """An entry got a place among the seeded, or lost it."""

    entry: int
    seed: int | None


@dataclass(frozen=True, slots=True)
class EntryOut:
    """An entry withdrew or was disqualified; its next opponents go on without play."""

    entry: int
    how: HowOut
    reason: str | None = None


EntryEvent = EntryAdded | EntryAccepted | EntryChanged | EntryTicked | SeedSet | EntryOut
"""Events of one entry."""


@dataclass(frozen=True, slots=True)
class PlayOnAsked:
    """A beaten entry asked to play off the trophy, or withdrew that."""

    entry: int
    wants: bool


# ---------------------------------------- draws


@dataclass(frozen=True, slots=True)
class PairsDrawn:
    """Pairs were drawn of the single players; a pair keeps the number of its first."""

    pairs: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class RoundDrawn:
    """A round was drawn, or a whole stage at once."""

    stage: int
    """The number of the stage, from 0."""
    round: int
    """The number of the round, from 1."""
    attempt: int
    """1; more: it replaces the same round, drawn before."""
    order: tuple[int, ...]
    """The entries in it, in the order of the draw."""
    byes: tuple[int, ...]
    """Entries that have a bye."""
    matches: tuple[DrawnMatch, ...]
    reason: str | None = None
    """Why it was drawn again."""


@dataclass(frozen=True, slots=True)
class EntrantReplaced:
    """After a corrected result, another entry has a place in a draw."""

    stage: int
    round: int
    old: int | None
    """The entry that had it; None: the new one had none, and gets one that was left, or a bye."""
    new: int | None
    """The entry that has it; None: no entry."""


@dataclass(frozen=True, slots=True)
class LateEntryDrawn:
    """An entry that was added after the first stage was drawn got a place in it."""

    entry: int
    matches: tuple[DrawnMatch, ...] = ()
    """Matches that are added, and those that now come from them."""
    instead: int | None = None
    """The entry whose place it is, which went out before playing; None: a new place."""


@dataclass(frozen=True, slots=True)
class PoolMatchMade:
    """Two that wanted to play off the trophy play each other."""

    match: DrawnMatch


# ---------------------------------------- one match


@dataclass(frozen=True, slots=True)
class SidesKnown:
    """The sides of a match are known, or have changed. It waits for a table again."""

    match: int
    sides: tuple[Side | None, Side | None]


@dataclass(frozen=True, slots=True)
class MatchCalled:
    """A match got a table, or another one."""

    match: int
    table: int | None
    """Its number in the room; None: a table that its pairs sat down at."""


@dataclass(frozen=True, slots=True)
class MatchHeld:
    """The director holds a match back, or not any more; a called one gives up its table."""

    match: int
    held: bool
    day: str | None = None
    """Until which day."""
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class DayProposed:
    """A pair proposed a day for its match; the number of the proposal is the event's sequence."""

    match: int
    side: int
    """Which pair, 0 or 1."""
    day: str
    note: str | None = None


@dataclass(frozen=True, slots=True)
class DayAgreed:
    """Both pairs agreed on the day of their match."""

    match: int
    day: str
    note: str | None = None


@dataclass(frozen=True, slots=True)
class DayTakenBack:
    """The day of a match was taken back: the one that was agreed, or only proposed."""

    match: int
    agreed: bool


DayEvent = DayProposed | DayAgreed | DayTakenBack
"""Events of the day of one match."""


@dataclass(frozen=True, slots=True)
class MatchBegun:
    """The first hand of a match was dealt."""

    match: int


@dataclass(frozen=True, slots=True)
class KingsAgreed:
    """Both pairs agreed on how many kings their match is played with; None: as all others."""

    match: int
    kings: int | None


@dataclass(frozen=True, slots=True)
class PlayerSubstituted:
    """Somebody else plays a match for a player of an entry, or the player does after all."""

    match: int
    entry: int
    instead: str
    """The player who does not play."""
    name: str | None
    """Who plays; None: the player."""
    beyond: bool = False
    """Whether the director allowed more than the format does."""


@dataclass(frozen=True, slots=True)
class GamesGiven:
    """A side was given games because the other was late."""

    match: int
    side: int
    """Who was given them, 0 or 1."""
    games: int
    """How many it has been given now."""
    minutes: int
    """How late the other was."""


@dataclass(frozen=True, slots=True)
class OneMoreHand:
    """Time was over and all was equal: one more hand decides the match."""

    match: int


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """A match is over."""

    match: int
    result: Result


@dataclass(frozen=True, slots=True)
class ResultCorrected:
    """The result of a match was replaced by the correct one."""

    match: int
    result: Result


@dataclass(frozen=True, slots=True)
class ResultDisputed:
    """A phone of a pair, or at the table, says that the recorded result of a match is wrong."""

    match: int
    entry: int | None = None
    """Whose phone it is; None: the phone of the table."""


@dataclass(frozen=True, slots=True)
class ResultUpheld:
    """The director decided that a disputed result counts."""

    match: int


@dataclass(frozen=True, slots=True)
class MatchReset:
    """A match that had begun is played again, as an earlier result was corrected."""

    match: int


@dataclass(frozen=True, slots=True)
class MatchKept:
    """A match that had begun stays as it is, though an earlier result was corrected."""

    match: int


MatchEvent = (
    SidesKnown
    | MatchCalled
    | MatchHeld
    | DayEvent
    | MatchBegun
    | KingsAgreed
    | PlayerSubstituted
    | GamesGiven
    | OneMoreHand
    | MatchEnded
    | ResultCorrected
    | ResultDisputed
    | ResultUpheld
    | MatchReset
    | MatchKept
)
"""Events of one match."""


# ---------------------------------------- all matches, and the room


@dataclass(frozen=True, slots=True)
class GamesCut:
    """There is less time: these matches, and all drawn later, need so many games at most."""

    games: int
    matches: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TablesSet:
    """The room has so many tables."""

    tables: int


@dataclass(frozen=True, slots=True)
class ClockSet:
    """The clock of the round was started, or put away."""

    minutes: int | None


# ---------------------------------------- phones, tables, the clock


@dataclass(frozen=True, slots=True)
class DirectorCame:
    """A phone (SHA-256 of its token) gave the director's code."""

    name: str
    phone: str


@dataclass(frozen=True, slots=True)
class DirectorsLeft:
    """The director's code was changed: the phones of all directors but one lost their role."""

    phone: str


@dataclass(frozen=True, slots=True)
class PhoneJoined:
    """A phone (SHA-256 of its token) was added to those of an entry."""

    entry: int
    phone: str


@dataclass(frozen=True, slots=True)
class PhoneConfirmed:
    """A phone that was added to those of an entry may sit down for it and speak for it.

    By another phone of it, by a director, or, the first one, by the seat that it took.
    """

    entry: int
    phone: str


@dataclass(frozen=True, slots=True)
class PhoneLeft:
    """A phone was removed from those of an entry."""

    entry: int
    phone: str


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A match is kept on the Amarrako table with this code, as long as its sides are the same."""

    match: int
    code: str
    ready: int
    """The sequence of the event by which the match had these sides."""
    number: int = 1
    """Of the match at that table."""


@dataclass(frozen=True, slots=True)
class RefereeCalled:
    """A phone at the table of a match called the referee, or withdrew the call."""

    match: int
    wanted: bool


@dataclass(frozen=True, slots=True)
class TimeEnded:
    """The clock of the round was over; `hands` has each running match and its hand's number."""

    hands: tuple[tuple[int, int], ...]


PhoneEvent = (
    PhoneJoined
    | PhoneConfirmed
    | PhoneLeft
    | DirectorCame
    | DirectorsLeft
    | TableOpened
    | RefereeCalled
    | TimeEnded
)
"""What phones, tables of the room and the clock report. No undo takes it back."""


# ---------------------------------------- all


@dataclass(frozen=True, slots=True)
class Undone:
    """The act that began with the event `back` was taken back, or (`since`) all since then."""

    back: int
    since: bool = False


Event = (
    ChampionshipOpened
    | EntryEvent
    | WholeEvent
    | PhoneEvent
    | PairsDrawn
    | RoundDrawn
    | EntrantReplaced
    | LateEntryDrawn
    | MatchEvent
    | GamesCut
    | TablesSet
    | ClockSet
    | PlayOnAsked
    | PoolMatchMade
    | Undone
)
Recorded: TypeAlias = stream.Recorded[Event]
"""An event of a championship and its circumstances."""
