"""Steps of an installation: each says what it would do, does it, and can be taken back.

A step that finds its work done already does nothing and leaves nothing to take back, so that
installing twice is installing once, and uninstalling spares what was there before.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass

from device.install.machine import Machine
from scorekeeper.commands import CommandFailed

UNITS = "/etc/systemd/system"
BEGIN, END = "# >>> amarrako", "# <<< amarrako"
Undo = dict[str, object]
"""What takes one change back, as the journal has it in JSON:

    {"run": [word…]}                a command; {"run at the end": …} when all else is done
    {"remove": path}                a file of ours, unless it was changed from "unless_changed_from"
    {"restore": path, "text": …}    what a file held before
    {"put_back": path, "text": …, "unless_changed_from": …}
    {"take_out": path}              our block in a file that belongs to others
"""


def said(undo: Undo) -> str:
    """Return the line a person reads before it is taken back. ValueError: it is none of these."""
    match undo:
        case {"run": [*words]} | {"run at the end": [*words]}:
            return f"run {' '.join(map(str, words))}"
        case {"remove": str(path), "unless_changed_from": str()}:
            return f"remove {path} (kept if you changed it)"
        case {"remove": str(path)}:
            return f"remove {path}"
        case {"restore": str(path), "text": str()}:
            return f"put {path} back as it was"
        case {"put_back": str(path), "text": str(), "unless_changed_from": str()}:
            return f"put {path} back as it was (kept if you changed it)"
        case {"take_out": str(path)}:
            return f"take the lines between “{BEGIN}” and “{END}” out of {path}"
        case _:
            raise ValueError(f"no step: {undo!r}")


def take_back(undo: Undo, machine: Machine) -> None:
    """Do it. What is gone already is no failure."""
    match undo:
        case {"run": [*words]} | {"run at the end": [*words]}:
            machine.run([str(word) for word in words])
        case {"remove": str(path)}:
            if undo.get("unless_changed_from") in (None, machine.read(path)):
                machine.remove(path)
        case {"restore": str(path), "text": str(text)}:
            machine.write(path, text)
        case {"put_back": str(path), "text": str(text), "unless_changed_from": unless}:
            if machine.read(path) == unless:
                machine.write(path, text)
        case {"take_out": str(path)}:
            held = machine.read(path)
            if held is not None:
                machine.write(path, without_block(held))


def without_block(text: str) -> str:
    """Give a text without what stands between our marks."""
    kept, ours = [], False
    for line in text.splitlines(keepends=True):
        if line.strip() == BEGIN:
            ours = True
        if not ours:
            kept.append(line)
        if line.strip() == END:
            ours = False
    return "".join(kept)


def place_of(unit: str) -> str:
    """Return the file of a unit of ours."""
    return f"{UNITS}/{unit}"


@dataclass(frozen=True)
class Step:
    """One change of the machine.

    Args:
        says: The lines a person reads before it is done; a secret is not among them.
        do: Does it; returns what takes it back, in the order in which it is to be done.
    """

    says: list[str]
    do: Callable[[Machine], list[Undo]]


def run(
    command: tuple[str, ...], why: str, back: tuple[str, ...] = (), *, again: bool = False
) -> Step:
    """Run a command, with a reason for a person. `back` takes it back.

    again: Uninstalling runs it once more at the end, for what has to read files anew.
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
    """Write a file of ours. A secret is not shown; one to keep is not written over."""
    kept = ", unless it is there" if keep else ""
    head = f"write {path} (mode {mode:o}{kept})"
    shown = [f"{head}: not shown, it holds a secret"] if secret else [head, *_indented(text)]

    def do(machine: Machine) -> list[Undo]:
        before = machine.read(path)
        if before == text or (keep and before is not None):
            return []
        machine.write(path, text, mode)
        if before is not None:
            return [{"restore": path, "text": before}]
        return [{"remove": path, **({"unless_changed_from": text} if keep else {})}]

    return Step(shown, do)


