"""The state of the house, which follows from its events (evolve.py)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from scorekeeper.championship.format import Format
from scorekeeper.house.circuit import LiveCircuit
from scorekeeper.house.events import Event, NoticeGiven, RoundSet, RuleSetSaved
from scorekeeper.house.season import Season
from scorekeeper.house.slides import Slide
from scorekeeper.house.voice import Source
from scorekeeper.kernel import stream
from scorekeeper.names import FORGOTTEN, as_shown

Recorded = stream.Recorded[Event]


@dataclass(frozen=True, slots=True)
class ChangedName:
    """What is shown instead of a name in all that began before `at` (seconds since 1970)."""

    shown: str
    at: float


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice, and when it was given, in seconds since 1970."""

    given: NoticeGiven
    at: float


@dataclass(frozen=True, slots=True)
class House:
    """What belongs to no table and no championship."""

    rule_sets: Mapping[str, RuleSetSaved] = field(default_factory=dict)
    """By name."""
    formats: Mapping[str, Format] = field(default_factory=dict)
    """Formats of championships, by name."""
    names: Mapping[str, ChangedName] = field(default_factory=dict)
    """By the digest of the name (`names.digest_of`), the last to be changed last."""
    hidden: Collection[str] = frozenset()
    """Digests of the names of people who are hidden."""
    seasons: Mapping[str, Season] = field(default_factory=dict)
    """By name."""
    circuits: Mapping[int, LiveCircuit] = field(default_factory=dict)
    """By number."""
    last_circuit: int = 0
    """The highest number that a circuit has had."""
    settings: Mapping[str, str | int] = field(default_factory=dict)
    """Values made on a phone, by `section.option`; all others are those of the settings file."""
    round: RoundSet | None = None
    """What a round is here; None: nobody has said."""
    paid: Mapping[str, Mapping[tuple[int, float], int]] = field(default_factory=dict)
    """By table, of the matches whose debt was paid: number and end, and the act that noted it."""
    sounds: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """The files of the recorded words, by language and word."""
    voices: Mapping[str, Source] = field(default_factory=dict)
    """What the TV tries first to speak a language with, where that was chosen."""
    slides: tuple[Slide, ...] = ()
    """The bar's own slides, in their order."""
    notices: tuple[Notice, ...] = ()
    """Those that were not dismissed, oldest first."""
    past: tuple[Recorded, ...] = field(default=(), repr=False, compare=False)
    """The events that were not taken back, oldest first."""
    revision: int = 0
    """Sequence of the last event."""

    @property
    def files(self) -> frozenset[str]:
        """The names of the files that are in use."""
        pictures = (each.picture for each in self.slides if each.picture is not None)
        sounds = (file for pack in self.sounds.values() for file in pack.values())
        return frozenset((*pictures, *sounds))

    def shown_names(self, began: float) -> dict[str, str]:
        """Return what is shown instead of names in what began then, by digest, in order."""
        return {digest: each.shown for digest, each in self.names.items() if each.at > began}

    def people(self, players: Collection[str], began: float) -> tuple[str, ...]:
        """Return who the players of what began then are, where many matches are put together.

        Each is the name that is shown; `FORGOTTEN` where the person is hidden, too.
        """
        for instead in (self.shown_names(began), dict.fromkeys(self.hidden, FORGOTTEN)):
            if instead:
                changes = tuple(instead.items())
                players = [_as_shown(each, changes) for each in players]
        return tuple(players)


@lru_cache(maxsize=4096)
def _as_shown(name: str, changes: tuple[tuple[str, str], ...]) -> str:
    """Return the name that is shown: many matches have the same people."""
    return as_shown(name, dict(changes))
