"""Steps of an installation: each describes a change, makes it, and returns how it is undone.

Installing is idempotent: a step whose change was made before does nothing, and returns nothing.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable

from device.install.journal import BEGIN, END, RETIRED, Step, Undo, without_block
from device.install.machine import Machine, path_of_unit
from scorekeeper.commands import CommandFailed

HOST_NAME = re.compile(r"(?m)^\s*#?\s*host-name\s*=.*$")


def run(
    command: tuple[str, ...], why: str, back: tuple[str, ...] = (), *, again: bool = False
) -> Step:
    """Run a command; `why` is the reason for the operator, `back` the command that undoes it.

    With `again`, uninstalling runs the command once more at the end, so that files are read again.
    """

    def do(machine: Machine) -> list[Undo]:
        machine.run(command)
        if again:
            return [{"run at the end": list(command)}]
        return [{"run": list(back)}] if back else []

    return Step([f"run {' '.join(command)}", f"    {why}"], do)


def write(
    path: str, text: str, mode: int = 0o644, *, secret: bool = False, keep: bool = False
) -> Step:
    """Write one of our files; a secret is not printed, and one to keep is not overwritten."""
    kept = ", unless it is there" if keep else ""
    head = f"write {path} (mode {mode:o}{kept})"
    shown = [f"{head}: not shown, it holds a secret"] if secret else [head, *_indented(text)]

    def undo(before: str | None, _after: str) -> list[Undo]:
        if before is not None:
            return [{"restore": path, "text": before}]
        return [{"remove": path, **({"unless_changed_from": text} if keep else {})}]

    def written(before: str | None) -> str:
        return before if keep and before is not None else text

    return _edit(path, shown, written, undo, mode)


def _edit(
    path: str,
    lines: list[str],
    change: Callable[[str | None], str | None],
    undo: Callable[[str | None, str], list[Undo]],
    mode: int = 0o644,
) -> Step:
    """Change a file.

    `change` returns the new text for the old one (None: there is no file), or None for no change;
    `undo` returns how the change is undone, from the old text and the new one.
    """

    def do(machine: Machine) -> list[Undo]:
        before = machine.read(path)
        after = change(before)
        if after is None or after == before:
            return []
        machine.write(path, after, mode)
        return undo(before, after)

    return Step(lines, do)


def add_block(path: str, lines: tuple[str, ...]) -> Step:
    """Add lines at the end of a file, between two marks of ours."""
    block = "".join(f"{line}\n" for line in (BEGIN, *lines, END))

    def added(before: str | None) -> str:
        rest = without_block(before or "")
        gap = "" if rest.endswith("\n") or not rest else "\n"
        return f"{rest}{gap}{block}"

    def undo(before: str | None, _after: str) -> list[Undo]:
        return [] if BEGIN in (before or "") else [{"take_out": path}]

    return _edit(path, [f"add to {path}", *_indented(block)], added, undo)


def drop_keys(path: str, section: str, keys: tuple[str, ...]) -> Step:
    """Remove keys that an older version wrote into a section of the settings file."""

    def dropped(before: str | None) -> str:
        wanted = tomllib.loads(before or "")
        for key in keys:
            wanted.get(section, {}).pop(key, None)
        after = re.sub(rf"(?m)^({'|'.join(map(re.escape, keys))})\s*=.*\n?", "", before or "")
        if tomllib.loads(after) != wanted:
            names = " and ".join(keys)
            raise CommandFailed(f"take {names} out of {path}, under [{section}], by hand")
        return after

    head = f"take out of {path}, under [{section}]; its other lines stay as they are"
    return _edit(
        path,
        [head, *(f"    {key}" for key in keys)],
        dropped,
        lambda before, after: [{"put_back": path, "text": before, "unless_changed_from": after}],
    )


def forget_setting(path: str, name: str) -> Step:
    """Remove a value that was set on a phone, because the value of this installation is newer."""

    def without(before: str | None) -> str | None:
        try:
            kept = json.loads(before or "{}")
        except ValueError:
            return None  # The server reports that the file is damaged.
        if isinstance(kept, dict) and kept.pop(name, None) is not None:
            return json.dumps(kept)
        return None

    return _edit(path, [f"take {name} out of {path}, if a phone set it"], without, lambda *_: [])


def name_host(path: str, name: str) -> Step:
    """Set the machine's name in the settings of avahi, which an earlier step may have installed."""
    line = f"host-name={name}"

    def named(before: str | None) -> str | None:
        if before is None:
            return None
        if re.search(HOST_NAME, before):
            return re.sub(HOST_NAME, line, before, count=1)
        return re.sub(r"(?m)^\[server\]\s*$", f"[server]\n{line}", before, count=1)

    lines = [f"set in {path}; its other lines stay as they are", f"    {line}"]
    return _edit(path, lines, named, lambda before, _after: [{"restore": path, "text": before}])


def retire_units() -> Step:
    """Stop and remove units that an older version installed."""

    def do(machine: Machine) -> list[Undo]:
        for unit in RETIRED:
            if machine.has(path_of_unit(unit)):
                machine.run(("systemctl", "disable", "--now", unit))
                machine.remove(path_of_unit(unit))
        return []

    return Step([f"remove {path_of_unit(unit)}, of a former version" for unit in RETIRED], do)


def _indented(text: str) -> list[str]:
    return [f"    {line}" for line in text.splitlines()]
