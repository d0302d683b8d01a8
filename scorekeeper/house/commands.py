"""Commands of the house: their names and keys are those of the classes and their fields."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from scorekeeper.championship.check_format import PlayableFormat
from scorekeeper.championship.format import Format
from scorekeeper.house.circuit import Circuit
from scorekeeper.house.events import NoticeCode, Setting
from scorekeeper.house.files import StoredPicture
from scorekeeper.house.result import Code, HouseKey, PairId, Result, Signature
from scorekeeper.house.season import Season
from scorekeeper.house.voice import Language, Sound, Source, Word
from scorekeeper.kernel import intent
from scorekeeper.kernel.reading import Label, Name, Natural, Positive, Time, mapping, note
from scorekeeper.rules.presets import DEFAULT


@dataclass(frozen=True, slots=True)
class SaveRuleSet:
    """Save a rule set under a name: the settings that differ from a preset."""

    name: Name
    preset: str = DEFAULT
    rules: Annotated[Mapping[str, object] | None, mapping] = None
    replace: bool = False
    """Whether one that has the name is replaced."""


@dataclass(frozen=True, slots=True)
class DeleteRuleSet:
    """Delete a rule set. A match has its own rules, and changes with none."""

    name: Name


@dataclass(frozen=True, slots=True)
class SaveFormat:
    """Save a format of championships under its name."""

    format: PlayableFormat
    replaces: Format | None = None
    """The one of that name that is replaced, as the sender saw it; None: there was none."""


@dataclass(frozen=True, slots=True)
class DeleteFormat:
    """Delete a format. A championship has its own, and changes with none."""

    format: Format
    """As the sender saw it."""


@dataclass(frozen=True, slots=True)
class CorrectName:
    """Show a name otherwise in what began before, and offer it so."""

    name: Name
    shown: Name
    merge: bool = False
    """Whether `shown` may be a name that is offered already."""


@dataclass(frozen=True, slots=True)
class ForgetName:
    """Do not show a name in what began before, and do not offer it."""

    name: Name


@dataclass(frozen=True, slots=True)
class HideName:
    """Leave a person out of what is computed from many matches, before and from now on."""

    name: Name


@dataclass(frozen=True, slots=True)
class ShowName:
    """Show a person that was hidden again."""

    name: Name


@dataclass(frozen=True, slots=True)
class SaveSeason:
    """Make a season, or change one."""

    season: Season
    was: Name | None = None
    """The name that it had, if it is changed; None: it is a new one."""


@dataclass(frozen=True, slots=True)
class DeleteSeason:
    """Delete a season. What was played in it stays."""

    name: Name


@dataclass(frozen=True, slots=True)
class SaveCircuit:
    """Make a circuit, or change one."""

    settings: Circuit
    circuit: Positive | None = None
    """Its number; None: it is a new one."""


@dataclass(frozen=True, slots=True)
class OnCircuit:
    """A command on a circuit, by its number."""

    circuit: Positive


@dataclass(frozen=True, slots=True)
class DeleteCircuit(OnCircuit):
    """Delete a circuit with its results."""


@dataclass(frozen=True, slots=True)
class TrustHouse(OnCircuit):
    """Count the results of a house, which people know by the fingerprint of its key."""

    key: HouseKey
    name: Label


@dataclass(frozen=True, slots=True)
class DistrustHouse(OnCircuit):
    """Do not count the results of a house."""

    key: HouseKey


@dataclass(frozen=True, slots=True)
class ImportResult(OnCircuit):
    """Add a result, whose signature the server has checked, or a corrected one."""

    key: HouseKey
    result: Result
    signature: Signature


@dataclass(frozen=True, slots=True)
class RemoveResult(OnCircuit):
    """Remove a result."""

    key: HouseKey
    championship: Code


@dataclass(frozen=True, slots=True)
class JoinPairs(OnCircuit):
    """Say that a pair of the standings is the same as another one, whose name is shown."""

    pair: PairId
    into: PairId


@dataclass(frozen=True, slots=True)
class PartPairs(OnCircuit):
    """Say that two pairs that may be the same are not."""

    pair: PairId
    other: PairId


@dataclass(frozen=True, slots=True)
class ForgetAlso:
    """Forget names, by their digests, that a director forgot in a championship."""

    digests: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """Change settings of the panels, whose values the server has checked."""

    settings: tuple[Setting, ...]


@dataclass(frozen=True, slots=True)
class PayDebt:
    """Note that what is owed for a match was paid, or that it was not."""

    table: Label
    match: Positive
    """Its number at the table."""
    ended: Time
    """When it was over, which tells its end from another one after an undo."""
    paid: bool = True


@dataclass(frozen=True, slots=True)
class SetRound:
    """Say what a round is in this bar, and what it costs; without a name as before."""

    name: Label | None = None
    price: Label | None = None


@dataclass(frozen=True, slots=True)
class SaveSounds:
    """Add recordings, whose files are stored, to the pack of a language."""

    language: Language
    sounds: tuple[Sound, ...]


@dataclass(frozen=True, slots=True)
class DeleteSounds:
    """Remove recordings from the pack of a language."""

    language: Language
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class ChooseVoice:
    """Choose what the TV tries first to speak a language with."""

    language: Language
    first: Source


@dataclass(frozen=True, slots=True)
class SaveSlide:
    """Make a slide of a picture, whose file is stored, a line of text, or both; or change one."""

    slide: Positive | None = None
    """None: it is a new one."""
    picture: StoredPicture | None = None
    line: Annotated[str, note] | None = None


@dataclass(frozen=True, slots=True)
class DeleteSlide:
    """Delete a slide."""

    slide: Positive


@dataclass(frozen=True, slots=True)
class MoveSlide:
    """Put a slide at another place, which is from 0."""

    slide: Positive
    place: Natural


@dataclass(frozen=True, slots=True)
class GiveNotice:
    """Give notice of what happened to the data."""

    code: NoticeCode
    params: tuple[tuple[str, str | int], ...] = ()


@dataclass(frozen=True, slots=True)
class DismissNotices:
    """Dismiss all notices."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the act that began with the event `step`; later acts stay."""

    step: Positive


