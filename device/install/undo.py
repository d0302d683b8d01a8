"""The kinds of taking back: each undoes one change, and can be written down (journal.py)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from device.install.machine import Machine

UNITS = "/etc/systemd/system"
BEGIN, END = "# >>> amarrako", "# <<< amarrako"


class Undo(Protocol):
    """What takes one change back; its fields are text, numbers and lists, to be written down."""

    def says(self) -> list[str]:
        """Give the lines a person reads before it is done."""

    def do(self, machine: Machine) -> None:
        """Do it. What is gone already is no failure."""


@dataclass(frozen=True)
class Remove:
    """Takes a file back that we made; with `unless` only if it still has that text."""

    path: str
    unless_changed_from: str | None = None

    def says(self) -> list[str]:
        """Say it."""
        kept = "" if self.unless_changed_from is None else " (kept if you changed it)"
        return [f"remove {self.path}{kept}"]

    def do(self, machine: Machine) -> None:
        """Take it back."""
        if self.unless_changed_from in (None, machine.read(self.path)):
            machine.remove(self.path)


@dataclass(frozen=True)
class Restore:
    """Puts back what a file said before us."""

    path: str
    text: str

    def says(self) -> list[str]:
        """Say it."""
        return [f"put {self.path} back as it was"]

    def do(self, machine: Machine) -> None:
        """Take it back."""
        machine.write(self.path, self.text)


@dataclass(frozen=True)
class PutBack:
    """Puts back what a file said before a change of ours, if nobody has changed it since."""

    path: str
    text: str
    unless_changed_from: str

    def says(self) -> list[str]:
        """Say it."""
        return [f"put {self.path} back as it was (kept if you changed it)"]

    def do(self, machine: Machine) -> None:
        """Take it back."""
        if machine.read(self.path) == self.unless_changed_from:
            machine.write(self.path, self.text)


@dataclass(frozen=True)
class TakeOut:
    """Takes our block out of a file that belongs to others."""

    path: str

    def says(self) -> list[str]:
        """Say it."""
        return [f"take the lines between “{BEGIN}” and “{END}” out of {self.path}"]

    def do(self, machine: Machine) -> None:
        """Take it back."""
        text = machine.read(self.path)
        if text is not None:
            machine.write(self.path, without_block(text))


@dataclass(frozen=True)
class CallBack:
    """Runs the command that takes another back; a last one when all else is done."""

    command: tuple[str, ...]
    last: bool = False

    def says(self) -> list[str]:
        """Say it."""
        return [f"run {' '.join(self.command)}"]

    def do(self, machine: Machine) -> None:
        """Take it back."""
        machine.run(self.command)


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
