"""`amarrako install` and `uninstall`, killed at any moment: the next one finishes or undoes it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import count
from pathlib import Path

import pytest

from device.install import journal, slots
from device.install.machine import Machine, path_of_unit
from device.install.plan import InstallOptions
from device.install.slots import PROGRAM, SLOTS, UNITS
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
            assert moment > 20
            return


def nothing(_machine: Machine) -> None:
    """Leave it as its system comes."""


def update(machine: Machine) -> None:
    install(machine, replace(WHOLE, port=8080, name="bar"))


def install_twice(machine: Machine) -> None:
    install(machine)
    update(machine)


def go_back(machine: Machine) -> None:
    journal.install(machine, slots.back(machine), lambda _: None, dry=False)


def uninstall_if_installed(machine: Machine) -> None:
    if journal.read(machine):
        uninstall(machine)
    else:
        with pytest.raises(CommandFailed, match="has installed nothing"):
            uninstall(machine)


def like_a_clean_one(machine: Machine) -> Mapping[str, str]:
    """Return all files, those of the slot that runs as the program's; without the journal."""
    slot = (machine.link_target(PROGRAM) or "").lstrip("/")
    return {
        path.replace(slot, PROGRAM.lstrip("/")): text
        for path, text in files_of(machine).items()
        if path not in (journal.JOURNAL[1:], PROGRAM[1:])
        and not path.startswith(slots.other(f"/{slot}").lstrip("/"))
    }


CASES = pytest.mark.parametrize(
    ("before", "act"),
    [(nothing, install), (install, update), (install_twice, go_back)],
)
APART = pytest.mark.parametrize("apart", [13, pytest.param(1, marks=pytest.mark.soak)])


def test_the_installation_of_these_tests_has_every_option() -> None:
    usual = InstallOptions(source="")
    unset = {
        each.name
        for each in fields(WHOLE)
        if getattr(WHOLE, each.name) == getattr(usual, each.name)
    }
    assert unset == {"name", "port", "python", "wheels"}, (
        "give it in WHOLE: its steps are killed here"
    )


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
    # After a killed `--back` an update is next: another `--back` would lead to the newer version.
    install_again = update if act is go_back else act
    clean = raspberry_pi(Noted(tmp_path / "clean"))
    before(clean)
    install_again(clean)
    for machine in killed(tmp_path, before, act, apart):
        install_again(machine)
        assert like_a_clean_one(machine) == like_a_clean_one(clean), machine.root
        uninstall(machine)
        assert files_of(machine) == fresh, machine.root


@APART
@CASES
def test_a_box_that_was_killed_has_a_whole_version_to_start(
    before: Act, act: Act, apart: int, tmp_path: Path
) -> None:
    for machine in killed(tmp_path, before, act, apart):
        if machine.link_target(PROGRAM) is None:
            assert before is nothing
            continue
        assert machine.read(f"{PROGRAM}/bin/amarrako") == "whole", machine.root
        for unit in UNITS:
            of_a_slot = {machine.read(f"{slot}/units/{unit}") for slot in SLOTS}
            assert machine.read(path_of_unit(unit)) in of_a_slot - {None}, machine.root


@APART
def test_a_killed_uninstall_is_finished_by_the_next_one(apart: int, tmp_path: Path) -> None:
    fresh = files_of(raspberry_pi(Noted(tmp_path / "fresh")))
    for machine in killed(tmp_path, install, uninstall, apart):
        uninstall_if_installed(machine)
        assert files_of(machine) == fresh, machine.root
        assert not machine.has(journal.FOLDER)
