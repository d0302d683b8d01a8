"""The options of a command: command line, phone, settings file, environment, in this precedence.

An option is declared once, with argparse. What stands elsewhere becomes its default (environment)
or an argument before those of the command line (file, phone), so that the option itself reads and
refuses each value.

One TOML file serves all commands: a section bears a command's name, its keys are the command's
options without the dashes in front.

    [serve]
    port = 80
    name = ["mus.example"]      an option that may be given more than once

    [panel]
    display = "ssd1306"
"""

from __future__ import annotations

import argparse
import os
import re
import tomllib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol, TypedDict
from urllib.parse import urlsplit

from scorekeeper.commands import CommandFailed
from scorekeeper.words import LANGUAGES

CONFIGURATION = "AMARRAKO_CONFIG"
"""Names the settings' file where the command line does not."""


class Command(Protocol):
    """The module behind one word of the command line."""

    SUMMARY: str

    def configure(self, parser: argparse.ArgumentParser) -> None:
        """Declare the options."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Do it; the exit status."""


def parser_of(
    name: str, command: Command, *, exit_on_error: bool = True
) -> argparse.ArgumentParser:
    """Give what reads a command's options."""
    parser = argparse.ArgumentParser(
        prog=f"amarrako {name}",
        description=command.SUMMARY,
        epilog=getattr(command, "EXAMPLES", None),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
        exit_on_error=exit_on_error,
    )
    command.configure(parser)
    environment: Mapping[str, str] = getattr(command, "ENVIRONMENT", {})
    for option, variable in environment.items():
        value = os.environ.get(variable)
        if value:
            parser.set_defaults(**{option.replace("-", "_"): value})
    if section_of(command) is not None:
        parser.add_argument(
            "--config",
            metavar="FILE",
            default=_file(command),
            help=f"TOML file with these options in its section [{section_of(command)}]"
            f" (default: ${CONFIGURATION}); what the command line says goes before",
        )
    return parser


def section_of(command: Command) -> str | None:
    """Give the file's section that holds a command's options."""
    return getattr(command, "SECTION", None)


def _file(command: Command) -> str | None:
    usual = getattr(command, "FILE", "")
    return os.environ.get(CONFIGURATION) or (usual if usual and Path(usual).is_file() else None)


class ConfigurationWrong(CommandFailed):
    """What is wrong in the settings file: its line, section and key, and what is allowed.

    Attributes:
        name: `section.key` where one of them is wrong.
        line: Where that stands.
    """

    def __init__(self, sentence: str, *, name: str | None = None, line: int = 1) -> None:
        super().__init__(sentence)
        self.name = name
        self.line = line


@dataclass(frozen=True)
class SettingsFile:
    """A settings file, or what is to stand there."""

    path: Path
    text: str

    @classmethod
    def read(cls, path: Path) -> SettingsFile:
        """Read it. Raises ConfigurationWrong: not to be read, or not UTF-8."""
        try:
            return cls(path, path.read_text(encoding="utf-8"))
        except OSError as error:
            raise ConfigurationWrong(f"{path}: {error.strerror}") from error
        except UnicodeDecodeError as error:
            raise ConfigurationWrong(f"{path} is not written in UTF-8") from error

    def options(self, section: str, sections: Collection[str]) -> list[str]:
        """Return the options that a section stands for, as the command line would have them.

        What an option says of its value is found out by `parse`.

        Raises:
            ConfigurationWrong: No TOML, a section that no command has, or a value that no option
                can take.
        """
        try:
            written = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            raise ConfigurationWrong(f"{self.path}: {error}") from error
        listed = f"the sections are {', '.join(f'[{each}]' for each in sorted(sections))}"
        for name, under in written.items():
            place = f"{self.path}:{self._line(name, None)}"
            if not isinstance(under, dict):
                raise ConfigurationWrong(f"{place}: {name} stands in no section; {listed}")
            if name not in sections:
                raise ConfigurationWrong(f"{place}: there is no section [{name}]; {listed}")
        keys: Mapping[str, object] = written.get(section, {})
        return [
            token
            for key, value in keys.items()
            for token in _tokens(
                f"{self.path}:{self._line(section, key)}: [{section}] {key}", key, value
            )
        ]

    def parse(
        self, parser: argparse.ArgumentParser, section: str, tokens: list[str]
    ) -> argparse.Namespace:
        """Let the options read their values. The parser must not exit on an error.

        Raises:
            ConfigurationWrong: An unknown key, or a value that its option refuses.
        """
        try:
            values, unknown = parser.parse_known_args(tokens)
        except argparse.ArgumentError as error:
            key = (error.argument_name or "").split("/")[-1].removeprefix("--")
            raise self._wrong(section, key, error.message) from error
        for token in unknown:
            key = token.removeprefix("--").partition("=")[0]
            listed = f"`amarrako {section} --help` lists them, there with two dashes"
            raise self._wrong(section, key, f"there is no such key ({listed})")
        return values

    def _wrong(self, section: str, key: str, why: str) -> ConfigurationWrong:
        line = self._line(section, key)
        sentence = f"{self.path}:{line}: [{section}] {key}: {why}"
        return ConfigurationWrong(sentence, name=f"{section}.{key}", line=line)

    def _line(self, section: str, key: str | None) -> int:
        """Find the line of a key, or of a section's head (or of a key outside any); else 1."""
        inside = False
        for number, line in enumerate(self.text.splitlines(), start=1):
            head = re.match(r"\s*\[\s*\"?([^\]\"]+?)\"?\s*\]", line)
            if head:
                inside = head[1] == section
            if key is None and ((inside and head) or _is_key(line, section)):
                return number
            if key is not None and inside and _is_key(line, key):
                return number
        return 1


