"""The state of the house, which follows from its events (evolve.py)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.house.events import Event, NoticeGiven, RuleSetSaved
from scorekeeper.kernel import stream

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
    names: Mapping[str, ChangedName] = field(default_factory=dict)
    """By the digest of the name (`names.digest_of`), the last to be changed last."""
    settings: Mapping[str, str | int] = field(default_factory=dict)
    """Values made on a phone, by `section.option`; all others are those of the settings file."""
    notices: tuple[Notice, ...] = ()
    """Those that were not dismissed, oldest first."""
    past: tuple[Recorded, ...] = field(default=(), repr=False, compare=False)
    """The events that were not taken back, oldest first."""
    revision: int = 0
    """Sequence of the last event."""

    def shown_names(self, began: float) -> dict[str, str]:
        """Return what is shown instead of names in what began then, by digest, in order."""
        return {digest: each.shown for digest, each in self.names.items() if each.at > began}
