"""The house's settings as a referee's screen shows and sets them: read, checked, written.

What may be set the commands say themselves (on_screen.py). A value is written only after the
options have read the whole section with it, so that no program starts with what it cannot read.
"""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from scorekeeper import cli
from scorekeeper.commands import CommandFailed, OptionsClash
from scorekeeper.commands.configuration import ConfigurationWrong, check, options_of
from scorekeeper.commands.editing import CannotEdit, Value, edited, write_whole
from scorekeeper.commands.on_screen import Choice, Number, Shown, Text
from scorekeeper.refusal import Refused

Values = Mapping[str, Value]
"""By "section.key", as `panel.display`."""
LARGEST = 64 * 1024
"""Bytes of a file that is anybody's settings."""


def offered(path: Path) -> list[dict[str, object]]:
    """Give what may be set and how it stands. Refused (house_settings_wrong, no_house_settings)."""
    text = read(path)
    found: list[dict[str, object]] = []
    for section, shown, command in _shown():
        value = _now(text, path, section, shown, command)
        if value is None:
            continue
        told: dict[str, object] = {"name": f"{section}.{shown.key}", "value": value}
        match shown:
            case Choice(choices=choices):
                told |= {"kind": "choice", "choices": list(choices)}
            case Number(least=least, most=most):
                told |= {"kind": "number", "least": least, "most": most}
            case Text(most=most):
                told |= {"kind": "text", "most": most}
        found.append(told)
    return found


def changed(path: Path, wanted: Mapping[str, object]) -> str:
    """Give the file's text with all of these values, by name; nothing is written.

    Refused: no_such_house_setting, bad_house_setting, house_settings_clash (two options want the
    same), house_settings_wrong_key (another of its section is wrong), house_settings_by_hand (the
    file is written too freely), and as `offered`.
    """
    text = read(path)
    known = {f"{section}.{shown.key}": (section, shown, on) for section, shown, on in _shown()}
    for name, value in wanted.items():
        if name not in known:
            raise Refused("no_such_house_setting", name=name[:40])
        section, shown, command = known[name]
        now = _now(text, path, section, shown, command)
        if now is None:
            raise Refused("no_such_house_setting", name=name[:40])
        fresh = _checked(name, shown, value)
        if fresh != now:
            text = _with(fresh, text, path, section=section, shown=shown, command=command)
    return text


def save(path: Path, text: str) -> None:
    """Write it, whole or not at all. Refused (house_settings_not_saved)."""
    try:
        write_whole(path.resolve(), text)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise Refused("house_settings_not_saved", reason=reason) from error


def read(path: Path) -> str:
    """Give the file's text. Refused: no_house_settings, house_settings_wrong."""
    try:
        with path.open("rb") as file:
            held = file.read(LARGEST + 1)
        text = held.decode()
        tomllib.loads(text)
    except OSError as error:
        raise Refused("no_house_settings") from error
    except ValueError as error:
        raise Refused("house_settings_wrong") from error
    if len(held) > LARGEST:
        raise Refused("house_settings_wrong")
    return text


class _Command:
    """A command that has a section of the file."""

    def __init__(self, name: str, module: cli.Command, sections: Iterable[str]) -> None:
        self._name = name
        self._module = module
        self._sections = sections

    def options(self, text: str, path: Path, section: str) -> argparse.Namespace:
        """Let it read its section. Raises CommandFailed."""
        parser = cli.parser_of(self._name, self._module, exit_on_error=False)
        tokens = options_of(text, path, section, self._sections)
        values = check(parser, path, section, tokens, text)
        fits: Callable[[argparse.Namespace], None] | None
        fits = getattr(self._module, "check", None)
        if fits is not None:
            fits(values)
        return values


def _shown() -> Iterator[tuple[str, Shown, _Command]]:
    modules = {name: cli.load(entry) for name, entry in cli.known_commands().items()}
    sections = {
        section for module in modules.values() if (section := cli.section_of(module)) is not None
    }
    for name, module in modules.items():
        section = cli.section_of(module)
        on_screen: tuple[Shown, ...] = getattr(module, "ON_SCREEN", ())
        if section is not None:
            for shown in on_screen:
                yield section, shown, _Command(name, module, sections)


def _now(text: str, path: Path, section: str, shown: Shown, command: _Command) -> Value | None:
    """Give what the file says, or what is so without it; None: that is nothing to be changed."""
    value = _written(text, section, shown.key)
    if value is None and not isinstance(shown, Text):
        try:
            found = vars(command.options("", path, section)).get(shown.key.replace("-", "_"))
        except ConfigurationWrong as error:
            raise Refused("house_settings_wrong") from error
        value = found if isinstance(found, str) else None
        if value is None and isinstance(shown, Number):
            value = shown.most
    match shown:
        case Choice(first_of=True):
            return str(value).partition(",")[0]
        case Number():
            return int(str(value)) if str(value).isdecimal() else shown.most
        case _:
            return None if value is None else str(value)


def _written(text: str, section: str, key: str) -> Value | None:
    under = tomllib.loads(text).get(section)
    value = under.get(key) if isinstance(under, dict) else None
    return value if isinstance(value, str | int) else None


def _checked(name: str, shown: Shown, value: object) -> Value:
    match shown:
        case Choice(choices=choices) if isinstance(value, str) and value in choices:
            return value
        case Number(least=least, most=most) if isinstance(value, int):
            if not isinstance(value, bool) and least <= value <= most:
                return value
        case Text(most=most) if isinstance(value, str) and value == value.strip():
            if value.isprintable() and 1 <= len(value.encode()) <= most:
                return value
        case _:
            pass
    raise Refused("bad_house_setting", name=name, value=repr(value)[:40])


def _with(
    value: Value, text: str, path: Path, *, section: str, shown: Shown, command: _Command
) -> str:
    """Write the value; what stands after a first name stays where the new one takes it."""
    ways: list[Value] = [value]
    if isinstance(shown, Choice) and shown.first_of:
        _, comma, rest = str(_written(text, section, shown.key) or "").partition(",")
        if comma:
            ways.insert(0, f"{value}{comma}{rest}")
    refusal: CommandFailed | None = None
    for way in ways:
        try:
            after = edited(text, section, shown.key, way)
            command.options(after, path, section)
        except CannotEdit as error:
            raise Refused("house_settings_by_hand", name=f"{section}.{shown.key}") from error
        except CommandFailed as error:
            refusal = error
        else:
            return after
    raise _refused(refusal) from refusal


def _refused(refusal: CommandFailed | None) -> Refused:
    """Why the options do not take the value: in the words of who reads it on his phone."""
    match refusal:
        case OptionsClash():
            return Refused(
                "house_settings_clash",
                one=refusal.one,
                other=refusal.other,
                wanted=refusal.wanted,
            )
        case ConfigurationWrong(name=str(name), line=line):
            return Refused("house_settings_wrong_key", name=name, line=line)
        case _:
            return Refused("house_settings_wrong")