def edit(
    path: str,
    says: list[str],
    change: Callable[[str | None], str | None],
    undo: Callable[[str, str], list[Undo]],
) -> Step:
    """Change a file that belongs to others, or that a person may have changed.

    Args:
        path: The file.
        says: What a person reads.
        change: Returns the new text for the old one (None: no file); None: leave it as it is.
        undo: Returns what takes it back, from the old text and the new one.
    """

    def do(machine: Machine) -> list[Undo]:
        before = machine.read(path)
        after = change(before)
        if after is None or after == before:
            return []
        machine.write(path, after)
        return undo(before or "", after)

    return Step(says, do)


def add_block(path: str, lines: tuple[str, ...]) -> Step:
    """Add lines at the end of a file, between two marks of ours."""
    block = "".join(f"{line}\n" for line in (BEGIN, *lines, END))

    def added(before: str | None) -> str:
        rest = without_block(before or "")
        gap = "" if rest.endswith("\n") or not rest else "\n"
        return f"{rest}{gap}{block}"

    return edit(
        path,
        [f"add to {path}", *_indented(block)],
        added,
        lambda before, _after: [] if BEGIN in before else [{"take_out": path}],
    )


def drop_keys(path: str, section: str, keys: tuple[str, ...]) -> Step:
    """Take out keys that a former version wrote into a section of the settings file."""

    def dropped(before: str | None) -> str:
        wanted = tomllib.loads(before or "")
        for key in keys:
            wanted.get(section, {}).pop(key, None)
        after = re.sub(rf"(?m)^({'|'.join(map(re.escape, keys))})\s*=.*\n?", "", before or "")
        if tomllib.loads(after) != wanted:
            lines = " and ".join(keys)
            raise CommandFailed(f"take {lines} out of {path}, under [{section}], by hand")
        return after

    head = f"take out of {path}, under [{section}]; its other lines stay as they are"
    return edit(
        path,
        [head, *(f"    {key}" for key in keys)],
        dropped,
        lambda before, after: [{"put_back": path, "text": before, "unless_changed_from": after}],
    )


def forget_setting(path: str, name: str) -> Step:
    """Forget a setting that a phone set: what was asked for here is newer."""

    def without(before: str | None) -> str | None:
        try:
            kept = json.loads(before or "{}")
        except ValueError:
            return None  # the server says what is wrong with it
        if isinstance(kept, dict) and kept.pop(name, None) is not None:
            return json.dumps(kept)
        return None

    return edit(path, [f"take {name} out of {path}, if a phone set it"], without, lambda *_: [])


HOST_NAME = re.compile(r"(?m)^\s*#?\s*host-name\s*=.*$")


def name_host(path: str, name: str) -> Step:
    """Set the machine's name in avahi's settings.

    The file is looked at when it is done: avahi may have been installed a moment before.
    """
    line = f"host-name={name}"

    def named(before: str | None) -> str | None:
        if before is None:
            return None
        if re.search(HOST_NAME, before):
            return re.sub(HOST_NAME, line, before, count=1)
        return re.sub(r"(?m)^\[server\]\s*$", f"[server]\n{line}", before, count=1)

    return edit(
        path,
        [f"set in {path}; its other lines stay as they are", f"    {line}"],
        named,
        lambda before, _after: [{"restore": path, "text": before}],
    )


def retire(units: tuple[str, ...]) -> Step:
    """Stop and remove units that a former version installed."""

    def do(machine: Machine) -> list[Undo]:
        for unit in units:
            if machine.has(place_of(unit)):
                machine.run(("systemctl", "disable", "--now", unit))
                machine.remove(place_of(unit))
        return []

    return Step([f"remove {place_of(unit)}, of a former version" for unit in units], do)


def _indented(text: str) -> list[str]:
    return [f"    {line}" for line in text.splitlines()]
