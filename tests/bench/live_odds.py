"""What the chances at a table cost the writer: an event with them and without, in turns.

    python -m tests.bench.live_odds [--rounds 40]

A phone and a TV are at a table, and a lance is passed and taken back again and again. The chances
come from a stand-in, at once: what is measured is what the writer does for them, noting the table
and sending the message.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from statistics import median
from time import thread_time

from tests.webui.writer_harness import Desk, Somebody

EVENTS = 20
"""In a turn."""


def seconds_an_event(desk: Desk, ane: Somebody, *, wanted: bool) -> float:
    """Return the processor time of the writer for an event, over a turn."""
    desk.odds.wanted = wanted
    took = 0.0
    for number in range(EVENTS):
        desk.odds.games = (0.5 + number / 100,)
        command = {"type": "undo"} if number % 2 else {"type": "all_pass", "lance": "grande"}
        began = thread_time()
        desk.act(ane, command, by=0)
        took += thread_time() - began
        if wanted:
            began = thread_time()
            desk.find_odds()
            took += thread_time() - began
    return took / EVENTS


def main() -> None:
    """Print the medians of the turns, and the median of their differences."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=40)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(Path(folder))
        table = desk.open_table()
        ane = desk.enter(table, "a")
        desk.sit(ane, 0)
        desk.enter(table, "t", "tv")
        pairs = [
            (
                seconds_an_event(desk, ane, wanted=False),
                seconds_an_event(desk, ane, wanted=True),
            )
            for _ in range(rounds)
        ]
    without, with_odds = (1000 * median(turn) for turn in zip(*pairs, strict=True))
    more = 1000 * median(on - off for off, on in pairs)
    print(f"an event: {without:.3f} ms without, {with_odds:.3f} ms with, {more:.3f} ms more")


if __name__ == "__main__":
    main()
