"""Undo of the changes that `amarrako install` made: entries of its journal, as JSON.

    {"run": [word, …]}              run a command; "run at the end": after all others
    {"remove": path}                remove a file that was written
    {"restore": path, "text": …}    write what a file held before
    {"put_back": path, "text": …}   the same
    {"take_out": path}              remove our block from a file of others

`remove` and `put_back` may have `unless_changed_from`: the text as it was installed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from device.install.machine import Machine

SYSTEMD = "/etc/systemd/system"
UNITS = (
    "amarrako.service",
    "amarrako-panel.service",
    "amarrako-mqtt.service",
    "amarrako-tv.service",
)
RETIRED = ("amarrako-settings.path", "amarrako-settings.service")
"""Units of version 0.1, by which root wrote what a phone had set into the settings file."""
BEGIN, END = "# >>> amarrako", "# <<< amarrako"
Undo = dict[str, object]


def path_of_unit(unit: str) -> str:
    """Return the file of one of our systemd units."""
    return f"{SYSTEMD}/{unit}"


def action_of(undo: Undo) -> tuple[str, Callable[[Machine], None]]:
    """Return what an entry does, as a line for a person and as a function.

    Raises:
        ValueError: It is no entry.
    """
    match undo:
        case {"run": [*words]} | {"run at the end": [*words]}:
            command = [str(word) for word in words]
            return f"run {' '.join(command)}", lambda machine: machine.run(command)
        case {"remove": str(path), "unless_changed_from": str(installed)}:
            return (
                f"remove {path} (kept if you changed it)",
                lambda machine: _restore(machine, path, None, installed),
            )
        case {"remove": str(path)}:
            return f"remove {path}", lambda machine: machine.remove(path)
        case {"put_back": str(path), "text": str(text), "unless_changed_from": str(installed)}:
            return (
                f"put {path} back as it was (kept if you changed it)",
                lambda machine: _restore(machine, path, text, installed),
            )
        case {"restore": str(path), "text": str(text)}:
            return f"put {path} back as it was", lambda machine: machine.write(path, text)
        case {"take_out": str(path)}:
            line = f"take the lines between “{BEGIN}” and “{END}” out of {path}"
            return line, lambda machine: _remove_block(machine, path)
        case _:
            raise ValueError(f"no step: {undo!r}")


def _restore(machine: Machine, path: str, text: str | None, installed: str) -> None:
    """Write the former text, or remove the file, if it still is as it was installed."""
    if machine.read(path) != installed:
        return
    if text is None:
        machine.remove(path)
    else:
        machine.write(path, text)


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


def joined(undos: Sequence[Undo], more: Sequence[Undo]) -> list[Undo]:
    """Return the entries with those of one more step.

    If both change a file, only the first entry is kept, which restores the original.
    """
    paths = {path for undo in undos if (path := _path(undo)) is not None}
    return [*undos, *(undo for undo in more if undo not in undos and _path(undo) not in paths)]


def _path(undo: Undo) -> object:
    return next((undo[kind] for kind in ("remove", "restore", "take_out") if kind in undo), None)


def in_order(undos: Sequence[Undo]) -> list[Undo]:
    """Return the entries in the order of undoing: the last change first."""
    last = [undo for undo in undos if "run at the end" in undo]
    return [*(undo for undo in reversed(undos) if undo not in last), *last]


def without_units(undos: Sequence[Undo], gone: Sequence[str]) -> list[Undo]:
    """Return the entries without units that an update has removed."""
    kept: list[Undo] = []
    for undo in undos:
        match undo:
            case {"remove": str(path)} if path in map(path_of_unit, gone):
                continue
            case {"run": [*words]} if not set(gone).isdisjoint(words):
                rest = [word for word in words if word not in gone]
                # `systemctl disable` without a unit is no command.
                kept += [{"run": rest}] if len(rest) > 2 else []
            case _:
                kept.append(undo)
    return kept
