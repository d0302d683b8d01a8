"""The settings that a referee may change on a phone: list, check, store.

Each command names those of its options that can be changed (ON_SCREEN). A value set on a phone is
stored in the data folder of the server. It takes precedence over the settings file, and the command
line takes precedence over it. A value is stored only if the options of its command accept it
together with the rest of the settings file.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.commands import CommandFailed, OptionsClash, cli
from scorekeeper.commands.files import write_atomically
from scorekeeper.commands.options import (
    Choice,
    Command,
    ConfigurationWrong,
    HouseSettingShape,
    Number,
    SettingsFile,
    Shown,
    parser_of,
    section_of,
    tokens_of,
)
from scorekeeper.refusal import RefusalCode, Refused

Value = str | int
Values = Mapping[str, Value]
"""Values set on a phone, by section and option: `panel.display`."""
KEPT = "house-settings.json"
"""The file in the data folder of the server that keeps what was set."""
LARGEST = 64 * 1024
"""Bytes of the longest settings file that is read."""


def offered(file: Path | None, kept: Values) -> list[HouseSettingShape]:
    """List what may be set, with the value that is in force.

    Raises:
        Refused: no_house_settings, house_settings_wrong, house_settings_wrong_key.
    """
    text = _read(file)
    return [
        setting.shown.about(name, value)
        for name, setting in _settings().items()
        if (value := setting.value(text, kept)) is not None
    ]


def changed(file: Path | None, kept: Values, wanted: Mapping[str, object]) -> dict[str, Value]:
    """Return the values to keep once all of the wanted ones are set; nothing is written.

    A value that is what the settings file says anyway is not kept.

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
        now = None if setting is None else setting.value(text, kept)
        if setting is None or now is None:
            raise Refused(RefusalCode.NO_SUCH_HOUSE_SETTING, name=name[:40])
        fresh = setting.checked(value)
        if fresh == now:
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
    """Read the kept values; unknown names and values no longer allowed are left out.

    Raises:
        ValueError: The file is not what `save` wrote.
        OSError: The file cannot be read.
    """
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    if not isinstance(found, dict):
        raise ValueError("not an object")
    settings = _settings()
    return {
        name: value
        for name, value in found.items()
        if name in settings and settings[name].takes(value)
    }


def save(path: Path, values: Values) -> None:
    """Write the kept values, whole or not at all.

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
            held = opened.read(LARGEST + 1)
        text = held.decode()
    except OSError as error:
        raise Refused(RefusalCode.NO_HOUSE_SETTINGS) from error
    except ValueError as error:
        raise Refused(RefusalCode.HOUSE_SETTINGS_WRONG) from error
    if len(held) > LARGEST:
        raise Refused(RefusalCode.HOUSE_SETTINGS_WRONG)
    return SettingsFile(file, text)


@dataclass(frozen=True)
class _Setting:
    """One option of a command that a phone may set."""

    command: str
    module: Command
    section: str
    shown: Shown
    sections: Collection[str]

    @property
    def name(self) -> str:
        return f"{self.section}.{self.shown.key}"

    def written(self, file: SettingsFile, kept: Values) -> str | None:
        """Return the option's value as it is written: kept, in the file, or the default."""
        try:
            value = vars(self._parsed(file, kept)).get(self.shown.key.replace("-", "_"))
        except CommandFailed as error:
            raise _refused(error) from error
        if isinstance(self.shown, Number) and isinstance(value, float):
            return str(round(value * 100))
        return value if isinstance(value, str) else None

    def value(self, file: SettingsFile, kept: Values) -> Value | None:
        """Return the value in force as a phone shows it; None if there is nothing to change."""
        written = self.written(file, kept)
        return None if written is None else self.shown.shown(written)

    def takes(self, value: object) -> bool:
        """Return whether a kept value is still allowed."""
        if isinstance(self.shown, Choice) and isinstance(value, str):
            value = self.shown.shown(value)
        return self.shown.allows(value)

    def checked(self, value: object) -> Value:
        """Return an allowed value. Raises Refused (bad_house_setting)."""
        if isinstance(value, str | int) and self.shown.allows(value):
            return value
        raise Refused(RefusalCode.BAD_HOUSE_SETTING, name=self.name, value=repr(value)[:40])

    def ways(self, fresh: Value, file: SettingsFile, kept: Values) -> list[Value]:
        """List how a value can be written: with what followed the former first name, or alone."""
        if isinstance(self.shown, Choice) and self.shown.first_of:
            _, comma, rest = (self.written(file, kept) or "").partition(",")
            if comma:
                return [f"{fresh}{comma}{rest}", fresh]
        return [fresh]

    def refusal_of(self, file: SettingsFile, kept: Values) -> CommandFailed | None:
        """Return why the options of the command do not go together; None if they do."""
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
    """Return the kept values of one section, by option."""
    head = f"{section}."
    return {name.removeprefix(head): kept[name] for name in kept if name.startswith(head)}


def _settings() -> dict[str, _Setting]:
    """Return what the commands let a phone set, by `section.option`."""
    found: dict[str, _Setting] = {}
    sections = cli.sections()
    for name, entry in cli.known_commands().items():
        module = cli.load(entry)
        section = section_of(module)
        on_screen: tuple[Shown, ...] = getattr(module, "ON_SCREEN", ())
        for shown in on_screen if section is not None else ():
            setting = _Setting(name, module, section or "", shown, sections)
            found[setting.name] = setting
    return found


def _refused(refusal: CommandFailed | None) -> Refused:
    """Return the refusal in words for a phone."""
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
