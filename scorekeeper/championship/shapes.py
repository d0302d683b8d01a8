"""The shapes of a championship's views, as clients receive them (docs/protocol.md).

They are declared here and nowhere else: the TypeScript types of the client are generated from them
(webui/client/typescript.py). Entries, matches and tables of the room are named by their numbers.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from scorekeeper.championship.events import HowOut
from scorekeeper.championship.format import Criterion, EntryKind
from scorekeeper.championship.match import HowEnded, MatchState
from scorekeeper.kernel.actor import Actor
from scorekeeper.kernel.reading import json_words
from scorekeeper.lance import Lance

StageKind = Literal["knockout", "lives", "groups", "swiss", "league"]
Params = dict[str, str | int]
"""Parameters of a sentence."""


class EntryShape(TypedDict):
    """A pair, or a single player, that was entered or accepted by a director."""

    number: int
    name: str
    players: list[str]
    seed: int | None
    present: bool
    out: HowOut | None


class ResultShape(TypedDict):
    """How a match ended."""

    games: list[int]
    stones: list[int]
    winner: int | None
    """0 or 1; null: neither side came."""
    how: HowEnded


class ProposalShape(TypedDict):
    """A day that a pair proposes for its match."""

    number: int
    """By which it is accepted."""
    side: int
    """Who proposes it, 0 or 1."""
    day: str
    note: str | None


class SubstitutionShape(TypedDict):
    """Somebody who plays a match for a player of an entry."""

    entry: int
    instead: str
    """The player who does not play."""
    name: str


class ChampionshipMatchShape(TypedDict):
    """A match of the championship."""

    number: int
    stage: int
    """Number of its stage, from 0."""
    round: int
    """Number of its round, from 1; 0: off the trophy."""
    group: int
    """Number of its group, from 1; 0: the stage has none."""
    sides: list[list[int] | None]
    """The entries of both sides; empty: nobody, the other goes on; null: not known yet."""
    sources: list[int | None]
    """For each side the match whose winner it is, negative: whose loser; null: it was drawn."""
    players: list[list[str]]
    """While it has a table: the known players of each side, by the names of their seats there."""
    games: int
    """Games that win it."""
    state: MatchState
    table: int | None
    """The table of the room: while it is called or running, and then where it was played."""
    code: str | None
    """The code of the Amarrako table on which it is kept: its score, history and exports."""
    held: bool
    referee: bool
    """The referee was called to it."""
    called: float | None
    """When it was called to its table, in seconds since 1970."""
    began: float | None
    given: list[int]
    """Games that each side was given because the other was late."""
    kings: int | None
    substitutes: list[SubstitutionShape]
    result: ResultShape | None
    dispute: Literal["possible", "open"] | None
    """Whether the pairs can still dispute its result, or dispute it now."""
    place: int | None
    """Place in the queue of matches that wait for a table, from 1."""
    about: float | None
    """Estimated beginning, in seconds since 1970; null: there is no estimate."""
    day: str | None
    """The day that was agreed, or until which it is held back: 2026-11-27."""
    note: str | None
    """What goes with that day: the time, the place, or the director's reason."""
    proposed: ProposalShape | None
    """The day that a pair proposes, and the other has not answered."""
    until: str | None
    """The day until which it is to be played: its own, or the last one of its round."""
    overdue: bool
    """That day is over, and it has neither ended nor a table."""


RoundName = Literal[
    "final",
    "semifinals",
    "quarterfinals",
    "last_16",
    "last_32",
    "last_64",
    "last_128",
    "last_256",
    "round",
]


class RoundShape(TypedDict):
    """A round of a stage, drawn or still to come."""

    number: int
    name: RoundName
    of: int
    """If the name is `round` its number, otherwise how many sides play it."""
    matches: list[int]
    byes: list[int]
    third_place: int | None
    """The match for the third place, played beside the final."""


class StandingShape(TypedDict):
    """A line of a table of standings."""

    place: int
    """Place, from 1; equal for entries whose order only the lot decided."""
    entry: int
    played: int
    won: int
    points: int
    games: list[int]
    stones: list[int]
    lives: int | None
    """Lives that are left, in a stage of lives."""
    goes_to: int | None
    """The stage that it plays next if the standings stay so."""
    gone: bool
    """It left, and its matches count for nobody, by a setting of the stage."""


class GroupShape(TypedDict):
    """The standings of a group, or of a whole stage (number 0)."""

    number: int
    standings: list[StandingShape]


class StageShape(TypedDict):
    """A stage of the championship."""

    kind: StageKind
    name: str | None
    """What it is called; null: by its kind."""
    second_chance: bool
    """Whether it is off the trophy, for those beaten or with lower places in an earlier stage."""
    minutes: int
    """How long a round may take; 0: as long as it takes."""
    drawn: bool
    over: bool
    rounds: list[RoundShape]
    """All rounds of a drawn knockout, up to the final; of other stages those that are drawn."""
    groups: list[GroupShape]
    """The standings; a knockout has none until it is over."""
    last: int | None
    """The number of rounds, if the stage is drawn by rounds and has a fixed number."""
    over_days: bool
    """It is played over days or weeks, and no match is called to a table by itself."""
    days: list[str]
    """The last days of its rounds."""
    current: int | None
    """The round that is played today, if the stage is played over days."""


