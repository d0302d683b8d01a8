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
from typing import cast

import pytest

from scorekeeper.championship.events import MatchBegun, MatchEnded, NoticesSet, TableOpened
from tests.json_path import Json
from tests.webui.house import entered
from tests.webui.persistent_phone import PersistentPhone
from tests.webui.server_process import Client, ServerProcess, connected, serving
from tests.webui.test_crash import check as check_table
from webui.demo.phone import command_message
from webui.demo.player import Move, deal, next_move
from webui.secrets import DIRECTOR_CODE
from webui.secrets.kept import read_kept
from webui.store import CHAMPIONSHIP, TABLE, EventReader
from webui.streams.championship_rows import load_championship

KILLS = 4
SOAK_KILLS = int(os.environ.get("AMARRAKO_KILLS", "150"))
KILLS_AN_EVENING = 25
MOVES_A_PAIR = 5
"""The fewest moves at tables for each pair: half of the matches are played on phones."""


def become_director(server: ServerProcess, client: Client) -> None:
    """Enter the house PIN, then give the director's code."""
    assert client.hello("championship", token=entered(server).token)["type"] == "welcome"
    client.send({"type": "ask_director_code"})
    assert cast("int", client.hear_a("director_code_shown")["seconds"]) > 0
    code = read_kept(server.folder / "data" / DIRECTOR_CODE)
    client.send({"type": "become_director", "code": code, "name": "Miren"})
    while not client.hear_a("mine")["director"]:
        pass


@dataclass
class Evening:
    """A championship of a knockout, and what was acknowledged of it."""

    server: ServerProcess
    director: PersistentPhone
    chance: random.Random
    over: threading.Event = field(default_factory=threading.Event)
    acknowledged: dict[str, int] = field(default_factory=dict)
    at_tables: dict[str, dict[str, int]] = field(default_factory=dict)
    """By code of the table, what was acknowledged there."""
    retries: int = 0

    def command(self, command: Mapping[str, object], seen: int = 0) -> int:
        """Give a command on a view of this revision or later; the revision after it."""
        message = {
            "type": "championship_command",
            "id": secrets.token_urlsafe(12),
            "championship": self.director.championship(seen)["code"],
            "revision": cast("int", self.director.championship(seen)["revision"]),
            "command": command,
        }
        revision = self.director.send_command(message)
        self.acknowledged[str(message["id"])] = revision
        return revision

    @property
    def moves(self) -> int:
        """How much was acknowledged at the tables."""
        return sum(len(told) for told in self.at_tables.copy().values())

    def change_notices(self) -> None:
        """Change the notices until the evening is over: each text is in the log once, or lost."""
        seen = 0
        while not self.over.is_set():
            notices = {"type": "set_notices", "notices": [secrets.token_urlsafe(12)]}
            seen = self.command(notices, seen)

    def play(self) -> None:
        """Play all matches: one of two on phones."""
        revision, done = 0, set[int]()
        while True:
            view = self.director.championship(revision)
            if view["state"] == "over":
                return
            for match in cast("list[Json]", view["matches"]):
                number = cast("int", match["number"])
                if match["state"] in ("called", "running") and number not in done:
                    done.add(number)
                    if number % 2:
                        self.play_at_table(cast("str", match["code"]))
                    else:
                        games = self.chance.choice(([2, 0], [1, 2]))
                        self.command({"type": "record_result", "match": number, "games": games})
            revision = cast("int", view["revision"]) + 1

    def play_at_table(self, code: str) -> None:
        """Four phones play a match of órdagos that are accepted."""
        told = self.at_tables.setdefault(code, {})
        with ExitStack() as stack:
            address = self.server.address
            phones = [stack.enter_context(PersistentPhone(address, code)) for _ in range(4)]
            revision = 0
            for seat, phone in enumerate(phones):
                sit = {"type": "sit", "seat": seat, "name": f"P{seat}"}
                message = command_message(sit, None, phone.view()["revision"])
                revision = told[str(message["id"])] = phone.send_command(message)
            hand, dealt = 0, deal(self.chance, 4, 8)
            while True:
                view = phones[0].view(revision)
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
                message = command_message(move.command, move.seat, view["revision"])
                revision = told[str(message["id"])] = phones[move.seat].send_command(message)
            self.retries += sum(phone.retries for phone in phones)


def play_with_kills(server: ServerProcess, kills: int, pairs: int, chance: random.Random) -> None:
    """Play a championship; kill the server so often, each time after another move at a table."""
    with connected(server) as client:
        become_director(server, client)
        setup = {"name": "Otoño", "format": "knockout", "rules": "clasico", "tables": 2}
        opening = {"type": "open_championship", "id": secrets.token_urlsafe(12), "setup": setup}
        client.send(opening)
        assert client.hear_a("ack")["id"] == opening["id"]
        token = client.token
    phone = PersistentPhone(server.address, None, token, "championship")
    with phone, ThreadPoolExecutor(2) as threads:
        evening = Evening(server, phone, chance)
        lines = [{"name": f"Pair {n}", "players": [f"A{n}", f"B{n}"]} for n in range(1, pairs + 1)]
        phone.championship(evening.command({"type": "enter_list", "entries": lines}))
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
        assert evening.retries + phone.retries > 0, "no kill came in between"
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
    with serving(tmp_path) as server:
        play_with_kills(server, KILLS, 4, random.Random(1))


@pytest.mark.soak
def test_many_kills_lose_and_double_nothing_of_championships(tmp_path: Path) -> None:
    chance = random.Random(2)
    with serving(tmp_path) as server:
        for _ in range(0, SOAK_KILLS, KILLS_AN_EVENING):
            play_with_kills(server, KILLS_AN_EVENING, 16, chance)
