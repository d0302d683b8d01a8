"""kill -9 while a championship is played: nothing of it is lost, and nothing happens twice.

A format is saved, a championship is opened with it, rounds are drawn, matches called, and won at
their tables. The server is killed at any moment in between; director and referees send again what
got no answer, as their pages do. What becomes of single commands is tested in test_crash.py.
"""

from __future__ import annotations

import os
import random
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from http.client import HTTPException
from pathlib import Path
from typing import TypeVar

import pytest
from websockets.exceptions import WebSocketException

from scorekeeper.championship import events
from scorekeeper.championship.aggregate import CHAMPIONSHIP
from scorekeeper.championship.format import Format, Swiss
from scorekeeper.championship.view.matches import ChampionshipMatchShape
from scorekeeper.kernel.fields import encode_fields
from tests.director_client import director_of
from tests.json_path import Json
from tests.server import Server, eventually, running_server
from tests.webui.house import HousePhone
from webui.demo.client import Refusal, SilenceError, command_message
from webui.demo.director import Director
from webui.store import TABLE, SqliteReader
from webui.store.event_rows import recorded_of

T = TypeVar("T")

TABLES = 10
"""More than are opened at once (match_tables.py)."""
ROUNDS = 2
PLAYED = Format("Nuestro", (Swiss(ROUNDS),))
SAVED = "/api/championships/formats"
EVENINGS = int(os.environ.get("AMARRAKO_EVENINGS", "100"))


def play(server: Server, director: Director) -> None:
    """Play a championship to its end."""
    phone, ours = HousePhone(server, retried(server.house_token)), encode_fields(PLAYED)
    retried(lambda: phone.ask(SAVED, "PUT", {"format": ours}).status == 200)
    setup = {"name": "Otoño", "format": ours, "rules": "clasico", "tables": TABLES}
    retried(lambda: opened(director, setup))
    names = [{"name": f"Pair {number}", "players": []} for number in range(1, 2 * TABLES + 1)]
    director.direct({"type": "enter_list", "entries": names})
    for _ in range(ROUNDS):
        director.direct({"type": "draw_round", "stage": 0})
        while left := [m for m in director.championship["matches"] if m["state"] != "over"]:
            called = [match for match in left if match["code"]]
            if called:
                win(server, director, called[0])
            else:
                director.receive()
    director.direct({"type": "close_championship"})


def opened(director: Director, setup: Json) -> bool:
    """Open a championship; before the first one a server that was started wants the code again."""
    try:
        director.open(setup)
    except Refusal as refusal:
        if refusal.code != "director_only":
            raise
        # Not waited for: it may be lost with the connection, and is then sent again.
        director.send({"type": "become_director", "code": director.code, "name": "Miren"})
        return False
    return True


def win(server: Server, director: Director, match: ChampionshipMatchShape) -> None:
    """Have a referee say at the table who won a match, and wait for its result."""
    with retried(lambda: server.client("phone", persistent=True, table=match["code"])) as referee:
        came = {"type": "open_referee", "code": director.own["referee_code"], "name": "Koldo"}
        referee.act(command_message(came, None, 1))
        won = {"type": "take_match", "side": 0, "to": 1, "reason": "test"}
        referee.act(command_message(won, "referee", referee.view["revision"]))
    while not any(
        each["result"]
        for each in director.championship["matches"]
        if each["number"] == match["number"]
    ):
        director.receive()


def retried(do: Callable[[], T | None]) -> T:
    """Try until it gives something, as a page does that has no connection."""

    def tried() -> T | None:
        with suppress(OSError, HTTPException, WebSocketException, SilenceError):
            return do()
        return None

    return eventually(tried, "an answer")


def play_while_it_is_killed(folder: Path, chance: random.Random) -> int:
    """Play a championship on a server that is killed all the time; how often it was."""
    problems: list[BaseException] = []
    kills = 0
    with running_server(folder) as server:
        director = director_of(server, persistent=True)
        director.become(server.secret)

        def run() -> None:
            try:
                play(server, director)
            except BaseException as problem:  # noqa: BLE001 (raised again below)
                problems.append(problem)

        playing = threading.Thread(target=run)
        playing.start()
        while playing.is_alive():
            playing.join(chance.uniform(0.05, 0.5))
            server.kill()
            server.start()
            kills += 1
        for problem in problems:
            raise problem
        check(server.data)
    return kills


def check(folder: Path) -> None:
    """The log has every draw, call, table and result once."""
    with closing(SqliteReader(folder)) as reader:
        [code] = reader.codes(CHAMPIONSHIP.codec.kind)
        rows = reader.events(CHAMPIONSHIP.codec.kind, code)
        tables = reader.codes(TABLE)
    found = [recorded_of(CHAMPIONSHIP.codec, row).event for row in rows]
    matches = range(1, ROUNDS * TABLES + 1)
    opened = [event.code for event in found if isinstance(event, events.TableOpened)]
    assert sorted(opened) == sorted(tables)
    for kind in (events.TableOpened, events.MatchCalled, events.MatchBegun, events.MatchEnded):
        assert Counter(e.match for e in found if isinstance(e, kind)) == dict.fromkeys(matches, 1)
    assert all(e.result.how == "played" for e in found if isinstance(e, events.MatchEnded))
    drawn = [event.round for event in found if isinstance(event, events.RoundDrawn)]
    assert drawn == list(range(1, ROUNDS + 1))
    assert len([event for event in found if isinstance(event, events.EntryAdded)]) == 2 * TABLES


@pytest.mark.parametrize(
    "seed", [1, *(pytest.param(n, marks=pytest.mark.soak) for n in range(2, EVENINGS))]
)
def test_no_kill_loses_or_doubles_a_draw_a_call_or_a_result(tmp_path: Path, seed: int) -> None:
    assert play_while_it_is_killed(tmp_path, random.Random(seed)) > 1
