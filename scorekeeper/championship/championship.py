"""The state of a championship: entries, draws, matches, and the tables of the room.

Numbers of entries and matches begin at 1 and are never used twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from scorekeeper.championship.events import ChampionshipOpened, HowOut, Recorded
from scorekeeper.championship.format import EntryKind, Format, Stage
from scorekeeper.championship.match import Match, MatchState
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.rules.ruleset import RuleSet, rules_with


@dataclass(frozen=True, slots=True)
class Entry:
    """Who is entered: a pair, or a single player."""

    number: int
    name: str
    players: tuple[str, ...]
    """The names of its players, as far as they were given."""
    seed: int | None = None
    """Its place among the seeded, from 1."""
    present: bool = False
    """Whether it has checked in."""
    paid: bool = False
    """Whether it has paid."""
    accepted: bool = True
    """Whether the director has accepted what was entered by a phone."""
    out: HowOut | None = None
    """Why it plays no more."""
    since: int = 0
    """The sequence of the event by which it was entered, or accepted."""
    until: int = 0
    """The sequence of the event by which it went out."""

    @property
    def waits(self) -> bool:
        """Whether it waits for the director to accept it."""
        return not self.accepted and self.out is None

    def plays(self, at: int) -> bool:
        """Whether it takes part in a draw by the event with this sequence."""
        return self.accepted and self.since < at and (self.out is None or self.until > at)


@dataclass(frozen=True, slots=True)
class Vacancy:
    """A place in a draw without an entry."""

    sides: tuple[tuple[int, int], ...]
    """The sides that it has: the number of the match, and 0 or 1."""
    bye: bool
    """Whether it has a bye."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw: of a round, or of all rounds of a stage."""

    stage: int
    round: int
    attempt: int
    """1, and more for what was drawn again."""
    order: tuple[int, ...]
    """The entries in it, in the order of the draw."""
    byes: tuple[int, ...]
    matches: tuple[int, ...]
    sequence: int
    at: float = 0.0
    """When it was drawn, in seconds since 1970."""
    reason: str | None = None
    """Why it was drawn again."""
    late: tuple[int, ...] = ()
    """Entries that were added after it was drawn."""
    gone: tuple[int, ...] = ()
    """Entries that were out before, and whose places these got."""
    vacant: tuple[Vacancy, ...] = ()
    """Places that entries have left, and nobody has got."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a round."""

    minutes: int
    """How long it runs."""
    since: float
    """When it was started, in seconds since 1970."""
    over: bool = False
    """Whether it was recorded that it is over."""

    @property
    def until(self) -> float:
        """When it is over, in seconds since 1970."""
        return self.since + 60 * self.minutes


