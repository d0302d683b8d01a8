"""Settings that a phone may make: what they are, and which values they allow.

Each program that has some declares them (`SET_AT_HOUSE`, scorekeeper/process/commands.py). The
house stores those that were made; scorekeeper/process/house_settings.py checks how they fit the
options of a program.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypedDict

Value = str | int
Values = Mapping[str, Value]
"""Values that were set on a phone, by `section.option` (`panel.display`)."""


class ChoiceSettingShape(TypedDict):
    """A setting that is one of several names."""

    name: str
    kind: Literal["choice"]
    value: str
    choices: list[str]


class NumberSettingShape(TypedDict):
    """A setting that is a whole number, in percent."""

    name: str
    kind: Literal["number"]
    value: int
    least: int
    most: int


class TextSettingShape(TypedDict):
    """A setting that is a text of so many bytes."""

    name: str
    kind: Literal["text"]
    value: str
    least: int
    most: int


HouseSettingShape = ChoiceSettingShape | NumberSettingShape | TextSettingShape


@dataclass(frozen=True)
class Choice:
    """An option that is one of several names."""

    key: str
    """The option, without dashes."""
    choices: tuple[str, ...]
    """The names."""
    first_of: bool = False
    """Whether details may follow the name, after commas: `ssd1306,address=0x3d`. A phone shows and
    sets the name only."""

    def about(self, name: str, written: str) -> ChoiceSettingShape:
        """Describe the setting to a phone, without details of its value."""
        value = written.partition(",")[0] if self.first_of else written
        return {"name": name, "kind": "choice", "value": value, "choices": list(self.choices)}

    def allows(self, value: object) -> bool:
        """Return whether a phone may set this value."""
        return isinstance(value, str) and value in self.choices

    @property
    def allowed(self) -> str:
        """What a refusal names as allowed."""
        return ", ".join(self.choices)


@dataclass(frozen=True)
class Number:
    """An option that is a whole number of percent."""

    key: str
    least: int
    most: int

    def about(self, name: str, written: str) -> NumberSettingShape:
        """Describe the setting to a phone."""
        least, most = self.least, self.most
        return {"name": name, "kind": "number", "value": int(written), "least": least, "most": most}

    def allows(self, value: object) -> bool:
        """Return whether a phone may set this value."""
        if not isinstance(value, int) or isinstance(value, bool):
            return False
        return self.least <= value <= self.most

    @property
    def allowed(self) -> str:
        """What a refusal names as allowed."""
        return f"{self.least}…{self.most}"


@dataclass(frozen=True)
class Text:
    """An option that is one line of at most `most` bytes; it can be changed, but not added."""

    key: str
    most: int
    empty: bool = False
    """Whether it may be nothing."""

    @property
    def least(self) -> int:
        """Bytes of the shortest line."""
        return 0 if self.empty else 1

    def about(self, name: str, written: str) -> TextSettingShape:
        """Describe the setting to a phone."""
        least, most = self.least, self.most
        return {"name": name, "kind": "text", "value": written, "least": least, "most": most}

    def allows(self, value: object) -> bool:
        """Return whether a phone may set this value."""
        if not isinstance(value, str) or value != value.strip() or not value.isprintable():
            return False
        return self.least <= len(value.encode()) <= self.most

    @property
    def allowed(self) -> str:
        """What a refusal names as allowed: of how many bytes the line may be."""
        return f"“…”, {self.least}…{self.most} B"


Shown = Choice | Number | Text


def values_of(kept: Values, section: str) -> dict[str, Value]:
    """Return the stored values of one section, by option."""
    head = f"{section}."
    return {name.removeprefix(head): kept[name] for name in kept if name.startswith(head)}
