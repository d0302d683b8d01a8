"""The limit of memory of the server's unit, in a control group as systemd makes one (root)."""

from __future__ import annotations

from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException

from tests.memory_group import MB, MemoryGroup, memory_group
from tests.server import Server, eventually

pytestmark = pytest.mark.soak

MORE = 5 * MB
"""What the server may use beyond what it uses at its start."""
TOO_LITTLE = 25 * MB
"""Less than the process of the chances takes beside it."""
TABLES = 1000
"""More than fit."""


def server_in(group: MemoryGroup, folder: Path, *options: str) -> Server:
    program = ("tests.memory_group", str(group.folder), "tests.bench.load_server", "0")
    return Server(folder, options, program, forked=False)


def fill(server: Server, acknowledged: dict[str, int]) -> None:
    """Open tables and sit down there, until the server is gone."""
    for _ in range(TABLES):
        code = server.open_table()
        with server.at_table(code) as (ane, _view):
            sit = {"type": "sit", "seat": 0, "name": "Ane"}
            ane.give(sit)
            acknowledged[code] = ane.view["revision"]


def test_a_server_that_reaches_its_limit_ends_and_goes_on_without_a_loss(tmp_path: Path) -> None:
    """What systemd does in its unit, `Restart=always`, the test does here."""
    with memory_group(1024 * MB) as group:
        server = server_in(group, tmp_path)
        server.start()
        group.limit(group.own + MORE)
        acknowledged: dict[str, int] = {}
        with pytest.raises((OSError, WebSocketException)):
            fill(server, acknowledged)
        eventually(lambda: not group.processes, "the end of the server")
        server.kill()  # It has ended; its status is read.
        assert group.killed == 1
        group.limit(1024 * MB)
        server.start()
        assert len(acknowledged) > 3
        for code, revision in acknowledged.items():
            with server.at_table(code) as (ane, _view):
                assert ane.view["revision"] == revision
                assert ane.view["seats"][0]["phone"] is not None
        server.close()


def test_what_computes_beside_the_server_ends_before_it(tmp_path: Path) -> None:
    with memory_group(1024 * MB) as group:
        server = server_in(group, tmp_path, "--tv-odds", "on")
        server.start()
        table = server.open_table()
        group.limit(group.own + TOO_LITTLE)
        with server.at_table(table) as (ane, _view), server.at_table(table, client="tv"):
            ane.give({"type": "sit", "seat": 0, "name": "Ane"})
            eventually(lambda: group.killed, "that the chances take too much memory")
            assert server.pid in group.processes
            ane.give({"type": "rename_side", "side": 0, "name": "Los del Puerto"}, 0)
        server.close()
