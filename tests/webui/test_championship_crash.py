"""kill -9 during a championship: no acknowledged command is lost, none counts twice.

Some matches are played on phones, the results of the others are typed in by the director, who also
never stops changing the notices. The server is killed again and again; the evening has a winner.
"""

from __future__ import annotations

import os
import random
import secrets
import threading
import time
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from scorekeeper.championship.events import MatchBegun, MatchEnded, NoticesSet, TableOpened
from tests.director_client import director_of
from tests.json_path import number
from tests.server import Server, TestClient, running_server
from tests.webui.test_crash import check as check_table
from webui.demo.director import Director
from webui.demo.player import Move, deal, next_move
from webui.store import CHAMPIONSHIP, TABLE, EventReader
from webui.streams.championship_rows import load_championship

KILLS = 4
SOAK_KILLS = int(os.environ.get("AMARRAKO_KILLS", "150"))
KILLS_AN_EVENING = 25
MOVES_A_PAIR = 5
"""The fewest moves at tables for each pair: half of the matches are played on phones."""


@dataclass
class Evening:
    """A championship of a knockout, and what was acknowledged of it."""

    server: Server
    director: Director
    chance: random.Random
    over: threading.Event = field(default_factory=threading.Event)
    acknowledged: dict[str, int] = field(default_factory=dict)
    at_tables: dict[str, dict[str, int]] = field(default_factory=dict)
    """By code of the table, what was acknowledged there."""
    retries: int = 0

    def command(self, command: Mapping[str, object], director: Director | None = None) -> int:
        """Give a command; the revision after it."""
        command_id = secrets.token_urlsafe(12)
        revision = (director or self.director).direct(command, command_id)
        self.acknowledged[command_id] = revision
        return revision

    @property
    def moves(self) -> int:
        """How much was acknowledged at the tables."""
        return sum(len(told) for told in self.at_tables.copy().values())

    def change_notices(self) -> None:
        """Change the notices until the evening is over: each text is in the log once, or lost."""
        with director_of(self.server, self.director.token, persistent=True) as director:
            while not self.over.is_set():
                notices = {"type": "set_notices", "notices": [secrets.token_urlsafe(12)]}
                self.command(notices, director)

    def play(self) -> None:
        """Play all matches: one of two on phones."""
        revision, done = 0, set[int]()
        while True:
            view = self.director.championship_at(revision)
            if view["state"] == "over":
                return
            for match in view["matches"]:
                number = match["number"]
                if match["state"] in ("called", "running") and number not in done:
                    done.add(number)
                    if number % 2:
                        self.play_at_table(str(match["code"]))
                    else:
                        games = self.chance.choice(([2, 0], [1, 2]))
                        self.command({"type": "record_result", "match": number, "games": games})
            revision = view["revision"] + 1

    def play_at_table(self, code: str) -> None:
        """Four phones play a match of órdagos that are accepted."""
        told = self.at_tables.setdefault(code, {})
        with ExitStack() as stack:
            phones = [
                stack.enter_context(self.server.client("phone", table=code, persistent=True))
                for _ in range(4)
            ]
            revision = 0
            for seat, phone in enumerate(phones):
                sit = {"type": "sit", "seat": seat, "name": f"P{seat}"}
                revision = self.give(told, phone, sit, None, phone.view["revision"])
            hand, dealt = 0, deal(self.chance, 4, 8)
            while True:
                view = phones[0].view_at(revision)
                if view["hand"]["number"] != hand:
                    hand, dealt = view["hand"]["number"], deal(self.chance, 4, 8)
                bids = [
                    option
                    for each in view["may"]
                    for option in each["options"]
                    if option["do"] == "bid" and option["word"] in ("ordago", "quiero", "queremos")
                ]
                move = next_move(view, dealt, self.chance)
                if move is None:
                    break
                if bids:
                    seat, lance, word = bids[0]["seats"][0], bids[0]["lance"], bids[0]["word"]
                    bid = {"type": "bid", "lance": lance, "seat": seat, "word": word}
                    move = Move(seat, bid)
                by, seen = phones[move.seat], view["revision"]
                revision = self.give(told, by, move.command, move.seat, seen)
            self.retries += sum(phone.retries for phone in phones)

    def give(
        self,
        told: dict[str, int],
        phone: TestClient,
        command: Mapping[str, object],
        seat: int | None,
        seen: int,
    ) -> int:
        """Give a command at a table, and note it; the revision after it."""
        answer = phone.command(secrets.token_urlsafe(12), seen, command, seat)
        assert answer["type"] == "ack", answer
        told[str(answer["id"])] = revision = number(answer, "revision")
        return revision


