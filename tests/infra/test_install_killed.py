"""`amarrako install` and `uninstall`, killed at any moment: the next one finishes or undoes it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path

import pytest

from device.install import journal
from device.install.machine import Machine
from device.install.slots import PROGRAM
from scorekeeper.process import CommandFailed
from scorekeeper.process.files import unfinished
from tests.infra.noted_machine import WHOLE, Noted, files_of, install, raspberry_pi, uninstall

NEVER = 10**9


class Killed(BaseException):
    """The program ends here."""


@dataclass(frozen=True)
class Mortal(Noted):
    """A machine on which the program is killed after so many moments."""

    left: list[int] = field(default_factory=lambda: [NEVER])

    def moment(self) -> None:
        self.left[0] -= 1
        if self.left[0] < 0:
            raise Killed

    def write(self, absolute: str, text: str, mode: int = 0o644) -> None:
        self.moment()
        path = self.path(absolute)
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished(path).write_text(text[: len(text) // 2])
        self.moment()
        super().write(absolute, text, mode)
        self.moment()

    def remove(self, absolute: str) -> None:
        self.moment()
        super().remove(absolute)

    def link(self, absolute: str, target: str) -> None:
        self.moment()
        path = self.path(absolute)
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished(path).unlink(missing_ok=True)
        unfinished(path).symlink_to(Path(target).name)
        self.moment()
        super().link(absolute, target)
        self.moment()

    def run(self, command: Sequence[str]) -> str:
        self.moment()
        match command:
            case ["python3", "-m", "venv", *_, slot]:
                shutil.rmtree(self.path(slot), ignore_errors=True)
                self.path(f"{slot}/bin").mkdir(parents=True)
                self.path(f"{slot}/bin/python").touch()
        said = super().run(command)
        self.moment()
        return said


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    # The program is killed here, and the machine goes on: what is written stays.
    monkeypatch.setattr("os.fsync", lambda _file: None)


Act = Callable[[Machine], object]


def killed(tmp_path: Path, before: Act, act: Act, apart: int) -> Iterator[Mortal]:
    """Yield a machine for each moment, or some moments apart, at which `act` is killed."""
    for moment in count(step=apart):
        machine = raspberry_pi(Mortal(tmp_path / f"killed-at-{moment}"))
        before(machine)
        machine.left[0] = moment
        try:
            act(machine)
        except Killed:
            machine.left[0] = NEVER
            yield machine
            shutil.rmtree(machine.root)
        else:
            assert moment > 60
            return


def nothing(_machine: Machine) -> None:
    """Leave it as its system comes."""


def update(machine: Machine) -> None:
    install(machine, replace(WHOLE, port=8080, name="bar"))


def uninstall_if_installed(machine: Machine) -> None:
    if journal.read(machine):
        uninstall(machine)
    else:
        with pytest.raises(CommandFailed, match="has installed nothing"):
            uninstall(machine)


def units_in(machine: Machine, folder: str) -> dict[str, str]:
    return {path.name: path.read_text() for path in machine.path(folder).glob("*.service")}


CASES = pytest.mark.parametrize(("before", "act"), [(nothing, install), (install, update)])
APART = pytest.mark.parametrize("apart", [13, pytest.param(1, marks=pytest.mark.soak)])


@APART
@CASES
def test_a_killed_install_is_undone_wherever_it_was(
    before: Act, act: Act, apart: int, tmp_path: Path
) -> None:
    fresh = files_of(raspberry_pi(Noted(tmp_path / "fresh")))
    for machine in killed(tmp_path, before, act, apart):
        uninstall_if_installed(machine)
        assert files_of(machine) == fresh, machine.root
        assert not machine.has(journal.FOLDER)


@APART
@CASES
def test_a_killed_install_is_finished_by_the_next_one(
    before: Act, act: Act, apart: int, tmp_path: Path
) -> None:
    fresh = files_of(raspberry_pi(Noted(tmp_path / "fresh")))
    whole = raspberry_pi(Noted(tmp_path / "whole"))
    act(whole)
    for machine in killed(tmp_path, before, act, apart):
        act(machine)
        slot = machine.link_target(PROGRAM) or ""
        units = units_in(whole, "/etc/systemd/system")
        assert units_in(machine, "/etc/systemd/system") == units, machine.root
        assert units_in(machine, f"{slot}/units") == units
        uninstall(machine)
        assert files_of(machine) == fresh, machine.root


@APART
def test_a_killed_uninstall_is_finished_by_the_next_one(apart: int, tmp_path: Path) -> None:
    fresh = files_of(raspberry_pi(Noted(tmp_path / "fresh")))
    for machine in killed(tmp_path, install, uninstall, apart):
        uninstall_if_installed(machine)
        assert files_of(machine) == fresh, machine.root
        assert not machine.has(journal.FOLDER)
