"""What the first screen of /house shows of the server, and switching it off."""

from __future__ import annotations

import os
import time
from importlib.metadata import version
from pathlib import Path

import pytest

from scorekeeper.refusal import RefusalCode, Refused
from tests.seated_client import SeatedClient
from tests.server import Server, eventually, running_server
from tests.webui.house import HousePhone, entered
from webui.ops.power import switch_off
from webui.queries.checking import RESULT

STATE = "/api/house/state"
POWER_OFF = "/api/house/power-off"


def test_the_state_counts_tables_that_are_played_and_who_is_connected(own_server: Server) -> None:
    phone = entered(own_server)
    found = phone.ask(STATE).json()
    assert (found["tables"], found["phones"], found["tvs"], found["panels"]) == ([], 0, 0, 0)
    assert time.time() - 3600 < float(str(found["since"])) <= time.time()
    assert 0 < int(str(found["disk_free"])) < int(str(found["disk_size"]))
    assert found["power_off"] is False
    assert found["version"] == version("amarrako")

    table = own_server.open_table()
    SeatedClient(own_server, table)
    with own_server.client("tv") as tv:
        tv.receive_a("view")
        found = phone.ask(STATE).json()
        assert (found["tables"], found["tvs"]) == ([table], 1)
        assert int(str(found["phones"])) > 0
    eventually(lambda: phone.ask(STATE).json()["tvs"] == 0, "the TV is gone")


def test_what_the_last_check_found_is_told(own_server: Server) -> None:
    phone = entered(own_server)
    assert phone.ask(STATE).json()["check_problems"] is None, "there was none"
    (own_server.data / RESULT).write_text('{"at": 1795899900.0, "problems": 3}')
    assert phone.ask(STATE).json()["check_problems"] == 3


def test_the_newest_backup_is_told(own_server: Server) -> None:
    folder = own_server.data / "backups"
    folder.mkdir(exist_ok=True)
    for day in ("27", "28"):
        (folder / f"amarrako-202611{day}T210500Z.zip").touch()
    found = entered(own_server).ask(STATE).json()
    assert found["in_database"] is False
    assert found["last_backup"] == 1795899900.0


@pytest.mark.parametrize(("path", "method"), [(STATE, "GET"), (POWER_OFF, "POST")])
def test_only_a_phone_with_the_pin_may(own_server: Server, path: str, method: str) -> None:
    assert HousePhone(own_server).ask(path, method).json()["code"] == "house_pin_wanted"


def test_a_server_that_was_not_installed_for_it_cannot_be_switched_off(own_server: Server) -> None:
    answer = entered(own_server).ask(POWER_OFF, "POST")
    assert (answer.status, answer.json()["code"]) == (409, "no_power_off")


def test_a_server_that_was_asks_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = tmp_path / "asked"
    programs = tmp_path / "programs"
    programs.mkdir()
    fake = programs / "systemctl"
    fake.write_text(f'#!/bin/sh\necho "$@" >> {asked}\n')
    fake.chmod(0o755)
    # First in the path of the server: the real one would switch this machine off.
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    with running_server(tmp_path / "server", "--power-off", forked=False) as server:
        phone = entered(server)
        assert phone.ask(STATE).json()["power_off"] is True
        assert not asked.exists()
        assert phone.ask(POWER_OFF, "POST").status == 200
        assert asked.read_text() == "--no-ask-password poweroff\n"


@pytest.mark.parametrize("command", [("sh", "-c", "echo denied >&2; exit 1"), ("no-such-program",)])
def test_what_the_system_does_not_allow_is_refused_with_its_reason(command: list[str]) -> None:
    with pytest.raises(Refused) as refused:
        switch_off(command)
    assert refused.value.code is RefusalCode.POWER_OFF_FAILED
    assert str(refused.value.params["reason"])
