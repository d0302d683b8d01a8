"""Settle random hand records of all rule sets: processor time of each step, in process.

    python -m tests.bench.settle [--records N] [--file FILE] [--profile]

A benchmark, not a test: it prints figures and judges nothing.
"""

from __future__ import annotations

import io
import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from scorekeeper.record import settle
from scorekeeper.record.hand_record import Record, read_record
from scorekeeper.record.settle import settle_record
from scorekeeper.refusal import Refused
from tests.bench.measuring import options, profiled
from tests.scorekeeper.oracle.random_records import invent
from webui.cli.settle import settle_lines

ROUNDS = 3


def invented(number: int) -> list[bytes]:
    """Random records, a line each: the same ones every time."""
    random = Random(1)
    return [json.dumps(invent(random)).encode() for _ in range(number)]


def seconds(work: Callable[[], object]) -> float:
    """Processor time of the quickest of some rounds."""
    found = []
    for _ in range(ROUNDS):
        began = time.process_time()
        work()
        found.append(time.process_time() - began)
    return min(found)


def _readable(records: Sequence[object]) -> list[Record]:
    found = []
    for each in records:
        try:
            record = read_record(each)
            settle_record(record)
        except Refused:
            continue
        found.append(record)
    return found


def measure(lines: Sequence[bytes]) -> None:
    """Print the time of each step, in microseconds a record."""
    objects = [json.loads(line) for line in lines]
    records = _readable(objects)
    steps = {
        "parse": (len(lines), lambda: [json.loads(line) for line in lines]),
        "settle": (len(lines), lambda: [settle(each) for each in objects]),
        "of which play and count": (len(records), lambda: [settle_record(r) for r in records]),
        "as the command, lines in and out": (len(lines), lambda: settle_lines(lines, io.BytesIO())),
    }
    print(f"{len(lines)} records, {len(lines) - len(records)} that cannot be settled")
    for name, (number, work) in steps.items():
        each = seconds(work) / number
        print(f"{name:34s} {each * 1e6:7.1f} µs {1 / each:8.0f}/s")


def main() -> None:
    """Measure, and profile where that is asked for."""
    given = options(__doc__, records=3000, file="", profile=False)
    lines = Path(given.file).read_bytes().splitlines() if given.file else invented(given.records)
    measure(lines)
    if given.profile:
        with profiled(wanted=True):
            for line in lines:
                settle(json.loads(line))


if __name__ == "__main__":
    main()
