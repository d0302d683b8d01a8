"""Does the steps of a plan, or takes back what was done, and tells each on the way."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from device.install import journal
from device.install.machine import Machine
from device.install.steps import Step
from device.install.undo import CallBack, Undo
from scorekeeper.commands import CommandFailed

Tell = Callable[[str], None]


def install(machine: Machine, steps: Sequence[Step], tell: Tell, *, dry: bool) -> None:
    """Do the steps, or with `dry` only say them.

    Raises CommandFailed at the first that cannot be done, with how to go on or back.
    """
    undos = journal.read(machine)
    for step in steps:
        head, *details = step.says()
        tell(head)
        if dry:
            for line in details:
                tell(line)
            continue
        try:
            undos = journal.joined(undos, step.do(machine))
        except (CommandFailed, OSError) as error:
            msg = (
                f"{error}. What was done before stays; mend this and run `amarrako install` again,"
                " or take all of it back with `amarrako uninstall`"
            )
            raise CommandFailed(msg) from error
        journal.write(machine, undos)


def uninstall(machine: Machine, tell: Tell, *, dry: bool) -> None:
    """Take everything back, the last change first; what cannot be is told, and the rest goes on.

    Raises CommandFailed: nothing was installed, or something could not be taken back.
    """
    undos = journal.read(machine)
    if not undos:
        raise CommandFailed("nothing was set up here by `amarrako install`")
    left: list[Undo] = []
    for undo in in_order(undos):
        for line in undo.says():
            tell(line)
        if dry:
            continue
        try:
            undo.do(machine)
        except (CommandFailed, OSError) as error:
            tell(f"    could not be done: {error}")
            left.append(undo)
    if dry:
        return
    if left:
        journal.write(machine, left[::-1])
        msg = f"{len(left)} of {len(undos)} could not be taken back; the others were"
        raise CommandFailed(msg)
    machine.remove(journal.JOURNAL)
    machine.remove_if_empty(journal.FOLDER)


def in_order(undos: Sequence[Undo]) -> list[Undo]:
    """Give the order of taking back: the last change first, what reads files anew at the end."""
    last = [undo for undo in undos if isinstance(undo, CallBack) and undo.last]
    return [*(undo for undo in reversed(undos) if undo not in last), *last]
