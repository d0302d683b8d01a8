"""The kinds of change: each says what it would do, does it, and can be taken back.

A step that finds its work done already does nothing and leaves nothing to take back, so that
installing twice is installing once, and uninstalling spares what was there before.
"""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import dataclass
from typing import Protocol

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


HOST_NAME = re.compile(r"(?m)^\s*#?\s*host-name\s*=.*$")


class Step(Protocol):
    """One change of the machine."""

    def says(self) -> list[str]:
        """Give the lines a person reads before it is done; a secret is not among them."""

    def do(self, machine: Machine) -> list[Undo]:
        """Do it; what takes it back, in the order in which it is to be done."""


@dataclass(frozen=True)
class Call:
    """Runs a command, with a reason. `back` takes it back; none: nothing is left by it.

    again: it is run once more when all files are as they were, for who has to read them anew.
    """

    command: tuple[str, ...]
    why: str
    back: tuple[str, ...] = ()
    again: bool = False

    def says(self) -> list[str]:
        """Say it."""
        return [f"run {' '.join(self.command)}", f"    {self.why}"]

    def do(self, machine: Machine) -> list[Undo]:
        """Do it."""
        machine.run(self.command)
        if self.again:
            return [{"run at the end": list(self.command)}]
        return [{"run": list(self.back)}] if self.back else []


@dataclass(frozen=True)
class Write:
    """Writes a file of ours. A secret is not shown; one to keep is not written over."""

    path: str
    text: str
    mode: int = 0o644
    secret: bool = False
    keep: bool = False

    def says(self) -> list[str]:
        """Say it."""
        kept = ", unless it is there" if self.keep else ""
        head = f"write {self.path} (mode {self.mode:o}{kept})"
        if self.secret:
            return [f"{head}: not shown, it holds a secret"]
        return [head, *(f"    {line}" for line in self.text.splitlines())]

    def do(self, machine: Machine) -> list[Undo]:
        """Do it."""
        before = machine.read(self.path)
        if before == self.text or (self.keep and before is not None):
            return []
        machine.write(self.path, self.text, self.mode)
        if before is not None:
            return [{"restore": self.path, "text": before}]
        kept = {"unless_changed_from": self.text} if self.keep else {}
        return [{"remove": self.path, **kept}]


@dataclass(frozen=True)
class AddBlock:
    """Adds lines at the end of a file that belongs to others, between two marks of ours."""

    path: str
    lines: tuple[str, ...]

    def says(self) -> list[str]:
        """Say it."""
        return [f"add to {self.path}", *(f"    {line}" for line in self.block().splitlines())]

    def block(self) -> str:
        """Give the lines between their marks."""
        return "".join(f"{line}\n" for line in (BEGIN, *self.lines, END))

    def do(self, machine: Machine) -> list[Undo]:
        """Do it."""
        before = machine.read(self.path) or ""
        rest = without_block(before)
        gap = "" if rest.endswith("\n") or not rest else "\n"
        after = f"{rest}{gap}{self.block()}"
        if after == before:
            return []
        machine.write(self.path, after)
        return [] if BEGIN in before else [{"take_out": self.path}]


@dataclass(frozen=True)
class DropKeys:
    """Take out keys that a former version wrote into a section of the settings file."""

    path: str
    section: str
    keys: tuple[str, ...]

    def says(self) -> list[str]:
        """Say it."""
        head = f"take out of {self.path}, under [{self.section}]; its other lines stay as they are"
        return [head, *(f"    {key}" for key in self.keys)]

    def do(self, machine: Machine) -> list[Undo]:
        """Do it."""
        before = machine.read(self.path) or ""
        wanted = tomllib.loads(before)
        for key in self.keys:
            wanted.get(self.section, {}).pop(key, None)
        after = re.sub(rf"(?m)^({'|'.join(map(re.escape, self.keys))})\s*=.*\n?", "", before)
        if tomllib.loads(after) != wanted:
            lines = " and ".join(self.keys)
            raise CommandFailed(f"take {lines} out of {self.path}, under [{self.section}], by hand")
        if after == before:
            return []
        machine.write(self.path, after)
        return [{"put_back": self.path, "text": before, "unless_changed_from": after}]


@dataclass(frozen=True)
class ForgetSetting:
    """Forget a setting that a phone set: what was asked for here is newer."""

    path: str
    name: str

    def says(self) -> list[str]:
        """Say it."""
        return [f"take {self.name} out of {self.path}, if a phone set it"]

    def do(self, machine: Machine) -> list[Undo]:
        """Do it."""
        try:
            kept = json.loads(machine.read(self.path) or "{}")
        except ValueError:
            return []  # the server says what is wrong with it
        if isinstance(kept, dict) and kept.pop(self.name, None) is not None:
            machine.write(self.path, json.dumps(kept))
        return []


@dataclass(frozen=True)
class Retire:
    """Stop and remove units that a former version installed."""

    units: tuple[str, ...]

    def says(self) -> list[str]:
        """Say it."""
        return [f"remove {place_of(unit)}, of a former version" for unit in self.units]

    def do(self, machine: Machine) -> list[Undo]:
        """Do it."""
        for unit in self.units:
            if machine.has(place_of(unit)):
                machine.run(("systemctl", "disable", "--now", unit))
                machine.remove(place_of(unit))
        return []


@dataclass(frozen=True)
class NameHost:
    """Says in avahi's settings what this machine is called; their other lines stay as they are.

    The file is looked at when it is done: avahi may have come a moment before.
    """

    path: str
    name: str

    def says(self) -> list[str]:
        """Say it."""
        return [f"set in {self.path}; its other lines stay as they are", f"    {self._line()}"]

    def do(self, machine: Machine) -> list[Undo]:
        """Do it."""
        before = machine.read(self.path)
        if before is None:
            return []
        after = self._named(before)
        if after == before:
            return []
        machine.write(self.path, after)
        return [{"restore": self.path, "text": before}]

    def _named(self, settings: str) -> str:
        if re.search(HOST_NAME, settings):
            return re.sub(HOST_NAME, self._line(), settings, count=1)
        return re.sub(r"(?m)^\[server\]\s*$", f"[server]\n{self._line()}", settings, count=1)

    def _line(self) -> str:
        return f"host-name={self.name}"
