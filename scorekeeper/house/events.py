"""Events of the house, as they are stored: their names and keys are those of the classes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorekeeper.championship.format import Format
from scorekeeper.house.circuit import Qualifying
from scorekeeper.house.result import Result
from scorekeeper.house.season import PlacePoints, Points
from scorekeeper.house.voice import Language, Source
from scorekeeper.kernel.reading import Day

NoticeCode = Literal[
    "log_restored",
    "log_set_aside",
    "entries_lost",
    "championship_entries_lost",
    "house_entries_lost",
    "damage_found",
]


@dataclass(frozen=True, slots=True)
class RuleSetSaved:
    """A rule set was saved under a name, as the settings that differ from a preset."""

    name: str
    preset: str
    changed: tuple[tuple[str, str | int | bool], ...]


@dataclass(frozen=True, slots=True)
class RuleSetDeleted:
    """A rule set was deleted."""

    name: str


@dataclass(frozen=True, slots=True)
class FormatSaved:
    """A format of championships was saved under its name."""

    format: Format


@dataclass(frozen=True, slots=True)
class FormatDeleted:
    """A format was deleted."""

    name: str


@dataclass(frozen=True, slots=True)
class NameCorrected:
    """What began before shows a name as another one."""

    name: str
    shown: str


@dataclass(frozen=True, slots=True)
class NameForgotten:
    """What began before does not show a name any more; the event has its digest only."""

    digest: str


@dataclass(frozen=True, slots=True)
class NameHidden:
    """A person is not in what is computed from many matches; the event has the digest only."""

    digest: str


@dataclass(frozen=True, slots=True)
class NameShown:
    """A person that was hidden is shown again."""

    digest: str


@dataclass(frozen=True, slots=True)
class SeasonSaved:
    """A season was made, or changed; the fields are those of `Season`."""

    name: str
    first: Day
    last: Day | None
    points: Points


@dataclass(frozen=True, slots=True)
class SeasonDeleted:
    """A season was deleted; what was played in it stays."""

    name: str


@dataclass(frozen=True, slots=True)
class CircuitSaved:
    """A circuit was made, or changed; the other fields are those of `Circuit`."""

    circuit: int
    """Its number, which stays the same."""
    name: str
    places: tuple[PlacePoints, ...]
    counted: int
    qualifying: Qualifying


@dataclass(frozen=True, slots=True)
class CircuitDeleted:
    """A circuit was deleted with its results."""

    circuit: int


@dataclass(frozen=True, slots=True)
class HouseTrusted:
    """The results of a house count in a circuit."""

    circuit: int
    key: str
    name: str


@dataclass(frozen=True, slots=True)
class HouseDistrusted:
    """The results of a house do not count in a circuit."""

    circuit: int
    key: str


@dataclass(frozen=True, slots=True)
class ResultImported:
    """A result whose signature was right was added, in place of an earlier one of it."""

    circuit: int
    key: str
    result: Result
    signature: str


@dataclass(frozen=True, slots=True)
class ResultRemoved:
    """A result was removed."""

    circuit: int
    key: str
    championship: str


@dataclass(frozen=True, slots=True)
class PairsJoined:
    """A pair of a circuit is the same as another one; both are digests (`result.pair_id`)."""

    circuit: int
    pair: str
    into: str


@dataclass(frozen=True, slots=True)
class PairsParted:
    """Two pairs of a circuit are not the same; both are digests (`result.pair_id`)."""

    circuit: int
    pair: str
    other: str


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting with its value; None: as in the settings file."""

    name: str
    value: str | int | None


@dataclass(frozen=True, slots=True)
class SettingsChanged:
    """Settings were made on a phone; those that are not named stay."""

    settings: tuple[Setting, ...]


@dataclass(frozen=True, slots=True)
class DebtPaid:
    """What is owed for a match was paid; who owes it follows from the match."""

    table: str
    match: int
    """Its number at the table."""
    ended: float
    """When it was over, in seconds since 1970: what is owed for another end was not paid."""


@dataclass(frozen=True, slots=True)
class RoundSet:
    """What a round is in this bar, and what it costs; None: nothing is said about it."""

    name: str | None
    price: str | None


@dataclass(frozen=True, slots=True)
class SoundsSaved:
    """Recordings of words were added to the pack of a language, in place of earlier ones."""

    language: Language
    sounds: tuple[tuple[str, str], ...]
    """Each word with the name of its file."""


@dataclass(frozen=True, slots=True)
class SoundsDeleted:
    """Recordings of these words were removed from the pack of a language."""

    language: Language
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class VoiceChosen:
    """What the TV tries first to speak a language with was chosen."""

    language: Language
    first: Source


@dataclass(frozen=True, slots=True)
class SlideSaved:
    """A slide was made, or changed; the fields are those of `Slide`."""

    slide: int
    picture: str | None
    line: str | None


@dataclass(frozen=True, slots=True)
class SlideDeleted:
    """A slide was deleted."""

    slide: int


@dataclass(frozen=True, slots=True)
class SlideMoved:
    """A slide was put at another place, which is from 0."""

    slide: int
    place: int


@dataclass(frozen=True, slots=True)
class NoticeGiven:
    """Something happened to the data; the sentence is `notice.<code>` of the dictionaries."""

    code: NoticeCode
    params: tuple[tuple[str, str | int], ...] = ()


@dataclass(frozen=True, slots=True)
class NoticesDismissed:
    """All notices were dismissed."""


@dataclass(frozen=True, slots=True)
class Undone:
    """The act that began with the event `step` was taken back."""

    step: int


NameEvent = NameCorrected | NameForgotten | NameHidden | NameShown
"""Events that are about the name of a person."""
FileEvent = SoundsSaved | SoundsDeleted | VoiceChosen | SlideSaved | SlideDeleted | SlideMoved
"""Events about the voice and the slides: their acts can be undone while the files are kept."""
SavedEvent = (
    RuleSetSaved | RuleSetDeleted | FormatSaved | FormatDeleted | SeasonSaved | SeasonDeleted
)
"""Events that are about something saved under a name."""
CircuitEvent = (
    CircuitSaved
    | CircuitDeleted
    | HouseTrusted
    | HouseDistrusted
    | ResultImported
    | ResultRemoved
    | PairsJoined
    | PairsParted
)
"""Events that are about a circuit."""
UndoableEvent = (
    FileEvent
    | SavedEvent
    | CircuitEvent
    | NameCorrected
    | NameHidden
    | NameShown
    | DebtPaid
    | RoundSet
)
"""Events of the acts that can be undone."""
Event = UndoableEvent | NameForgotten | SettingsChanged | NoticeGiven | NoticesDismissed | Undone
