"""The journal of an installation: how each change is undone, as JSON, in the order of the changes.

    {"run": [word, …]}              run a command; "run at the end": after all others
    {"remove": path}                remove a file that was written
    {"restore": path, "text": …}    write what a file held before
    {"put_back": path, "text": …}   the same, where the original of the file is restored as well
    {"take_out": path}              remove our block from a file of another program

`remove` and `put_back` may have `unless_changed_from`: the text as it was installed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from device.install.machine import Machine, path_of_unit
from scorekeeper.commands import CommandFailed

FOLDER = "/etc/amarrako"
JOURNAL = f"{FOLDER}/installed.json"
RETIRED = ("amarrako-settings.path", "amarrako-settings.service")
"""Units of version 0.1, by which root wrote what a phone had set into the settings file."""
BEGIN, END = "# >>> amarrako", "# <<< amarrako"
Print = Callable[[str], None]
Undo = dict[str, object]


@dataclass(frozen=True)
class Step:
    """One change of the machine; `lines` describe it to the operator, and contain no secret.

    `do` makes the change, and returns how it is undone; nothing if it was made before.
    """

    lines: list[str]
    do: Callable[[Machine], list[Undo]]


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
            done = step.do(machine)
        except (CommandFailed, OSError) as error:
            raise CommandFailed(
                f"{error}. The steps before stay done; correct the cause and run `amarrako install`"
                " again, or undo all of them with `amarrako uninstall`"
            ) from error
        # The first entry of a file restores the original, so a later one is not needed.
        paths = {_path(undo) for undo in undos} - {None}
        undos += [undo for undo in done if undo not in undos and _path(undo) not in paths]
        _write(machine, undos)


def uninstall(machine: Machine, print_line: Print, *, dry: bool) -> None:
    """Undo everything, the last change first; print what fails, and go on with the rest.

    Raises:
        CommandFailed: Nothing was installed, or something could not be undone.
    """
    undos = read(machine)
    if not undos:
        raise CommandFailed("`amarrako install` has installed nothing on this machine")
    failed: list[Undo] = []
    newest_first = undos[::-1]
    for undo in sorted(newest_first, key=lambda each: "run at the end" in each):
        line, act = _action_of(undo)
        print_line(line)
        try:
            if not dry:
                act(machine)
        except (CommandFailed, OSError) as error:
            print_line(f"    failed: {error}")
            failed.append(undo)
    if failed:
        _write(machine, failed[::-1])
        raise CommandFailed(
            f"{len(failed)} of {len(undos)} changes could not be undone; the others were"
        )
    if not dry:
        machine.remove(JOURNAL)
        with suppress(OSError):  # The folder contains other files.
            machine.path(FOLDER).rmdir()


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
    return _without_units(undos, {unit for unit in RETIRED if not machine.has(path_of_unit(unit))})


def _write(machine: Machine, undos: list[Undo]) -> None:
    machine.write(JOURNAL, json.dumps(undos, indent=1, ensure_ascii=False) + "\n", 0o600)


def _path(undo: Undo) -> object:
    return next((undo[kind] for kind in ("remove", "restore", "take_out") if kind in undo), None)


def _action_of(undo: Undo) -> tuple[str, Callable[[Machine], None]]:
    """Return an entry as a line for the operator and as a function. Raises ValueError."""
    before: str | None
    match undo:
        case {"run": [*words]} | {"run at the end": [*words]}:
            command = [str(word) for word in words]
            return f"run {' '.join(command)}", lambda machine: machine.run(command)
        case {"remove": str(path)}:
            line, before = f"remove {path}", None
        case {"restore": str(path), "text": str(text)} | {"put_back": str(path), "text": str(text)}:
            line, before = f"put {path} back as it was", text
        case {"take_out": str(path)}:
            line = f"take the lines between “{BEGIN}” and “{END}” out of {path}"
            return line, lambda machine: _remove_block(machine, path)
        case _:
            raise ValueError(f"unknown entry {undo!r}")

    def restore(machine: Machine) -> None:
        if "unless_changed_from" in undo and machine.read(path) != undo["unless_changed_from"]:
            return
        if before is None:
            machine.remove(path)
        else:
            machine.write(path, before)

    return line + " (kept if you changed it)" * ("unless_changed_from" in undo), restore


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


def _without_units(undos: Sequence[Undo], gone: set[str]) -> list[Undo]:
    """Return the entries without the units that an update has removed."""
    kept: list[Undo] = []
    for undo in undos:
        match undo:
            case {"remove": str(path)} if path in map(path_of_unit, gone):
                continue
            case {"run": [*words]} if not gone.isdisjoint(words):
                rest = [word for word in words if word not in gone]
                # `systemctl disable` without a unit is no command.
                kept += [{"run": rest}] if len(rest) > 2 else []
            case _:
                kept.append(undo)
    return kept
