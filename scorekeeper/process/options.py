"""The options of a command: command line, phone, settings file, environment, in this precedence.

An option is declared once, with argparse. A value from the environment becomes its default; values
from the settings file or a phone are passed to argparse before those of the command line. So the
option itself parses and checks each value, whatever its source.

All commands share one TOML file: a section has the name of a command, and its keys are the options
of that command without the leading dashes.

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
from urllib.parse import urlsplit

from scorekeeper.process import CommandFailed
from scorekeeper.process.commands import Command, section_of, sections
from scorekeeper.words import LANGUAGES

CONFIGURATION = "AMARRAKO_CONFIG"
"""Environment variable with the path of the settings file."""


def parser_of(
    name: str, command: Command, *, exit_on_error: bool = True
) -> argparse.ArgumentParser:
    """Return the parser of a command's options."""
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
            f" (default: ${CONFIGURATION}); the command line takes precedence",
        )
    return parser


def _file(command: Command) -> str | None:
    usual = getattr(command, "FILE", "")
    return os.environ.get(CONFIGURATION) or (usual if usual and Path(usual).is_file() else None)


class ConfigurationWrong(CommandFailed):
    """The settings file has an error; a sentence with line, section, key and what is allowed."""

    def __init__(self, sentence: str, *, name: str | None = None, line: int = 1) -> None:
        super().__init__(sentence)
        self.name = name
        """`section.key`, if one key is wrong."""
        self.line = line


@dataclass(frozen=True)
class SettingsFile:
    """The text of a settings file."""

    path: Path
    text: str

    @classmethod
    def read(cls, path: Path) -> SettingsFile:
        """Read a file. Raises ConfigurationWrong: it cannot be read, or is not UTF-8."""
        try:
            return cls(path, path.read_text(encoding="utf-8"))
        except OSError as error:
            raise ConfigurationWrong(f"{path}: {error.strerror}") from error
        except UnicodeDecodeError as error:
            raise ConfigurationWrong(f"{path} is not written in UTF-8") from error

    def options(self, section: str, sections: Collection[str]) -> list[str]:
        """Return the keys of a section as options of a command line; `parse` checks their values.

        Raises:
            ConfigurationWrong: The file is not TOML, has another section, or a value of a type
                that no option has.
        """
        try:
            written = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            raise ConfigurationWrong(f"{self.path}: {error}") from error
        listed = f"the sections are {', '.join(f'[{each}]' for each in sorted(sections))}"
        for name, under in written.items():
            place = f"{self.path}:{self._line(name, None)}"
            if not isinstance(under, dict):
                raise ConfigurationWrong(f"{place}: {name} is in no section; {listed}")
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
        """Parse the options of a section with a parser that does not exit on errors.

        Raises:
            ConfigurationWrong: There is no such option, or it refuses its value.
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
        """Return the line of a key in a section, or (None) of the section; 1 if not found."""
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
    """Return values by option name as options of a command line; `place` is for error messages."""
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
    """The options of one command from the settings file and from the command line."""

    name: str
    command: Command
    file: list[str]
    line: list[str]

    def parsed(self) -> argparse.Namespace:
        """Parse all options; as argparse does, exit with status 2 on an error."""
        known = argparse.Namespace(layers=self)
        return parser_of(self.name, self.command).parse_args([*self.file, *self.line], known)

    def with_values(self, values: Mapping[str, str | int]) -> argparse.Namespace:
        """Parse all options again, with values of a phone between file and command line."""
        phone = SettingsFile(Path("what was set on a phone"), "")
        tokens = [*self.file, *tokens_of(values, str(phone.path)), *self.line]
        parser = parser_of(self.name, self.command, exit_on_error=False)
        return phone.parse(parser, section_of(self.command) or self.name, tokens)


def layers_of(name: str, command: Command, rest: Sequence[str]) -> Layers:
    """Collect the options of file and command line. Raises ConfigurationWrong."""
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


# What several commands declare their options with


def add_value(
    parser: argparse.ArgumentParser,
    option: str,
    read: Callable[[str], object],
    metavar: str,
    about: str,
    *,
    default: object = None,
) -> None:
    """Declare an option that has a value: `read` is its type, `about` its help."""
    parser.add_argument(option, type=read, default=default, metavar=metavar, help=about)


def server_address(text: str) -> str:
    """Read the URL of a server; its path is removed."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise argparse.ArgumentTypeError(f"{text!r} is no address like http://192.168.1.20:8000")
    return f"{parts.scheme}://{parts.netloc}"


def language_code(text: str) -> str:
    """Read a language code."""
    if text not in LANGUAGES:
        raise argparse.ArgumentTypeError(f"{text!r} is not one of {', '.join(LANGUAGES)}")
    return text
