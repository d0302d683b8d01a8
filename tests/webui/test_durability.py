"""Acknowledged commands are on disk: after a stop, a kill -9, with a full disk."""

from __future__ import annotations

import contextlib
import random
import resource
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.table import replay
from scorekeeper.table.codec import CODEC
from scorekeeper.view import view_of
from scorekeeper.view.shapes import View
from tests.forked_server import run_forked
from tests.json_path import Json, dicts
from tests.ports import free_port
from tests.server import Server
from webui.demo.match import play_match, seated_phones
from webui.store import TABLE, EventReader
from webui.store.event_rows import all_recorded


def without_presence(view: Mapping[str, object]) -> Json:
    away = {"gone_seconds": None}
    may = [one for one in dicts(view, "may") if one["by"] != ["phone"]]
    return {**view, "may": may, "seats": [{**seat, **away} for seat in dicts(view, "seats")]}


def play_a_while(server: Server, table: str, moves: int) -> Mapping[str, object]:
    """Let four phones play so many moves; the view then."""

    class Enough(Exception):
        """That will do."""

    seen: list[View] = []

    def watch(view: View, _move: object) -> None:
        seen.append(view)
        if len(seen) == moves:
            raise Enough

    with seated_phones(server.address, table) as phones, pytest.raises(Enough):
        play_match(phones, random.Random(5), watch)
    return seen[-1]


def test_a_restart_and_a_kill_give_back_every_table_exactly(own_server: Server) -> None:
    tables = [own_server.address.open_table() for _ in range(2)]
    before = {table: play_a_while(own_server, table, 30 + 30 * n) for n, table in enumerate(tables)}
    for end in (own_server.stop, own_server.kill):
        end()
        for table, live in before.items():
            with closing(EventReader(own_server.data)) as reader:
                rows = all_recorded(CODEC, reader.events(TABLE, table, 1))
            assert without_presence(view_of(replay(rows), table)) == without_presence(live)
        own_server.start()
        for table, live in before.items():
            with own_server.at_table(table) as (_, view):
                assert without_presence(view) == without_presence(live)


def test_the_server_is_one_process_with_few_threads(own_server: Server) -> None:
    table = own_server.address.open_table()
    task = Path(f"/proc/{own_server.pid}/task")
    with contextlib.ExitStack() as stack:
        for _ in range(48):
            stack.enter_context(own_server.at_table(table))
        assert (task / str(own_server.pid) / "children").read_text(encoding="ascii") == ""
        assert len(list(task.iterdir())) < 12


def test_a_stop_ends_open_sockets_politely_and_leaves_one_whole_file(
    own_server: Server,
) -> None:
    table = own_server.address.open_table()
    with own_server.connected() as idle, own_server.at_table(table) as (client, _):
        client.sit(0)
        assert own_server.stop() == 0
        assert client.closing_code() == 1001
        idle.close()
    names = sorted(path.name for path in (own_server.folder / "data").iterdir())
    assert names == [
        "amarrako.heads",
        "amarrako.sqlite3",
        "house.pin",
        "invitation.key",
        "panel.key",
        "server.lock",
    ]
    assert [line for line in own_server.log_lines if line["level"] in ("error", "critical")] == []


def test_on_a_full_disk_nothing_is_acknowledged_and_all_goes_on_when_there_is_room(
    own_server: Server,
) -> None:
    table = own_server.address.open_table()
    with own_server.at_table(table) as (ane, _), own_server.at_table(table) as (watcher, _):
        ane.sit(0)
        # Writing beyond this size fails, for this process, as it does on a disk without room.
        full = 8192
        resource.prlimit(own_server.pid, resource.RLIMIT_FSIZE, (full, resource.RLIM_INFINITY))
        say = {"type": "all_pass", "lance": "grande"}
        assert ane.command("while-full", 2, say, 0)["code"] == "not_saved"
        assert ane.command("while-full", 2, say, 0)["code"] == "not_saved"
        assert not own_server.address.answers()
        watcher.send({"type": "ping", "n": 1})
        assert watcher.receive_a("pong")["n"] == 1
        resource.prlimit(own_server.pid, resource.RLIMIT_FSIZE, (-1, resource.RLIM_INFINITY))
        assert ane.command("while-full", 2, say, 0) == {
            "type": "ack",
            "id": "while-full",
            "revision": 3,
        }
        own_server.wait_until_well()
    own_server.kill()
    own_server.start()
    with own_server.at_table(table) as (_, view):
        assert view["revision"] == 3


def test_two_servers_never_share_a_log(own_server: Server) -> None:
    second = run_forked(
        *("webui", "serve", "--host", "127.0.0.1", "--port", str(free_port())),
        *("--data", str(own_server.data)),
    )
    assert second.returncode == 1
    assert "another Amarrako" in second.stderr
    assert "Traceback" not in second.stderr
