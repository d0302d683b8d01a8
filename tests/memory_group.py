"""A control group with a limit of memory, as `MemoryMax` of a unit makes one. Needs root.

python -m tests.memory_group FOLDER MODULE [ARGUMENT …]   # runs a module in it
"""

from __future__ import annotations

import os
import runpy
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

ROOT = Path("/sys/fs/cgroup")
MB = 1024 * 1024


@dataclass(frozen=True)
class MemoryGroup:
    """A control group: of version 1 where the machine has a controller `memory`, else of 2."""

    folder: Path
    is_first: bool

    @property
    def most(self) -> int:
        """The most that it used at once, in bytes; with pages of files that could be freed."""
        name = "memory.max_usage_in_bytes" if self.is_first else "memory.peak"
        return int(self._read(name))

    @property
    def own(self) -> int:
        """What its processes use themselves, in bytes: without pages of files."""
        return self._field("memory.stat", "total_rss" if self.is_first else "anon")

    @property
    def killed(self) -> int:
        """How many processes the kernel has killed at the limit."""
        return self._field("memory.oom_control" if self.is_first else "memory.events", "oom_kill")

    @property
    def processes(self) -> list[int]:
        """The ids of its processes."""
        return [int(line) for line in self._read("cgroup.procs").split()]

    def limit(self, most: int) -> None:
        """Let its processes use so many bytes."""
        self._write("memory.limit_in_bytes" if self.is_first else "memory.max", most)

    def keep_out_of_swap(self) -> None:
        """Let its memory not be swapped out, which would make room in place of a kill."""
        self._write("memory.swappiness" if self.is_first else "memory.swap.max", 0)

    def _field(self, file: str, name: str) -> int:
        fields = dict(line.split() for line in self._read(file).splitlines())
        return int(fields[name])

    def _write(self, file: str, value: int) -> None:
        (self.folder / file).write_text(str(value), encoding="ascii")

    def _read(self, file: str) -> str:
        return (self.folder / file).read_text(encoding="ascii")


@contextmanager
def memory_group(most: int) -> Iterator[MemoryGroup]:
    """Make a group whose processes may use so many bytes, without swap; end them at the end."""
    is_first = (ROOT / "memory").is_dir()
    parent = ROOT / "memory" if is_first else ROOT
    if not is_first:
        (parent / "cgroup.subtree_control").write_text("+memory", encoding="ascii")
    folder = Path(tempfile.mkdtemp(prefix="amarrako-", dir=parent))
    group = MemoryGroup(folder, is_first)
    try:
        group.limit(most)
        group.keep_out_of_swap()
        yield group
    finally:
        while group.processes:
            for pid in group.processes:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            time.sleep(0.05)
        folder.rmdir()


def main(folder: str, *command: str) -> None:
    """Join the group, and run the module in it."""
    (Path(folder) / "cgroup.procs").write_text(str(os.getpid()), encoding="ascii")
    sys.argv = list(command)
    runpy.run_module(command[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
