"""The systems that a release is tried on: Debian 12 and 13, and 13 on arm64, each in a folder."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.pi.debian import debootstrapped, entered
from tests.pi.machine import apt_install, made_once, run
from tests.repository import ROOT
from webui.healthz import OK, health

PACKAGES = (
    *("python3", "python3-venv", "ca-certificates", "git", "pipx", "sudo"),
    # What makes the voices, for `./run build`.
    *("espeak-ng", "vorbis-tools"),
)
BINFMT = Path("/proc/sys/fs/binfmt_misc")
STARTED_WITHIN = 5400.0
"""Seconds; an emulated processor is twenty times slower, and other tests may run beside it."""


@dataclass(frozen=True)
class System:
    """A Debian without anything of Amarrako."""

    suite: str
    architecture: str
    python: str

    @property
    def name(self) -> str:
        """As tests are called."""
        return f"{self.suite}-{self.architecture}"

    @property
    def is_emulated(self) -> bool:
        """Whether this machine has another processor."""
        return self.architecture != run("dpkg", "--print-architecture").strip()


SYSTEMS = (
    System("bookworm", "amd64", "3.11"),
    System("trixie", "amd64", "3.13"),
    System("trixie", "arm64", "3.13"),
)
on_each_system = pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)


@dataclass(frozen=True)
class Running:
    """A program that runs."""

    program: subprocess.Popen[bytes]
    log: Path
    """What it prints."""

    def until_well(self, port: int) -> None:
        """Wait until it serves at a port, and answers that all is well."""
        self._until(lambda: health(f"http://127.0.0.1:{port}") == OK)

    def until_printed(self, words: str) -> None:
        """Wait until it has printed something."""
        self._until(lambda: words in self.log.read_text())

    def _until(self, look: Callable[[], bool]) -> None:
        deadline = time.monotonic() + STARTED_WITHIN
        while not look():
            assert self.program.poll() is None, f"it ended:\n{self.log.read_text()}"
            assert time.monotonic() < deadline, self.log.read_text()
            time.sleep(1)


@dataclass(frozen=True)
class Inside:
    """A copy of a system, in which commands run as root."""

    folder: Path
    """Its root folder."""
    entering: Sequence[str]
    """Words that precede a command."""

    def does(self, command: str, cwd: str = "/root", stdin: str = "") -> str:
        """Run a line of shell to its end; return what it prints. AssertionError: it failed."""
        return run(*self._shell(command, cwd), stdin=stdin)

    @contextmanager
    def runs(self, command: str, cwd: str = "/root") -> Iterator[Running]:
        """Run a line of shell for as long as the block lasts, then press Ctrl-C."""
        log = self.folder / "tmp" / f"{time.monotonic_ns()}.log"
        with log.open("w") as file:
            program = subprocess.Popen(
                ["nice", "-n", "15", *self._shell(f"exec {command}", cwd)],
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        try:
            yield Running(program, log)
            assert program.poll() is None, f"{command} ended:\n{log.read_text()}"
        finally:
            os.killpg(program.pid, signal.SIGINT)
            status = program.wait(STARTED_WITHIN)
        assert status in (0, -signal.SIGINT, 128 + signal.SIGINT), log.read_text()

    def _shell(self, command: str, cwd: str) -> list[str]:
        return [*self.entering, "sh", "-c", f"cd {cwd} && {command}"]


@contextmanager
def inside(system: System, copy: Path) -> Iterator[Inside]:
    """A fresh copy of a system, for as long as the block lasts."""
    if system.is_emulated:
        emulate()
    made = made_once(
        f"release-{system.name}",
        [system.suite, *PACKAGES],
        lambda folder: debootstrapped(folder / "root", system.architecture, PACKAGES, system.suite),
    )
    run("cp", "--archive", "--reflink=auto", made / "root", copy)
    with entered(copy) as entering:
        yield Inside(copy, entering)


def emulate() -> None:
    """Have this machine's kernel run programs of arm64."""
    apt_install("qemu-user-static", "binfmt-support")
    if not BINFMT.joinpath("register").exists():
        run("mount", "-t", "binfmt_misc", "binfmt_misc", BINFMT)
    if not BINFMT.joinpath("qemu-aarch64").exists():
        run("update-binfmts", "--enable", "qemu-aarch64")


def clone(system: Inside) -> str:
    """Clone the commit that is checked out into a system; return the folder."""
    run("git", "clone", "--quiet", "--no-hardlinks", ROOT, system.folder / "root" / "amarrako")
    return "/root/amarrako"
