"""Options that stand in a file instead of on the command line.

One TOML file serves all commands: a section bears a command's name, its keys are the command's
options without the dashes in front. So the file can say what the command line can, no more, and
each value is read and refused by the option itself.

    [serve]
    port = 80
    name = ["mus.example"]      an option that may be given more than once

    [panel]
    display = "ssd1306"
"""

from __future__ import annotations

import argparse
import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

from scorekeeper.commands import CommandFailed


class ConfigurationWrong(CommandFailed):
    """What is wrong in the file: its line, section and key, and what is allowed.

    name: section.key, where it is one of them that is wrong · line: where that stands.
    """

    def __init__(self, sentence: str, *, name: str | None = None, line: int = 1) -> None:
        super().__init__(sentence)
        self.name = name
        self.line = line


def options_in(path: Path, section: str, sections: Iterable[str]) -> list[str]:
    """Give the options that a section stands for, as the command line would have them.

    Raises ConfigurationWrong: not to be read, no TOML, a section no command bears, a value that no
    option can take. What the option says of its value is found out by `check`.
    """
    return options_of(_read(path), path, section, sections)


def options_of(text: str, path: Path, section: str, sections: Iterable[str]) -> list[str]:
    """Give the same of a text that stands in that file, or is to stand there."""
    written = _parsed(text, path)
    known = sorted(sections)
    keys: Mapping[str, object] = {}
    for name, under in written.items():
        place = f"{path}:{_line(text, name, None)}"
        if not isinstance(under, dict):
            raise ConfigurationWrong(f"{place}: {name} stands in no section; {_listed(known)}")
        if name not in known:
            raise ConfigurationWrong(f"{place}: there is no section [{name}]; {_listed(known)}")
        if name == section:
            keys = under
    return [
        token
        for key, value in keys.items()
        for token in _tokens(f"{path}:{_line(text, section, key)}: [{section}] {key}", key, value)
    ]


def tokens_of(values: Mapping[str, str | int], place: str) -> list[str]:
    """Give the options that stand for these values, as the command line would have them."""
    return [token for key, value in values.items() for token in _tokens(place, key, value)]


def check(
    parser: argparse.ArgumentParser,
    path: Path,
    section: str,
    tokens: list[str],
    text: str | None = None,
) -> argparse.Namespace:
    """Let the options read their values. The parser must not exit on an error.

    text: what is to stand in the file, where that is not there yet. Raises ConfigurationWrong: an
    unknown key, or a value that its option refuses.
    """
    try:
        values, unknown = parser.parse_known_args(tokens)
    except argparse.ArgumentError as error:
        key = (error.argument_name or "").split("/")[-1].removeprefix("--")
        raise _at(path, section, key, text, error.message) from error
    for token in unknown:
        key = token.removeprefix("--").partition("=")[0]
        no_such = (
            f"there is no such key (`amarrako {section} --help` lists them, there with two dashes)"
        )
        raise _at(path, section, key, text, no_such)
    return values


def _listed(sections: Iterable[str]) -> str:
    return f"the sections are {', '.join(f'[{each}]' for each in sections)}"


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise ConfigurationWrong(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ConfigurationWrong(f"{path} is not written in UTF-8") from error


def _parsed(text: str, path: Path) -> Mapping[str, object]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigurationWrong(f"{path}: {error}") from error


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


def _at(path: Path, section: str, key: str, text: str | None, wrong: str) -> ConfigurationWrong:
    line = _line(_read(path) if text is None else text, section, key)
    sentence = f"{path}:{line}: [{section}] {key}: {wrong}"
    return ConfigurationWrong(sentence, name=f"{section}.{key}", line=line)


def _line(text: str, section: str, key: str | None) -> int:
    """Find the line of a key, or of a section's head (or of a key outside any): 1 is the first."""
    inside = False
    for number, line in enumerate(text.splitlines(), start=1):
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
