"""`amarrako`: finds the commands and runs one.

The rules know neither the server nor the panel, so this file names no command. A command is an
entry point of the group `amarrako.commands` (pyproject.toml): a module with

    SUMMARY: str                                    one line, shown by `amarrako --help`
    EXAMPLES: str                                   optional, shown by `amarrako COMMAND --help`
    SECTION: str                                    optional: its options may stand in a file, there
    FILE: str                                       optional: that file, if it is there, unless told
    ENVIRONMENT: Mapping[str, str]                  optional: variables that options default to
    ON_SCREEN: tuple[options.Shown, ...]          optional: those of its options a referee may set
    def check(arguments: argparse.Namespace)        optional: CommandFailed where options clash
    def configure(parser: argparse.ArgumentParser) -> None
    def run(arguments: argparse.Namespace) -> int   the exit status

Such a module imports what is heavy inside `run`, so that listing or settling stays quick. What a
command cannot do it raises as CommandFailed, in a sentence. Exit statuses: 0 done, 1 failed, 2
called wrongly, 130 stopped by Ctrl-C, 141 nobody reads the output any more.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.metadata import EntryPoint, entry_points, version
from typing import cast

from scorekeeper.commands import CommandFailed
from scorekeeper.commands.options import Command, layers_of, section_of

GROUP = "amarrako.commands"
ABOUT = """\
Amarrako keeps the score of Mus played with real cards.

usage: amarrako COMMAND [options]      (in a checkout also: ./run COMMAND [options])

{commands}

  amarrako COMMAND --help   its options, with examples
  amarrako --version        the version

The usual start is `amarrako run`: it serves the tables and drives the panel, and prints the address
and the QR code that the phones open. Playing needs no internet."""


def known_commands() -> dict[str, EntryPoint]:
    """Give all commands by name."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def load(entry: EntryPoint) -> Command:
    """Give the module behind a command."""
    return cast("Command", entry.load())


def sections() -> set[str]:
    """Give the sections that a settings file may have."""
    return {found for each in known_commands().values() if (found := section_of(load(each)))}


def _listing(commands: dict[str, EntryPoint]) -> str:
    width = max((len(name) for name in commands), default=0)
    return "\n".join(
        f"  {name:<{width}}  {load(entry).SUMMARY}" for name, entry in commands.items()
    )


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
            command = load(commands[name])
            layers = layers_of(name, command, rest, sections)
            return command.run(layers.parsed())
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
