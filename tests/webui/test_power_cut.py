"""Power cuts on ext4, again and again: no acknowledged command is lost, none counts twice.

A cut is the ioctl by which file systems are tested: ext4 writes nothing more from that moment, not
even its journal. Then the server is killed, and the file system mounted anew, which replays the
journal. What a disk loses that confirms writes which it did not make is not simulated.
`./run test tests/webui/test_power_cut.py -m soak` as root; AMARRAKO_CUTS says how often (1,000).
"""

from __future__ import annotations

import fcntl
import os
import random
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.webui.server_process import ServerProcess
from tests.webui.test_crash import play_with_fire

CUTS = int(os.environ.get("AMARRAKO_CUTS", "1000"))
BYTES = 64 * 1024 * 1024
SHUT_DOWN, WITHOUT_JOURNAL = 0x8004587D, 2
"""FS_IOC_SHUTDOWN of Linux, and its flag."""


class OnOneDisk(ServerProcess):
    """A server whose folder is a disk of its own; a kill is a power cut."""

    def kill(self) -> None:
        disk = os.open(self.folder, os.O_RDONLY)
        try:
            fcntl.ioctl(disk, SHUT_DOWN, struct.pack("I", WITHOUT_JOURNAL))
        finally:
            os.close(disk)
        super().kill()
        subprocess.run(["umount", self.folder], check=True)
        mount(self.folder)


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
    try:
        assert play_with_fire(server, CUTS, random.Random(3)) > CUTS
    finally:
        server.kill()
