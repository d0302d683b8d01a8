"""`amarrako`: finds the commands and runs one.

The rules know neither the server nor the panel, so this file names no command. A command is an
entry point of the group `amarrako.commands` (pyproject.toml): a module with

    SUMMARY: str                                    one line, shown by `amarrako --help`
    EXAMPLES: str                                   optional, shown by `amarrako COMMAND --help`
    SECTION: str                                    optional: its options may stand in a file, there
    FILE: str                                       optional: that file, if it is there, unless told
    ENVIRONMENT: tuple[str, ...]                    optional: options the environment may set
    ON_SCREEN: tuple[on_screen.Shown, ...]          optional: those of its options a referee may set
    def check(arguments: argparse.Namespace)        optional: CommandFailed where options clash
    def configure(parser: argparse.ArgumentParser) -> None
    def run(arguments: argparse.Namespace) -> int   the exit status

Such a module imports what is heavy inside `run`, so that listing or settling stays quick. What a
command cannot do it raises as CommandFailed, in a sentence. Exit statuses: 0 done, 1 failed, 2
called wrongly, 130 stopped by Ctrl-C, 141 nobody reads the output any more.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points, version
from pathlib import Path
from typing import Protocol, cast

from scorekeeper.commands import CommandFailed
from scorekeeper.commands.configuration import check, options_in, tokens_of

GROUP = "amarrako.commands"
CONFIGURATION = "AMARRAKO_CONFIG"
"""Names the settings' file where the command line does not."""
ABOUT = """\
Amarrako keeps the score of Mus played with real cards.

usage: amarrako COMMAND [options]      (in a checkout also: ./run COMMAND [options])

{commands}

  amarrako COMMAND --help   its options, with examples
  amarrako --version        the version

The usual start is `amarrako run`: it serves the tables and drives the panel, and prints the address
and the QR code that the phones open. Playing needs no internet."""


class Command(Protocol):
    """The module behind one word of the command line."""

    SUMMARY: str

    def configure(self, parser: argparse.ArgumentParser) -> None:
        """Declare the options."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Do it; the exit status."""


def known_commands() -> dict[str, EntryPoint]:
    """Give all commands by name."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def load(entry: EntryPoint) -> Command:
    """Give the module behind a command."""
    return cast("Command", entry.load())


def _listing(commands: dict[str, EntryPoint]) -> str:
    width = max((len(name) for name in commands), default=0)
    return "\n".join(
        f"  {name:<{width}}  {load(entry).SUMMARY}" for name, entry in commands.items()
    )


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
    for option in getattr(command, "ENVIRONMENT", ()):
        word = option.replace("-", "_")
        value = os.environ.get(f"AMARRAKO_{word.upper()}")
        if value:
            parser.set_defaults(**{word: value})
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
        between = tokens_of(values, "what was set on a phone")
        tokens = [*self.file, *between, *self.line]
        section = section_of(self.command) or self.name
        parser = parser_of(self.name, self.command, exit_on_error=False)
        return check(parser, Path(), section, tokens, "")


def layers_of(commands: dict[str, EntryPoint], name: str, rest: Sequence[str]) -> Layers:
    """Find the options of the file and those of the command line. Raises ConfigurationWrong."""
    command = load(commands[name])
    section = section_of(command)
    if section is None or any(asked in ("-h", "--help") for asked in rest):
        return Layers(name, command, [], list(rest))
    finder = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    finder.add_argument("--config", default=_file(command))
    given: str | None = finder.parse_known_args(rest)[0].config
    if given is None:
        return Layers(name, command, [], list(rest))
    path = Path(given).expanduser().absolute()
    sections = {found for each in commands.values() if (found := section_of(load(each)))}
    tokens = options_in(path, section, sections)
    check(parser_of(name, command, exit_on_error=False), path, section, tokens)
    return Layers(name, command, tokens, [*rest, f"--config={path}"])


def _dispatch(arguments: Sequence[str]) -> int:
    commands = known_commands()
    match arguments:
        case ["-h" | "--help" | "help"]:
            print(ABOUT.format(commands=_listing(commands)))
            return 0
        case ["--version"]:
            print(f"amarrako {version('amarrako')}")
            return 0
        case [name, *rest] if name in commands:
            layers = layers_of(commands, name, rest)
            return layers.command.run(layers.parsed())
        case [word, *_]:
            raise _Usage(f"there is no command {word!r}; there are {', '.join(commands)}")
        case _:
            raise _Usage(f"name a command: {', '.join(commands)}")


class _Usage(Exception):
    """The command line makes no sense."""


def _say(problem: object) -> None:
    print(f"amarrako: {problem}.", file=sys.stderr)


def _of_the_system(error: OSError) -> str:
    reason = error.strerror or str(error)
    return reason if error.filename is None else f"{error.filename}: {reason}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line given (the process's own, if none); the exit status."""
    try:
        status = _dispatch(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
    except _Usage as problem:
        _say(f"{problem} (`amarrako --help` tells more)")
        return 2
    except CommandFailed as failure:
        _say(str(failure).rstrip("."))
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Nobody reads on (`amarrako export | head`); the last flush at exit must not complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except OSError as error:
        _say(_of_the_system(error))
        return 1
    return status
