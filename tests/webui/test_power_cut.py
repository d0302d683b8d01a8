"""Power cuts on ext4, again and again: no acknowledged command is lost, none counts twice.

The server is stopped in the middle of what it does (SIGSTOP), then the file system is shut down by
the ioctl that is made for such tests: ext4 writes nothing more from that moment, not even its
journal. Then the server is killed, and the file system mounted anew, which replays the journal.
The server must not run on meanwhile, as no program does without power: an `fsync` that overlaps the
ioctl can return success for what is lost (seen with Linux 6.18 and a program that only appends and
syncs: 31 of 600 cuts; none of 600 when it was stopped before). What a disk loses that confirms
writes which it did not make is not simulated.
`./run test tests/webui/test_power_cut.py -m soak` as root; AMARRAKO_CUTS says how often (1,000).
"""

from __future__ import annotations

import fcntl
import os
import random
import signal
import struct
import subprocess
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.server import Server
from tests.webui.test_crash import play_with_fire
from webui.store import SqliteReader

CUTS = int(os.environ.get("AMARRAKO_CUTS", "1000"))
BYTES = 64 * 1024 * 1024
SHUT_DOWN, WITHOUT_JOURNAL = 0x8004587D, 2
"""FS_IOC_SHUTDOWN of Linux, and its flag."""


class OnOneDisk(Server):
    """A server whose folder is a disk of its own; a kill is a power cut."""

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGSTOP)
        wait_until_stopped(self.pid)
        disk = os.open(self.folder, os.O_RDONLY)
        try:
            fcntl.ioctl(disk, SHUT_DOWN, struct.pack("I", WITHOUT_JOURNAL))
        finally:
            os.close(disk)
        super().kill()
        subprocess.run(["umount", self.folder], check=True)
        mount(self.folder)


def wait_until_stopped(pid: int) -> None:
    """Wait until no thread of a process runs: each is stopped, or waits for the disk."""
    tasks = Path(f"/proc/{pid}/task")
    while any(state_of(task) not in "TD" for task in tasks.iterdir()):
        time.sleep(0)


def state_of(task: Path) -> str:
    """The letter of a thread's state (proc(5))."""
    return (task / "stat").read_text(encoding="ascii", errors="replace").rpartition(") ")[2][0]


def mount(folder: Path) -> None:
    subprocess.run(["mount", "-o", "loop", folder.with_suffix(".img"), folder], check=True)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "disk"
    folder.mkdir()
    with folder.with_suffix(".img").open("wb") as image:
        image.truncate(BYTES)
    subprocess.run(["mkfs.ext4", "-q", folder.with_suffix(".img")], check=True)
    mount(folder)
    yield folder
    subprocess.run(["umount", folder], check=True)


@pytest.mark.soak
def test_no_power_cut_loses_or_doubles_a_command(disk: Path) -> None:
    server = OnOneDisk(disk).start()
    read = partial(SqliteReader, server.data)
    try:
        assert play_with_fire(server, read, CUTS, random.Random(3)) > CUTS
    finally:
        server.kill()
