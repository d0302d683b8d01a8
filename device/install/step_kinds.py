"""Steps of an installation: each describes a change, makes it, and says how it is undone.

Installing is idempotent: a step whose change was made before does nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from device.install.journal import BEGIN, END, Step, Undo, without_block
from device.install.machine import Machine

HOST_NAME = re.compile(r"(?m)^\s*#?\s*host-name\s*=.*$")


def run(
    command: tuple[str, ...], why: str, back: tuple[str, ...] = (), *, again: bool = False
) -> Step:
    """Run a command; `why` is the reason for the operator, `back` the command that undoes it.

    With `again`, a program that runs reads its files again: uninstalling runs the command once more
    at the end, and where an image is made, in which nothing runs, it is not run.
    """
    undo: list[Undo] = [{"run": list(back)}] if back else []
    if again:
        undo = [{"run at the end": list(command)}]

    def do(machine: Machine) -> None:
        if machine.is_running or not again:
            machine.run(command)

    return Step([f"run {' '.join(command)}", f"    {why}"], do, lambda _machine: undo)


def make_user(user: str, why: str, *options: str) -> Step:
    """Make a user of the system without a login."""
    system = ("--system", "--user-group", "--shell", "/usr/sbin/nologin")
    command = ("useradd", *system, *options, "--home-dir", f"/var/lib/{user}", user)

    def do(machine: Machine) -> None:
        machine.run(command)

    return Step(
        [f"run {' '.join(command)}", f"    {why}"], do, lambda _machine: [{"delete user": user}]
    )


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

    def do(machine: Machine) -> None:
        before = machine.read(path)
        after = change(before)
        if after not in (None, before):
            machine.write(path, after, mode)
        else:
            machine.remove_unfinished(path)

    def undone(machine: Machine) -> list[Undo]:
        before = machine.read(path)
        after = change(before)
        return [] if after is None or after == before else undo(before, after)

    return Step(lines, do, undone)


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


def _indented(text: str) -> list[str]:
    return [f"    {line}" for line in text.splitlines()]
