"""kill -9 under load, again and again: no acknowledged command is lost, none counts twice.

The daily run kills a few times; `-m soak` a thousand times, or as often as AMARRAKO_KILLS says.
"""

from __future__ import annotations

import os
import random
import secrets
import threading
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.server import Server, TestClient, running_server
from webui.demo.client import command_message
from webui.store import TABLE, EventReader

PLAYERS = 4
KILLS = 5
KILLS_A_TABLE = 40
"""A match never has as many events as these talkers make: then a restart would take long to load
them, and the next kill would come before anybody got a word in."""
SOAK_KILLS = int(os.environ.get("AMARRAKO_KILLS", "1000"))


@dataclass
class Talker:
    """A phone in a seat that never stops saying things, and knows what was acknowledged."""

    phone: TestClient
    seat: int
    stop: threading.Event
    acknowledged: dict[str, int] = field(default_factory=dict)
    problem: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.stop.is_set():
                self._say()
        except BaseException as problem:  # noqa: BLE001 (looked at by the test)
            self.problem = problem

    def _say(self) -> None:
        # A new name each time is always allowed and leaves one event: what is sent, once, or lost.
        name = secrets.token_urlsafe(12)[:20]
        command: Mapping[str, object] = {"type": "rename_player", "seat": self.seat, "name": name}
        command_id = f"{self.seat}-{name}"
        message = {"id": command_id, **command_message(command, self.seat, 1)}
        self.acknowledged[command_id] = self.phone.act(message)


def play_with_fire(server: Server, kills: int, chance: random.Random) -> int:
    """Kill the server so often under load; how many commands were acknowledged."""
    acknowledged = 0
    while kills > 0:
        acknowledged += play_at_one_table(server, min(kills, KILLS_A_TABLE), chance)
        kills -= KILLS_A_TABLE
    return acknowledged


def play_at_one_table(server: Server, kills: int, chance: random.Random) -> int:
    """Four phones talk while the server is killed so often."""
    table = server.address.open_table()
    stop = threading.Event()
    phones = [server.client("phone", table=table, persistent=True) for _ in range(PLAYERS)]
    talkers = [Talker(phone, seat, stop) for seat, phone in enumerate(phones)]
    threads = [threading.Thread(target=talker.run) for talker in talkers]
    for seat, phone in enumerate(phones):
        phone.give({"type": "sit", "seat": seat, "name": f"P{seat}"})
    for thread in threads:
        thread.start()
    try:
        for _ in range(kills):
            time.sleep(chance.uniform(0.02, 0.25))
            server.kill()
            server.start()
    finally:
        stop.set()
        for thread in threads:
            thread.join()
        for phone in phones:
            phone.close()
    assert [talker.problem for talker in talkers] == [None] * PLAYERS
    assert sum(phone.retries for phone in phones) > 0, "no kill came in between"
    acknowledged = {key: value for talker in talkers for key, value in talker.acknowledged.items()}
    check(server.folder / "data", table, acknowledged)
    return len(acknowledged)


def check(folder: Path, table: str, acknowledged: Mapping[str, int]) -> None:
    """The log holds every acknowledged command where it was said to be, and each just once."""
    reader = EventReader(folder)
    rows = reader.events(TABLE, table, 1)
    reader.close()
    assert [row.sequence for row in rows] == list(range(1, len(rows) + 1))
    last = {row.step: row.sequence for row in rows}
    logged = {row.command: last[row.step] for row in rows if row.command is not None}
    assert {key: logged.get(key) for key in acknowledged} == dict(acknowledged)
    bodies = Counter(row.body for row in rows if row.type == "player_renamed")
    assert [body for body, times in bodies.items() if times > 1] == []


@pytest.mark.parametrize("kills", [KILLS, pytest.param(SOAK_KILLS, marks=pytest.mark.soak)])
def test_no_kill_loses_or_doubles_a_command(tmp_path: Path, kills: int) -> None:
    with running_server(tmp_path) as server:
        assert play_with_fire(server, kills, random.Random(kills)) > kills
