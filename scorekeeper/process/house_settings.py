"""The settings that a phone with the house PIN may change: list and check them.

Each command names those of its options that can be changed (SET_AT_HOUSE). A value set on a phone
takes precedence over the settings file, and the command line takes precedence over it. A value is
accepted only if the options of its command accept it together with the rest of the settings file.

The house stores the values (scorekeeper/house). The settings file of this module is for programs
that do not read the event store; it also has the name of the Wi-Fi, which belongs to the box.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.house.setting import (
    Choice,
    HouseSettingShape,
    Number,
    Shown,
    Value,
    Values,
    values_of,
)
from scorekeeper.kernel.reading import shown
from scorekeeper.process import CommandFailed, OptionsClash, commands
from scorekeeper.process.commands import Command, section_of
from scorekeeper.process.files import write_atomically
from scorekeeper.process.options import ConfigurationWrong, SettingsFile, parser_of, tokens_of
from scorekeeper.refusal import RefusalCode, Refused

SETTINGS_FILE = "house-settings.json"
"""The file in the data folder of the server."""
LARGEST = 64 * 1024
"""Bytes of the largest settings file that is read."""


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
        raise Refused(
            RefusalCode.BAD_HOUSE_SETTING,
            name=self.name,
            value=shown(value),
            allowed=self.shown.allowed,
        )

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


def _settings() -> dict[str, _Setting]:
    """Return the settings that a phone may change, by `section.option`."""
    found: dict[str, _Setting] = {}
    sections = commands.sections()
    for name, entry in commands.known_commands().items():
        module = commands.load(entry)
        section = section_of(module)
        on_screen: tuple[Shown, ...] = getattr(module, "SET_AT_HOUSE", ())
        for option in on_screen if section is not None else ():
            setting = _Setting(name, module, section or "", option, sections)
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
