"""The settings that a phone with the house PIN may change: list, check, store.

Each command names those of its options that can be changed (SET_AT_HOUSE). A value set on a phone
is stored in the data folder of the server. It takes precedence over the settings file, and the
command line takes precedence over it. A value is stored only if the options of its command accept
it together with the rest of the settings file.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypedDict

from scorekeeper.process import CommandFailed, OptionsClash, commands
from scorekeeper.process.commands import Command, section_of
from scorekeeper.process.files import write_atomically
from scorekeeper.process.options import ConfigurationWrong, SettingsFile, parser_of, tokens_of
from scorekeeper.refusal import RefusalCode, Refused

Value = str | int
Values = Mapping[str, Value]
"""Values that were set on a phone, by `section.option` (`panel.display`)."""
SETTINGS_FILE = "house-settings.json"
"""The file in the data folder of the server that stores them."""
LARGEST = 64 * 1024
"""Bytes of the largest settings file that is read."""


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
    """A setting that is a text of at most so many bytes."""

    name: str
    kind: Literal["text"]
    value: str
    most: int


HouseSettingShape = ChoiceSettingShape | NumberSettingShape | TextSettingShape


@dataclass(frozen=True)
class Choice:
    """An option that is one of several names.

    Attributes:
        key: The option, without dashes.
        choices: The names.
        first_of: Whether details may follow the name, after commas: `ssd1306,address=0x3d`. A phone
            shows and sets the name only.
    """

    key: str
    choices: tuple[str, ...]
    first_of: bool = False

    def about(self, name: str, written: str) -> ChoiceSettingShape:
        """Describe the setting to a phone, without details of its value."""
        value = written.partition(",")[0] if self.first_of else written
        return {"name": name, "kind": "choice", "value": value, "choices": list(self.choices)}

    def allows(self, value: object) -> bool:
        """Return whether a phone may set this value."""
        return isinstance(value, str) and value in self.choices


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


@dataclass(frozen=True)
class Text:
    """An option that is one line of at most `most` bytes; it can be changed, but not added."""

    key: str
    most: int

    def about(self, name: str, written: str) -> TextSettingShape:
        """Describe the setting to a phone."""
        return {"name": name, "kind": "text", "value": written, "most": self.most}

    def allows(self, value: object) -> bool:
        """Return whether a phone may set this value."""
        if not isinstance(value, str) or value != value.strip() or not value.isprintable():
            return False
        return 1 <= len(value.encode()) <= self.most


Shown = Choice | Number | Text


def offered(file: Path | None, kept: Values) -> list[HouseSettingShape]:
    """List the settings with their current values.

    Raises:
        Refused: no_house_settings, house_settings_wrong, house_settings_wrong_key.
    """
    text = _read(file)
    found = [setting.about(text, kept) for setting in _settings().values()]
    return [each for each in found if each is not None]


def changed(file: Path | None, kept: Values, wanted: Mapping[str, object]) -> dict[str, Value]:
    """Return the values to store when the wanted ones are set; nothing is written.

    A value that the settings file has too is not stored.

    Raises:
        Refused: no_such_house_setting, bad_house_setting, house_settings_clash (two options need
            the same pin or bus), house_settings_wrong_key (another option of the section is
            wrong in the file), and as `offered`.
    """
    text = _read(file)
    settings = _settings()
    after = dict(kept)
    for name, value in wanted.items():
        setting = settings.get(name)
        now = None if setting is None else setting.about(text, kept)
        if setting is None or now is None:
            raise Refused(RefusalCode.NO_SUCH_HOUSE_SETTING, name=name[:40])
        fresh = setting.checked(value)
        if fresh == now["value"]:
            continue
        refusal: CommandFailed | None = None
        for way in setting.ways(fresh, text, kept):
            after[name] = way
            refusal = setting.refusal_of(text, after)
            if refusal is None:
                break
        if refusal is not None:
            raise _refused(refusal) from refusal
        if str(after[name]) == setting.written(text, {}):
            del after[name]
    return after


def load(path: Path) -> dict[str, Value]:
    """Read the stored values; unknown names and values no longer allowed are left out.

    Raises:
        ValueError: The file is not what `save` wrote.
        OSError: The file cannot be read.
    """
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    if not isinstance(found, dict):
        raise ValueError("not an object")
    settings = _settings()
    return {
        name: value
        for name, value in found.items()
        if name in settings and settings[name].takes(value)
    }


def save(path: Path, values: Values) -> None:
    """Store the values.

    Raises:
        Refused: house_settings_not_saved.
    """
    try:
        write_atomically(path, f"{json.dumps(values, ensure_ascii=False, indent=1)}\n".encode())
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise Refused(RefusalCode.HOUSE_SETTINGS_NOT_SAVED, reason=reason) from error


def _read(file: Path | None) -> SettingsFile:
    """Read the settings file. Raises Refused: no_house_settings, house_settings_wrong."""
    if file is None:
        raise Refused(RefusalCode.NO_HOUSE_SETTINGS)
    try:
        with file.open("rb") as opened:
            content = opened.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise Refused(RefusalCode.HOUSE_SETTINGS_WRONG)
        return SettingsFile(file, content.decode())
    except OSError as error:
        raise Refused(RefusalCode.NO_HOUSE_SETTINGS) from error
    except ValueError as error:
        raise Refused(RefusalCode.HOUSE_SETTINGS_WRONG) from error


@dataclass(frozen=True)
class _Setting:
    """An option of a command that a phone may set."""

    command: str
    module: Command
    section: str
    shown: Shown
    sections: Collection[str]

    @property
    def name(self) -> str:
        return f"{self.section}.{self.shown.key}"

    def written(self, file: SettingsFile, kept: Values) -> str | None:
        """Return the value in force, with its details: stored, of the file, or the default."""
        try:
            value = vars(self._parsed(file, kept)).get(self.shown.key.replace("-", "_"))
        except CommandFailed as error:
            raise _refused(error) from error
        if isinstance(self.shown, Number) and isinstance(value, float):
            return str(round(value * 100))
        return value if isinstance(value, str) else None

    def about(self, file: SettingsFile, kept: Values) -> HouseSettingShape | None:
        """Describe the setting with the value in force; None: there is none to change."""
        written = self.written(file, kept)
        return None if written is None else self.shown.about(self.name, written)

    def takes(self, value: object) -> bool:
        """Return whether a stored value is still allowed."""
        if isinstance(self.shown, Choice) and self.shown.first_of and isinstance(value, str):
            value = value.partition(",")[0]
        return self.shown.allows(value)

    def checked(self, value: object) -> Value:
        """Return the value if it is allowed. Raises Refused (bad_house_setting)."""
        if isinstance(value, str | int) and self.shown.allows(value):
            return value
        raise Refused(RefusalCode.BAD_HOUSE_SETTING, name=self.name, value=repr(value)[:40])

    def ways(self, fresh: Value, file: SettingsFile, kept: Values) -> list[Value]:
        """Return the values to try: the new name with the details of the former one, or alone."""
        if isinstance(self.shown, Choice) and self.shown.first_of:
            _, comma, rest = (self.written(file, kept) or "").partition(",")
            if comma:
                return [f"{fresh}{comma}{rest}", fresh]
        return [fresh]

    def refusal_of(self, file: SettingsFile, kept: Values) -> CommandFailed | None:
        """Return why the options of the command are refused; None if they are not."""
        fits: Callable[[argparse.Namespace], None] | None
        fits = getattr(self.module, "check", None)
        try:
            values = self._parsed(file, kept)
            if fits is not None:
                fits(values)
        except CommandFailed as error:
            return error
        return None

    def _parsed(self, file: SettingsFile, kept: Values) -> argparse.Namespace:
        parser = parser_of(self.command, self.module, exit_on_error=False)
        tokens = file.options(self.section, self.sections)
        over = tokens_of(values_of(kept, self.section), str(file.path))
        return file.parse(parser, self.section, [*tokens, *over])


def values_of(kept: Values, section: str) -> dict[str, Value]:
    """Return the stored values of one section, by option."""
    head = f"{section}."
    return {name.removeprefix(head): kept[name] for name in kept if name.startswith(head)}


def _settings() -> dict[str, _Setting]:
    """Return the settings that a phone may change, by `section.option`."""
    found: dict[str, _Setting] = {}
    sections = commands.sections()
    for name, entry in commands.known_commands().items():
        module = commands.load(entry)
        section = section_of(module)
        on_screen: tuple[Shown, ...] = getattr(module, "SET_AT_HOUSE", ())
        for shown in on_screen if section is not None else ():
            setting = _Setting(name, module, section or "", shown, sections)
            found[setting.name] = setting
    return found


def _refused(refusal: CommandFailed | None) -> Refused:
    """Return the refusal that a phone is sent."""
    match refusal:
        case OptionsClash():
            return Refused(
                RefusalCode.HOUSE_SETTINGS_CLASH,
                one=refusal.one,
                other=refusal.other,
                wanted=refusal.wanted,
            )
        case ConfigurationWrong(name=str(name), line=line):
            return Refused(RefusalCode.HOUSE_SETTINGS_WRONG_KEY, name=name, line=line)
        case _:
            return Refused(RefusalCode.HOUSE_SETTINGS_WRONG)
