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
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Event, Thread

import orjson

from scorekeeper.view.left_out import complete
from tests.bench.load import Load, PlayedTable
from tests.bench.measuring import loaded_server, memory, milliseconds, options, say
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

    def forget(self) -> None:
        """Begin the figures anew."""
        super().forget()
        self.scores.clear()


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


def play(server: Server, given: argparse.Namespace) -> None:
    """Play, and print the figures."""
    ours, asked = Pipe()
    made = (server.address, server.folder / "data", given.tables, given.tvs, asked)
    watcher = Process(target=watch, args=made, daemon=True)
    watcher.start()
    load = ScoreTimes(server, ours.recv(), given.sockets)
    figures = load.measured(given.seconds, given.rate)
    ours.send(None)
    seen: Seen = ours.recv()
    watcher.join()
    sockets = given.tables * given.sockets + given.tvs + 1
    say(f"{sockets} sockets, {figures}, {memory(server.pid)}")
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


def main() -> None:
    """Start a server, load it, print."""
    given = options(__doc__, tables=64, sockets=5, tvs=8, rate=0.5, seconds=15.0)
    with loaded_server() as server:
        play(server, given)


if __name__ == "__main__":
    main()