def play_with_kills(server: Server, kills: int, pairs: int, chance: random.Random) -> None:
    """Play a championship; kill the server so often, each time after another move at a table."""
    with director_of(server, persistent=True) as director, ThreadPoolExecutor(2) as threads:
        director.become(server.data)
        director.open({"name": "Otoño", "format": "knockout", "rules": "clasico", "tables": 2})
        evening = Evening(server, director, chance)
        lines = [{"name": f"Pair {n}", "players": [f"A{n}", f"B{n}"]} for n in range(1, pairs + 1)]
        evening.command({"type": "enter_list", "entries": lines})
        evening.command({"type": "draw_round", "stage": 0})
        notices: Future[None] = threads.submit(evening.change_notices)
        played: Future[None] = threads.submit(evening.play)
        try:
            for moves in sorted(chance.sample(range(MOVES_A_PAIR * pairs), kills)):
                while evening.moves < moves and not played.done():
                    time.sleep(0.001)
                time.sleep(chance.uniform(0, 0.02))
                server.kill()
                server.start()
            played.result()
        finally:
            evening.over.set()
        notices.result()
        evening.command({"type": "close_championship"})
        assert evening.retries + director.retries > 0, "no kill came in between"
    check(server.folder / "data", evening)


def check(folder: Path, evening: Evening) -> None:
    """Every acknowledged command is in the log where it was said to be, and each just once."""
    reader = EventReader(folder)
    championships = reader.codes(CHAMPIONSHIP)
    rows = reader.events(CHAMPIONSHIP, championships[-1])
    states = [load_championship(reader, code) for code in championships]
    tables = reader.codes(TABLE)
    reader.close()
    assert [row.sequence for row in rows] == list(range(1, len(rows) + 1))
    last = {row.step: row.sequence for row in rows}
    logged = {row.command: last[row.step] for row in rows if row.command is not None}
    assert {key: logged.get(key) for key in evening.acknowledged} == evening.acknowledged
    happened = [each.event for step in states[-1].history() for each in step.rows]
    notices = [each.notices for each in happened if isinstance(each, NoticesSet)]
    assert len(notices) == len(set(notices))
    for kind in (MatchBegun, TableOpened, MatchEnded):
        numbers = [each.match for each in happened if isinstance(each, kind)]
        assert len(numbers) == len(set(numbers)), kind
    # No table is left over from a batch that was lost.
    codes = [match.code for state in states for match in state.matches.values()]
    assert sorted(map(str, codes)) == sorted(tables)
    for table, acknowledged in evening.at_tables.items():
        check_table(folder, table, acknowledged)
    assert all(state.closed for state in states)
    hows = {m.result.how for m in states[-1].matches.values() if m.result is not None}
    assert hows == {"played", "typed"}


def test_kills_lose_and_double_nothing_of_a_championship(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        play_with_kills(server, KILLS, 4, random.Random(1))


@pytest.mark.soak
def test_many_kills_lose_and_double_nothing_of_championships(tmp_path: Path) -> None:
    chance = random.Random(2)
    with running_server(tmp_path) as server:
        for _ in range(0, SOAK_KILLS, KILLS_AN_EVENING):
            play_with_kills(server, KILLS_AN_EVENING, 16, chance)
