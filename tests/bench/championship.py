"""Load of a championship: a match at every table, TVs of the bracket, and a director.

    python -m tests.bench.championship [--tables N] [--sockets N] [--tvs N] [--rate R] [--seconds S]

Prints, while every table plays at the rate: the time until an acknowledgement, until all clients of
a table have the view, until a change of a score is on the TVs, and until an act of the director is
there; and processor time and memory of the server. A benchmark, not a test: it prints figures and
judges nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import quantiles
from threading import Event, Thread

import orjson

from scorekeeper.view.left_out import complete
from tests.bench.actions import memory, say
from tests.bench.load import WARM, Load, PlayedTable, processor_seconds
from tests.server import Server
from webui.demo.championship import LINES, pair_names
from webui.demo.client import Client, SilenceError, connected
from webui.demo.director import Director, connected_director
from webui.demo.server import ServerAddress

NOTICE_EVERY = 2.0
"""Seconds between two acts of the director."""
REVISION = re.compile(r'"revision":(\d+)')

Scores = dict[tuple[str, tuple[int, ...]], float]
"""When each score was seen, by the code of its table, games and stones."""


@dataclass
class Seen:
    """What the TVs and the director saw; all times by the same clock."""

    shown: list[dict[int, float]]
    """When each TV had each revision of the championship."""
    scores: list[Scores]
    """When each TV had each score, by the code of a table."""
    told: dict[int, float] = field(default_factory=dict)
    """When the act of each revision was sent."""


def read_board(
    server: ServerAddress, shown: dict[int, float], scores: Scores, stopped: Event
) -> None:
    """Read what a TV of the championship is sent."""
    with connected(server, Client, "championship") as tv:
        while not stopped.is_set():
            try:
                text = tv.receive_text(1)
            except SilenceError:
                continue
            now = time.perf_counter()
            if text.startswith('{"type":"championship"'):
                # Its whole view is large: reading eight of them here would slow the phones.
                if found := REVISION.search(text):
                    shown.setdefault(int(found[1]), now)
            elif (message := json.loads(text))["type"] == "room":
                for table in message["tables"]:
                    score = (*table["games"], *table["score"])
                    scores.setdefault((table["code"], score), now)


class ScoreTimes(Load):
    """Load that notes when a phone of a table had each score."""

    def __init__(self, server: Server, codes: Sequence[str], sockets: int) -> None:
        self.scores: Scores = {}
        """When its first phone had each score."""
        super().__init__(server, codes, sockets)

    def viewed(self, table: PlayedTable, message: bytes) -> None:
        """Note the score of a new view."""
        view = complete(orjson.loads(message))
        score = tuple(side[field] for field in ("games", "stones") for side in view["sides"])
        self.scores.setdefault((view["table"], score), time.perf_counter())
        super().viewed(table, message)


def called_codes(director: Director, tables: int) -> list[str]:
    """Open a knockout of two pairs a table and draw it; the codes of the tables that are called."""
    setup = {"name": "Amarrako", "rules": "clasico", "format": "knockout", "tables": tables}
    director.open(setup)
    names = pair_names(2 * tables)
    for first in range(0, len(names), LINES):
        director.direct({"type": "enter_list", "entries": names[first : first + LINES]})
    director.direct({"type": "draw_round", "stage": director.may_draw[0]})
    while True:
        codes = [each["code"] for each in director.championship["matches"] if each["code"]]
        if len(codes) == tables:
            return codes
        director.receive_all(0.1)


def watch(address: ServerAddress, data: Path, tables: int, tvs: int, asked: Connection) -> None:
    """Direct a championship and read its TVs, until asked for what they saw.

    In a process of its own, as reading large messages would delay the phones in theirs.
    """
    stopped = Event()
    seen = Seen([{} for _ in range(tvs)], [{} for _ in range(tvs)])
    boards = [
        Thread(target=read_board, args=(address, shown, scores, stopped))
        for shown, scores in zip(seen.shown, seen.scores, strict=True)
    ]
    with connected_director(address, data) as director:
        asked.send(called_codes(director, tables))
        for board in boards:
            board.start()
        number = 0
        while not asked.poll(NOTICE_EVERY):
            number += 1
            began = time.perf_counter()
            director.direct({"type": "set_notices", "notices": [f"Aviso {number}"]})
            seen.told[director.championship["revision"]] = began
    stopped.set()
    for board in boards:
        board.join()
    asked.send(seen)


def milliseconds(seconds: Sequence[float]) -> str:
    """Median, 99th percentile and maximum."""
    if len(seconds) < 2:
        return "none"
    cut = quantiles(seconds, n=100)
    p50, p99, most = (1000 * each for each in (cut[49], cut[98], max(seconds)))
    return f"p50 {p50:.1f}, p99 {p99:.1f}, max {most:.1f} ms ({len(seconds)})"


def play(server: Server, given: argparse.Namespace) -> None:
    """Play, and print the figures."""
    ours, asked = Pipe()
    made = (server.address, server.folder / "data", given.tables, given.tvs, asked)
    watcher = Process(target=watch, args=made, daemon=True)
    watcher.start()
    load = ScoreTimes(server, ours.recv(), given.sockets)
    load.run(WARM, given.rate)
    load.times.clear()
    load.acks.clear()
    load.scores.clear()
    began, before = time.perf_counter(), processor_seconds(server.pid)
    load.run(given.seconds, given.rate)
    taken, spent = time.perf_counter() - began, processor_seconds(server.pid) - before
    ours.send(None)
    seen: Seen = ours.recv()
    watcher.join()
    sockets = given.tables * given.sockets + given.tvs + 1
    say(f"{sockets} sockets, {len(load.times) / taken:.0f} actions a second")
    say(f"processor {spent / taken:.0%}, {memory(server.pid)}")
    say(f"acknowledgement: {milliseconds(load.acks)}")
    say(f"all of the table have the view: {milliseconds(load.times)}")
    scores = [
        at - load.scores[score]
        for board in seen.scores
        for score, at in board.items()
        if at >= load.scores.get(score, at + 1)
    ]
    say(f"a score from the phones to the TVs: {milliseconds(scores)}")
    shown = [
        board[revision] - at
        for board in seen.shown
        for revision, at in seen.told.items()
        if revision in board
    ]
    say(f"an act of the director to the TVs: {milliseconds(shown)}")


def main(arguments: Sequence[str]) -> int:
    """Start a server, load it, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--sockets", type=int, default=5, help="at each table")
    parser.add_argument("--tvs", type=int, default=8)
    parser.add_argument("--rate", type=float, default=0.5, help="actions a second at each table")
    parser.add_argument("--seconds", type=float, default=15)
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(
            Path(folder), program=("tests.bench.load_server", "0"), forked=False
        ).start()
        os.sched_setaffinity(server.pid, {0})
        os.sched_setaffinity(0, {min(1, (os.cpu_count() or 1) - 1)})
        try:
            play(server, given)
        finally:
            server.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
