"""`amarrako`: find a command and run it.

Exit statuses: 0 success, 1 failure, 2 wrong usage, 130 stopped by Ctrl-C, 141 the output is no
longer read.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.metadata import EntryPoint, version

from scorekeeper.process import CommandFailed
from scorekeeper.process.commands import known_commands, load
from scorekeeper.process.options import layers_of
from scorekeeper.refusal import Refused
from webui.database import using

ABOUT = """\
Amarrako keeps the score of Mus played with real cards.

usage: amarrako COMMAND [options]      (in a checkout also: ./run COMMAND [options])

{commands}

  amarrako COMMAND --help   its options, with examples
  amarrako --version        the version

The usual start is `amarrako run`: it serves the tables and drives the panel, and prints the address
and the QR code that the phones open. Playing needs no internet."""


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
            layers = layers_of(name, command, rest)
            parsed = layers.parsed()
            with using(getattr(parsed, "database", None)):
                return command.run(parsed)
        case [word, *_]:
            raise _Usage(f"there is no command {word!r}; there are {', '.join(commands)}")
        case _:
            raise _Usage(f"name a command: {', '.join(commands)}")


class _Usage(Exception):
    """The command line is wrong."""


def _say(problem: object) -> None:
    print(f"amarrako: {problem}.", file=sys.stderr)


def _of_the_system(error: OSError) -> str:
    reason = error.strerror or str(error)
    return reason if error.filename is None else f"{error.filename}: {reason}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line (default: that of the process); the exit status."""
    try:
        status = _dispatch(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
    except _Usage as problem:
        _say(f"{problem} (`amarrako --help` tells more)")
        return 2
    except (CommandFailed, Refused) as failure:
        _say(str(failure).rstrip("."))
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # As in `amarrako export | head`: the flush at exit must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except OSError as error:
        _say(_of_the_system(error))
        return 1
    return status
