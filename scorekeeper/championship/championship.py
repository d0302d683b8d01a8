"""The state of a championship: entries, draws, matches, and the tables of the room.

Numbers of entries and matches begin at 1 and are never used twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from scorekeeper.championship.events import ChampionshipOpened, HowOut, Recorded
from scorekeeper.championship.format import EntryKind, Format, Stage
from scorekeeper.championship.match import Match, MatchState


@dataclass(frozen=True, slots=True)
class Entry:
    """Who is entered: a pair, or a single player.

    Attributes:
        players: The names of its players, as far as they were given.
        seed: Its place among the seeded, from 1.
        present: Whether it has checked in.
        paid: Whether it has paid.
        accepted: Whether the director has accepted what was entered by a phone.
        out: Why it plays no more.
        since: The sequence of the event by which it was entered, or accepted.
        until: The sequence of the event by which it went out.
    """

    number: int
    name: str
    players: tuple[str, ...]
    seed: int | None = None
    present: bool = False
    paid: bool = False
    accepted: bool = True
    out: HowOut | None = None
    since: int = 0
    until: int = 0

    @property
    def waits(self) -> bool:
        """Whether it waits for the director to accept it."""
        return not self.accepted and self.out is None

    def plays(self, at: int) -> bool:
        """Whether it takes part in a draw by the event with this sequence."""
        return self.accepted and self.since < at and (self.out is None or self.until > at)


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw: of a round, or of all rounds of a stage.

    Attributes:
        attempt: 1, and more for what was drawn again.
        order: The entries in it, in the order of the draw.
        at: When it was drawn, in seconds since 1970.
        reason: Why it was drawn again.
        late: Entries that were added after it was drawn.
        gone: Entries that were out before, and whose places these got.
    """

    stage: int
    round: int
    attempt: int
    order: tuple[int, ...]
    byes: tuple[int, ...]
    matches: tuple[int, ...]
    sequence: int
    at: float = 0.0
    reason: str | None = None
    late: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a round.

    Attributes:
        minutes: How long it runs.
        since: When it was started, in seconds since 1970.
        over: Whether it was recorded that it is over.
    """

    minutes: int
    since: float
    over: bool = False

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
    """A championship.

    Attributes:
        tables: How many tables the room has.
        draws: What was drawn, in this order, without what was drawn again.
        playing_on: Beaten entries that want to play off the trophy, and have no match yet.
        cut: The most games of a match drawn from now on.
        last_entry: The highest number that an entry has had.
        last_match: The highest number that a match has had.
        revision: Sequence of the last event.
        touched: Revision at which each topic last changed (staleness.py).
        closed: Whether it is in the archive.
        referees: Those whom the director named.
        directors: The phones of the directors (SHA-256 of their tokens), and their names.
        phones: The entries of each phone, also those of which it is not confirmed.
        confirmed: The confirmed phones of each entry that has one.
        joins: How often each phone was added to an entry.
        past: The newest act.
        log: The newest act, whether or not it was taken back.
    """

    opened: ChampionshipOpened
    tables: int = 0
    entries: Mapping[int, Entry] = field(default_factory=dict)
    matches: Mapping[int, Match] = field(default_factory=dict)
    draws: tuple[Draw, ...] = ()
    playing_on: tuple[int, ...] = ()
    cut: int | None = None
    clock: Clock | None = None
    last_entry: int = 0
    last_match: int = 0
    revision: int = 0
    touched: Mapping[str, int] = field(default_factory=dict)
    closed: bool = False
    notices: tuple[str, ...] = ()
    referees: tuple[str, ...] = ()
    directors: Mapping[str, str] = field(default_factory=dict)
    phones: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    confirmed: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    joins: Mapping[str, int] = field(default_factory=dict)
    past: Step | None = field(default=None, repr=False)
    log: Step | None = field(default=None, repr=False, compare=False)

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

    def stage(self, number: int) -> Stage:
        """The stage with a number, from 0."""
        return self.format.stages[number]

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
