"""What benchmarks share: their options, a server of their own, and figures."""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.server import Server


def options(doc: str | None, *names: str, **defaults: object) -> argparse.Namespace:
    """Read the command line: an option for each default, of its type, after arguments by name."""
    parser = argparse.ArgumentParser(
        description=doc, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name in names:
        parser.add_argument(name)
    for name, default in defaults.items():
        option = f"--{name.replace('_', '-')}"
        if isinstance(default, bool):
            parser.add_argument(option, action="store_true")
        else:
            parser.add_argument(option, type=type(default), default=default)
    return parser.parse_args()


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


@contextmanager
def fresh_server(
    *options: str,
    program: Sequence[str] = ("webui",),
    prepare: Callable[[Path], object] = lambda _data: None,
) -> Iterator[Server]:
    """A server on an empty log; say how soon it started."""
    with tempfile.TemporaryDirectory() as empty:
        server = Server(Path(empty), options, program, forked=False)
        prepare(server.data)
        began = time.perf_counter()
        try:
            server.start()
            say(f"started in {time.perf_counter() - began:.2f} s: {memory(server.pid)}")
            yield server
        finally:
            server.close()


def memory(pid: int) -> str:
    """Resident and proportional memory of a process, in MB."""
    text = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
    sizes = {line.split(":")[0]: int(line.split()[1]) for line in text.splitlines()[1:]}
    return f"{sizes['Rss'] / 1024:.0f} MB resident, {sizes['Pss'] / 1024:.0f} MB its share"


def processor_seconds(pid: int) -> float:
    """Seconds of processor time that a process and its children that ended have taken."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def milliseconds(seconds: Sequence[float]) -> str:
    """Median, 99th percentile and maximum of some times."""
    if len(seconds) < 2:
        return "none"
    cut = statistics.quantiles(seconds, n=100)
    p50, p99, most = (1000 * each for each in (cut[49], cut[98], max(seconds)))
    return f"p50 {p50:.1f} ms, p99 {p99:.1f} ms, max {most:.1f} ms ({len(seconds)})"
