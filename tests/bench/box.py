"""The memory of the server of a small box, in a control group as `MemoryMax` makes one (root).

    python -m tests.bench.box [--megabytes 192] [--tables 8] [--seconds 60] [--tv-odds on]

At each table four phones and a TV are connected, and play hands at the pace of people. Meanwhile
someone opens the season, an export and a check of the log. Prints what the group used, and how
many processes the kernel killed in it. A benchmark, not a test: it judges nothing.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from pathlib import Path

from tests.bench.load import Load
from tests.bench.measuring import fresh_server, memory, milliseconds, options, say
from tests.memory_group import MB, MemoryGroup, memory_group
from tests.server import Server

A_PACE = 0.8
"""Actions a second at a table of quick players."""
SOCKETS = 5
"""Of a table: four phones and a TV."""


class Watch(threading.Thread):
    """Notes the most that the processes of a group use themselves."""

    def __init__(self, group: MemoryGroup) -> None:
        super().__init__(daemon=True)
        self._group = group
        self.most = 0

    def run(self) -> None:
        while True:
            self.most = max(self.most, self._group.own)
            time.sleep(0.1)


def describe(group: MemoryGroup, watch: Watch) -> str:
    """What a group used."""
    return (
        f"own {group.own / MB:.0f} MB, at most {watch.most / MB:.0f} MB; with files"
        f" {group.most / MB:.0f} MB; {len(group.processes)} processes, {group.killed} killed"
    )


def check(server: Server, group: MemoryGroup) -> None:
    """Check the log as the server does once a day, in the group."""
    command = ("tests.memory_group", str(group.folder), "webui", "check", "--data")
    done = subprocess.run(
        [sys.executable, "-P", "-m", *command, str(server.data)],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path.cwd(),
    )
    say(f"check: status {done.returncode}")


def main() -> None:
    """Start a server in a group, load it, print."""
    given = options(__doc__, megabytes=192, tables=8, seconds=60.0, tv_odds="on")
    with memory_group(given.megabytes * MB) as group:
        watch = Watch(group)
        watch.start()
        program = ("tests.memory_group", str(group.folder), "tests.bench.load_server", "0")
        with fresh_server("--tv-odds", given.tv_odds, program=program) as server:
            say(f"started: {describe(group, watch)}")
            codes = [server.open_table() for _ in range(given.tables)]
            load = Load([server], codes, SOCKETS, watching="tv")
            say(
                f"{given.tables} tables, {given.tables * SOCKETS} sockets: {describe(group, watch)}"
            )
            load.run(given.seconds, A_PACE)
            say(f"played: {milliseconds(load.times)}; {describe(group, watch)}")
            for pid in group.processes:
                name = Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
                say(f"    {memory(pid)}: {name[:90]}")
            check(server, group)
            for page in ("/api/season", f"/api/tables/{codes[0]}/export.json"):
                say(f"{page}: {len(json.dumps(server.get(page)))} bytes")
            say(f"afterwards: {describe(group, watch)}")


if __name__ == "__main__":
    main()
