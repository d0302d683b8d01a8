"""Carry out the steps of an installation, and record after each how it is undone."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from device.install.machine import Machine
from device.install.steps import Step, Undo, place_of, said, take_back
from scorekeeper.commands import CommandFailed

FOLDER = "/etc/amarrako"
JOURNAL = f"{FOLDER}/installed.json"
RETIRED = ("amarrako-settings.path", "amarrako-settings.service")
"""Units of version 0.1, by which root wrote what a phone had set into the settings file."""


def read(machine: Machine) -> list[Undo]:
    """Give what takes everything back, the first change first. Raises CommandFailed: not ours."""
    try:
        undos: list[Undo] = json.loads(machine.read(JOURNAL) or "[]")
        for undo in undos:
            said(undo)
    except (ValueError, TypeError) as error:
        msg = f"{JOURNAL} is not what `amarrako install` wrote ({error}); nothing was changed"
        raise CommandFailed(msg) from error
    gone = [unit for unit in RETIRED if not machine.has(place_of(unit))]
    return [kept for undo in undos if (kept := _without(undo, gone)) is not None]


def _without(undo: Undo, gone: list[str]) -> Undo | None:
    """Return what is left to take back of units that an update removed meanwhile."""
    match undo:
        case {"remove": str(path)} if path in map(place_of, gone):
            return None
        case {"run": [*words]} if not set(gone).isdisjoint(words):
            kept = [word for word in words if word not in gone]
            # A command of two words, `systemctl disable`, is left without what it was about.
            return {"run": kept} if len(kept) > 2 else None
        case _:
            return undo


def write(machine: Machine, undos: list[Undo]) -> None:
    """Write it down, where uninstall will look for it."""
    machine.write(JOURNAL, json.dumps(undos, indent=1, ensure_ascii=False) + "\n", 0o600)


def joined(undos: list[Undo], more: list[Undo]) -> list[Undo]:
    """Add what takes another change back; a file goes back to what it was before the first."""
    places = {place for undo in undos if (place := _place(undo)) is not None}
    return [*undos, *(undo for undo in more if undo not in undos and _place(undo) not in places)]


def _place(undo: Undo) -> object:
    return next((undo[kind] for kind in ("remove", "restore", "take_out") if kind in undo), None)


Tell = Callable[[str], None]


def install(machine: Machine, steps: Sequence[Step], tell: Tell, *, dry: bool) -> None:
    """Do the steps, or with `dry` only say them.

    Raises CommandFailed at the first that cannot be done, with how to go on or back.
    """
    undos = read(machine)
    for step in steps:
        head, *details = step.says
        tell(head)
        if dry:
            for line in details:
                tell(line)
            continue
        try:
            undos = joined(undos, step.do(machine))
        except (CommandFailed, OSError) as error:
            msg = (
                f"{error}. What was done before stays; mend this and run `amarrako install` again,"
                " or take all of it back with `amarrako uninstall`"
            )
            raise CommandFailed(msg) from error
        write(machine, undos)


def uninstall(machine: Machine, tell: Tell, *, dry: bool) -> None:
    """Take everything back, the last change first; what cannot be is told, and the rest goes on.

    Raises CommandFailed: nothing was installed, or something could not be taken back.
    """
    undos = read(machine)
    if not undos:
        raise CommandFailed("nothing was set up here by `amarrako install`")
    left: list[Undo] = []
    for undo in in_order(undos):
        tell(said(undo))
        if dry:
            continue
        try:
            take_back(undo, machine)
        except (CommandFailed, OSError) as error:
            tell(f"    could not be done: {error}")
            left.append(undo)
    if dry:
        return
    if left:
        write(machine, left[::-1])
        msg = f"{len(left)} of {len(undos)} could not be taken back; the others were"
        raise CommandFailed(msg)
    machine.remove(JOURNAL)
    machine.remove_if_empty(FOLDER)


def in_order(undos: Sequence[Undo]) -> list[Undo]:
    """Give the order of taking back: the last change first, what reads files anew at the end."""
    last = [undo for undo in undos if "run at the end" in undo]
    return [*(undo for undo in reversed(undos) if undo not in last), *last]
