"""The commands of the command line: entry points of the group `amarrako.commands` (pyproject.toml).

A command is a module with

    SUMMARY: str                                    what it does, in one line of `amarrako --help`
    EXAMPLES: str                                   optional, shown by `amarrako COMMAND --help`
    SECTION: str                                    optional: section of the settings file
    FILE: str                                       optional: default settings file
    ENVIRONMENT: Mapping[str, str]                  optional: variables with defaults of options
    SET_AT_HOUSE: tuple[setting.Shown, ...]         optional: options that can be set at /house
    def check(arguments: argparse.Namespace)        optional: CommandFailed if options clash
    def configure(parser: argparse.ArgumentParser) -> None
    def run(arguments: argparse.Namespace) -> int   the exit status

Such a module imports large modules inside `run`, so that other commands start quickly. A command
that fails raises CommandFailed or Refused. Those of the server are in `webui/cli`, which also finds
and runs them; those of the panel in `device/cli`.
"""

from __future__ import annotations

import argparse
from importlib.metadata import EntryPoint, entry_points
from typing import Protocol, cast

GROUP = "amarrako.commands"


class Command(Protocol):
    """The module of a command."""

    SUMMARY: str

    def configure(self, parser: argparse.ArgumentParser) -> None:
        """Declare the options."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Run the command; the exit status."""


def known_commands() -> dict[str, EntryPoint]:
    """Return all commands by name."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def load(entry: EntryPoint) -> Command:
    """Return the module of a command."""
    return cast("Command", entry.load())


def section_of(command: Command) -> str | None:
    """Return the section of the settings file for a command; None: it has none."""
    return getattr(command, "SECTION", None)


def sections() -> set[str]:
    """Return the sections that a settings file may have."""
    return {found for each in known_commands().values() if (found := section_of(load(each)))}
