"""Acknowledged commands are on disk: after a stop, a kill -9, with a full disk."""

from __future__ import annotations

import contextlib
import resource
from pathlib import Path

from tests.forked_server import run_forked
from tests.ports import free_port
from tests.server import Server


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