FileCommand = SaveSounds | DeleteSounds | ChooseVoice | SaveSlide | DeleteSlide | MoveSlide
"""Commands about the voice and the slides (decide_files.py)."""
SavedCommand = SaveRuleSet | DeleteRuleSet | SaveFormat | DeleteFormat | SaveSeason | DeleteSeason
"""Commands about something saved under a name (decide_saved.py)."""
PhoneCircuitCommand = (
    SaveCircuit | DeleteCircuit | TrustHouse | DistrustHouse | RemoveResult | JoinPairs | PartPairs
)
CircuitCommand = PhoneCircuitCommand | ImportResult
"""Commands about a circuit (decide_circuit.py)."""
PhoneCommand = (
    FileCommand
    | SavedCommand
    | PhoneCircuitCommand
    | CorrectName
    | ForgetName
    | HideName
    | ShowName
    | PayDebt
    | SetRound
    | DismissNotices
    | Undo
)
"""Commands that a phone sends; the server gives the others, with what it has checked."""
Command = PhoneCommand | ImportResult | ForgetAlso | ChangeSettings | GiveNotice


@dataclass(frozen=True, slots=True)
class AroundHouse:
    """What a command to the house is decided by, beside its state: the server gives it."""

    offered: Collection[str] = ()
    """The names that are offered at new tables, which it reads from the matches."""
    owed_to: Literal["sender", "others"] | None = None
    """To whom the debt is owed that was paid: to somebody with the sender's phone, or to others.
    None: there is no such debt."""
    files: Collection[str] = ()
    """The names of the stored files."""
    key: str | None = None
    """The public key of this house, where its own result is added to a circuit."""


Intent: TypeAlias = intent.Intent[Command, AroundHouse]
"""A command to the house with its sender."""
