"""Servers of tests, forked from a process that has imported all of the server.

A server spends 0.4 s of processor time on its imports, and a test run starts more than 350 servers.
Each is a process of its own that can be killed, with the command line and the environment of
`python -m webui`. Benchmarks start that command itself.
"""

from __future__ import annotations

import multiprocessing
import os
import runpy
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Protocol

from tests.repository import ROOT

_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(["webui.cli.main", "webui.ops.run"])


class Program(Protocol):
    """What tests ask of a process: a part of `subprocess.Popen`."""

    @property
    def pid(self) -> int: ...
    def poll(self) -> int | None: ...
    def wait(self, timeout: float | None = None) -> int: ...
    def terminate(self) -> None: ...
    def kill(self) -> None: ...


class ForkedProgram:
    """A running `python -m MODULE ARGUMENTS`, forked.

    Args:
        command: The module and its arguments.
        folder: The working directory.
        out: What standard output is appended to.
        err: What standard error is appended to.
    """

    def __init__(self, command: Sequence[str], folder: Path, out: Path, err: Path) -> None:
        self._arguments = tuple(command)
        opened, opening = _CONTEXT.Pipe(duplex=False)
        self._process = _CONTEXT.Process(
            target=_run,
            args=(self._arguments, dict(os.environ), folder, (out, err), opening),
            daemon=True,
        )
        self._process.start()
        opening.close()
        # The other end is closed once it has opened its files: only then may a terminal be closed.
        opened.poll(None)
        opened.close()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    def poll(self) -> int | None:
        """The exit status, once it has ended."""
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it ends; its exit status. subprocess.TimeoutExpired."""
        self._process.join(timeout)
        status = self._process.exitcode
        if status is None:
            raise subprocess.TimeoutExpired(self._arguments, timeout or 0)
        return status

    def terminate(self) -> None:
        """Send SIGTERM."""
        self._process.terminate()

    def kill(self) -> None:
        """Send SIGKILL."""
        self._process.kill()


def run_forked(*command: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run `python -m MODULE ARGUMENTS`, forked, to its end."""
    with tempfile.TemporaryDirectory() as files:
        out, err = Path(files, "out"), Path(files, "err")
        status = ForkedProgram(command, folder, out, err).wait(120)
        told, warned = (each.read_text(encoding="utf-8") for each in (out, err))
    return subprocess.CompletedProcess(command, status, told, warned)


def _run(
    command: Sequence[str],
    environment: Mapping[str, str],
    folder: Path,
    files: tuple[Path, Path],
    opening: Connection,
) -> None:
    """Become `python -m MODULE ARGUMENTS`, in the forked process."""
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    for number, file in enumerate((Path(os.devnull), *files)):
        opened = os.open(file, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_NOCTTY, 0o644)
        os.dup2(opened, number)
        os.close(opened)
    opening.close()
    at_terminal = os.isatty(1)
    sys.stdout = open(1, "w", 1 if at_terminal else -1, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", 1, encoding="utf-8", closefd=False)  # noqa: SIM115
    module, *arguments = command
    sys.argv = [module, *arguments]
    # The server starts itself again with this.
    sys.orig_argv = [sys.executable, "-P", "-m", *command]
    runpy.run_module(module, run_name="__main__", alter_sys=True)