@dataclass(frozen=True, slots=True)
class Step:
    """The events of one act, and the step before it (a linked list, the newest act first)."""

    rows: tuple[Recorded, ...]
    # Left out of comparison: an evening has thousands, and comparing would follow the whole chain.
    previous: Step | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Championship:
    """A championship."""

    opened: ChampionshipOpened
    tables: int = 0
    """How many tables the room has."""
    entries: Mapping[int, Entry] = field(default_factory=dict)
    matches: Mapping[int, Match] = field(default_factory=dict)
    draws: tuple[Draw, ...] = ()
    """What was drawn, in this order, without what was drawn again."""
    playing_on: tuple[int, ...] = ()
    """Beaten entries that want to play off the trophy, and have no match yet."""
    cut: int | None = None
    """The most games of a match drawn from now on."""
    clock: Clock | None = None
    days: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """By stage the last days of its rounds."""
    last_entry: int = 0
    """The highest number that an entry has had."""
    last_match: int = 0
    """The highest number that a match has had."""
    revision: int = 0
    """Sequence of the last event."""
    touched: Mapping[str, int] = field(default_factory=dict)
    """Revision at which each topic last changed (staleness.py)."""
    closed: bool = False
    """Whether it is in the archive."""
    notices: tuple[str, ...] = ()
    referees: tuple[str, ...] = ()
    """Those whom the director named."""
    directors: Mapping[str, str] = field(default_factory=dict)
    """The phones of the directors (SHA-256 of their tokens), and their names."""
    phones: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """The entries of each phone, also those of which it is not confirmed."""
    confirmed: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """The confirmed phones of each entry that has one."""
    joins: Mapping[str, int] = field(default_factory=dict)
    """How often each phone was added to an entry."""
    past: Step | None = field(default=None, repr=False)
    """The newest act."""
    log: Step | None = field(default=None, repr=False, compare=False)
    """The newest act, whether or not it was taken back."""

    @property
    def name(self) -> str:
        """What it is called on all screens."""
        return self.opened.name

    @property
    def format(self) -> Format:
        """How it is played."""
        return self.opened.format

    @property
    def seed(self) -> str:
        """Seed of all draws."""
        return self.opened.seed

    @property
    def rules(self) -> RuleSet:
        """The rules of all matches."""
        return rules_with({**self.opened.preset_rules.values(), **dict(self.opened.changed)})

    def stage(self, number: int) -> Stage:
        """The stage with a number, from 0. Refused: no_such_stage."""
        if number >= len(self.format.stages):
            raise Refused(RefusalCode.NO_SUCH_STAGE, stage=number + 1)
        return self.format.stages[number]

    def entry(self, number: int) -> Entry:
        """The entry with a number. Refused: no_such_entrant."""
        if number not in self.entries:
            raise Refused(RefusalCode.NO_SUCH_ENTRANT, entry=number)
        return self.entries[number]

    def match(self, number: int) -> Match:
        """The match with a number. Refused: no_such_championship_match."""
        if number not in self.matches:
            raise Refused(RefusalCode.NO_SUCH_CHAMPIONSHIP_MATCH, match=number)
        return self.matches[number]

    def draws_of(self, stage: int) -> tuple[Draw, ...]:
        """The draws of a stage, in order."""
        return tuple(draw for draw in self.draws if draw.stage == stage)

    def matches_of(self, stage: int) -> Iterator[Match]:
        """The matches of a stage, without those off the trophy."""
        for match in self.matches.values():
            if match.drawn.stage == stage and match.drawn.round:
                yield match

    def active_matches(self) -> list[Match]:
        """The matches that have a table and are not over."""
        return [match for match in self.matches.values() if match.active]

    def matches_by_entry(self) -> dict[int, list[Match]]:
        """The matches of each entry that plays or has played any."""
        found: dict[int, list[Match]] = {}
        for match in self.matches.values():
            for entry in match.entries:
                found.setdefault(entry, []).append(match)
        return found

    def matches_of_draw(self, draw: Draw) -> tuple[Match, ...]:
        """The matches of a draw."""
        return tuple(self.matches[number] for number in draw.matches)

    def is_confirmed(self, phone: str, entry: int) -> bool:
        """Whether a phone may sit down for an entry, and confirm other phones of it."""
        return phone in self.confirmed.get(entry, ())

    def acts_for(self, phone: str) -> frozenset[int]:
        """The entries for which a phone acts: until one is confirmed, any phone of the entry."""
        own = self.phones.get(phone, ())
        known = (each for each in own if each in self.entries)
        return frozenset(each for each in known if phone in self.confirmed.get(each, (phone,)))

    def depends_on_dispute(self, match: Match) -> bool:
        """Whether a side of a match comes from one whose result is disputed."""
        before = (source.match for source in match.drawn.sources)
        return any(each is not None and self.matches[each].disputed for each in before)

    def steps(self) -> Iterator[Step]:
        """The acts that were not taken back, newest first."""
        return _chain(self.past)

    def history(self) -> Iterator[Step]:
        """All acts, newest first."""
        return _chain(self.log)

    @property
    def side_size(self) -> int:
        """How many entries play together."""
        return 2 if self.format.entry is EntryKind.SINGLE else 1


def _chain(step: Step | None) -> Iterator[Step]:
    while step is not None:
        yield step
        step = step.previous


def next_matches(state: Championship) -> dict[int, Match]:
    """Return for each entry the match that it plays now, or plays next, if there is one."""
    found: dict[int, Match] = {}
    for match in state.matches.values():
        if match.state is not MatchState.OVER:
            for entry in match.entries:
                found[entry] = min(found.get(entry, match), match, key=_turn)
    return found


def match_of(upcoming: Mapping[int, Match], entries: Iterable[int]) -> Match | None:
    """Return the match that entries play now, or play next, of those of all entries."""
    own = (upcoming[entry] for entry in entries if entry in upcoming)
    return min(own, key=_turn, default=None)


def _turn(match: Match) -> tuple[bool, bool, int, int]:
    return (not match.active, not match.known, match.ready, match.number)
