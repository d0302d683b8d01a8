"""A box that boots: Debian 13 with systemd on the kernel that looks like a Pi."""

from __future__ import annotations

import json
import shutil
import socket
from pathlib import Path

from tests.pi.debian import BOX
from tests.pi.machine import run
from tests.pi.user_mode_linux import HERE, Kernel, Running

BOOT_WITHIN = 300.0
"""Seconds until a box that does not answer is said not to have booted."""
ANSWER_WITHIN = 900.0
"""Seconds until a command is said not to have ended."""


class Box:
    """A box: its disk, and the kernel while it runs.

    Args:
        kernel: The kernel.
        disk: The disk that it begins with, which stays as it is.
        folder: Its own folder. It holds what was changed on the disk, and is /host on the box.
        changes: What was changed on the disk of another box, to go on from.
    """

    def __init__(
        self, kernel: Kernel, disk: Path, folder: Path, changes: Path | None = None
    ) -> None:
        self._kernel = kernel
        self._disk = disk
        self.folder = folder
        self.changes = folder / "changes"
        folder.mkdir(parents=True, exist_ok=True)
        for file in (BOX / "agent.py", HERE / "header", kernel.module):
            shutil.copy(file, folder)
        if changes is not None:
            run("cp", "--sparse=always", changes, self.changes)
        self._running: Running | None = None
        self._unread = b""

    def boot(self, board: str = "pi4") -> None:
        """Switch it on, and wait until systemd has started everything."""
        self._line, far = socket.socketpair()
        self._unread = b""
        command = self._kernel.command(
            board,
            *(f"ubd0={self.changes},{self._disk}", "root=/dev/ubda", "rw"),
            *(f"ssl0=fd:{far.fileno()},fd:{far.fileno()}", f"host={self.folder}"),
        )
        with (self.folder / "console").open("ab") as console, far:
            self._running = Running(command, console.fileno(), far.fileno())
        assert self._answer(BOOT_WITHIN) == "ready"
        self.run("systemctl is-system-running --wait || true")

    def run(self, command: str) -> str:
        """Run a command of the shell as root; what it printed. AssertionError: it failed."""
        status, output = self.attempt(command)
        assert status == 0, f"{command}: exit status {status}\n{output}"
        return output.strip()

    def attempt(self, command: str) -> tuple[int, str]:
        """Run a command that may fail; its exit status and what it printed."""
        self.begin(command)
        answer = self._answer(ANSWER_WITHIN)
        assert isinstance(answer, list)
        status, output = answer
        return int(status), str(output)

    def begin(self, command: str) -> None:
        """Begin a command, and do not wait for its end."""
        self._line.sendall(json.dumps(command).encode() + b"\n")

    def power_off(self) -> None:
        """Shut it down."""
        self.begin("systemctl poweroff")
        assert self._running is not None
        self._running.process.wait(BOOT_WITHIN)
        self.cut_power()

    def cut_power(self) -> None:
        """Switch it off at once."""
        if self._running is not None:
            self._running.cut_power()
            self._line.close()
            self._running = None

    def _answer(self, seconds: float) -> object:
        self._line.settimeout(seconds)
        while b"\n" not in self._unread:
            received = self._line.recv(1 << 16)
            assert received, f"the box ended: {(self.folder / 'console').read_text()[-4000:]}"
            self._unread += received
        answer, _, self._unread = self._unread.partition(b"\n")
        return json.loads(answer)