def _is_key(line: str, key: str) -> bool:
    return re.match(rf"\s*\"?{re.escape(key)}\"?\s*=", line) is not None


def tokens_of(values: Mapping[str, str | int], place: str) -> list[str]:
    """Return the options that stand for these values, as the command line would have them."""
    return [token for key, value in values.items() for token in _tokens(place, key, value)]


def _tokens(place: str, key: str, value: object) -> list[str]:
    match value:
        case bool():
            return [f"--{key}"] if value else []
        case str() | int() | float():
            return [f"--{key}={value}"]
        case list() if all(isinstance(each, str | int) for each in value):
            return [f"--{key}={each}" for each in value]
        case _:
            raise ConfigurationWrong(
                f"{place}: wants a text in quotes, a number, true or false, or a list of texts"
            )


@dataclass(frozen=True)
class Layers:
    """The options of one command by precedence: the file's, then those of the command line."""

    name: str
    command: Command
    file: list[str]
    line: list[str]

    def parsed(self) -> argparse.Namespace:
        """Read all of it; as argparse does, exit with status 2 on a wrong command line."""
        known = argparse.Namespace(layers=self)
        return parser_of(self.name, self.command).parse_args([*self.file, *self.line], known)

    def with_values(self, values: Mapping[str, str | int]) -> argparse.Namespace:
        """Read all of it again, with values that go before the file but not the command line.

        Raises:
            CommandFailed: An option refuses its value.
        """
        phone = SettingsFile(Path("what was set on a phone"), "")
        tokens = [*self.file, *tokens_of(values, str(phone.path)), *self.line]
        parser = parser_of(self.name, self.command, exit_on_error=False)
        return phone.parse(parser, section_of(self.command) or self.name, tokens)


def layers_of(
    name: str, command: Command, rest: Sequence[str], sections: Callable[[], Collection[str]]
) -> Layers:
    """Find the options of the file and those of the command line. Raises ConfigurationWrong."""
    section = section_of(command)
    if section is None or any(asked in ("-h", "--help") for asked in rest):
        return Layers(name, command, [], list(rest))
    finder = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    finder.add_argument("--config", default=_file(command))
    given: str | None = finder.parse_known_args(rest)[0].config
    if given is None:
        return Layers(name, command, [], list(rest))
    file = SettingsFile.read(Path(given).expanduser().absolute())
    tokens = file.options(section, sections())
    file.parse(parser_of(name, command, exit_on_error=False), section, tokens)
    return Layers(name, command, tokens, [*rest, f"--config={file.path}"])


# ------------------------------------------------------------ which a phone may set


class ChoiceSettingShape(TypedDict):
    """A setting of the server: one of some names."""

    name: str
    kind: Literal["choice"]
    value: str
    choices: list[str]


class NumberSettingShape(TypedDict):
    """A setting of the server: a whole number, in percent."""

    name: str
    kind: Literal["number"]
    value: int
    least: int
    most: int


class TextSettingShape(TypedDict):
    """A setting of the server: a text of at most so many bytes."""

    name: str
    kind: Literal["text"]
    value: str
    most: int


HouseSettingShape = ChoiceSettingShape | NumberSettingShape | TextSettingShape


@dataclass(frozen=True)
class Choice:
    """One of some names. first_of: the name comes first and more of it follows, after commas."""

    key: str
    choices: tuple[str, ...]
    first_of: bool = False

    def about(self, name: str, value: str | int) -> ChoiceSettingShape:
        """Return what a phone must know of it."""
        choices = list(self.choices)
        return {"name": name, "kind": "choice", "value": str(value), "choices": choices}

    def allows(self, value: object) -> bool:
        """Return whether a phone may set this."""
        return isinstance(value, str) and value in self.choices

    def shown(self, written: str) -> str | int:
        """Return what a phone shows of a value that is written in full."""
        return written.partition(",")[0] if self.first_of else written


@dataclass(frozen=True)
class Number:
    """A whole number from `least` to `most`; it is told in percent."""

    key: str
    least: int
    most: int

    def about(self, name: str, value: str | int) -> NumberSettingShape:
        """Return what a phone must know of it."""
        least, most = self.least, self.most
        return {"name": name, "kind": "number", "value": int(value), "least": least, "most": most}

    def allows(self, value: object) -> bool:
        """Return whether a phone may set this."""
        if not isinstance(value, int) or isinstance(value, bool):
            return False
        return self.least <= value <= self.most

    def shown(self, written: str) -> str | int:
        """Return what a phone shows of a value that is written in full."""
        return int(written)


@dataclass(frozen=True)
class Text:
    """One line, of `most` bytes at most. It can be another, where there is one: not made up."""

    key: str
    most: int

    def about(self, name: str, value: str | int) -> TextSettingShape:
        """Return what a phone must know of it."""
        return {"name": name, "kind": "text", "value": str(value), "most": self.most}

    def allows(self, value: object) -> bool:
        """Return whether a phone may set this."""
        if not isinstance(value, str) or value != value.strip() or not value.isprintable():
            return False
        return 1 <= len(value.encode()) <= self.most

    def shown(self, written: str) -> str | int:
        """Return what a phone shows of a value that is written in full."""
        return written


Shown = Choice | Number | Text


# ------------------------------------------------------------ types of several commands


def server_address(text: str) -> str:
    """Read the address of a server, without a path."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise argparse.ArgumentTypeError(f"{text!r} is no address like http://192.168.1.20:8000")
    return f"{parts.scheme}://{parts.netloc}"


def language_code(text: str) -> str:
    """Read the code of a language."""
    if text not in LANGUAGES:
        raise argparse.ArgumentTypeError(f"{text!r} is not one of {', '.join(LANGUAGES)}")
    return text
