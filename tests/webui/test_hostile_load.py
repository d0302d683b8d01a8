"""Silent, slow and half-open connections keep nobody out (figures: tests/bench/hostile.py)."""

from __future__ import annotations

import socket
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from tests.ports import free_port
from tests.server import Server, running_server
from tests.webui.certificates import certify
from tests.webui.hostile_clients import under_attack
from webui.demo.client import ANSWER_WITHIN

SMALL = {"idle": 200, "slow": 50, "handshakes": 20, "sockets": 40}
WHOLE = {each: 10 * number for each, number in SMALL.items()}
FEW_FILES = 400


@pytest.mark.parametrize(
    ("attack", "addresses"),
    [(SMALL, 10), pytest.param(WHOLE, 40, marks=pytest.mark.soak)],
    ids=["small", "whole"],
)
def test_phones_play_on_come_back_and_come_anew(
    tmp_path: Path, attack: dict[str, int], addresses: int
) -> None:
    certify(tmp_path / "data")
    tls = free_port()
    with running_server(tmp_path, "--https", "--https-port", str(tls)) as server:
        table, watched = server.address.open_table(), server.address.open_table()
        attacked = under_attack(attack, server.port, watched, addresses=addresses, tls_port=tls)
        with server.at_table(table) as (ane, _):
            assert ane.sit(0)["type"] == "ack"
            with attacked:
                for n in range(20):
                    name = {"type": "rename_side", "side": 0, "name": f"Pareja {n}"}
                    assert ane.command(f"rename-{n:04}", 2, name, 0)["type"] == "ack"
                    with server.connected() as again:
                        assert again.hello(table=table, token=ane.token)["type"] == "welcome"
                    assert server.address.answers()


def test_with_few_files_allowed_silent_connections_make_room(tmp_path: Path) -> None:
    server = Server(tmp_path, files=FEW_FILES)
    with closing(server.start()), ExitStack() as stack:
        for n in range(FEW_FILES * 2):
            place = (f"127.0.2.{n % 200 + 1}", 0)
            end = socket.create_connection(
                ("127.0.0.1", server.port), timeout=ANSWER_WITHIN, source_address=place
            )
            stack.enter_context(end)
        assert server.address.answers()
        with server.at_table(server.address.open_table()) as (ane, _):
            assert ane.sit(0)["type"] == "ack"
        assert [line for line in server.log_lines if "trace" in line] == []