class DrawShape(TypedDict):
    """The newest draw, which the TV shows pair by pair."""

    sequence: int
    """Sequence of its event, so that a screen shows each draw once."""
    stage: int
    round: int
    attempt: int
    at: float
    matches: list[int]
    byes: list[int]
    reason: str | None
    """Why it was drawn again."""


class ClockShape(TypedDict):
    """The clock of the round."""

    minutes: int
    since: float
    """When it was started, in seconds since 1970 by the server's clock."""
    until: float


class ChampionshipShape(TypedDict):
    """A championship as everybody sees it."""

    code: str
    """Its code, for /api/championships/CODE."""
    name: str
    format: str
    """The name of its format."""
    seed: str
    """Seed of all draws; empty until the first draw was made."""
    revision: int
    state: Literal["entries", "playing", "over", "closed"]
    entry: EntryKind
    rules: str
    """The name of the rule set that all matches are played by."""
    target: int
    """Stones of a game."""
    rooms: int
    """How many tables the room has."""
    criteria: list[Criterion]
    four_kings: bool
    entries: list[EntryShape]
    stages: list[StageShape]
    matches: list[ChampionshipMatchShape]
    calls: list[int]
    """Matches that are called and have not begun, newest call first."""
    queue: list[int]
    """Matches that wait for a table, in the order in which they will get one."""
    draw: DrawShape | None
    clock: ClockShape | None
    notices: list[str]
    """The director's messages to the room."""
    winner: list[int] | None
    pool_open: bool
    """Whether beaten entries may ask to play on, off the trophy; which ones: `mine`."""
    playing_on: list[int]
    """Entries that have asked to play on, and wait for another one."""
    may_enter: bool
    """Whether a phone can still enter a pair."""


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


MatchAct = Literal[
    "substitute",
    "call",
    "hold",
    "postpone",
    "release",
    "begin",
    "kings",
    "result",
    "walkover",
    "late",
    "time_over",
    "correct",
    "uphold",
]


class DirectedMatchShape(TypedDict):
    """What a director may do with a match."""

    match: int
    may: list[MatchAct]


class WaitingShape(TypedDict):
    """What a phone has entered, and the director has not accepted yet."""

    entry: int
    name: str
    players: list[str]


class EntryPhoneShape(TypedDict):
    """A phone that says it is of an entry."""

    phone: str
    """Its public id."""
    confirmed: bool
    """It may sit down for the entry and confirm other phones of it."""


class DirectedEntryShape(TypedDict):
    """What only directors see of an entry."""

    entry: int
    paid: bool
    phones: list[EntryPhoneShape]
    """The phones that say they are theirs: those that are confirmed first, eight at most."""


ActedBy = Annotated[Actor, json_words(("director", "table", "phone", "server"))]


class ActShape(TypedDict):
    """An act in the history of the championship, and whether it can be taken back."""

    sequence: int
    """Sequence of its first event, by which `undo` names it."""
    at: float
    by: ActedBy
    by_name: str | None
    type: str
    """The type of its first event: `entry_added`, `round_drawn` …"""
    params: Params
    """Parameters of the act's sentence: names, numbers, the reason."""
    taken_back: bool


class DirectorShape(TypedDict):
    """What directors see besides the championship."""

    type: Literal["director"]
    revision: int
    you: str
    directors: list[str]
    referees: list[str]
    referee_code: str | None
    invitations: list[str]
    """By table of the room, the invitation on its printed card, with which phones sit down."""
    entries: list[DirectedEntryShape]
    waiting: list[WaitingShape]
    """What phones have entered, oldest first: twenty at a time."""
    more_waiting: int
    """How many wait besides those."""
    matches: list[DirectedMatchShape]
    """Only those with which something may be done."""
    draw: list[int]
    """Stages of which a round can be drawn now."""
    draw_again: list[int]
    draw_pairs: bool
    grace: int
    """Minutes that a pair may be late."""
    penalty: int
    """Minutes after these by which each game is lost; 0: none is."""
    undo: int | None
    """The act that `undo` takes back now, by its sequence; null: there is none."""
    unread: list[int]
    """Tables of the room whose score differs from the recorded result."""
    acts: list[ActShape]
    """The newest hundred, newest first."""


DayAct = Literal["propose_day", "accept_day", "take_back_day"]


class OwnMatchShape(TypedDict):
    """A match to be played over days, and what a phone may do about its day."""

    match: int
    may: list[DayAct]


EntryAct = Literal["present", "play_on", "stop_playing_on", "substitute"]


class OwnEntryShape(TypedDict):
    """An entry that a phone says is its own, and what it may do with it."""

    entry: int
    phone: Literal["confirmed", "first", "asks"]
    """Confirmed; not confirmed, as no phone of the entry is; or waiting for one of these."""
    may: list[EntryAct]
    matches: list[OwnMatchShape]
    """The matches that it has still to play over days, in the order in which they are due."""
    asking: list[str]
    """To a confirmed phone: others that wait to be confirmed, by public id, eight at most."""


class MineShape(TypedDict):
    """What a phone is sent about itself, by its entries."""

    type: Literal["mine"]
    director: bool
    entries: list[int]
    own: list[OwnEntryShape]
    waiting: list[WaitingShape]
    match: int | None
    """The match that its entries play now, or play next."""
    seat: bool
    """It has a seat at the table on which that match is kept."""
