"""Carry out the steps of an installation, and record after each how it is undone."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from device.install.machine import Machine
from device.install.revert_actions import (
    RETIRED,
    Undo,
    action_of,
    in_order,
    joined,
    path_of_unit,
    without_units,
)
from device.install.steps import Step
from scorekeeper.commands import CommandFailed

FOLDER = "/etc/amarrako"
JOURNAL = f"{FOLDER}/installed.json"
Print = Callable[[str], None]


def read(machine: Machine) -> list[Undo]:
    """Return how everything is undone, the first change first. Raises CommandFailed."""
    try:
        undos: list[Undo] = json.loads(machine.read(JOURNAL) or "[]")
        for undo in undos:
            action_of(undo)
    except (ValueError, TypeError) as error:
        raise CommandFailed(
            f"{JOURNAL} is not what `amarrako install` wrote ({error}); nothing was changed"
        ) from error
    return without_units(undos, [unit for unit in RETIRED if not machine.has(path_of_unit(unit))])


def _write(machine: Machine, undos: list[Undo]) -> None:
    machine.write(JOURNAL, json.dumps(undos, indent=1, ensure_ascii=False) + "\n", 0o600)


def install(machine: Machine, steps: Sequence[Step], print_line: Print, *, dry: bool) -> None:
    """Carry out the steps, or with `dry` only print them.

    Raises:
        CommandFailed: At the first step that fails, with how to go on or back.
    """
    undos = read(machine)
    for step in steps:
        head, *details = step.lines
        print_line(head)
        if dry:
            for line in details:
                print_line(line)
            continue
        try:
            undos = joined(undos, step.do(machine))
        except (CommandFailed, OSError) as error:
            raise CommandFailed(
                f"{error}. What was done before stays; mend this and run `amarrako install` again,"
                " or take all of it back with `amarrako uninstall`"
            ) from error
        _write(machine, undos)


def uninstall(machine: Machine, print_line: Print, *, dry: bool) -> None:
    """Undo everything, the last change first; what fails is printed, and the rest goes on.

    Raises:
        CommandFailed: Nothing was installed, or something could not be undone.
    """
    undos = read(machine)
    if not undos:
        raise CommandFailed("nothing was set up here by `amarrako install`")
    failed: list[Undo] = []
    for undo in in_order(undos):
        line, act = action_of(undo)
        print_line(line)
        if dry:
            continue
        try:
            act(machine)
        except (CommandFailed, OSError) as error:
            print_line(f"    could not be done: {error}")
            failed.append(undo)
    if dry:
        return
    if failed:
        _write(machine, failed[::-1])
        raise CommandFailed(
            f"{len(failed)} of {len(undos)} could not be taken back; the others were"
        )
    machine.remove(JOURNAL)
    machine.remove_if_empty(FOLDER)
