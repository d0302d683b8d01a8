"""The journal of an installation: how each change is undone, as JSON, in the order of the changes.

    {"run": [word, …]}              run a command; "run at the end": after all others
    {"delete user": name}           delete a user
    {"remove": path}                remove a file that was written
    {"restore": path, "text": …}    write what a file held before
    {"take_out": path}              remove our block from a file of another program

`remove` may have `unless_changed_from`: the text as it was installed.

It is a write-ahead journal: an entry is on disk before its change is made, and stays until the
change is undone. So an entry may be of a change that was not made, or that is undone already, and
undoing it then does nothing. A program that is killed at any moment leaves no change behind that
the next `install` does not finish and the next `uninstall` does not undo.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from device.install.machine import Machine
from scorekeeper.process import CommandFailed

FOLDER = "/etc/amarrako"
JOURNAL = f"{FOLDER}/installed.json"
BEGIN, END = "# >>> amarrako", "# <<< amarrako"
Print = Callable[[str], None]
Undo = dict[str, object]


def _nothing(_machine: Machine) -> list[Undo]:
    return []


@dataclass(frozen=True)
class Step:
    """One change of the machine; `lines` describe it to the operator, and contain no secret.

    `undo` returns how the change that `do` is about to make will be undone: nothing if it was made
    before, or needs no undoing.
    """

    lines: list[str]
    do: Callable[[Machine], None]
    undo: Callable[[Machine], list[Undo]] = _nothing


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
            # The first entry of a file restores the original, so a later one is not needed.
            paths = {_path(undo) for undo in undos} - {None}
            fresh = [u for u in step.undo(machine) if u not in undos and _path(u) not in paths]
            if fresh:
                undos += fresh
                _write(machine, undos)
            step.do(machine)
        except (CommandFailed, OSError) as error:
            raise CommandFailed(
                f"{error}. The steps before stay done; correct the cause and run `amarrako install`"
                " again, or undo all of them with `amarrako uninstall`"
            ) from error


def uninstall(machine: Machine, print_line: Print, *, dry: bool) -> None:
    """Undo everything, the last change first; print what fails, and go on with the rest.

    Raises:
        CommandFailed: Nothing was installed, or something could not be undone.
    """
    undos = read(machine)
    if not undos:
        _forget(machine)
        raise CommandFailed("`amarrako install` has installed nothing on this machine")
    left = list(undos)
    newest_first = undos[::-1]
    for undo in sorted(newest_first, key=lambda each: "run at the end" in each):
        line, act = _action_of(undo)
        print_line(line)
        if dry:
            continue
        try:
            act(machine)
        except (CommandFailed, OSError) as error:
            print_line(f"    failed: {error}")
        else:
            left.remove(undo)
            machine.sync()  # The entry goes once the change is undone on disk, too.
            _write(machine, left)
    if dry:
        return
    if left:
        raise CommandFailed(
            f"{len(left)} of {len(undos)} changes could not be undone; the others were"
        )
    _forget(machine)


def read(machine: Machine) -> list[Undo]:
    """Return how each change is undone, in the order of the changes. Raises CommandFailed."""
    try:
        undos: list[Undo] = json.loads(machine.read(JOURNAL) or "[]")
        for undo in undos:
            _action_of(undo)
    except (ValueError, TypeError) as error:
        raise CommandFailed(
            f"{JOURNAL} was not written by `amarrako install` ({error}); nothing was changed"
        ) from error
    return undos


def _write(machine: Machine, undos: list[Undo]) -> None:
    machine.write(JOURNAL, json.dumps(undos, indent=1, ensure_ascii=False) + "\n", 0o600)


def _forget(machine: Machine) -> None:
    machine.remove(JOURNAL)
    with suppress(OSError):  # The folder contains other files, or is not there.
        machine.path(FOLDER).rmdir()


def _path(undo: Undo) -> object:
    return next((undo[kind] for kind in ("remove", "restore", "take_out") if kind in undo), None)


def _action_of(undo: Undo) -> tuple[str, Callable[[Machine], None]]:
    """Return an entry as a line for the operator and as a function. Raises ValueError."""
    match undo:
        case {"run": [*words]} | {"run at the end": [*words]}:
            command = [str(word) for word in words]
            return f"run {' '.join(command)}", lambda machine: _run(machine, command)
        case {"delete user": str(user)}:
            return f"delete the user {user}", lambda machine: _delete_user(machine, user)
        case {"remove": str(path), "unless_changed_from": str(text)}:
            line = f"remove {path} (kept if you changed it)"
            return line, lambda machine: _remove_unless_changed(machine, path, text)
        case {"remove": str(path)}:
            return f"remove {path}", lambda machine: machine.remove(path)
        case {"restore": str(path), "text": str(text)}:
            return f"put {path} back as it was", lambda machine: machine.write(path, text)
        case {"take_out": str(path)}:
            line = f"take the lines between “{BEGIN}” and “{END}” out of {path}"
            return line, lambda machine: _remove_block(machine, path)
        case _:
            raise ValueError(f"unknown entry {undo!r}")


def _run(machine: Machine, command: Sequence[str]) -> None:
    machine.run(command)


def _delete_user(machine: Machine, user: str) -> None:
    if user in machine.names_in("/etc/passwd"):
        machine.run(("userdel", user))


def _remove_unless_changed(machine: Machine, path: str, text: str) -> None:
    if machine.read(path) in (text, None):
        machine.remove(path)


def _remove_block(machine: Machine, path: str) -> None:
    text = machine.read(path)
    if text is not None:
        machine.write(path, without_block(text))


def without_block(text: str) -> str:
    """Return a text without the lines between our marks."""
    kept, ours = [], False
    for line in text.splitlines(keepends=True):
        ours = ours or line.strip() == BEGIN
        if not ours:
            kept.append(line)
        ours = ours and line.strip() != END
    return "".join(kept)
